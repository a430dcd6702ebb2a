import { spawnSync } from 'node:child_process';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Authentication } from '../../src/lib/deliveries/authentication.ts';
import { type CauseCode, causeSentence, causeTexts } from '../../src/lib/deliveries/causes.ts';
import type { HeaderList } from '../../src/lib/deliveries/delivery.ts';
import { readings } from '../../src/lib/deliveries/signature-readings.ts';
import { judge } from '../../src/lib/deliveries/verdict.ts';

const secret = 'segredo-do-receptor-42';
const hmac: Authentication = { type: 'HMAC', header: 'X-Signature', secret };

/** A body as the service may write it: members in its own order, an amount with two decimals, accents, a slash. */
const raw =
  '{"id":"pix-out-completed-p1","type":"pix.out.completed","occurredAt":"2026-11-21T12:00:00.123Z","schemaVersion":"1.0",' +
  '"environment":"sandbox","tenantId":"t1","accountId":"a1","data":{"status":"SUCCESS","amount":150.50,"identifier":"invoice-1042",' +
  '"description":"Pão de ló / açúcar & <fim>","payee":{"name":"Conceição","tags":[]}}}';
/** The same, as others write it: typed here by hand, not made by the code under test. */
const pretty2 = `{
  "id": "pix-out-completed-p1",
  "type": "pix.out.completed",
  "occurredAt": "2026-11-21T12:00:00.123Z",
  "schemaVersion": "1.0",
  "environment": "sandbox",
  "tenantId": "t1",
  "accountId": "a1",
  "data": {
    "status": "SUCCESS",
    "amount": 150.5,
    "identifier": "invoice-1042",
    "description": "Pão de ló / açúcar & <fim>",
    "payee": {
      "name": "Conceição",
      "tags": []
    }
  }
}`;
const python =
  '{"id": "pix-out-completed-p1", "type": "pix.out.completed", "occurredAt": "2026-11-21T12:00:00.123Z", "schemaVersion": "1.0", ' +
  '"environment": "sandbox", "tenantId": "t1", "accountId": "a1", "data": {"status": "SUCCESS", "amount": 150.5, "identifier": "invoice-1042", ' +
  '"description": "P\\u00e3o de l\\u00f3 / a\\u00e7\\u00facar & <fim>", "payee": {"name": "Concei\\u00e7\\u00e3o", "tags": []}}}';
const php = raw
  .replaceAll('/', '\\/')
  .replaceAll('ã', '\\u00e3')
  .replaceAll('ó', '\\u00f3')
  .replaceAll('ç', '\\u00e7')
  .replaceAll('ú', '\\u00fa')
  .replace('150.50', '150.5');
const go = raw.replace('&', '\\u0026').replace('<', '\\u003c').replace('>', '\\u003e');
const sorted =
  '{"accountId":"a1","data":{"amount":150.5,"description":"Pão de ló / açúcar & <fim>","identifier":"invoice-1042",' +
  '"payee":{"name":"Conceição","tags":[]},"status":"SUCCESS"},"environment":"sandbox","id":"pix-out-completed-p1",' +
  '"occurredAt":"2026-11-21T12:00:00.123Z","schemaVersion":"1.0","tenantId":"t1","type":"pix.out.completed"}';

const jsonb =
  '{"id": "pix-out-completed-p1", "data": {"payee": {"name": "Conceição", "tags": []}, "amount": 150.50, "status": "SUCCESS", ' +
  '"identifier": "invoice-1042", "description": "Pão de ló / açúcar & <fim>"}, "type": "pix.out.completed", "tenantId": "t1", ' +
  '"accountId": "a1", "occurredAt": "2026-11-21T12:00:00.123Z", "environment": "sandbox", "schemaVersion": "1.0"}';

/** The independent witness: digests come from openssl, never from the code under test. */
function openssl(args: readonly string[], input: string | Buffer): Buffer {
  const { status, stdout, stderr } = spawnSync('openssl', args, { input });
  if (status !== 0) throw new Error(`openssl ${args.join(' ')}: ${stderr}`);
  return stdout;
}
const keyed = (input: string | Buffer, key: string | Buffer = secret, algorithm = 'sha256') =>
  openssl(
    [
      'dgst',
      `-${algorithm}`,
      '-mac',
      'HMAC',
      '-macopt',
      `hexkey:${Buffer.from(key).toString('hex')}`,
      '-binary',
    ],
    input,
  );
