import { isUtf8 } from 'node:buffer';
import { createHash, createHmac } from 'node:crypto';
import { type Authentication, sameText } from './authentication.ts';
import { bodyVariants } from './body-variants.ts';
import { type Cause, cause, type NamedSecret } from './causes.ts';
import { type Delivery, type HeaderList, headerValues } from './delivery.ts';
import { readEnvelope } from './envelope.ts';
import { endsEarly } from './json-forms.ts';
import { readings } from './signature-readings.ts';

type Hmac = Extract<Authentication, { type: 'HMAC' }>;

/** At least one cause, and the bytes that were signed if they could be reconstructed. */
export interface SignatureFinding {
  readonly causes: readonly Cause[];
  readonly signed?: Uint8Array;
}

/** Why a delivery's signature does not match its bytes. */
export function signatureCauses(
  delivery: Delivery,
  { header, secret }: Hmac,
  others: readonly NamedSecret[],
  limitMs: number,
): SignatureFinding {
  const { headers, body } = delivery;
  const search = { delivery, secret, others, untilMs: computedMs() + limitMs };
  const [value, ...more] = headerValues(headers, header);
  if (value === undefined || value.trim() === '') return withoutSignature(search, header);
  if (more.length > 0 || isJoined(value)) return { causes: [cause('repeated_header', header)] };
  const found = byReading(value, search);
  if (found !== null) return found;
  const algorithm = byAlgorithm(value, body, secret);
  if (algorithm !== null) return { causes: algorithm };
  const [look, ...rest] = byLook(value, headers, body, secret);
  const isCutShort = look?.code === 'no_usual_cause' && computedMs() > search.untilMs;
  return { causes: look === undefined || isCutShort ? [cause('not_looked_for')] : [look, ...rest] };
}

/** Computing time of this thread, in milliseconds: an otherwise busy machine must not cut a search short. */
function computedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** What is searched, and until when. */
interface Search {
  readonly delivery: Delivery;
  readonly secret: string;
  readonly others: readonly NamedSecret[];
  readonly untilMs: number;
}

/** Some programs join two headers of one name into one, separated by a comma (RFC 9110, section 5.3). */
function isJoined(value: string): boolean {
  const [one = '', ...more] = value.split(/,\s*/);
  return readings(one).length > 0 && more.length > 0 && more.every((other) => readings(other).length > 0);
}

/** Extracts the digest from the delivery, and searches for the key, body and method that produce it. */
function byReading(
  value: string,
  { delivery: { headers, body }, secret, others, untilMs }: Search,
): SignatureFinding | null {
  const read = readings(value);
  if (read.length === 0) return null;
  const frames = signedAround(value, headers);
  for (const { causes, digest, bytes } of candidates(body, secret, others, frames)) {
    const found = read.find((reading) => reading.digest.equals(digest));
    if (found)
      return {
        causes: [...causes.map((one) => withSide(one, bytes, body)), ...found.causes],
        ...(bytes === body || causes.length === 0 ? {} : { signed: bytes }),
      };
    if (computedMs() > untilMs) return null;
  }
  return null;
}

/** Says of JSON that was serialised again on which side: the one whose bytes look less like those of the service. */
function withSide({ code, detail }: Cause, signed: Uint8Array, received: Uint8Array): Cause {
  const [there, here] = [looksWritten(signed), looksWritten(received)];
  if (code !== 'reserialised_json' || there === here) return { code, detail };
  return cause(code, `${detail}, on the ${there > here ? 'receiving' : 'signing'} side`);
}

/** How many traits of the service's own bytes a body has: compact, id first, digits and letters unchanged. */
function looksWritten(body: Uint8Array): number {
  const text = Buffer.from(body).toString('utf8');
  const traits = [
    /^\{"id":"[^"]*","type":"/,
    /^[^\n]*$/,
    /"\w+":\S/,
    /^(?!.*\\(?:u00|\/)).*$/s,
    /\d\.\d0\b/,
    /"occurredAt":"[^"]*Z"/,
  ];
  return traits.filter((trait) => trait.test(text)).length;
}

