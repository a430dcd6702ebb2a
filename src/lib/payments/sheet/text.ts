import { isAscii } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { sheetWords } from '../../words/sheet.ts';
import { SheetError } from './sheet.ts';

/** How the bytes of a sheet encode its text. */
export interface Encoding {
  readonly name: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  /** Whether a byte order mark said so. */
  readonly marked: boolean;
}

/** Decodes a sheet piece by piece. */
export interface SheetDecoder {
  /** Null while everything read is ASCII, which is the same in each encoding. */
  readonly encoding: Encoding | null;
  /** @throws {SheetError} for text that is not unambiguously in one encoding, naming the line */
  decode(piece: Uint8Array, isLast: boolean): string;
}

/**
 * Decodes what spreadsheets save: UTF-8, with or without a byte order mark, UTF-16 with one, and Windows-1252. Without a
 * mark the first piece that is not ASCII decides, and the rest must agree with it.
 */
export function sheetDecoder(): SheetDecoder {
  let encoding: Encoding | null = null;
  let decoder: TextDecoder | null = null;
  let line = 1;
  let before = '';
  // A CR at the end of one piece and an LF at the start of the next are one line end.
  const linesIn = (text: string) => lineEndsIn(text) - (before === '\r' && text.startsWith('\n') ? 1 : 0);
  const refuse = (why: string, text: string) => new SheetError(why, line + linesIn(text));
  const check = (text: string): string => {
    const found = encoding === null ? null : faultIn(text, before, encoding);
    if (found) throw refuse(found.why, text.slice(0, found.at));
    const nul = text.indexOf('\0');
    if (nul !== -1) throw refuse(sheetWords.nul, text.slice(0, nul));
    line += linesIn(text);
    before = text.slice(-1);
    return text;
  };
  return {
    get encoding() {
      return encoding;
    },
    decode(piece, isLast) {
      if (before === '') encoding ??= markedEncoding(piece);
      if (!isAscii(piece)) encoding ??= bareEncoding(piece, isLast);
      if (encoding === null) return check(Buffer.from(piece).toString('latin1'));
      decoder ??= new TextDecoder(encoding.name, { fatal: true, ignoreBOM: !encoding.marked });
      try {
        return check(decoder.decode(piece, { stream: !isLast }));
      } catch (error) {
        if (error instanceof SheetError) throw error;
        const text = new TextDecoder(encoding.name).decode(piece);
        const why = encoding.marked
          ? sheetWords.wrongMark(encoding.name.toUpperCase())
          : sheetWords.mixedEncodings;
        throw refuse(why, text.slice(0, Math.max(text.indexOf('\ufffd'), 0)));
      }
    },
  };
}

const marks = [
  { mark: [0xef, 0xbb, 0xbf], name: 'utf-8' },
  { mark: [0xff, 0xfe], name: 'utf-16le' },
  { mark: [0xfe, 0xff], name: 'utf-16be' },
] as const;

function markedEncoding(piece: Uint8Array): Encoding | null {
  const found = marks.find(({ mark }) => mark.every((byte, i) => piece[i] === byte));
  return found ? { name: found.name, marked: true } : null;
}

function bareEncoding(piece: Uint8Array, isLast: boolean): Encoding {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(piece, { stream: !isLast });
    return { name: 'utf-8', marked: false };
  } catch {
    return { name: 'windows-1252', marked: false };
  }
}

/** All but five bytes are valid in Windows-1252; UTF-8 letters among others indicate a mixture of both. */
function faultIn(text: string, before: string, { name }: Encoding): { why: string; at: number } | null {
  if (name !== 'windows-1252') return null;
  const unknown = text.search(/[\u0080-\u009f]/);
  if (unknown !== -1) return { why: sheetWords.unknownEncoding, at: unknown };
  const mixed = `${before}${text}`.search(/[\u00c2\u00c3][\u00a0-\u00bf]/);
  return mixed === -1 ? null : { why: sheetWords.mixedEncodings, at: mixed };
}

/** How many lines end in a text: CR, LF, or both together end one. */
export function lineEndsIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  for (let at = text.indexOf('\r'); at !== -1; at = text.indexOf('\r', at + 1))
    if (text.charCodeAt(at + 1) !== 10) count += 1;
  return count;
}
