import { isUtf8 } from 'node:buffer';
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { type Cause, cause } from './causes.ts';
import { frameworkForms, jsonForms, jsonStrings, memberForm } from './json-forms.ts';

/** A body that may have been hashed instead of this one, and the mistake that would have produced it. */
export interface BodyVariant {
  readonly causes: readonly Cause[];
  readonly bytes: Uint8Array;
}

/** Every body that a common mistake makes of this one: cheap and frequent ones first, then two mistakes at once. */
export function* bodyVariants(body: Uint8Array): Generator<BodyVariant> {
  const bytes = Buffer.from(body);
  const changed = (variant: BodyVariant) => !bytes.equals(variant.bytes);
  yield* small(bytes).filter(changed);
  yield { causes: [cause('empty_body')], bytes: Buffer.alloc(0) };
  for (const text of textsOfNoBody)
    yield { causes: [cause('body_not_read', text)], bytes: Buffer.from(text) };
  yield* encodings(bytes).filter(changed);
  // For bytes that are not UTF-8, the character set is tried before anything else reads them as text.
  if (!isUtf8(bytes)) yield* withSmall(encodings(bytes).filter(changed));
  yield* wrappings(bytes).filter(changed);
  // Two editor marks at once do not come from another serialiser.
  yield* withSmall(small(bytes).filter(changed));
  for (const { name, text } of jsonForms(textOf(bytes))) {
    const written = { causes: [cause('reserialised_json', name)], bytes: Buffer.from(text, 'utf8') };
    if (changed(written)) yield written;
    yield* small(written.bytes).map((more) => ({ ...more, causes: [...written.causes, ...more.causes] }));
    if (text.includes('\n')) yield asWindowsWrites(written.causes, text);
  }
  for (const { name, text } of frameworkForms(textOf(bytes)))
    yield { causes: [cause('reserialised_json', name)], bytes: Buffer.from(text, 'utf8') };
  yield* withSmall([...encodings(bytes), ...wrappings(bytes)].filter(changed));
}

/** What languages produce for a body that was not read, or that a parser has turned into an object. */
const textsOfNoBody = ['{}', '[object Object]', 'undefined', 'null', 'None', 'nil', '[]', '""'];

/** A byte order mark and CRLF occur together. */
function asWindowsWrites(causes: readonly Cause[], text: string): BodyVariant {
  return {
    causes: [...causes, cause('crlf', 'CRLF to LF'), cause('bom', 'removed')],
    bytes: Buffer.from(`\ufeff${text.replaceAll('\n', '\r\n')}`, 'utf8'),
  };
}

/** Adds a second mistake to each first one. */
function* withSmall(firsts: readonly BodyVariant[]): Generator<BodyVariant> {
  for (const first of firsts) {
    yield* small(Buffer.from(first.bytes)).map((more) => ({
      ...more,
      causes: [...first.causes, ...more.causes],
    }));
  }
}

/** Line ends and marks, each named by what happened to it between the signed bytes and these. */
function small(bytes: Buffer): BodyVariant[] {
  const text = bytes.toString('latin1');
  const variants: [Cause, string][] = [
    [cause('trailing_newline', 'removed'), `${text}\n`],
    [cause('trailing_newline', 'removed'), `${text}\r\n`],
    [cause('trailing_newline', 'added'), text.replace(/\r?\n$/, '')],
    [cause('trailing_newline', 'added'), text.slice(0, endWithoutBlanks(text))],
    [cause('body_blanks', 'added'), text.trim()],
    [cause('body_blanks', 'removed'), ` ${text}`],
    [cause('body_blanks', 'removed'), `${text} `],
    [cause('body_blanks', 'removed'), `\n${text}`],
    [cause('crlf', 'LF to CR'), text.replaceAll('\r', '\n')],
    [cause('crlf', 'CRLF to LF'), text.replace(/\r?\n/g, '\r\n')],
    [cause('crlf', 'LF to CRLF'), text.replaceAll('\r\n', '\n')],
    [cause('crlf', 'line ends removed'), text.replace(/[\r\n]/g, '')],
    [cause('bom', 'removed'), `${bomAsLatin1}${text}`],
    [cause('bom', 'added'), text.startsWith(bomAsLatin1) ? text.slice(3) : text],
  ];
  return variants.map(([why, changed]) => ({ causes: [why], bytes: Buffer.from(changed, 'latin1') }));
}

