import { isAscii } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { sheetWords } from '../../words/sheet.ts';
import { SheetError } from '../sheet/sheet.ts';

/** One line of a file of fixed columns. */
export interface CnabLine {
  /** From 1. */
  readonly number: number;
  /** Its bytes, one a character, with its line end and whatever else surrounds it. */
  readonly raw: string;
  /** Its 240 columns, one a character: cut or filled up if it has another number of them. */
  readonly text: string;
  /** How many columns it has. */
  readonly length: number;
}

/** The columns of every record. */
export const width = 240;
const longestLine = 1024 * 1024;
const mark = '\u00ef\u00bb\u00bf';

/** The lines of a file: ended by CR LF or LF, the last one by nothing if need be. @throws {SheetError} for an endless one */
export function* linesOf(pieces: Iterable<Buffer>): Generator<CnabLine, undefined> {
  let number = 1;
  let rest = '';
  for (const piece of pieces) {
    const lines = `${rest}${piece.toString('latin1')}`.split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longestLine) throw new SheetError(sheetWords.hugeRow, number);
    for (const raw of lines) yield lineOf(`${raw}\n`, number++);
  }
  if (rest !== '') yield lineOf(rest, number);
}

/** One line, from its bytes. */
export function lineOf(raw: string, number: number): CnabLine {
  const bytes = raw.slice(startOf(raw, number), endOf(raw));
  const columns = columnsOf(bytes);
  return { number, raw, text: columns.padEnd(width).slice(0, width), length: columns.length };
}

/** Where the columns of a line begin: after a byte order mark. */
function startOf(raw: string, number: number): number {
  return number === 1 && raw.startsWith(mark) ? mark.length : 0;
}

/** Where they end: before the line end, and the end of file that MS-DOS wrote before or behind it. */
function endOf(raw: string): number {
  let end = raw.length;
  while (end > 0 && '\r\n\u001a'.includes(raw[end - 1] ?? '-')) end -= 1;
  return end;
}

/** A program that writes UTF-8 counts characters or bytes; who counts bytes, as all others do, has 240 of them. */
function columnsOf(bytes: string): string {
  const text = bytes.length > width ? fromUtf8(bytes) : null;
  return text?.length === width ? text : bytes;
}

function fromUtf8(bytes: string): string | null {
  const buffer = Buffer.from(bytes, 'latin1');
  if (isAscii(buffer)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(buffer);
  } catch {
    return null;
  }
}

/** The text of some columns for a person: letters with accents came in UTF-8 or in Windows-1252. */
export function readText(columns: string): string {
  const bare = columns.trim();
  if (/^[\u0020-\u007e]*$/.test(bare) || /[^\0-\u00ff]/.test(bare)) return bare;
  return fromUtf8(bare) ?? new TextDecoder('windows-1252').decode(Buffer.from(bare, 'latin1'));
}

/** A line with other characters in some of its columns, all of them ASCII; everything else stays byte for byte. */
export function withColumns(
  { raw, number, text }: Pick<CnabLine, 'raw' | 'number' | 'text'>,
  changes: readonly (readonly [from: number, content: string])[],
): string {
  const start = startOf(raw, number);
  const isBytes = raw.startsWith(text, start);
  let columns = text;
  for (const [from, content] of changes)
    columns = `${columns.slice(0, from - 1)}${content}${columns.slice(from - 1 + content.length)}`;
  const written = isBytes ? columns : Buffer.from(columns).toString('latin1');
  const length = isBytes ? text.length : Buffer.byteLength(text);
  return `${raw.slice(0, start)}${written}${raw.slice(start + length)}`;
}
