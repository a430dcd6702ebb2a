import { usageError } from '../../errors/cli-error.ts';
import { batchWords } from '../../words/batch.ts';

/** The text of a file, and what was done to it: phrases that end "Converted: …". */
export interface DecodedText {
  readonly text: string;
  readonly conversions: readonly string[];
}

/**
 * Decodes what spreadsheets save: UTF-8, with or without a byte order mark, UTF-16 with one, and Windows-1252.
 * @throws {CliError} exit 2 for NUL characters, and for bytes that are no text of any of these beyond doubt
 */
export function decodeSheet(bytes: Uint8Array): DecodedText {
  const decoded = byMark(bytes) ?? withoutMark(bytes);
  if (decoded.text.includes('\0')) throw notText(batchWords.file.nul);
  return decoded;
}

/** A byte order mark says the encoding, and is dropped by the decoder. */
function byMark(bytes: Uint8Array): DecodedText | null {
  const found = marks.find(({ mark }) => mark.every((byte, i) => bytes[i] === byte));
  if (!found) return null;
  const { encoding, conversion } = found;
  try {
    return {
      text: new TextDecoder(encoding, { fatal: true }).decode(bytes),
      conversions: [batchWords.converted[conversion]],
    };
  } catch {
    throw notText(batchWords.file.wrongMark(encoding.toUpperCase()));
  }
}

const marks = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8', conversion: 'utf8Mark' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le', conversion: 'utf16' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be', conversion: 'utf16' },
] as const;

function withoutMark(bytes: Uint8Array): DecodedText {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), conversions: [] };
  } catch {
    return { text: windows1252(bytes), conversions: [batchWords.converted.windows1252] };
  }
}

/** Every byte means something in Windows-1252 but five; letters as UTF-8 writes them among others are a mixture of both. */
function windows1252(bytes: Uint8Array): string {
  const text = new TextDecoder('windows-1252').decode(bytes);
  if (/[\u0080-\u009f]/.test(text)) throw notText(batchWords.file.unknownEncoding);
  if (/[\u00c2\u00c3][\u00a0-\u00bf]/.test(text)) throw notText(batchWords.file.mixedEncodings);
  return text;
}

function notText(reason: string) {
  return usageError('pix_batch_csv_invalid', batchWords.file.notText(reason), batchWords.file.saveAsUtf8);
}
