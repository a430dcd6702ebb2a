import { createHmac, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { publicKeysFrom } from '../../../src/lib/areas/credentials/delegate.ts';
import { readHeaders } from '../../../src/lib/areas/webhooks/header-file.ts';
import {
  canonicalLines,
  canonicalText,
  contentHash,
  formatTimestamp,
} from '../../../src/lib/client/canonical.ts';
import { SigningKeyError } from '../../../src/lib/client/errors.ts';
import { loadSigningKey, signRequest } from '../../../src/lib/client/sign.ts';
import { defaultGapSettings } from '../../../src/lib/contract/settings.ts';
import { bodyVariants } from '../../../src/lib/deliveries/body-variants.ts';
import { deliveryFacts, headerPairs } from '../../../src/lib/deliveries/delivery.ts';
import { type Envelope, readEnvelope } from '../../../src/lib/deliveries/envelope.ts';
import { readings } from '../../../src/lib/deliveries/signature-readings.ts';
import { judge } from '../../../src/lib/deliveries/verdict.ts';
import { CliError } from '../../../src/lib/errors/cli-error.ts';
import { deliveriesWords } from '../../../src/lib/words/deliveries.ts';
import { damaged, fuzz, hostileText, outcomeOf, textOf } from './fuzz.ts';

/** T11: what is signed, by us and by the service, and the deliveries that strangers may send. */

const { each, eachAsync, ends } = fuzz();

const headerText = fc.oneof(
  fc.stringMatching(/^[!-~]([ -~]*[!-~])?$/),
  textOf('aZ09-. \n\r\0é', 12),
  hostileText,
);
const requests = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH'),
  path: fc.oneof(
    fc.webPath(),
    textOf('/%?=&a.Z0+@é \n', 20).map((text) => `/${text}`),
  ),
  timestamp: fc.oneof(
    fc.nat().map((ms) => formatTimestamp(ms, 'rfc3339')),
    headerText,
  ),
  idempotencyKey: fc.option(headerText, { nil: null }),
  body: fc.option(fc.uint8Array({ maxLength: 20 }), { nil: null }),
});
type Request = typeof requests extends fc.Arbitrary<infer T> ? T : never;

function linesOf({ method, path, timestamp, idempotencyKey, body }: Request, omitted = false) {
  return canonicalLines({
    method,
    url: `https://client.bank.example${path}`,
    timestamp,
    idempotencyKey,
    contentSha256: contentHash(body, 'hex'),
    settings: { absentIdempotencyKeyLine: omitted ? 'omitted' : 'empty' },
  });
}

each('requests to sign', 6000, requests, (request) => {
  const { value: lines, error } = outcomeOf(() => linesOf(request), RangeError);
  if (error) return expect(error.message).toMatch(/^[ -~]+$/);
  const text = canonicalText(lines ?? []);
  // Five lines, whatever is in them: none can be forged by the value of another.
  expect(text.split('\n')).toEqual(lines?.map(({ value }) => value));
  expect(text.split('\n')).toHaveLength(5);
  expect(text).toMatch(/^[ -~\n]*$/);
  const { pathname, search } = new URL(`https://x${request.path}`);
  expect(text.split('\n')[1]).toBe(pathname + search);
  if (request.idempotencyKey !== null) expect(text.split('\n')[3]).toBe(request.idempotencyKey);
});

each('pairs of requests', 6000, fc.tuple(requests, requests, fc.nat(3)), ([one, other, same]) => {
  // Alike in all but one part: two requests that differ never have one signed text.
  const mixed = {
    ...one,
    ...[
      { path: other.path },
      { idempotencyKey: other.idempotencyKey },
      { timestamp: other.timestamp },
      { body: other.body },
    ][same],
  };
  const first = outcomeOf(() => canonicalText(linesOf(one)), RangeError).value;
  const second = outcomeOf(() => canonicalText(linesOf(mixed)), RangeError).value;
  if (first === undefined || first !== second) return;
  const url = ({ path }: Request) => new URL(`https://x${path}`);
  const said = (request: Request) => [
    url(request).pathname + url(request).search,
    request.idempotencyKey ?? '',
    request.timestamp,
    Buffer.from(request.body ?? []).toString('hex'),
  ];
  expect(said(mixed)).toEqual(said(one));
});

const ec = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const privatePems = [ec, rsa].flatMap(({ privateKey }) => [
  privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  privateKey.export({
    type: privateKey.asymmetricKeyType === 'ec' ? 'sec1' : 'pkcs1',
    format: 'pem',
  } as never) as unknown as string,
]);
const ecPem = privatePems[0] as string;

