import { usageError } from '../errors/cli-error.ts';
import { terminalWords } from '../words/terminal.ts';
import type { Answer, Column } from './answer.ts';

/** The table that will be shown: chosen columns and all records. */
export type Table<R> = NonNullable<Answer<R>['table']>;

/** Picks columns by their headings, in the order given. @throws {CliError} exit 2 for a heading that is not there. */
export function chooseColumns<R>(table: Table<R>, wanted: string | null): Table<R> {
  if (wanted === null) return table;
  return { ...table, columns: wanted.split(',').map((name) => findColumn(table.columns, name.trim())) };
}

function findColumn<R>(columns: readonly Column<R>[], name: string): Column<R> {
  const found = columns.find((column) => columnName(column).toLowerCase() === name.toLowerCase());
  if (found) return found;
  const known = columns.map(columnName).join(', ');
  throw usageError('usage', terminalWords.noColumn(name), terminalWords.columns(known));
}

/** The name of a column in `--columns` and CSV, in every language. */
export function columnName({ header }: Pick<Column<never>, 'header'>): string {
  return typeof header === 'object' ? header.said : header;
}
