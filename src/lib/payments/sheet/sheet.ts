import { CliError } from '../../errors/cli-error.ts';
import { sheetWords } from '../../words/sheet.ts';

/** One row of a sheet, its cells as text. */
export interface SheetLine {
  /** The line of the file where it begins, from 1; the row number in a workbook. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Whether the cells of a row are column names. */
export type IsHeading = (cells: readonly string[]) => boolean;

/** A table that is read row by row, once. */
export interface Sheet {
  readonly columns: readonly string[];
  /** Null if the rows bring their own names. */
  readonly headingLine: number | null;
  /** @throws {SheetError} if the file stops being a table */
  readonly rows: AsyncIterable<SheetLine>;
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
