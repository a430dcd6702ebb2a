import { CliError } from '../../errors/cli-error.ts';
import type { FileForm } from '../../journal/runs.ts';
import { sheetWords } from '../../words/sheet.ts';
import type { Fault } from '../orders/row-cells.ts';
import type { Finding } from '../orders/row-table.ts';

/** One row of a sheet, its cells as text. */
export interface SheetLine {
  /** The line of the file where it begins, from 1; the row number in a workbook. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Of a file of fixed columns: what is wrong with the records of a row, which may have no cells then. */
  readonly fixed?: {
    /** Whether it is no row at all, but a header or trailer that is wrong. */
    readonly isBeside: boolean;
    readonly faults: readonly (Fault & Partial<Finding>)[];
    /** Where a cell was read. @param column its letter */
    readonly placeOf: (column: string | null) => Partial<Finding> | null;
  };
}

/** Whether the cells of a row are column names, a row of the table, or neither: part of a title. */
export type KindOf = (cells: readonly string[]) => 'heading' | 'row' | 'title';

/** A table that is read row by row, once. */
export interface Sheet {
  readonly columns: readonly string[];
  /** Null if the rows bring their own names. */
  readonly headingLine: number | null;
  /** The rows above the heading that are not empty: no part of the table. */
  readonly title: readonly SheetLine[];
  /** How it was written, as far as it is read; nothing if it is no CSV, or one as every program writes it. */
  readonly form?: () => FileForm | undefined;
  /** @throws {SheetError} if the file stops being a table */
  readonly rows: AsyncIterable<SheetLine>;
}

/** The column of a CNAB 240 file's rows that has their records: their bytes, one a character. */
export const recordsColumn = 'Registros';

/** Whether all cells of a row are empty. */
export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/** A title has fewer rows than this above a heading. */
export const mostTitleRows = 20;

/** Tells the heading from a title above it; if none comes before a row, the first line that is not empty is the heading. */
export async function belowTitle(rows: AsyncGenerator<SheetLine>, kindOf: KindOf): Promise<Sheet> {
  const above: SheetLine[] = [];
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    const { line, cells } = next.value;
    if (above.length === 0 && isBlank(cells)) continue;
    const kind = kindOf(cells);
    if (kind === 'heading')
      return { columns: cells, headingLine: line, title: above.filter((row) => !isBlank(row.cells)), rows };
    above.push(next.value);
    if (kind === 'row' || above.length === mostTitleRows) break;
  }
  const [first, ...others] = above;
  if (!first) return { columns: [], headingLine: null, title: [], rows };
  return { columns: first.cells, headingLine: first.line, title: [], rows: inTurn(others, rows) };
}

async function* inTurn(
  first: readonly SheetLine[],
  rest: AsyncIterable<SheetLine>,
): AsyncGenerator<SheetLine> {
  yield* first;
  yield* rest;
}

/** A file that is not unambiguously a table: none of it may be trusted. Exit 2. */
export class SheetError extends CliError {
  /** The fault, with its line, as a phrase. */
  readonly reason: string;

  constructor(why: string, line: number | null, hint: string = sheetWords.saveAsUtf8) {
    const reason = line === null ? why : sheetWords.inLine(why, line);
    super({ code: 'unreadable_data', ends: 'usage', message: sheetWords.unreadable(reason), hint });
    this.reason = reason;
  }
}
