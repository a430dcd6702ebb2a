import { usageError } from '../errors/cli-error.ts';
import { saidIn } from '../words/language.ts';
import { terminalWords } from '../words/terminal.ts';
import type { Answer, Column } from './answer.ts';
import { headIn, headText } from './fields.ts';

/** The table that will be shown: chosen columns and all records. */
export type Table<R> = NonNullable<Answer<R>['table']>;

/**
 * Picks columns by their names or by the headings on a screen or in a sheet, in the order given.
 * @throws {CliError} exit 2 for an unknown heading
 */
export async function chooseColumns<R>(table: Table<R>, wanted: string | null): Promise<Table<R>> {
  if (wanted === null) return table;
  const names = wanted.split(',').map((name) => name.trim());
  return { ...table, columns: await Promise.all(names.map((name) => findColumn(table.columns, name))) };
}

async function findColumn<R>(columns: readonly Column<R>[], name: string): Promise<Column<R>> {
  const wanted = folded(name);
  const byHeading = (say: (header: Column<R>['header']) => string) =>
    columns.find(({ header }) => folded(say(header)) === wanted);
  const found =
    columns.find((column) => folded(columnName(column)) === wanted) ??
    byHeading(headText) ??
    (await saidIn('pt', () => byHeading(headIn)));
  if (found) return { ...found, spare: false };
  const known = columns.map(({ header }) => headText(header)).join(', ');
  throw usageError('usage', terminalWords.noColumn(name), terminalWords.columns(known));
}

/** Without accents and case: a screen shows `DESCRIÇÃO`, and a person types `descricao`. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The name of a column in CSV, and in `--columns` in any language. */
export function columnName({ header }: Pick<Column<never>, 'header'>): string {
  return typeof header === 'object' ? header.said : header;
}
