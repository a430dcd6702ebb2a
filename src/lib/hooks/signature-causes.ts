import { createHash, createHmac } from 'node:crypto';
import { type Authentication, sameText } from './authentication.ts';
import { bodyVariants } from './body-variants.ts';
import { type Cause, cause } from './causes.ts';
import { type Delivery, type HeaderList, headerValues } from './delivery.ts';
import { endsEarly } from './json-forms.ts';
import { readings } from './signature-readings.ts';
import type { NamedSecret } from './verdict.ts';

type Hmac = Extract<Authentication, { type: 'HMAC' }>;

/** Why the signature of a delivery does not fit its bytes; at least one cause. */
export function signatureCauses(
  { headers, body }: Delivery,
  { header, secret }: Hmac,
  others: readonly NamedSecret[],
): readonly Cause[] {
  const [value, ...more] = headerValues(headers, header);
  if (value === undefined) return withoutSignature(headers, body, header, secret);
  if (more.length > 0) return [cause('repeated_header', header)];
  return (
    byReading(value, body, secret, others) ??
    byAlgorithm(value, body, secret) ??
    byLook(value, headers, body, secret)
  );
}

/** Hashing more than this to find a cause is not worth the wait; a stranger's bad deliveries must stay cheap. */
const mostHashedBytes = 48 * 1024 * 1024;

/** Takes the digest out of what came, and looks for the key, body and method that give it. */
function byReading(
  value: string,
  body: Uint8Array,
  secret: string,
  others: readonly NamedSecret[],
): readonly Cause[] | null {
  const read = readings(value);
  if (read.length === 0) return null;
  let hashed = 0;
  for (const candidate of candidates(body, secret, others)) {
    const found = read.find(({ digest }) => digest.equals(candidate.digest));
    if (found) return [...candidate.causes, ...found.causes];
    hashed += candidate.hashedBytes;
    if (hashed > mostHashedBytes) return null;
  }
  return null;
}

interface Candidate {
  readonly causes: readonly Cause[];
  readonly digest: Buffer;
  readonly hashedBytes: number;
}

type Key = readonly [causes: readonly Cause[], key: string | Buffer];

/** One mistake at a time, then two at once where that is cheap. */
function* candidates(body: Uint8Array, secret: string, others: readonly NamedSecret[]): Generator<Candidate> {
  const right: Key = [[], secret];
  const keys: Key[] = [
    ...others.map(({ name, secret: other }): Key => [[cause('another_secret', name)], other]),
    ...keyVariants(secret),
  ];
  const one = (why: readonly Cause[], bytes: Uint8Array, digest: Buffer): Candidate => ({
    causes: why,
    digest,
    hashedBytes: bytes.length + 128,
  });
  for (const [why, key] of [right, ...keys]) yield one(why, body, hmac(key, body));
  for (const [why, digest] of methods) yield one([why], body, digest(secret, body));
  const usual: [readonly Cause[], Uint8Array][] = [];
  for (const { causes, bytes } of bodyVariants(body)) {
    yield one(causes, bytes, hmac(secret, bytes));
    if (usual.length < variantsInPairs) usual.push([causes, bytes]);
  }
  for (const [whyBody, bytes] of usual) {
    for (const [whyKey, key] of keys) yield one([...whyBody, ...whyKey], bytes, hmac(key, bytes));
    for (const [why, digest] of methods) yield one([...whyBody, why], bytes, digest(secret, bytes));
  }
  for (const [whyKey, key] of keys)
    for (const [why, digest] of methods) yield one([why, ...whyKey], body, digest(key, body));
}

/** How many of the body's variants, in their order, are tried together with a mistake in key or method. */
const variantsInPairs = 120;

/** Digests that are not one HMAC of the body with the secret. */
const methods: readonly (readonly [Cause, (key: string | Buffer, body: Uint8Array) => Buffer])[] = [
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
  [cause('not_hmac', 'secret, body'), (key, body) => sha256(Buffer.concat([Buffer.from(key), body]))],
  [cause('not_hmac', 'body, secret'), (key, body) => sha256(Buffer.concat([body, Buffer.from(key)]))],
  [cause('swapped_arguments'), (key, body) => hmac(Buffer.from(body), key)],
];

