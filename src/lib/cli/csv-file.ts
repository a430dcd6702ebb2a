import { batchCsvMaxBytes, batchMaxRows } from '../contract/batches.ts';
import { usageError } from './errors.ts';
import { readLimited } from './limited-file.ts';

/** A CSV that may be uploaded: its exact bytes, and how many rows it has below the heading. */
export interface CsvFile {
  readonly bytes: Buffer;
  readonly columns: readonly string[];
  readonly rows: number;
  /** The cells of each row, in the order of `columns`. */
  readonly cells: readonly (readonly string[])[];
}

/**
 * Reads a CSV of at most 5 MiB and 5000 rows and checks its form, not its columns: the specification does not show
 * them. `-` is standard input.
 * @throws {CliError} exit 2 for a file that is too long, not UTF-8, without rows, or not one table
 */
export async function readCsvFile(path: string): Promise<CsvFile> {
  const bytes = readLimited(path, batchCsvMaxBytes);
  if (bytes.length > batchCsvMaxBytes) throw bad('pix_batch_too_large', 'The file is longer than 5 MiB.');
  const table = await tableOf(textOf(bytes));
  const [columns = [], ...rows] = table;
  if (rows.length === 0) throw bad('pix_batch_empty', 'The file has no rows below its heading.');
  if (rows.length > batchMaxRows)
    throw bad(
      'pix_batch_too_large',
      `The file has ${rows.length} rows; a batch takes at most ${batchMaxRows}.`,
    );
  const twice = columns.find((name, i) => columns.indexOf(name) !== i);
  if (twice !== undefined) throw bad('pix_batch_csv_invalid', `The heading has the column "${twice}" twice.`);
  return { bytes, columns, rows: rows.length, cells: rows };
}

/** The table of a CSV that the service gave, whatever its size; null for what is no table. */
export async function csvCells(bytes: Uint8Array): Promise<Pick<CsvFile, 'columns' | 'cells'> | null> {
  const { parse } = await import('csv-parse/sync');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const [columns = [], ...cells] = parse(text, { skip_empty_lines: true }) as string[][];
    return { columns, cells };
  } catch {
    return null;
  }
}

function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    throw bad(
      'pix_batch_csv_invalid',
      'The file begins with a byte order mark; save it as UTF-8 without one.',
    );
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw bad(
      'pix_batch_csv_invalid',
      'The file is not UTF-8; a spreadsheet may have saved it as Windows-1252.',
    );
  }
  if (text.includes('\0')) throw bad('pix_batch_csv_invalid', 'The file contains NUL characters.');
  const heading = text.slice(0, Math.max(0, text.search(/\r?\n/)));
  if (!heading.includes(',') && heading.includes(';'))
    throw bad('pix_batch_csv_invalid', 'The columns are separated by semicolons; commas are expected.');
  return text;
}

async function tableOf(text: string): Promise<string[][]> {
  const { parse } = await import('csv-parse/sync');
  try {
    return parse(text, { skip_empty_lines: true });
  } catch (error) {
    throw bad(
      'pix_batch_csv_invalid',
      `The file is not a CSV that has one meaning: ${(error as Error).message}.`,
    );
  }
}

function bad(code: string, message: string) {
  return usageError(code, `${message} Nothing was sent.`, 'Compare it with: brl batch template');
}