/** Not a regular expression: anchored only at the end, it is quadratic in a body full of blanks. */
function endWithoutBlanks(text: string): number {
  let end = text.length;
  while (end > 0 && '\r\n\t '.includes(text.charAt(end - 1))) end -= 1;
  return end;
}

const bomAsLatin1 = '\u00ef\u00bb\u00bf';

/** The same characters in other encodings, and bytes encoded as text. */
function encodings(bytes: Buffer): BodyVariant[] {
  const text = textOf(bytes);
  const charsets: [string, Buffer][] = [
    ['UTF-8 and Latin-1', Buffer.from(text, 'latin1')],
    [
      isUtf8(bytes) ? 'UTF-8 taken for Latin-1' : 'Latin-1 for UTF-8',
      Buffer.from(bytes.toString('latin1'), 'utf8'),
    ],
    ['UTF-8 taken for Latin-1', Buffer.from(bytes.toString('utf8'), 'latin1')],
    ['Latin-1 for UTF-8', Buffer.from(latin1Text(bytes), 'utf8')],
    ['UTF-8 and Windows-1252', windows1252(bytes.toString('utf8'))],
    ['Windows-1252 for UTF-8', Buffer.from(windows1252Text(bytes), 'utf8')],
    ['code page 850 for UTF-8', Buffer.from(codePage850Text(bytes), 'utf8')],
    ['UTF-8 taken for code page 850', codePage850(bytes.toString('utf8'))],
    ['UTF-16', Buffer.from(text, 'utf16le')],
    ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16', bigEndian(text)],
    ['UTF-16', bigEndian(`\ufeff${text}`)],
    ['UTF-16', Buffer.from(bytes.toString('utf16le').replace(/^\ufeff/, ''), 'utf8')],
    ['UTF-16', Buffer.from(bytes.toString('utf16le'), 'utf8')],
    ['UTF-16', Buffer.from(text, 'utf8')],
    ['non-ASCII replaced by ?', Buffer.from(text.replace(/[^\0-\x7f]/gu, '?'), 'utf8')],
    ['non-ASCII removed', Buffer.from(text.replace(/[^\0-\x7f]/gu, ''), 'utf8')],
    [
      'non-ASCII replaced by U+FFFD',
      Buffer.from(bytes.toString('latin1').replace(/[\x80-\xff]/g, '\ufffd'), 'utf8'),
    ],
    ['Unicode NFC and NFD', Buffer.from(text.normalize('NFD'), 'utf8')],
    ['Unicode NFC and NFD', Buffer.from(text.normalize('NFC'), 'utf8')],
    ['accents removed', Buffer.from(text.normalize('NFD').replace(/\p{M}/gu, ''), 'utf8')],
  ];
  const packed: [string, Buffer | null][] = [
    ['in base64', Buffer.from(bytes.toString('base64'))],
    ['in base64', /^[A-Za-z0-9+/=\s]{8,}$/.test(text) ? Buffer.from(text, 'base64') : null],
    ['in base64url', Buffer.from(bytes.toString('base64url'))],
    ['in base64url', /^[\w-]{8,}={0,2}\s*$/.test(text) ? Buffer.from(text, 'base64url') : null],
    ['in hex', Buffer.from(bytes.toString('hex'))],
    ['written as Python shows bytes', Buffer.from(pythonBytes(bytes))],
    ...unzipped(bytes).map((plain): [string, Buffer] => ['compressed', plain]),
    ['in hex', /^([0-9a-f]{2}){8,}\s*$/i.test(text) ? Buffer.from(text.trim(), 'hex') : null],
    ...percentForms(text).map((form): [string, Buffer] => ['percent-encoded', Buffer.from(form)]),
  ];
  return [
    ...charsets.map(([name, other]) => ({ causes: [cause('charset', name)], bytes: other })),
    ...packed.flatMap(([name, other]) =>
      other === null ? [] : [{ causes: [cause('body_encoded', name)], bytes: other }],
    ),
    ...jsonStrings(text).map((quoted) => ({
      causes: [cause('reserialised_json', 'as a JSON string')],
      bytes: Buffer.from(quoted, 'utf8'),
    })),
  ];
}