interface Candidate {
  readonly causes: readonly Cause[];
  readonly digest: Buffer;
  /** The message, before any digest of it. */
  readonly bytes: Uint8Array;
}

type Key = readonly [causes: readonly Cause[], key: string | Buffer];

/** One mistake at a time, then two at once where that is cheap. */
function* candidates(
  body: Uint8Array,
  secret: string,
  others: readonly NamedSecret[],
  frames: readonly Frame[],
): Generator<Candidate> {
  const right: Key = [[], secret];
  const keys: Key[] = [
    ...others.flatMap(({ name, secret: other }): Key[] => [
      [[cause('another_secret', name)], other],
      [[cause('another_secret', name), cause('secret_newline')], `${other}\n`],
    ]),
    ...keyVariants(secret),
  ];
  const one = (why: readonly Cause[], bytes: Uint8Array, digest: Buffer): Candidate => ({
    causes: why,
    digest,
    bytes,
  });
  for (const [why, key] of [right, ...keys]) yield one(why, body, hmac(key, body));
  for (const [why, digest] of methods) yield one([why], body, digest(secret, body));
  for (const [why, before, after] of frames) {
    const bytes = Buffer.concat([before, body, after]);
    yield one([why], bytes, hmac(secret, bytes));
  }
  const usual: [readonly Cause[], Uint8Array][] = [];
  for (const { causes, bytes } of bodyVariants(body)) {
    yield one(causes, bytes, hmac(secret, bytes));
    if (causes.length === 1 && usual.length < variantsInPairs) usual.push([causes, bytes]);
  }
  const isGuess = ({ code, detail }: Cause) => code === 'secret_cut' || detail === variableName;
  const whole = keys.filter(([whyKey]) => !whyKey.some(isGuess));
  for (const [whyBody, bytes] of usual) {
    for (const [whyKey, key] of whole) yield one([...whyBody, ...whyKey], bytes, hmac(key, bytes));
    for (const [why, digest] of methods) yield one([...whyBody, why], bytes, digest(secret, bytes));
  }
  for (const [whyKey, key] of whole)
    for (const [why, digest] of methods) yield one([why, ...whyKey], body, digest(key, body));
}

/** How many of the body's single-cause variants, in order, are combined with a mistake in key or method. */
const variantsInPairs = 150;

type Frame = readonly [why: Cause, before: Buffer, after: Buffer];

/** What other services sign with the body: the timestamp of the signature itself, or the values of other headers. */
function signedAround(value: string, headers: HeaderList): readonly Frame[] {
  const stamp = /(?:^|[,;\s])t=(\d{9,16})/.exec(value)?.[1];
  const values: (readonly [string, string])[] = [
    ...(stamp === undefined ? [] : [['the time stamp', stamp] as const]),
    ...headers.filter(([, text]) => text !== value && text.length <= longestPrefix),
  ].slice(0, mostPrefixes);
  const pairs = values.flatMap(([one, first]) =>
    values
      .filter(([other]) => other !== one)
      .map(([other, second]) => frame(`${one}, ${other}`, `${first}.${second}.`, '')),
  );
  return [
    ...values.flatMap(([name, text]) => [
      ...betweens.map((between) => frame(name, `${text}${between}`, '')),
      ...betweens.map((between) => frame(name, '', `${between}${text}`)),
      frame(name, `v0:${text}:`, ''),
    ]),
    ...pairs.slice(0, mostPairs),
  ];
}

const betweens = ['.', '', ':', '\n'];

function frame(name: string, before: string, after: string): Frame {
  return [cause('signed_with_prefix', name), Buffer.from(before, 'latin1'), Buffer.from(after, 'latin1')];
}

const longestPrefix = 100;
const mostPrefixes = 24;
const mostPairs = 300;