const plain = (input: string | Buffer) => openssl(['dgst', '-sha256', '-binary'], input);
const hex = (bytes: Buffer) => bytes.toString('hex');

const signed = (value: string, name = 'X-Signature'): HeaderList => [
  ['Content-Type', 'application/json'],
  [name, value],
];
const verdict = (headers: HeaderList, body: string | Buffer, authentication: Authentication = hmac) =>
  judge({ headers, body: Buffer.from(body) }, authentication, twoOthers);
const codes = (headers: HeaderList, body: string | Buffer, authentication: Authentication = hmac) =>
  verdict(headers, body, authentication).causes.map(({ code }) => code);

const twoOthers = [
  { name: 'profile homologacao', secret: 'outro-segredo-1' },
  { name: 'subscription sub-2', secret: 'outro-segredo-2' },
];

describe('a signature', () => {
  test('of the raw bytes is valid, whatever the bytes are', () => {
    for (const body of [raw, '', '\0\xff\xfe', 'no JSON', raw.repeat(50)])
      expect(verdict(signed(hex(keyed(body))), body)).toEqual({ valid: true, causes: [] });
  });

  test('agrees with the vector of RFC 4231, case 2', () => {
    const authentication: Authentication = { type: 'HMAC', header: 'X-Signature', secret: 'Jefe' };
    const digest = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
    expect(verdict(signed(digest), 'what do ya want for nothing?', authentication).valid).toBe(true);
  });

  test('is refused when any one of its bits is flipped', () => {
    const digest = keyed(raw);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 255 }), (bit) => {
        const flipped = Buffer.from(digest);
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        return !judge({ headers: signed(hex(flipped)), body: Buffer.from(raw) }, hmac).valid;
      }),
      { numRuns: 60 },
    );
  });

  const serialised: [string, string][] = [
    ['compact with JavaScript numbers', raw.replace('150.50', '150.5')],
    ['indented by two', pretty2],
    ['as Python writes', python],
    ['as PHP writes', php],
    ['as Go writes', go],
    ['members sorted', sorted],
    ['as PostgreSQL writes jsonb', jsonb],
    ['indented, with a line feed at the end', `${pretty2}\n`],
  ];
  test.each(serialised)('of the JSON %s: reserialised_json', (_how, text) => {
    expect(JSON.parse(text)).toEqual(JSON.parse(raw));
    expect(codes(signed(hex(keyed(text))), raw)[0]).toBe('reserialised_json');
  });

  test.each([
    ['indented by two', pretty2],
    ['as Python writes', python],
  ])('of the raw body, of which the JSON %s was kept: reserialised_json', (_how, kept) => {
    const sent = raw.replace('150.50', '150.5');
    expect(codes(signed(hex(keyed(sent))), kept)[0]).toBe('reserialised_json');
  });

  test('of a raw body whose members were sorted since cannot be found, as their order is lost; it looks so', () => {
    expect(verdict(signed(hex(keyed(raw))), sorted).causes).toEqual([
      { code: 'body_looks_changed', detail: 'all members are in alphabetical order' },
    ]);
    expect(verdict(signed(hex(keyed(raw))), jsonb).causes).toEqual([
      {
        code: 'body_looks_changed',
        detail: 'all members are in the order of their length, as PostgreSQL keeps jsonb',
      },
    ]);
  });

  test.each([
    ['bytes that are no UTF-8', Buffer.concat([Buffer.from(raw.replace('ã', 'a')), Buffer.of(0xff)])],
    ['U+FFFD for characters that were lost', Buffer.from(raw.replaceAll(/[^ -~]/g, '\ufffd'))],
  ])('of a body that looks changed: %s', (detail, body) => {
    expect(verdict(signed(hex(keyed(raw))), body).causes).toEqual([{ code: 'body_looks_changed', detail }]);
  });

  test('of the JSON as Gson writes: reserialised_json', () => {
    const [sent, gson] = [
      `{"id":"e=1","text":"D'Ávila & <fim>"}`,
      '{"id":"e\\u003d1","text":"D\\u0027Ávila \\u0026 \\u003cfim\\u003e"}',
    ];
    expect(JSON.parse(gson)).toEqual(JSON.parse(sent));
    expect(codes(signed(hex(keyed(gson))), sent)).toEqual(['reserialised_json']);
  });

  test.each([
    ['PHP', '{"amount":1.2345678901234567e+19,"fee":1.5}', '{"amount":12345678901234567890,"fee":1.50}'],
    ['JavaScript', '{"nsu":12345678901234567000}', '{"nsu":12345678901234567890}'],
    ['Java', '{"amount":1.23456789E7}', '{"amount":12345678.90}'],
    [
      'a decimal library',
      '{"nsu":12345678901234567890,"amount":150.5}',
      '{"nsu":12345678901234567890,"amount":150.50}',
    ],
    ['amounts as texts', '{"amount":"150.50"}', '{"amount":150.50}'],
    ['two decimals', '{"amount":150.50}', '{"amount":150.5}'],
    ['capitals in escapes', '{"a":"\\u00E7"}', '{"a":"ç"}'],
    ['null left out', '{"a":1,"c":{"e":2}}', '{"a":1,"b":null,"c":{"d":null,"e":2}}'],
    ['three blanks', '{\n   "a": 1\n}', '{"a":1}'],
  ])('of the JSON as %s writes it', (_how, text, kept) => {
    expect(codes(signed(hex(keyed(text))), kept)).toEqual(['reserialised_json']);
  });

  const crlf = pretty2.replaceAll('\n', '\r\n');
  const bom = '\ufeff';
  const one = keyed(raw);
  const cases: [CauseCode | CauseCode[], HeaderList, string | Buffer][] = [
    ['trailing_newline', signed(hex(keyed(`${raw}\n`))), raw],
    ['trailing_newline', signed(hex(keyed(`${raw}\r\n`))), raw],
    ['trailing_newline', signed(hex(one)), `${raw}\n`],
    ['trailing_newline', signed(hex(one)), `${raw}\r\n`],
    ['crlf', signed(hex(keyed(crlf))), pretty2],
    ['crlf', signed(hex(keyed(pretty2))), crlf],
    ['bom', signed(hex(keyed(bom + raw))), raw],
    ['bom', signed(hex(one)), bom + raw],
    ['base64_for_hex', signed(one.toString('base64')), raw],
    ['base64_for_hex', signed(one.toString('base64url')), raw],
    ['upper_case_hex', signed(hex(one).toUpperCase()), raw],
    ['prefix', signed(`sha256=${hex(one)}`), raw],
    ['prefix', signed(`v1=${hex(one)}`), raw],
    ['prefix', signed(`HMAC-SHA256 ${hex(one)}`), raw],
    [['prefix', 'base64_for_hex'], signed(`sha256=${one.toString('base64')}`), raw],
    ['signature_whitespace', signed(` ${hex(one)}`), raw],
    ['signature_whitespace', signed(`"${hex(one)}"`), raw],
    ['encoded_twice', signed(Buffer.from(hex(one)).toString('base64')), raw],
    ['encoded_twice', signed(hex(Buffer.from(hex(one)))), raw],
    ['truncated_signature', signed(hex(one).slice(0, 32)), raw],
    ['malformed_signature', signed('t=1,v1=zz'), raw],
    ['other_algorithm', signed(hex(keyed(raw, secret, 'sha1'))), raw],
    ['other_algorithm', signed(hex(keyed(raw, secret, 'sha512'))), raw],
    ['hashed_twice', signed(hex(keyed(hex(plain(raw))))), raw],
    ['hashed_twice', signed(hex(keyed(plain(raw)))), raw],
    ['hashed_twice', signed(hex(plain(one))), raw],
    ['hashed_twice', signed(hex(plain(hex(one)))), raw],
    ['hashed_twice', signed(hex(keyed(hex(one)))), raw],
    ['no_key', signed(hex(plain(raw))), raw],
    ['not_hmac', signed(hex(plain(secret + raw))), raw],
    ['swapped_arguments', signed(hex(keyed(secret, raw))), raw],
    ['secret_newline', signed(hex(keyed(raw, `${secret}\n`))), raw],
    ['secret_empty', signed(hex(keyed(raw, 'undefined'))), raw],
    ['secret_encoded', signed(hex(keyed(raw, Buffer.from(secret).toString('base64')))), raw],
    ['secret_encoded', signed(hex(keyed(raw, Buffer.from(secret).toString('hex')))), raw],
    ['secret_decoded', signed(hex(keyed(raw, Buffer.from(secret, 'base64')))), raw],
    ['another_secret', signed(hex(keyed(raw, 'outro-segredo-1'))), raw],
    ['wrong_header', signed(hex(one), 'X-Hub-Signature-256'), raw],
    ['wrong_header', signed(`sha256=${hex(one)}`, 'X-Hub-Signature-256'), raw],
    ['missing_header', [['Content-Type', 'application/json']], raw],
    ['repeated_header', [...signed(hex(one)), ...signed(hex(one))], raw],
    ['wrong_scheme', [['Authorization', 'Bearer abc']], raw],
    ['wrong_scheme', signed(secret), raw],
    ['charset', signed(hex(keyed(Buffer.from(raw, 'latin1')))), raw],
    ['charset', signed(hex(one)), Buffer.from(raw, 'latin1')],
    ['charset', signed(hex(keyed(Buffer.from(raw, 'utf16le')))), raw],
    ['charset', signed(hex(one)), Buffer.from(raw, 'utf16le')],
    ['truncated_body', signed(hex(one)), raw.slice(0, 200)],
    ['truncated_body', [...signed(hex(one)), ['Content-Length', '9999']], 'cut'],
    ['empty_body', signed(hex(keyed(''))), raw],
    ['empty_body', signed(hex(one)), ''],
    ['body_encoded', signed(hex(one)), Buffer.from(raw).toString('base64')],
    ['body_encoded', signed(hex(keyed(Buffer.from(raw).toString('base64')))), raw],
    ['no_usual_cause', signed(hex(keyed(raw, 'nobody knows this one'))), raw],
    ['no_usual_cause', signed(hex(one)), raw.replace('150.50', '950.50')],
    ['body_blanks', signed(hex(keyed(` ${raw}`))), raw],
    ['body_blanks', signed(hex(one)), `\n${raw}`],
    ['crlf', signed(hex(keyed(pretty2))), pretty2.replaceAll('\n', '\r')],
    ['characters_replaced', signed(hex(one)), raw.replace('Pão de', 'Pão\u00a0de')],
    ['characters_replaced', signed(hex(one)), raw.replace('Conce', 'Conce\u200b')],
    ['characters_replaced', signed(hex(one)), `${raw}\u200b`],
    ['characters_replaced', signed(hex(one)), raw.replaceAll('"', '\u201d')],
    [
      'characters_replaced',
      signed(hex(one)),
      raw
        .replaceAll('&', '&amp;')
        .replaceAll('"', '&quot;')
        .replace(/[<>]/g, (c) => (c === '<' ? '&lt;' : '&gt;')),
    ],
    [
      'characters_replaced',
      signed(hex(keyed(raw.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')))),
      raw,
    ],
    ['body_wrapped', signed(hex(one)), JSON.stringify(raw)],
    ['body_wrapped', signed(hex(one)), raw.replaceAll('"', '\\"')],
    ['body_wrapped', signed(hex(one)), `POST /hook HTTP/1.1\r\nHost: a\r\n\r\n${raw}`],
    ['body_wrapped', signed(hex(one)), `1d0\r\n${raw}\r\n0\r\n\r\n`],
    ['body_wrapped', signed(hex(one)), `${raw}\0`],
    ['body_wrapped', signed(hex(one)), raw + raw],
    ['body_wrapped', signed(hex(one)), JSON.stringify({ headers: {}, body: raw, isBase64Encoded: false })],
    [
      'body_wrapped',
      signed(hex(one)),
      JSON.stringify({ Records: [{ body: Buffer.from(raw).toString('base64') }] }),
    ],
    ['body_wrapped', signed(hex(one)), `{"version":"0","event": ${raw}}`],
    ['charset', signed(hex(keyed('JOSÉ DA CONCEIÇÃO'))), 'JOSÃ‰ DA CONCEIÃ‡ÃƒO'],
    ['charset', signed(hex(keyed('“Pão” – €5'))), Buffer.from('\x93P\xe3o\x94 \x96 \x805', 'latin1')],
    ['part_of_body', signed(hex(keyed(raw.slice(raw.indexOf('{"status"'), -1)))), raw],
    ['body_encoded', signed(hex(one)), gzipSync(raw)],
    ['body_encoded', signed(hex(one)), deflateSync(raw)],
    ['body_encoded', signed(hex(one)), brotliCompressSync(raw)],
    ['body_encoded', signed(hex(one)), Buffer.from(raw).toString('hex')],
    ['body_encoded', signed(hex(one)), encodeURIComponent(raw)],
    ['body_encoded', signed(hex(one)), `payload=${new URLSearchParams({ a: raw }).toString().slice(2)}`],
    ['body_encoded', signed(hex(keyed(new URLSearchParams({ a: raw }).toString().slice(2)))), raw],
    ['charset', signed(hex(one)), Buffer.from(raw, 'utf16le').swap16()],
    ['prefix', signed(`t=1763726400,v1=${hex(one)}`), raw],
    ['prefix', signed(`v1=${hex(one)}, t=1763726400`), raw],
    ['prefix', signed(`keyId="k",algorithm="hmac-sha256",signature="${hex(one)}"`), raw],
    [['prefix', 'signed_with_prefix'], signed(`t=1763726400,v1=${hex(keyed(`1763726400.${raw}`))}`), raw],
    ['signed_with_prefix', [...signed(hex(keyed(`77:${raw}`))), ['X-Request-Id', '77']], raw],
    ['repeated_header', signed(`${hex(one)}, ${hex(one)}`), raw],
    ['signature_whitespace', signed(`${hex(one).slice(0, 32)} ${hex(one).slice(32)}`), raw],
    ['signature_whitespace', signed(`${hex(one)}\u200b`), raw],
    ['signature_whitespace', signed(`<${hex(one)}>`), raw],
    ['signature_whitespace', signed(`b'${hex(one)}'`), raw],
    ['signature_whitespace', signed(`${hex(one)}\\n`), raw],
    ['truncated_signature', signed(one.toString('base64').slice(0, 24)), raw],
    ['missing_header', signed(''), raw],
    ['other_algorithm', signed(`sha1=${hex(keyed(raw, secret, 'sha1'))}`), raw],
    ['other_algorithm', signed(keyed(raw, secret, 'md5').toString('base64')), raw],
    ['other_algorithm', signed(hex(keyed(raw, secret, 'sha3-256'))), raw],
    [['no_key', 'other_algorithm'], signed(hex(openssl(['dgst', '-sha512', '-binary'], raw))), raw],
    ['not_hmac', signed(hex(plain(`${secret}.${raw}`))), raw],
    ['hashed_twice', signed(hex(keyed(hex(plain(raw)).toUpperCase()))), raw],
    ['secret_newline', signed(hex(keyed(raw, `${secret}\\n`))), raw],
    ['secret_cut', signed(hex(keyed(raw, secret.slice(0, 16)))), raw],
    ['secret_whitespace', signed(hex(keyed(raw, `\ufeff${secret}`))), raw],
    ['secret_whitespace', signed(hex(keyed(raw, `${secret}\t`))), raw],
    ['body_looks_changed', signed(hex(one)), raw.slice(raw.indexOf('{"status"'), -1)],
    ['body_looks_changed', [...signed(hex(keyed('other'))), ['Content-Encoding', 'gzip']], raw],
    // Two at once.
    [['wrong_header', 'secret_newline'], signed(hex(keyed(raw, `${secret}\n`)), 'X-Webhook-Signature'), raw],
    [['another_secret', 'secret_newline'], signed(hex(keyed(raw, 'outro-segredo-1\n'))), raw],
    [['reserialised_json', 'secret_newline'], signed(hex(keyed(python, `${secret}\n`))), raw],
    [['reserialised_json', 'no_key'], signed(hex(plain(python))), raw],
    [['trailing_newline', 'another_secret'], signed(hex(keyed(`${raw}\n`, 'outro-segredo-2'))), raw],
    [['reserialised_json', 'base64_for_hex'], signed(keyed(python).toString('base64')), raw],
    [['secret_newline', 'upper_case_hex'], signed(hex(keyed(raw, `${secret}\n`)).toUpperCase()), raw],
    [['trailing_newline', 'hashed_twice'], signed(hex(keyed(hex(plain(`${raw}\n`))))), raw],
    [['charset', 'trailing_newline'], signed(hex(one)), Buffer.from(`${raw}\n`, 'latin1')],
    [['crlf', 'bom'], signed(hex(keyed(`${bom}${crlf}`))), pretty2],
  ];
  test.each(cases)('%j', (expected, headers, body) => {
    const found = verdict(headers, body);
    expect(found.valid).toBe(false);
    const wanted = Array.isArray(expected) ? expected : [expected];
    expect(found.causes.map(({ code }) => code).sort()).toEqual([...wanted].sort());
  });

  test('a body in UTF-16 with its mark is called that, not another form of Unicode', () => {
    const { causes } = verdict(signed(hex(one)), Buffer.from(`\ufeff${raw}`, 'utf16le'));
    expect(causes).toEqual([{ code: 'charset', detail: 'UTF-16' }]);
  });

  test('another secret is told by its name, and no secret is ever told', () => {
    const { causes } = verdict(signed(hex(keyed(raw, 'outro-segredo-2'))), raw);
    expect(causes).toEqual([{ code: 'another_secret', detail: 'subscription sub-2' }]);
    for (const [expected, headers, body] of cases) {
      const told = JSON.stringify(verdict(headers, body).causes);
      expect(told, String(expected)).not.toMatch(/segredo/);
    }
  });
});

describe('a key, a password, a token', () => {
  const key: Authentication = { type: 'API_KEY', header: 'X-API-Key', secret: 'k-1234-Segredo' };
  const basic: Authentication = { type: 'BASIC', username: 'brl', secret: 'senha:çã' };
  const bearer: Authentication = { type: 'BEARER', secret: 't-1234-segredo' };
  const base64 = (text: string, charset: BufferEncoding = 'utf8') =>
    Buffer.from(text, charset).toString('base64');
  const auth = (value: string): HeaderList => [['Authorization', value]];

  test.each<[Authentication, HeaderList]>([
    [key, [['x-api-key', 'k-1234-Segredo']]],
    [{ ...key, header: 'X-Own' }, [['X-OWN', 'k-1234-Segredo']]],
    [basic, auth(`Basic ${base64('brl:senha:çã')}`)],
    [basic, auth(`basic ${base64('brl:senha:çã')}`)],
    [bearer, auth('Bearer t-1234-segredo')],
    [bearer, auth('BEARER t-1234-segredo')],
    [{ type: 'NONE' }, []],
  ])('%j is proven', (authentication, headers) => {
    expect(verdict(headers, raw, authentication)).toEqual({ valid: true, causes: [] });
  });

  test.each<[Authentication, HeaderList, CauseCode]>([
    [key, [], 'missing_header'],
    [key, [['X-Other', 'k-1234-Segredo']], 'wrong_header'],
    [key, [['X-API-Key', 'Bearer k-1234-Segredo']], 'wrong_scheme'],
    [key, [['X-API-Key', 'ApiKey k-1234-Segredo']], 'prefix'],
    [key, [['X-API-Key', '"k-1234-Segredo"']], 'secret_whitespace'],
    [key, [['X-API-Key', 'K-1234-SEGREDO']], 'secret_whitespace'],
    [key, [['X-API-Key', base64('k-1234-Segredo')]], 'secret_encoded'],
    [key, [['X-API-Key', 'undefined']], 'secret_empty'],
    [key, [['X-API-Key', 'outro-segredo-1']], 'another_secret'],
    [key, [['X-API-Key', 'k-12345']], 'wrong_secret'],
    [key, auth('Bearer k-1234-Segredo'), 'wrong_scheme'],
    [key, auth('k-1234-Segredo'), 'wrong_header'],
    [key, [['X-Signature', 'ab']], 'wrong_scheme'],
    [
      key,
      [
        ['X-API-Key', 'k-1234-Segredo'],
        ['X-API-Key', 'k-1234-Segredo'],
      ],
      'repeated_header',
    ],
    [basic, auth(`Basic ${base64('eu:senha:çã')}`), 'wrong_username'],
    [basic, auth(`Basic ${base64('brl:outra')}`), 'wrong_password'],
    [basic, auth(`Basic ${base64('eu:outra')}`), 'wrong_username_and_password'],
    [basic, auth(`Basic ${base64('senha:çã:brl')}`), 'wrong_username_and_password'],
    [basic, auth('Basic brl:senha:çã'), 'not_base64'],
    [basic, auth(`Basic ${base64('brl:senha:çã', 'latin1')}`), 'charset'],
    [basic, auth(`Basic ${base64('brl:outro-segredo-2')}`), 'another_secret'],
    [basic, auth('Bearer abc'), 'wrong_scheme'],
    [basic, [], 'missing_header'],
    [bearer, auth('t-1234-segredo'), 'bearer_word_missing'],
    [bearer, auth('Token t-1234-segredo'), 'bearer_word_missing'],
    [bearer, auth(`Basic ${base64('x:t-1234-segredo')}`), 'wrong_scheme'],
    [bearer, auth('Bearer "t-1234-segredo"'), 'secret_whitespace'],
    [bearer, auth('Bearer outro'), 'wrong_secret'],
    [bearer, [['X-API-Key', 't-1234-segredo']], 'wrong_header'],
  ])('%j %j: %s', (authentication, headers, code) => {
    const found = verdict(headers, raw, authentication);
    expect([found.valid, found.causes.map((cause) => cause.code)]).toEqual([false, [code]]);
    expect(JSON.stringify(found)).not.toContain(authentication.type === 'NONE' ? ' ' : authentication.secret);
  });

  test.each([
    ['a shell read what stands behind $', 'Ab$cd9-x$EF!', 'Ab-x!', 'secret_whitespace'],
    ['a form was decoded', 'Zm9+/bar+baz==', 'Zm9 /bar baz==', 'secret_decoded'],
  ])('a secret of which %s', (_how, stored, used, code) => {
    const authentication: Authentication = { type: 'HMAC', header: 'X-Signature', secret: stored };
    expect(codes(signed(hex(keyed(raw, used))), raw, authentication)).toEqual([code]);
  });

  test('user and password swapped', () => {
    const simple: Authentication = { type: 'BASIC', username: 'brl', secret: 'senha' };
    expect(codes(auth(`Basic ${base64('senha:brl')}`), raw, simple)).toEqual(['swapped_credentials']);
  });
});

test('half a digest is no word before the other half', () => {
  const digest = Buffer.alloc(32, 0xab);
  const [reading, ...more] = readings(`${hex(digest).slice(0, 32)} ${hex(digest).slice(32)}`);
  expect([reading, more]).toEqual([
    { digest, causes: [{ code: 'signature_whitespace', detail: 'separators' }] },
    [],
  ]);
});

test('each cause has a sentence in both languages, which ends and names its detail', () => {
  for (const code of Object.keys(causeTexts) as CauseCode[]) {
    const sentences = (['en', 'pt'] as const).map((language) =>
      causeSentence({ code, detail: '$&' }, language),
    );
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*[.]$/s);
    expect(new Set(sentences.map((sentence) => sentence.includes('$&'))).size, code).toBe(1);
  }
});

test('hostile values and bodies end quickly and prove nothing', () => {
  const blanks = ' '.repeat(256 * 1024 - 1);
  const bodies = [
    `${blanks}x`,
    `[${'['.repeat(200_000)}`,
    `"${'\\'.repeat(200_001)}`,
    '{"__proto__":{"valid":true}}',
    // Each could be the event that a queue wrapped.
    `{${Array.from({ length: 9000 }, (_, i) => `"m${i}":{"id":1,"type":2}`).join(',')}}`,
  ];
  const values = [
    'a  '.repeat(130),
    'a='.repeat(199),
    '='.repeat(400),
    `${'a'.repeat(16_000)} `,
    `${'0x'.repeat(200)}`,
  ];
  for (const body of bodies)
    for (const value of values) expect(verdict(signed(value), body).valid).toBe(false);
  for (const body of bodies) expect(verdict(signed('0'.repeat(64)), body).valid).toBe(false);
});