/** What Python's `str(body)` makes of bytes. */
function pythonBytes(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const names: Readonly<Record<string, string>> = {
    '\n': '\\n',
    '\r': '\\r',
    '\t': '\\t',
    '\\': '\\\\',
    [quote]: `\\${quote}`,
  };
  const shown = text.replace(
    /[^ -~]|['"\\]/g,
    (char) =>
      names[char] ??
      (char < ' ' || char > '~' ? `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}` : char),
  );
  return `b${quote}${shown}${quote}`;
}

/** The characters of a body in any encoding: UTF-16 has zero bytes where JSON never has any. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.subarray(2).toString('utf16le');
  if (bytes.length > 1 && bytes[0] !== 0 && bytes[1] === 0) return bytes.toString('utf16le');
  if (bytes.length % 2 === 0 && bytes[0] === 0 && bytes[1] !== 0)
    return Buffer.from(bytes).swap16().toString('utf16le');
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  return text.includes('\ufffd') ? latin1Text(bytes) : text;
}

function latin1Text(bytes: Buffer): string {
  return bytes.toString('latin1');
}

/** Bytes 80 to 9f are letters and symbols there, unlike in Latin-1; half of UTF-8's accented capitals end in one. */
function windows1252Text(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes);
}

function windows1252(text: string): Buffer {
  const signs = windows1252Text(Buffer.from(Array.from({ length: 32 }, (_, at) => 0x80 + at)));
  const encoded = text.replace(/[^\0-\x7f]/g, (letter) => {
    const at = signs.indexOf(letter);
    return at === -1 ? letter : String.fromCharCode(0x80 + at);
  });
  return Buffer.from(encoded, 'latin1');
}

/** The code page of a Windows console in Brazil: the bytes from 80 on. */
const letters850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

function codePage850Text(bytes: Uint8Array): string {
  return latin1Text(Buffer.from(bytes)).replace(
    /[\x80-\xff]/g,
    (letter) => letters850[letter.charCodeAt(0) - 0x80] ?? letter,
  );
}

function codePage850(text: string): Buffer {
  const encoded = text.replace(/[^\0-\x7f]/g, (letter) => {
    const at = letters850.indexOf(letter);
    return at === -1 ? letter : String.fromCharCode(0x80 + at);
  });
  return Buffer.from(encoded, 'latin1');
}

function bigEndian(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}

/** A body with something around it, inside it or in its place, as copies from other programs may have. */
function wrappings(bytes: Buffer): BodyVariant[] {
  const text = textOf(bytes);
  const variants: [Cause, string | null][] = [
    [
      cause('characters_replaced', 'invisible ones added'),
      text.replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, ''),
    ],
    [cause('characters_replaced', 'no-break spaces for blanks'), text.replace(/[\u00a0\u202f]/g, ' ')],
    [
      cause('characters_replaced', 'typographic quotes'),
      text.replace(/[\u201c\u201d]/g, '"').replace(/[\u2018\u2019]/g, "'"),
    ],
    ...htmlForms(text).map((form): [Cause, string] => [cause('characters_replaced', 'HTML entities'), form]),
    [cause('body_wrapped', 'a JSON text in a JSON text'), innerJson(text)],
    [cause('body_wrapped', 'it comes twice'), firstHalf(text)],
    [cause('body_wrapped', 'something stands before or after the JSON'), inBraces(text)],
    [cause('part_of_body', 'data alone'), memberForm(text, 'data')],
    [cause('part_of_body', 'data alone'), dataAlone(text)],
    ...heldBodies(text).map((held): [Cause, string] => [
      cause('body_wrapped', 'it stands in another JSON'),
      held,
    ]),
  ];
  return variants.flatMap(([why, other]) =>
    other === null ? [] : [{ causes: [why], bytes: Buffer.from(other, 'utf8') }],
  );
}

function innerJson(text: string): string | null {
  for (const quoted of [text, `"${text}"`]) {
    try {
      const inner: unknown = JSON.parse(quoted);
      if (typeof inner === 'string') return inner;
    } catch {
      // Not a quoted text.
    }
  }
  return null;
}

/** `data` as JavaScript writes it, where 150.50 becomes 150.5. */
function dataAlone(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text).data) ?? null;
  } catch {
    return null;
  }
}

const mostHeldBodies = 8;