type Method = readonly [Cause, (key: string | Buffer, body: Uint8Array) => Buffer];
/** Digests that are not one HMAC-SHA256 of the body with the secret. */
const methods: readonly Method[] = [
  [cause('no_key'), (_key, body) => sha256(body)],
  [
    cause('hashed_twice', 'HMAC of the hex of the SHA-256 of the body'),
    (key, body) => hmac(key, sha256(body).toString('hex')),
  ],
  [cause('hashed_twice', 'HMAC of the SHA-256 of the body'), (key, body) => hmac(key, sha256(body))],
  [
    cause('hashed_twice', 'HMAC of the base64 of the SHA-256 of the body'),
    (key, body) => hmac(key, sha256(body).toString('base64')),
  ],
  [cause('hashed_twice', 'SHA-256 of the HMAC'), (key, body) => sha256(hmac(key, body))],
  [
    cause('hashed_twice', 'SHA-256 of the hex of the HMAC'),
    (key, body) => sha256(hmac(key, body).toString('hex')),
  ],
  [
    cause('hashed_twice', 'HMAC of the hex of the HMAC'),
    (key, body) => hmac(key, hmac(key, body).toString('hex')),
  ],
  [cause('hashed_twice', 'HMAC of the HMAC'), (key, body) => hmac(key, hmac(key, body))],
  [cause('hashed_twice', 'SHA-256 of the SHA-256, without the secret'), (_key, body) => sha256(sha256(body))],
  [
    cause('hashed_twice', 'SHA-256 of the hex of the SHA-256, without the secret'),
    (_key, body) => sha256(sha256(body).toString('hex')),
  ],
  [
    cause('hashed_twice', 'HMAC of the upper-case hex of the SHA-256 of the body'),
    (key, body) => hmac(key, sha256(body).toString('hex').toUpperCase()),
  ],
  ...['.', ':', '\n', '|'].flatMap((between): Method[] => [
    [
      cause('not_hmac', `secret, ${JSON.stringify(between)}, body`),
      (key, body) => sha256(Buffer.concat([Buffer.from(key), Buffer.from(between), body])),
    ],
    [
      cause('not_hmac', `body, ${JSON.stringify(between)}, secret`),
      (key, body) => sha256(Buffer.concat([body, Buffer.from(between), Buffer.from(key)])),
    ],
  ]),
  [cause('other_algorithm', 'SHA3-256'), (key, body) => hmac(key, body, 'sha3-256')],
  [cause('other_algorithm', 'SHA-512/256'), (key, body) => hmac(key, body, 'sha512-256')],
  [cause('other_algorithm', 'BLAKE2s'), (key, body) => hmac(key, body, 'blake2s256')],
  [cause('not_hmac', 'secret, body'), (key, body) => sha256(Buffer.concat([Buffer.from(key), body]))],
  [cause('not_hmac', 'body, secret'), (key, body) => sha256(Buffer.concat([body, Buffer.from(key)]))],
  [cause('swapped_arguments'), (key, body) => hmac(Buffer.from(body), key)],
];

function keyVariants(secret: string): Key[] {
  const bytes = Buffer.from(secret, 'utf8');
  const keys = [...otherSpellings(secret, bytes), ...decodedOrCut(secret.trim())];
  return keys.filter(([, key]) => !bytes.equals(Buffer.from(key))).map(([why, key]) => [[why], key]);
}

/** A key other than the one shown, and what it is. */
type OtherKey = readonly [Cause, string | Buffer];

