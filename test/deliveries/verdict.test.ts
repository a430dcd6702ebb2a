import { describe, expect, test } from 'vitest';
import { type Authentication, isAuthentic } from '../../src/lib/deliveries/authentication.ts';
import type { CauseCode } from '../../src/lib/deliveries/causes.ts';
import type { HeaderList } from '../../src/lib/deliveries/delivery.ts';
import { readings } from '../../src/lib/deliveries/signature-readings.ts';
import { judge } from '../../src/lib/deliveries/verdict.ts';
import { hex, hmac, keyed, pretty2, python, raw, signed, verdict } from './verdict-desk.ts';

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

const codes = (headers: HeaderList, body: string | Buffer, authentication: Authentication = hmac) =>
  verdict(headers, body, authentication).causes.map(({ code }) => code);

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
    const body = Buffer.from('{"id":"e-1"}');
    const digest = keyed(body);
    const taken = Array.from({ length: 256 }, (_, bit) => bit).filter((bit) => {
      const flipped = Buffer.from(digest);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const delivery = { headers: signed(hex(flipped)), body };
      // The verdict searches for the cause of each as well, which takes long.
      return isAuthentic(delivery, hmac) || (bit % 16 === 5 && judge(delivery, hmac).valid);
    });
    expect(taken).toEqual([]);
  });
});

describe('a signature of other bytes', () => {
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
    for (const value of [...values, '0'.repeat(64)])
      expect(verdict(signed(value), body, hmac, 100).valid).toBe(false);
});
