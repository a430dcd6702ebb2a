import type { Message } from '../../words/topic.ts';

/** A table from a sheet or a list of items: every cell is a text. */
export interface RowTable {
  readonly columns: readonly string[];
  /** The line of the file with the heading; null if there is no file. */
  readonly headingLine: number | null;
  readonly rows: readonly TableRow[];
}

/** One row of a {@link RowTable}. */
export interface TableRow {
  /** The line of the file where it begins, from 1; null if there is no file. */
  readonly line: number | null;
  readonly cells: readonly string[];
}

/** The meaning of a column for a payment. `money` is a second amount, such as a fine. */
export type Role =
  | 'amount'
  | 'key'
  | 'keyType'
  | 'identifier'
  | 'description'
  | 'document'
  | 'date'
  | 'money';

/** The headings by which a column is recognised, likeliest first; case does not matter. */
export type ColumnNames = Readonly<Record<Exclude<Role, 'money'>, readonly string[]>>;

/** A fault at one position in a table. */
export interface Finding {
  /** Line of the file, from 1; null if there is no file. */
  readonly line: number | null;
  /** The row below the heading, from 1; null for the heading itself. */
  readonly row: number | null;
  /** The column letter as in a spreadsheet, or the columns of a record, `94-101`; null for a finding about the whole row. */
  readonly column: string | null;
  readonly heading: string | null;
  readonly rule: FindingRule;
  /** One or more sentences for the person. */
  readonly message: Message;
  /** What stands in those columns of a file of fixed columns; absent in other files. */
  readonly content?: string | null;
}

/** The kind of finding, for programs. */
export type FindingRule =
  | 'heading'
  | 'width'
  | 'empty_row'
  | 'total_row'
  | 'repeated_row'
  | 'repeated_identifier'
  | 'formula'
  | 'scientific_notation'
  | 'spreadsheet_error'
  | 'lost_character'
  | 'missing'
  | 'amount'
  | 'key'
  | 'key_type'
  | 'identifier'
  | 'description'
  | 'document'
  | 'date'
  | 'due_date'
  | 'closed_day'
  | 'key_guess'
  | 'key_readings'
  | 'rail'
  | 'bank'
  | 'branch'
  | 'account'
  | 'account_type'
  | 'account_id'
  | 'name'
  | 'reference'
  | 'boleto'
  | 'qr'
  | 'bank_differs'
  | 'bank_refuses'
  | 'same_bill'
  | 'record'
  | 'field'
  | 'sequence'
  | 'sum'
  | 'form'
  | 'own_account'
  | 'nickname';

/** `A`, `B`, … `Z`, `AA`: a column's letter as spreadsheets show it. @param index from 0 */
export function columnLetter(index: number): string {
  const rest = Math.floor(index / 26);
  return `${rest === 0 ? '' : columnLetter(rest - 1)}${String.fromCharCode(65 + (index % 26))}`;
}
