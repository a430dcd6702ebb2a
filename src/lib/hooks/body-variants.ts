import { gunzipSync } from 'node:zlib';
import { type Cause, cause } from './causes.ts';
import { jsonForms } from './json-forms.ts';

/** A body that may have been hashed in place of the one at hand, and what would have made it. */
export interface BodyVariant {
  readonly causes: readonly Cause[];
  readonly bytes: Uint8Array;
}

/** Every body that a usual mistake makes of this one: cheap and common ones first, then two mistakes at once. */
export function* bodyVariants(body: Uint8Array): Generator<BodyVariant> {
  const bytes = Buffer.from(body);
  const changed = (variant: BodyVariant) => !bytes.equals(variant.bytes);
  yield* small(bytes).filter(changed);
  yield { causes: [cause('empty_body')], bytes: Buffer.alloc(0) };
  yield* encodings(bytes).filter(changed);
  for (const { name, text } of jsonForms(textOf(bytes))) {
    const written = { causes: [cause('reserialised_json', name)], bytes: Buffer.from(text, 'utf8') };
    if (changed(written)) yield written;
    yield* small(written.bytes).map((more) => ({ ...more, causes: [...written.causes, ...more.causes] }));
  }
  for (const first of [...small(bytes), ...encodings(bytes)].filter(changed)) {
    yield* small(Buffer.from(first.bytes)).map((more) => ({
      ...more,
      causes: [...first.causes, ...more.causes],
    }));
  }
}

/** Line ends and marks. Each says what became of them on the way from the signed bytes to those at hand. */
function small(bytes: Buffer): BodyVariant[] {
  const text = bytes.toString('latin1');
  const variants: [Cause, string][] = [
    [cause('trailing_newline', 'removed'), `${text}\n`],
    [cause('trailing_newline', 'removed'), `${text}\r\n`],
    [cause('trailing_newline', 'added'), text.replace(/\r?\n$/, '')],
    [cause('trailing_newline', 'added'), text.slice(0, endWithoutBlanks(text))],
    [cause('crlf', 'CRLF to LF'), text.replace(/\r?\n/g, '\r\n')],
    [cause('crlf', 'LF to CRLF'), text.replaceAll('\r\n', '\n')],
    [cause('crlf', 'line ends removed'), text.replace(/[\r\n]/g, '')],
    [cause('bom', 'removed'), `${bomAsLatin1}${text}`],
    [cause('bom', 'added'), text.startsWith(bomAsLatin1) ? text.slice(3) : text],
  ];
  return variants.map(([why, changed]) => ({ causes: [why], bytes: Buffer.from(changed, 'latin1') }));
}

/** By hand: a pattern anchored at the end alone is quadratic in a body full of blanks. */
function endWithoutBlanks(text: string): number {
  let end = text.length;
  while (end > 0 && '\r\n\t '.includes(text.charAt(end - 1))) end -= 1;
  return end;
}

const bomAsLatin1 = '\u00ef\u00bb\u00bf';

/** The same characters in other bytes, and bytes packed into text. */
function encodings(bytes: Buffer): BodyVariant[] {
  const text = textOf(bytes);
  const charsets: [string, Buffer][] = [
    ['UTF-8 and Latin-1', Buffer.from(text, 'latin1')],
    ['UTF-8 taken for Latin-1', Buffer.from(bytes.toString('latin1'), 'utf8')],
    ['UTF-8 taken for Latin-1', Buffer.from(bytes.toString('utf8'), 'latin1')],
    ['Latin-1 for UTF-8', Buffer.from(latin1Text(bytes), 'utf8')],
    ['UTF-16', Buffer.from(text, 'utf16le')],
    ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16', bigEndian(text)],
    ['UTF-16', bigEndian(`\ufeff${text}`)],
    ['UTF-16', Buffer.from(bytes.toString('utf16le'), 'utf8')],
    ['non-ASCII replaced by ?', Buffer.from(text.replace(/[^\0-\x7f]/gu, '?'), 'utf8')],
    ['non-ASCII removed', Buffer.from(text.replace(/[^\0-\x7f]/gu, ''), 'utf8')],
    [
      'non-ASCII replaced by U+FFFD',
      Buffer.from(bytes.toString('latin1').replace(/[\x80-\xff]/g, '\ufffd'), 'utf8'),
    ],
    ['Unicode NFC and NFD', Buffer.from(text.normalize('NFD'), 'utf8')],
    ['Unicode NFC and NFD', Buffer.from(text.normalize('NFC'), 'utf8')],
  ];
  const packed: [string, Buffer | null][] = [
    ['in base64', Buffer.from(bytes.toString('base64'))],
    ['in base64', /^[A-Za-z0-9+/=\s]{8,}$/.test(text) ? Buffer.from(text, 'base64') : null],
    ['in hex', Buffer.from(bytes.toString('hex'))],
    ['compressed', unzipped(bytes)],
    ['percent-encoded', Buffer.from(percentEncoded(text))],
  ];
  return [
    ...charsets.map(([name, other]) => ({ causes: [cause('charset', name)], bytes: other })),
    ...packed.flatMap(([name, other]) =>
      other === null ? [] : [{ causes: [cause('body_encoded', name)], bytes: other }],
    ),
  ];
}

/** The characters of a body, whatever wrote it: a UTF-16 one has zero bytes where JSON never has any. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.subarray(2).toString('utf16le');
  if (bytes.length > 1 && bytes[0] !== 0 && bytes[1] === 0) return bytes.toString('utf16le');
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  return text.includes('\ufffd') ? latin1Text(bytes) : text;
}

function latin1Text(bytes: Buffer): string {
  return bytes.toString('latin1');
}

function bigEndian(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}

function percentEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function unzipped(bytes: Buffer): Buffer | null {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return null;
  try {
    return gunzipSync(bytes, { maxOutputLength: 1024 * 1024 });
  } catch {
    return null;
  }
}