eachAsync('signatures', 500, fc.tuple(requests, fc.nat(2 ** 31)), async ([{ method, path, body }, nowMs]) => {
  const key = { ...loadSigningKey(ecPem), keyId: 'kid-1' };
  const url = `https://client.bank.example${path}`;
  const signed = await signRequest(
    { method, url, body, idempotencyKey: 'k-1' },
    key,
    nowMs,
    defaultGapSettings,
  );
  const [header = '', , signature = ''] = signed.headers['x-request-signature'].split('.');
  const input = Buffer.from(`${header}.${Buffer.from(signed.canonicalText).toString('base64url')}`);
  const proof = Buffer.from(signature, 'base64url');
  expect(proof).toHaveLength(64);
  expect(verify('sha256', input, { key: ec.publicKey, dsaEncoding: 'ieee-p1363' }, proof)).toBe(true);
});

const pems = fc.oneof(
  damaged(fc.constantFrom(...privatePems), 'ABab+/=-\n\0 '),
  fc.constantFrom(...privatePems).chain((pem) => fc.nat(pem.length).map((end) => pem.slice(0, end))),
  hostileText.map((text) => `-----BEGIN PRIVATE KEY-----\n${text}\n-----END PRIVATE KEY-----`),
  hostileText,
);

each('private keys', 2000, pems, (pem) => {
  const { value, error } = outcomeOf(() => loadSigningKey(pem), SigningKeyError);
  if (value) return expect(['ES256', 'PS256']).toContain(value.alg);
  const told = `${error?.message} ${error?.hint} ${error?.stack?.split('\n')[0]}`;
  for (const line of pem.split('\n').filter((text) => text.length > 16 && !text.includes('---')))
    expect(told).not.toContain(line.slice(0, 12));
  expect(error?.cause).toBeUndefined();
});

const publicPems = [ec, rsa].map(
  ({ publicKey }) => publicKey.export({ type: 'spki', format: 'pem' }) as string,
);

each('public keys', 1000, fc.oneof(damaged(fc.constantFrom(...publicPems), 'ABab+/=-\n\0 '), pems), (pem) => {
  const { value, error } = outcomeOf(() => publicKeysFrom(pem), CliError);
  if (error) return expect(error.exit).toBe(2);
  // A private key is never taken for the public one, which would be sent.
  expect(value?.privateKeyPem).toBe(null);
  expect(value?.publicKeyPem).not.toContain('PRIVATE');
  expect(createPublicKey(value?.publicKeyPem ?? '').type).toBe('public');
});

const secret = 'segredo-de-teste-0123456789';
const hmac = { type: 'HMAC', header: 'X-Signature', secret } as const;
const signatureOf = (body: Uint8Array) => createHmac('sha256', secret).update(body).digest('hex');
const eventBodies = fc.oneof(
  fc.json({ maxDepth: 3 }).map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
);

each('flipped bits', 6000, fc.tuple(eventBodies, fc.nat(), fc.boolean()), ([body, at, inBody]) => {
  const signature = signatureOf(body);
  const delivery = { headers: [['x-signature', signature]] as const, body };
  expect(judge(delivery, hmac).valid).toBe(true);
  // Only the flipped copy is judged by its bytes; why it is wrong is the next test's matter.
  const bytes = inBody ? Buffer.from(body) : Buffer.from(signature, 'latin1');
  if (bytes.length === 0) return;
  const bit = at % (bytes.length * 8);
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  const key = { type: 'API_KEY', header: 'X-Key', secret: signature } as const;
  const flipped = inBody ? signatureOf(bytes) : bytes.toString('latin1');
  expect(flipped).not.toBe(signature);
  expect(judge({ headers: [['X-Key', flipped]], body }, key).valid).toBe(false);
});

const values = fc.oneof(
  hostileText,
  textOf('0123456789abcdefABCDEF=:-" ', 70),
  fc.stringMatching(/^[0-9a-f]{64}$/),
  fc.base64String({ minLength: 40, maxLength: 90 }),
);
const headerLists = fc.array(
  fc.tuple(
    fc.constantFrom('X-Signature', 'x-signature', 'Authorization', 'X-API-Key', 'Content-Length', 'x'),
    values,
  ),
  { maxLength: 4 },
);
const authentications = fc.constantFrom(
  hmac,
  { type: 'API_KEY', header: 'X-API-Key', secret } as const,
  { type: 'BASIC', username: 'brl', secret } as const,
  { type: 'BEARER', secret } as const,
);

each(
  'deliveries of strangers',
  600,
  fc.tuple(headerLists, eventBodies, authentications),
  ([headers, body, authentication]) => {
    const { valid, causes } = judge({ headers, body }, authentication, [{ name: 'other', secret: 'outro' }]);
    expect(valid).toBe(false);
    expect(causes.length).toBeGreaterThan(0);
    for (const { code } of causes) expect(Object.hasOwn(deliveriesWords.causes, code)).toBe(true);
    expect(JSON.stringify(causes)).not.toContain(secret);
  },
);

each('readings of a signature', 20_000, values, (value) => {
  for (const { digest } of readings(value)) expect(digest).toHaveLength(32);
  const exact = /^[0-9a-f]{64}$/.test(value);
  if (exact) expect(readings(value)[0]?.digest.toString('hex')).toBe(value);
});

/** As many bodies as two mistakes at once can make of any one, where numbers have two writings; the search itself is bounded in time. */
const mostVariants = 7200;