function keyVariants(secret: string): Key[] {
  const bytes = Buffer.from(secret, 'utf8');
  const bare = secret.trim();
  const keys: (readonly [Cause, string | Buffer])[] = [
    [cause('secret_newline'), `${secret}\n`],
    [cause('secret_newline'), `${secret}\r\n`],
    [cause('secret_newline'), `${secret}\n\n`],
    [cause('secret_whitespace', 'blanks'), bare],
    [cause('secret_whitespace', 'blanks'), `${secret} `],
    [cause('secret_whitespace', 'blanks'), ` ${secret}`],
    [cause('secret_whitespace', 'quotes'), `"${secret}"`],
    [cause('secret_whitespace', 'quotes'), `'${secret}'`],
    [cause('secret_whitespace', 'quotes'), secret.replace(/^(["'])(.*)\1$/s, '$2')],
    [cause('secret_whitespace', 'a prefix'), secret.replace(/^[a-z]{2,8}_/i, '')],
    [cause('secret_whitespace', 'a prefix'), `whsec_${secret}`],
    [cause('secret_whitespace', 'upper or lower case'), secret.toLowerCase()],
    [cause('secret_whitespace', 'upper or lower case'), secret.toUpperCase()],
    [cause('secret_encoded', 'hex'), bytes.toString('hex')],
    [cause('secret_encoded', 'base64'), bytes.toString('base64')],
    [cause('secret_encoded', 'base64url'), bytes.toString('base64url')],
    [cause('secret_encoded', 'Latin-1'), Buffer.from(secret, 'latin1')],
    [cause('secret_encoded', 'UTF-16'), Buffer.from(secret, 'utf16le')],
    [cause('secret_encoded', 'its SHA-256'), sha256(bytes)],
    [cause('secret_encoded', 'its SHA-256'), sha256(bytes).toString('hex')],
    [cause('secret_empty', 'empty'), ''],
    ...['undefined', 'null', 'None', 'nil', '[object Object]', 'false'].map((word): [Cause, string] => [
      cause('secret_empty', `the word ${word}`),
      word,
    ]),
  ];
  if (/^([0-9a-f]{2})+$/i.test(bare)) keys.push([cause('secret_decoded', 'hex'), Buffer.from(bare, 'hex')]);
  if (/^[\w+/-]{4,}={0,2}$/.test(bare))
    keys.push([cause('secret_decoded', 'base64'), Buffer.from(bare, 'base64')]);
  return keys.filter(([, key]) => !bytes.equals(Buffer.from(key))).map(([why, key]) => [[why], key]);
}

/** HMACs of other lengths, which no reading as SHA-256 can be. */
function byAlgorithm(value: string, body: Uint8Array, secret: string): readonly Cause[] | null {
  const text = value.replace(/^[\w-]+=/, '').trim();
  for (const [algorithm, name] of [
    ['sha1', 'SHA-1'],
    ['sha512', 'SHA-512'],
    ['sha384', 'SHA-384'],
    ['md5', 'MD5'],
  ] as const) {
    const digest = createHmac(algorithm, secret).update(body).digest();
    const forms = [digest.toString('hex'), digest.toString('base64'), digest.toString('base64url')];
    if (forms.some((form) => sameText(form.toLowerCase(), text.toLowerCase())))
      return [cause('other_algorithm', name)];
  }
  return null;
}

/** What can be seen without computing the same digest. */
function byLook(value: string, headers: HeaderList, body: Uint8Array, secret: string): readonly Cause[] {
  const bare = value.trim();
  const expected = hmac(secret, body).toString('hex');
  if (/^[0-9a-f]{8,63}$/i.test(bare) && expected.startsWith(bare.toLowerCase()))
    return [cause('truncated_signature')];
  if (sameText(bare, secret)) return [cause('wrong_scheme', 'API_KEY')];
  if (readings(value).length === 0) return [cause('malformed_signature')];
  if (body.length === 0) return [cause('empty_body')];
  const told = Number(headerValues(headers, 'content-length')[0] ?? Number.NaN);
  if (told > body.length) return [cause('truncated_body', `${body.length} of ${told} bytes`)];
  const text = Buffer.from(body).toString('utf8');
  if (endsEarly(text)) return [cause('truncated_body', `the JSON ends after ${body.length} bytes`)];
  return [cause('no_usual_cause')];
}

function withoutSignature(
  headers: HeaderList,
  body: Uint8Array,
  header: string,
  secret: string,
): readonly Cause[] {
  const expected = hmac(secret, body);
  const named = headers.find(([, value]) => readings(value).some(({ digest }) => digest.equals(expected)));
  if (named) return [cause('wrong_header', named[0])];
  const authorization = headerValues(headers, 'authorization')[0] ?? '';
  if (/^bearer /i.test(authorization)) return [cause('wrong_scheme', 'BEARER')];
  if (/^basic /i.test(authorization)) return [cause('wrong_scheme', 'BASIC')];
  if (headerValues(headers, 'x-api-key').length > 0) return [cause('wrong_scheme', 'API_KEY')];
  return [cause('missing_header', header)];
}

function hmac(key: string | Buffer, bytes: Uint8Array | string): Buffer {
  return createHmac('sha256', key).update(bytes).digest();
}

function sha256(bytes: Uint8Array | string): Buffer {
  return createHash('sha256').update(bytes).digest();
}
