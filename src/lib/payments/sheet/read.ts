import { usageError } from '../../errors/cli-error.ts';
import { pieceBytes, piecesOf } from '../../files/pieces.ts';
import { cnabWords } from '../../words/cnab.ts';
import { sheetWords } from '../../words/sheet.ts';
import type { CnabReading } from '../cnab/sheet.ts';
import { csvSheet } from './csv.ts';
import { ndjsonSheet } from './ndjson.ts';
import { type KindOf, type Sheet, SheetError } from './sheet.ts';
import { type SheetDecoder, sheetDecoder } from './text.ts';

/** How a file is read. */
export interface ReadOptions {
  /** The sheet of a workbook; its first one if none is named. */
  readonly sheet: string | null;
  /** Tells the heading from a title above it; without it the first row is the heading. */
  readonly kindOf?: KindOf;
  /** How a CNAB 240 file is read; by default by the layout that its header names, and from any account. */
  readonly remittance?: CnabReading;
}

/**
 * Opens a file of payments row by row, whatever its size: CSV, an Excel workbook, one JSON object per line, or a CNAB 240 file,
 * as its first bytes say. `-` is standard input.
 * @throws {SheetError} exit 2 for any other format
 */
export async function readSheet(path: string, { sheet, kindOf, remittance }: ReadOptions): Promise<Sheet> {
  const pieces = piecesOf(path);
  const first = pieces.next();
  const start = first.done ? Buffer.alloc(0) : first.value;
  if (startsWith(start, zipStart)) {
    const { xlsxSheet } = await import('./xlsx.ts');
    return xlsxSheet(path === '-' ? wholeOf(start, pieces) : path, sheet, kindOf);
  }
  if (startsWith(start, oleStart)) throw new SheetError(sheetWords.oldWorkbook, null, sheetWords.saveAsXlsx);
  if (sheet !== null) throw usageError('usage', sheetWords.noSheets);
  const header = start
    .subarray(0, 32)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '');
  if (/^\d{3}00000 {6}/.test(header)) {
    const { remittanceSheet } = await import('../cnab/sheet.ts');
    return remittanceSheet(withFirst(start, pieces), remittance ?? { layout: null, accounts: null });
  }
  if (header.startsWith('01REMESSA')) throw new SheetError(cnabWords.cnab400, null, cnabWords.askFor240);
  const decoder = sheetDecoder();
  const texts = textsOf(decoder, start, pieces);
  const head = texts.next().value ?? '';
  const [mark] = head.trimStart();
  if (mark === '[') throw new SheetError(sheetWords.list, null, sheetWords.oneObject);
  const all = withFirst(head, texts);
  if (mark === '{') return ndjsonSheet(all);
  const csv = await csvSheet(all, kindOf);
  const { separator, hadSeparatorLine } = csv;
  const form = () => {
    const { name: encoding, marked: isMarked } =
      decoder.encoding ?? ({ name: 'utf-8', marked: false } as const);
    const isPlain = separator === ',' && encoding === 'utf-8' && !isMarked && !hadSeparatorLine;
    return isPlain ? undefined : { separator, encoding, isMarked, hadSeparatorLine };
  };
  return { ...csv, form };
}

/** The first bytes of an archive, which a workbook is. */
const zipStart = [0x50, 0x4b, 0x03, 0x04];
/** The first bytes of the format that Excel wrote until 2003, and still wraps around a password-protected workbook. */
const oleStart = [0xd0, 0xcf, 0x11, 0xe0];

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, i) => bytes[i] === byte);
}

/** Most chunks of a workbook from standard input: its list of parts is at the end, so all of it is held. */
const mostPieces = 256;

function wholeOf(start: Buffer, rest: Iterable<Buffer>): Buffer {
  const all = [Buffer.from(start)];
  for (const piece of rest) {
    if (all.length === mostPieces) throw new SheetError(sheetWords.longStream, null, sheetWords.nameFile);
    all.push(Buffer.from(piece));
  }
  return Buffer.concat(all);
}

function* textsOf(
  decoder: SheetDecoder,
  start: Buffer,
  rest: Iterable<Buffer>,
): Generator<string, undefined> {
  for (const piece of withFirst(start, rest)) yield decoder.decode(piece, piece.length < pieceBytes);
}

function* withFirst<T>(first: T, rest: Iterable<T>): Generator<T> {
  yield first;
  yield* rest;
}