function otherSpellings(secret: string, bytes: Buffer): OtherKey[] {
  return [
    [cause('secret_newline'), `${secret}\n`],
    [cause('secret_newline'), `${secret}\r\n`],
    [cause('secret_newline'), `${secret}\n\n`],
    [cause('secret_newline'), `${secret}\r`],
    [cause('secret_newline'), `${secret}\\n`],
    [cause('secret_newline'), `"${secret}"\n`],
    [cause('secret_whitespace', 'blanks'), secret.trim()],
    [cause('secret_whitespace', 'blanks'), `${secret} `],
    [cause('secret_whitespace', 'blanks'), ` ${secret}`],
    [cause('secret_whitespace', 'blanks'), `${secret}\t`],
    [cause('secret_whitespace', 'blanks'), `\n${secret}`],
    [cause('secret_whitespace', 'a byte order mark'), `\ufeff${secret}`],
    [cause('secret_whitespace', 'quotes'), `"${secret}"`],
    [cause('secret_whitespace', 'quotes'), `'${secret}'`],
    [cause('secret_whitespace', 'quotes'), secret.replace(/^(["'])(.*)\1$/s, '$2')],
    [cause('secret_whitespace', 'a prefix'), secret.replace(/^[a-z]{2,8}_/i, '')],
    [cause('secret_whitespace', 'a prefix'), `whsec_${secret}`],
    ...['Bearer ', 'secret=', 'sha256='].map((prefix): [Cause, string] => [
      cause('secret_whitespace', `the prefix "${prefix.trim()}"`),
      prefix + secret,
    ]),
    ...variableLines(secret),
    [cause('secret_whitespace', 'upper or lower case'), secret.toLowerCase()],
    [cause('secret_whitespace', 'upper or lower case'), secret.toUpperCase()],
    [cause('secret_encoded', 'hex'), bytes.toString('hex')],
    [cause('secret_encoded', 'base64'), bytes.toString('base64')],
    [cause('secret_encoded', 'base64url'), bytes.toString('base64url')],
    [cause('secret_encoded', 'base64, with a line feed'), Buffer.from(`${secret}\n`).toString('base64')],
    [
      cause('secret_whitespace', 'the words behind $, which a shell replaces,'),
      secret.replace(/\$(\w+|\{\w+\})/g, ''),
    ],
    [cause('secret_decoded', 'a form, which makes + a blank'), secret.replaceAll('+', ' ')],
    [cause('secret_encoded', 'percent signs'), encodeURIComponent(secret.toWellFormed())],
    [cause('secret_encoded', 'a JSON text'), JSON.stringify(secret).slice(1, -1)],
    [cause('secret_encoded', 'HTML entities'), htmlText(secret)],
    [cause('secret_encoded', 'Python bytes'), `b'${secret}'`],
    [cause('secret_encoded', 'Unicode NFD'), secret.normalize('NFD')],
    [cause('secret_encoded', 'Unicode NFC'), secret.normalize('NFC')],
    [cause('secret_encoded', 'Latin-1'), Buffer.from(secret, 'latin1')],
    [cause('secret_encoded', 'UTF-16'), Buffer.from(secret, 'utf16le')],
    [cause('secret_encoded', 'UTF-8 twice'), Buffer.from(bytes.toString('latin1'), 'utf8')],
    [cause('secret_encoded', 'its SHA-256'), sha256(bytes)],
    [cause('secret_encoded', 'its SHA-256'), sha256(bytes).toString('hex')],
    [cause('secret_empty', 'empty'), ''],
    ...['undefined', 'null', 'None', 'nil', '[object Object]', 'false'].map((word): [Cause, string] => [
      cause('secret_empty', `the word ${word}`),
      word,
    ]),
  ];
}

/** The whole line of an env file in place of its value, and the value of such a line. */
function variableLines(secret: string): OtherKey[] {
  const why = cause('secret_whitespace', variableName);
  const [, value] = /^(?:export\s+)?[A-Za-z_]\w*=(.+)$/s.exec(secret.trim()) ?? [];
  const bare = value?.replace(/^(["'])(.*)\1$/s, '$2');
  return [
    ...(bare === undefined ? [] : [[why, bare] as const, [why, value ?? ''] as const]),
    ...variableNames.flatMap((name) =>
      [`${name}=${secret}`, `${name}="${secret}"`, `export ${name}=${secret}`].flatMap((line) => [
        [why, line] as const,
        [why, `${line}\n`] as const,
      ]),
    ),
  ];
}

const variableName = 'the name of a variable (NAME=)';

/** What a webhook's secret is usually called in an env file. */
const variableNames = ['', 'BRL_'].flatMap((before) =>
  [
    'WEBHOOK_SECRET',
    'SECRET',
    'WEBHOOK_KEY',
    'SIGNING_SECRET',
    'WEBHOOK_SIGNING_SECRET',
    'HMAC_SECRET',
    'SECRET_KEY',
  ].map((name) => before + name),
);

function decodedOrCut(bare: string): OtherKey[] {
  const keys: OtherKey[] = [];
  const unprefixed = bare.replace(/^[a-z]{2,8}_/i, '');
  if (unprefixed !== bare && /^[\w+/-]{4,}={0,2}$/.test(unprefixed))
    keys.push([cause('secret_decoded', 'base64, without its prefix'), Buffer.from(unprefixed, 'base64')]);
  for (let length = Math.min(bare.length - 1, longestCut); length >= shortestCut; length -= 1)
    keys.push([cause('secret_cut', String(length)), bare.slice(0, length)]);
  if (/^([0-9a-f]{2})+$/i.test(bare)) keys.push([cause('secret_decoded', 'hex'), Buffer.from(bare, 'hex')]);
  if (/^[\w+/-]{4,}={0,2}$/.test(bare))
    keys.push([cause('secret_decoded', 'base64'), Buffer.from(bare, 'base64')]);
  return keys;
}

const shortestCut = 6;
const longestCut = 128;

function htmlText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** HMACs of other lengths, which cannot be SHA-256; and the same without the secret. */
function byAlgorithm(value: string, body: Uint8Array, secret: string): readonly Cause[] | null {
  const text = value.trim();
  const forms = [text, text.replace(/^[\w-]{1,20}[=:]\s*(?=.{16})/, '')].map((form) => form.toLowerCase());
  for (const [algorithm, name] of otherAlgorithms) {
    const keyed = createHmac(algorithm, secret).update(body).digest();
    if (writtenAs(keyed, forms)) return [cause('other_algorithm', name)];
    const plain = createHash(algorithm).update(body).digest();
    if (writtenAs(plain, forms)) return [cause('no_key'), cause('other_algorithm', name)];
  }
  return null;
}

const otherAlgorithms = [
  ['sha1', 'SHA-1'],
  ['sha512', 'SHA-512'],
  ['sha384', 'SHA-384'],
  ['sha224', 'SHA-224'],
  ['md5', 'MD5'],
] as const;

function writtenAs(digest: Buffer, forms: readonly string[]): boolean {
  const texts = (['hex', 'base64', 'base64url'] as const).map((encoding) =>
    digest.toString(encoding).toLowerCase(),
  );
  return forms.some((form) => texts.some((text) => sameText(text, form)));
}

/** The causes that are visible without computing a digest. */
function byLook(value: string, headers: HeaderList, body: Uint8Array, secret: string): readonly Cause[] {
  const bare = value.trim();
  const expected = hmac(secret, body);
  const isCut = (whole: string, given: string) =>
    given.length >= shortestSignature && given.length < whole.length && whole.startsWith(given);
  if (isCut(expected.toString('hex'), bare.toLowerCase()) || isCut(expected.toString('base64'), bare))
    return [cause('truncated_signature')];
  if (sameText(bare, secret)) return [cause('wrong_scheme', 'API_KEY')];
  if (readings(value).length === 0) return [cause('malformed_signature')];
  if (body.length === 0) return [cause('empty_body')];
  const told = Number(headerValues(headers, 'content-length')[0] ?? Number.NaN);
  if (told > body.length) return [cause('truncated_body', `${body.length} of ${told} bytes`)];
  const text = Buffer.from(body).toString('utf8');
  if (endsEarly(text)) return [cause('truncated_body', `the JSON ends after ${body.length} bytes`)];
  const look = changedLook(text, body, headers);
  return [look === null ? cause('no_usual_cause') : cause('body_looks_changed', look)];
}

const shortestSignature = 8;

/**
 * A trait of the body that no JSON serialiser produces, which shows that something changed it on the way; null when
 * there is none.
 */
function changedLook(text: string, body: Uint8Array, headers: HeaderList): string | null {
  const told = Number(headerValues(headers, 'content-length')[0] ?? Number.NaN);
  const looks: [boolean, string][] = [
    [told < body.length, `${body.length} bytes, and Content-Length says ${told}`],
    [
      /gzip|deflate|br/.test(headerValues(headers, 'content-encoding')[0] ?? '') && /^\s*\{/.test(text),
      'Content-Encoding says that it was compressed',
    ],
    [!isUtf8(body), 'bytes that are no UTF-8'],
    [text.includes('\ufffd'), 'U+FFFD for characters that were lost'],
    [
      /\p{L}\?{1,2}\p{L}/u.test(text.replace(/https?:[^"]*/g, '')),
      'question marks for letters that were lost',
    ],
    [/[\u00ad\u200b-\u200f\u2060\ufeff]/.test(text), 'invisible characters'],
    [/[\u00a0\u202f]/.test(text), 'no-break spaces'],
    [/^\s*\{\s*[\u201c\u201d']/.test(text), 'quotes that are not JSON’s'],
    [!isJson(text), 'it is no JSON'],
    [
      isJson(text) && readEnvelope(body) === 'not_an_event',
      'it has no id and type, so it may be a part of the event',
    ],
    [isOrdered(text, (one, other) => one < other), 'all members are in alphabetical order'],
    [isOrdered(text, isShorter), 'all members are in the order of their length, as PostgreSQL keeps jsonb'],
    [/^\s*\{\s*\n|^\s*\{ ?"[^"]*": /.test(text), 'blanks or line ends between the members'],
  ];
  return looks.find(([holds]) => holds)?.[1] ?? null;
}

/** Whether every object with several members is in order, and there is one: a sorting serialiser wrote it. */
function isOrdered(text: string, isBefore: (one: string, other: string) => boolean): boolean {
  try {
    const names: string[][] = [];
    JSON.parse(text, (_name, value) => {
      if (typeof value === 'object' && value !== null && !Array.isArray(value))
        names.push(Object.keys(value));
      return value;
    });
    const several = names.filter(({ length }) => length > 2);
    return (
      several.length > 1 &&
      several.every((own) => own.every((name, at) => at === 0 || isBefore(own[at - 1] ?? '', name)))
    );
  } catch {
    return false;
  }
}

function isShorter(one: string, other: string): boolean {
  return one.length === other.length ? one < other : one.length < other.length;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The signature found in another header, correct or with a further cause; else the value in its own header. */
function withoutSignature(search: Search, header: string): SignatureFinding {
  const { headers, body } = search.delivery;
  const signatures = headers.filter(([name, value]) => name !== header && readings(value).length > 0);
  const expected = hmac(search.secret, body);
  const right = signatures.find(([, value]) => readings(value).some(({ digest }) => digest.equals(expected)));
  if (right) return { causes: [cause('wrong_header', right[0])] };
  for (const [name, value] of signatures.slice(0, 2)) {
    const found = byReading(value, search);
    if (found) return { ...found, causes: [cause('wrong_header', name), ...found.causes] };
  }
  return { causes: [otherScheme(headers) ?? cause('missing_header', header)] };
}

function otherScheme(headers: HeaderList): Cause | null {
  const authorization = headerValues(headers, 'authorization')[0] ?? '';
  if (/^bearer /i.test(authorization)) return cause('wrong_scheme', 'BEARER');
  if (/^basic /i.test(authorization)) return cause('wrong_scheme', 'BASIC');
  return headerValues(headers, 'x-api-key').length > 0 ? cause('wrong_scheme', 'API_KEY') : null;
}

function hmac(key: string | Buffer, bytes: Uint8Array | string, algorithm = 'sha256'): Buffer {
  return createHmac(algorithm, key).update(bytes).digest();
}

function sha256(bytes: Uint8Array | string): Buffer {
  return createHash('sha256').update(bytes).digest();
}
