import { usageError } from '../errors/cli-error.ts';
import { terminalWords } from '../words/terminal.ts';
import type { Answer, Column } from './answer.ts';
import { headIn, headText } from './fields.ts';

/** The table that will be shown: chosen columns and all records. */
export type Table<R> = NonNullable<Answer<R>['table']>;

/**
 * Picks columns by their names or by the headings on the screen or in the sheet, in the order given. @throws {CliError} exit 2 for an
 * unknown heading.
 */
export function chooseColumns<R>(table: Table<R>, wanted: string | null): Table<R> {
  if (wanted === null) return table;
  return { ...table, columns: wanted.split(',').map((name) => findColumn(table.columns, name.trim())) };
}

function findColumn<R>(columns: readonly Column<R>[], name: string): Column<R> {
  const wanted = folded(name);
  const found =
    columns.find((column) => folded(columnName(column)) === wanted) ??
    columns.find(({ header }) => [headText, headIn].some((say) => folded(say(header)) === wanted));
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