each('variants of a body', 100, eventBodies, (body) => {
  let count = 0;
  for (const { causes, bytes } of bodyVariants(body)) {
    count += 1;
    expect(causes.length).toBeGreaterThan(0);
    expect(bytes.length).toBeLessThanOrEqual(64 + body.length * 24);
  }
  expect(count).toBeLessThanOrEqual(mostVariants);
});

const names = fc.constantFrom(
  'id',
  'type',
  'occurredAt',
  'environment',
  'tenantId',
  'accountId',
  'data',
  '__proto__',
  'identifier',
  'status',
  'tedId',
  'endToEnd',
);
const members = fc.oneof(
  fc.constantFrom('pix.in.completed', 'qrcode.paid', 'ted.payment', 'constructor', ''),
  hostileText,
  fc.jsonValue({ maxDepth: 1 }),
);
const envelopes = fc.dictionary(names, fc.oneof(members, fc.dictionary(names, members)));

each('event envelopes', 6000, fc.oneof(envelopes, fc.jsonValue()), (value) => {
  const text = JSON.stringify(value);
  const read = readEnvelope(Buffer.from(text));
  const sent = JSON.parse(text) as Readonly<Record<string, unknown>> | null;
  if (typeof read === 'string') return expect(['not_json', 'not_an_event']).toContain(read);
  const told = (at: unknown, name: string) => {
    const found =
      typeof at === 'object' && at !== null && Object.hasOwn(at, name)
        ? (at as Readonly<Record<string, unknown>>)[name]
        : undefined;
    return typeof found === 'string' && found !== '' && found.length <= 300 ? found : null;
  };
  const data = sent && Object.hasOwn(sent, 'data') ? sent.data : null;
  const expected: Partial<Envelope> = {
    eventId: told(sent, 'id') ?? '',
    type: told(sent, 'type') ?? '',
    tenantId: told(sent, 'tenantId'),
    identifier: told(data, 'identifier'),
    status: told(data, 'status'),
  };
  expect(read).toMatchObject(expected);
});

const wireHeaders = fc.array(
  fc.tuple(
    fc.stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,12}$/),
    fc.stringMatching(/^([!-~]([ -~]{0,20}[!-~])?)?$/),
  ),
  { minLength: 1, maxLength: 6 },
);

each(
  'captured headers',
  4000,
  fc.tuple(wireHeaders, fc.constantFrom('', 'POST /x HTTP/1.1\r\n', 'HTTP/1.1 200 OK\n'), fc.boolean()),
  ([headers, first, isCurl]) => {
    const lines = headers.map(([name, value]) => `${isCurl ? '> ' : ''}${name}: ${value}`);
    const text = `${first}${lines.join('\r\n')}\r\n\r\nbody: not a header`;
    expect(readHeaders(Buffer.from(text))).toEqual(headers);
    for (const json of [headers, headers.map(([name, value]) => ({ name, value })), { headers }])
      expect(readHeaders(Buffer.from(JSON.stringify(json)))).toEqual(headers);
    expect(headerPairs(headers.flat())).toEqual(headers);
  },
);

const nearHeaders = fc.oneof(
  damaged(
    wireHeaders.map((headers) => headers.map((pair) => pair.join(': ')).join('\n')),
    ':\r\n\0[{<> é',
  ),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  damaged(
    wireHeaders.map((headers) => JSON.stringify({ headers })),
    '[]{}":,n1',
  ),
  hostileText,
);

each('doubtful headers', 6000, nearHeaders, (text) => {
  const { value, error } = outcomeOf(() => readHeaders(Buffer.from(text)), CliError);
  if (error) return expect(error.exit).toBe(2);
  expect(value?.length).toBeGreaterThan(0);
  for (const [name, one] of value ?? []) expect([typeof name, typeof one]).toEqual(['string', 'string']);
  const { attempt, requestId } = deliveryFacts(value ?? []);
  expect((attempt ?? 1) > 0 && (requestId ?? '').length <= 200).toBe(true);
});

const quarter = 256 * 1024;
const big = [
  `${' '.repeat(quarter - 1)}x`,
  '\r\n'.repeat(quarter / 2),
  `"${'\\'.repeat(quarter - 2)}`,
  `[${'1,'.repeat(quarter / 2 - 1)}1]`,
  `{"a":"${'é'.repeat(quarter / 4)}"}`,
  `${'a: b\n'.repeat(quarter / 5)}`,
  `a: b\n${' c\n'.repeat(quarter / 3)}`,
  `X-Signature:${' '.repeat(quarter)}x`,
  'a='.repeat(quarter / 2),
];

ends('deliveries of 256 kB', big, (text) => {
  const body = Buffer.from(text);
  for (const value of [text.slice(0, 400), '0'.repeat(64), text])
    judge({ headers: [['X-Signature', value]], body }, hmac, [], 50);
  readEnvelope(body);
  outcomeOf(() => readHeaders(body), CliError);
  readings(text.slice(0, 16_384));
});