/** The forms in which gateways and queues pass a body on: inside another object, as text, in base64, or as a member. */
function heldBodies(text: string): string[] {
  const texts: string[] = [];
  const members: string[] = [];
  try {
    JSON.parse(text, (name, value) => {
      if (typeof value === 'string') texts.push(value);
      else if (isEventLike(value)) members.push(name);
      return value;
    });
  } catch {
    return [];
  }
  const plain = texts.map((one) =>
    base64Text.test(one) ? Buffer.from(one, 'base64').toString('utf8') : one,
  );
  const held = plain.filter((one) => /^\s*\{/.test(one)).slice(0, mostHeldBodies);
  // Each of these is parsed again, and a stranger may have sent thousands.
  for (const name of members.slice(0, mostHeldBodies)) held.push(memberForm(text, name) ?? '');
  return held.filter((one) => one !== '');
}

const base64Text = /^[\w+/-]{16,}={0,2}$/;

function isEventLike(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && Object.hasOwn(value, 'id') && Object.hasOwn(value, 'type')
  );
}

function firstHalf(text: string): string | null {
  const half = text.slice(0, text.length / 2).trimEnd();
  return half !== '' && text.startsWith(half) && text.slice(half.length).trim() === half ? half : null;
}

/** Headers, form parts, chunk sizes, quotes and the like surround it. */
function inBraces(text: string): string | null {
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  return start === -1 || end < start ? null : text.slice(start, end + 1);
}

/** Escaped afterwards, or before it was signed; with and without the quotes. */
function htmlForms(text: string): string[] {
  const plain = text
    .replace(/&([a-z])(grave|acute|circ|tilde|uml|cedil);/gi, (_whole, letter: string, accent: string) =>
      (letter + accents[accent]).normalize('NFC'),
    )
    .replace(/&#(?:x([0-9a-f]{1,5})|([0-9]{1,6}));/gi, (whole, hex?: string, decimal?: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replace(/&(amp|lt|gt|quot|apos);/gi, (_whole, name: string) => entities[name.toLowerCase()] ?? '');
  const few = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const quotes = few.replaceAll('"', '&quot;');
  return [
    plain,
    few,
    quotes.replaceAll("'", '&#x27;'),
    quotes.replaceAll("'", '&#39;'),
    quotes.replaceAll("'", '&#039;'),
  ];
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** The accents in names such as `&atilde;`, as combining marks after a letter. */
const accents: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  cedil: '\u0327',
};

/** Encoded by a browser, by RFC 3986, and by a form, where a blank is a plus; then form-decoded. */
function percentForms(text: string): string[] {
  const browser = encodeURIComponent(text.toWellFormed());
  const strict = browser.replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
  const form = strict.replaceAll('%20', '+').replaceAll('~', '%7E');
  const python = strict.replaceAll('%20', '+');
  // Python's quote() leaves slashes alone.
  const path = strict.replaceAll('%2F', '/').replaceAll('%7E', '~');
  const named = ['payload=', 'body=', 'data='].map((name) => name + python);
  return [
    browser,
    strict,
    path,
    form,
    python,
    ...named,
    `${python}=`,
    `${browser}=`,
    ...percentDecoded(text),
  ];
}

function percentDecoded(text: string): string[] {
  if (/[\s{}"]/.test(text) || !/%7B/i.test(text)) return [];
  const bare = text.replace(/^\w{1,40}=/, '').replace(/=$/, '');
  try {
    return [decodeURIComponent(bare), decodeURIComponent(bare.replaceAll('+', ' '))];
  } catch {
    return [];
  }
}

/**
 * gzip and zlib are recognised by their first bytes; raw deflate and Brotli have no such mark, so they are tried when the bytes
 * are not text.
 */
function unzipped(bytes: Buffer): Buffer[] {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return unpacked(bytes, gunzipSync);
  const zlib = bytes[0] === 0x78 ? unpacked(bytes, inflateSync) : [];
  if (zlib.length > 0 || bytes.length === 0 || isText(bytes)) return zlib;
  return [...unpacked(bytes, inflateRawSync), ...unpacked(bytes, brotliDecompressSync)];
}

function unpacked(bytes: Buffer, unpack: (bytes: Buffer, limit: { maxOutputLength: number }) => Buffer) {
  try {
    return [unpack(bytes, { maxOutputLength: 1024 * 1024 })];
  } catch {
    return [];
  }
}

function isText(bytes: Buffer): boolean {
  return !bytes.toString('utf8').includes('\ufffd');
}
