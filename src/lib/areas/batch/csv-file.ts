import { batchCsvMaxBytes, batchMaxRows } from '../../contract/batch.ts';
import { usageError } from '../../errors/cli-error.ts';
import { readLimited } from '../../files/limited-file.ts';
import type { RowTable, TableRow } from '../../payments/orders/row-table.ts';
import { type CsvSheet, csvSheet } from '../../payments/sheet/csv.ts';
import { SheetError } from '../../payments/sheet/sheet.ts';
import { type Encoding, sheetDecoder } from '../../payments/sheet/text.ts';
import { batchWords } from '../../words/batch.ts';
import type { Message } from '../../words/topic.ts';

/** A CSV as read: its exact bytes, its table, and how its spreadsheet format was interpreted. */
export interface CsvFile {
  readonly bytes: Buffer;
  readonly table: RowTable;
  /** The changes that would make the bytes comma-separated UTF-8; empty if none are needed. */
  readonly conversions: readonly Message[];
}

/**
 * Reads a CSV of at most 5 MiB and 5000 rows, in the forms in which spreadsheets save it: commas, semicolons or tabs, any
 * line ends, the encodings of {@link sheetDecoder}. The cells are interpreted elsewhere. `-` is standard input.
 * @throws {CliError} exit 2 for a file that is too long, not text, without rows, or not a single table
 */
export async function readCsvFile(path: string): Promise<CsvFile> {
  const bytes = readLimited(path, batchCsvMaxBytes);
  if (bytes.length > batchCsvMaxBytes) throw tooLong();
  const table = filledColumns(await tableOf(bytes));
  const { rows, conversions } = table;
  const { file } = batchWords;
  if (rows.length === 0) throw bad('pix_batch_empty', file.noRows);
  if (rows.length > batchMaxRows)
    throw bad('pix_batch_too_large', file.tooManyRows(rows.length, batchMaxRows));
  return { bytes, table, conversions };
}

/** The table of a CSV from the service, of any size; null if it is not a table. */
export async function csvCells(
  bytes: Uint8Array,
): Promise<{ readonly columns: readonly string[]; readonly cells: readonly (readonly string[])[] } | null> {
  const { parse } = await import('csv-parse/sync');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const [columns = [], ...cells] = parse(text, { skip_empty_lines: true }) as string[][];
    return { columns, cells };
  } catch {
    return null;
  }
}

/** A table as comma separated UTF-8 with the line ends of RFC 4180. @throws {CliError} exit 2 above 5 MiB */
export async function csvBytes(
  columns: readonly string[],
  cells: readonly (readonly string[])[],
): Promise<Buffer> {
  const { stringify } = await import('csv-stringify/sync');
  const bytes = Buffer.from(stringify([columns, ...cells] as string[][], { record_delimiter: '\r\n' }));
  if (bytes.length > batchCsvMaxBytes) throw tooLong();
  return bytes;
}

/** A table, and which of its features the service does not accept. */
type ConvertedTable = RowTable & { readonly conversions: readonly Message[] };

async function tableOf(bytes: Uint8Array): Promise<ConvertedTable> {
  try {
    const decoder = sheetDecoder();
    const text = decoder.decode(bytes, true);
    const sheet = await csvSheet([text]);
    const rows: TableRow[] = [];
    for await (const row of sheet.rows) rows.push(row);
    return { ...sheet, rows, conversions: conversionsOf(decoder.encoding, sheet, text) };
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    throw bad('pix_batch_csv_invalid', batchWords.file.unreadable(error.reason));
  }
}

function conversionsOf(encoding: Encoding | null, sheet: CsvSheet, text: string): readonly Message[] {
  const { converted } = batchWords;
  const { utf8Mark, utf16, windows1252 } = converted;
  const byEncoding = { 'utf-8': utf8Mark, 'utf-16le': utf16, 'utf-16be': utf16, 'windows-1252': windows1252 };
  const isPlain = encoding === null || (encoding.name === 'utf-8' && !encoding.marked);
  const hasLoneCr = /\r(?!\n)/.test(text.replace(/"[^"]*"/g, '"'));
  return [
    ...(isPlain ? [] : [byEncoding[encoding.name]]),
    ...(sheet.hadSeparatorLine ? [converted.separatorLine] : []),
    ...(sheet.separator === ',' ? [] : [sheet.separator === ';' ? converted.semicolons : converted.tabs]),
    ...(hasLoneCr ? [converted.lineEnds] : []),
  ];
}

/** Unnamed columns that are empty in every row: a spreadsheet adds them at the right. */
function filledColumns(table: ConvertedTable): ConvertedTable {
  const isUsed = (i: number) =>
    table.columns[i]?.trim() !== '' || table.rows.some(({ cells }) => (cells[i] ?? '').trim() !== '');
  let width = table.columns.length;
  while (width > 0 && !isUsed(width - 1)) width -= 1;
  const dropped = table.columns.length - width;
  if (dropped === 0) return table;
  const { emptyColumn, emptyColumns } = batchWords.converted;
  return {
    ...table,
    columns: table.columns.slice(0, width),
    rows: table.rows.map(({ line, cells }) => ({
      line,
      cells: cells.slice(width).every((cell) => cell.trim() === '') ? cells.slice(0, width) : cells,
    })),
    conversions: [...table.conversions, dropped === 1 ? emptyColumn : emptyColumns(dropped)],
  };
}

function tooLong() {
  return bad('pix_batch_too_large', batchWords.file.tooLong);
}

function bad(code: string, message: Message) {
  return usageError(code, message, batchWords.file.seeTemplate);
}
