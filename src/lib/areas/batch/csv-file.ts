import { batchCsvMaxBytes, batchMaxRows } from '../../contract/batch.ts';
import { usageError } from '../../errors/cli-error.ts';
import { readLimited } from '../../files/limited-file.ts';
import type { RowTable, TableRow } from '../../payments/orders/row-table.ts';
import { batchWords } from '../../words/batch.ts';
import { type DecodedText, decodeSheet } from './csv-text.ts';

/** A CSV as it was read: its exact bytes, its table, and what a spreadsheet's form of it was read as. */
export interface CsvFile {
  readonly bytes: Buffer;
  readonly table: RowTable;
  /** What the bytes would need to be comma separated UTF-8; empty when they are. */
  readonly conversions: readonly string[];
}

/**
 * Reads a CSV of at most 5 MiB and 5000 rows, in the forms in which spreadsheets save it: commas, semicolons or tabs, any
 * line ends, the encodings of {@link decodeSheet}. What its cells hold is read elsewhere. `-` is standard input.
 * @throws {CliError} exit 2 for a file that is too long, no text, without rows, or not one table
 */
export async function readCsvFile(path: string): Promise<CsvFile> {
  const bytes = readLimited(path, batchCsvMaxBytes);
  if (bytes.length > batchCsvMaxBytes) throw tooLong();
  const { text, conversions } = withoutSeparatorLine(decodeSheet(bytes));
  const separator = await separatorOf(text);
  const table = filledColumns(await tableOf(text, separator));
  const { rows } = table;
  const { file, converted } = batchWords;
  if (rows.length === 0) throw bad('pix_batch_empty', file.noRows);
  if (rows.length > batchMaxRows)
    throw bad('pix_batch_too_large', file.tooManyRows(rows.length, batchMaxRows));
  return {
    bytes,
    table,
    conversions: [
      ...conversions,
      ...(separator === ',' ? [] : [separator === ';' ? converted.semicolons : converted.tabs]),
      ...table.conversions,
    ],
  };
}

/** The table of a CSV that the service gave, whatever its size; null for what is no table. */
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

/** Spreadsheets write `sep=;` above the heading to tell each other the separator: a blank line here, as it is no row. */
function withoutSeparatorLine({ text, conversions }: DecodedText): DecodedText {
  const line = /^"?sep=.?"?[,;\t]*(?=[\r\n]|$)/i.exec(text)?.[0];
  return line === undefined
    ? { text, conversions }
    : { text: text.slice(line.length), conversions: [...conversions, batchWords.converted.separatorLine] };
}

const separators = [',', ';', '\t'] as const;
const lineEnds = ['\r\n', '\n', '\r'];

/** The separator that makes the most columns of the heading; a comma where none makes more. */
async function separatorOf(text: string): Promise<(typeof separators)[number]> {
  const { parse } = await import('csv-parse/sync');
  const heading = text.slice(0, headingMaxLength);
  const widths = separators.map((delimiter) => {
    try {
      const [columns = []] = parse(heading, {
        delimiter,
        to: 1,
        record_delimiter: lineEnds,
        skip_empty_lines: true,
        relax_column_count: true,
      }) as string[][];
      return columns.length;
    } catch {
      return 0;
    }
  });
  return separators[widths.indexOf(Math.max(...widths))] ?? ',';
}

/** A heading that is longer is none. */
const headingMaxLength = 64 * 1024;

/** A table, and what of its form the service does not take. */
type ConvertedTable = RowTable & { readonly conversions: readonly string[] };

async function tableOf(text: string, delimiter: string): Promise<ConvertedTable> {
  const { parse } = await import('csv-parse/sync');
  const source = Buffer.from(text);
  let records: { readonly record: string[]; readonly info: { readonly bytes: number } }[];
  try {
    records = parse(source, {
      delimiter,
      record_delimiter: lineEnds,
      relax_column_count: true,
      info: true,
    }) as unknown as typeof records;
  } catch (error) {
    throw bad('pix_batch_csv_invalid', batchWords.file.ambiguous((error as Error).message));
  }
  const lineOf = lineCounter(source);
  let start = 0;
  const rows = records.map(({ record, info }): TableRow & { readonly line: number } => {
    const line = lineOf(start);
    start = info.bytes;
    return { line, cells: record };
  });
  const heading = rows.findIndex((row) => !isBlank(row));
  const last = rows.findLastIndex((row) => !isBlankLine(row));
  const { line = null, cells: columns = [] } = rows[heading] ?? {};
  const hasLoneCr = records.some(({ info }) => source[info.bytes - 1] === 13);
  return {
    columns,
    headingLine: line,
    rows: heading < 0 ? [] : rows.slice(heading + 1, last + 1),
    conversions: hasLoneCr ? [batchWords.converted.lineEnds] : [],
  };
}

function isBlank({ cells }: TableRow): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/** A line with nothing on it; below the last row it is only the end of the file. */
function isBlankLine(row: TableRow): boolean {
  return row.cells.length === 1 && isBlank(row);
}

/** Counts lines up to a place in the bytes. The parser's own count takes a line end within quotes for two. */
function lineCounter(source: Buffer): (at: number) => number {
  let [line, from] = [1, 0];
  return (at) => {
    for (; from < at; from += 1) {
      const byte = source[from];
      if (byte === 10 || (byte === 13 && source[from + 1] !== 10)) line += 1;
    }
    return line;
  };
}

/** Columns without a name in which no row has anything: a spreadsheet adds them at the right. */
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

function bad(code: string, message: string) {
  return usageError(code, message, batchWords.file.seeTemplate);
}
