import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import type { Authentication } from '../../src/lib/deliveries/authentication.ts';
import { needTool } from '../support/tools.ts';
import { hmac, secret, verdict } from './verdict-desk.ts';

/** What another program made of an event: the signature it sent, and the body that came. */
interface Foreign {
  readonly signature: string;
  readonly body: Buffer;
}

/** The event as the service wrote it, and expressions of Python over its bytes `raw`: what was signed, and what came. */
type Made = readonly [raw: string, signed: string, came: string];

/** The broken deliveries are made by Python, which shares nothing with the code under test; all of them by one run. */
function python(all: readonly Made[]): readonly Foreign[] {
  needTool('python3');
  const script = `
import base64, hashlib, hmac, json, sys, unicodedata, zlib
from html.entities import codepoint2name as names
from urllib.parse import quote
secret = sys.argv[1].encode()
def deflate(data):
  packer = zlib.compressobj(9, zlib.DEFLATED, -15)
  return packer.compress(data) + packer.flush()
made = []
for text, signed, came in json.loads(sys.argv[2]):
  raw = text.encode()
  event = json.loads(raw)
  bare = unicodedata.normalize('NFD', text)
  digest = hmac.new(secret, eval(signed), hashlib.sha256).hexdigest()
  made.append([digest, base64.b64encode(eval(came)).decode()])
print(json.dumps(made))`;
  const given = JSON.stringify(all);
  const { status, stdout, stderr } = spawnSync('python3', ['-c', script, secret, given], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  const made = JSON.parse(stdout) as readonly (readonly [string, string])[];
  return made.map(([signature, body]) => ({ signature, body: Buffer.from(body, 'base64') }));
}

const payment =
  '{"id":"pix-1","type":"pix.out.completed","data":{"amount":10.0,"fee":0.5,"description":"P\u00e3o / a\u00e7\u00facar"}}';
const batch =
  '{"id":"batch-1","type":"pix.batch.completed","data":{"status":"COMPLETED","total":5,"completed":5,"failed":0,"totalAmount":150.50,"completedAmount":150.50,"failedAmount":0.00}}';
const compact = "json.dumps(event, separators=(',', ':'), ensure_ascii=False).encode()";
const indented = 'json.dumps(event, indent=2, ensure_ascii=False).encode()';

/** What is signed and what comes, as Python writes it, and the causes. */
const broken: readonly (readonly [
  how: string,
  raw: string,
  signed: string,
  came: string,
  causes: readonly string[],
])[] = [
  // A number that is whole is 10.0 in one language and 10 in the other.
  ['10.0 signed, 10 came', payment, 'raw', `${compact}.replace(b'10.0', b'10')`, ['reserialised_json']],
  ['10 signed, 10.0 came', payment, `${compact}.replace(b'10.0', b'10')`, 'raw', ['reserialised_json']],
  [
    'a batch with its count and amounts',
    batch,
    'raw',
    `${compact}.replace(b'0.0}', b'0}')`,
    ['reserialised_json'],
  ],
  ['base64url of the body', payment, 'base64.urlsafe_b64encode(raw).rstrip(b"=")', 'raw', ['body_encoded']],
  ['a body in base64url', payment, 'raw', 'base64.urlsafe_b64encode(raw).rstrip(b"=")', ['body_encoded']],
  ['the body as a JSON string', payment, 'json.dumps(raw.decode()).encode()', 'raw', ['reserialised_json']],
  [
    'the body as a JSON string in UTF-8',
    payment,
    'json.dumps(raw.decode(), ensure_ascii=False).encode()',
    'raw',
    ['reserialised_json'],
  ],
  ['the bytes as Python shows them', payment, 'str(raw).encode()', 'raw', ['body_encoded']],
  [
    'a time whose milliseconds were lost',
    payment.replace('"data"', '"occurredAt":"2026-11-21T12:00:00.000Z","data"'),
    'raw',
    "raw.replace(b'00.000Z', b'00Z')",
    ['reserialised_json'],
  ],
  [
    'a time that got another offset',
    payment.replace('"data"', '"occurredAt":"2026-11-21T12:00:00Z","data"'),
    'raw',
    "raw.replace(b'00Z', b'00+00:00')",
    ['reserialised_json'],
  ],
  [
    'a time in the zone of Brasilia',
    payment.replace('"data"', '"occurredAt":"2026-11-21T01:30:00.120Z","data"'),
    'raw',
    "raw.replace(b'2026-11-21T01:30:00.120Z', b'2026-11-20T22:30:00.120-03:00')",
    ['reserialised_json'],
  ],
  [
    'a time as Python writes it',
    payment.replace('"data"', '"occurredAt":"2026-11-21T12:00:00.120Z","data"'),
    'raw',
    "raw.replace(b'2026-11-21T12:00:00.120Z', b'2026-11-21T12:00:00.120000+00:00')",
    ['reserialised_json'],
  ],
  [
    'a time as Go writes it',
    payment.replace('"data"', '"occurredAt":"2026-11-21T12:00:00.120Z","data"'),
    'raw',
    "raw.replace(b'2026-11-21T12:00:00.120Z', b'2026-11-21T12:00:00.12Z')",
    ['reserialised_json'],
  ],
  [
    'a time that was signed as Go writes it',
    payment.replace('"data"', '"occurredAt":"2026-11-21T12:00:00.12Z","data"'),
    'raw',
    "raw.replace(b'2026-11-21T12:00:00.12Z', b'2026-11-21T12:00:00.120Z')",
    ['reserialised_json'],
  ],
  ['signed with percent signs, but for slashes', payment, 'quote(raw).encode()', 'raw', ['body_encoded']],
  [
    'an empty object as a list',
    payment.replace('"data"', '"metadata":{},"data"'),
    'raw',
    "raw.replace(b'{}', b'[]').replace(b'/', b'\\\\/')",
    ['reserialised_json'],
  ],
  ['raw deflate', payment, 'raw', 'deflate(raw)', ['body_encoded']],
  ['zlib', payment, 'raw', 'zlib.compress(raw)', ['body_encoded']],
  [
    'an indented body that got a BOM and CRLF',
    payment,
    indented,
    `b'\\xef\\xbb\\xbf' + ${indented}.replace(b'\\n', b'\\r\\n')`,
    ['crlf', 'bom'],
  ],
  [
    'an indented body that lost its BOM and CRLF',
    payment,
    `b'\\xef\\xbb\\xbf' + ${indented}.replace(b'\\n', b'\\r\\n')`,
    indented,
    ['bom', 'crlf'],
  ],
  [
    'a compact body, signed when an editor had indented it',
    payment,
    `b'\\xef\\xbb\\xbf' + ${indented}.replace(b'\\n', b'\\r\\n')`,
    'raw',
    ['bom', 'crlf', 'reserialised_json'],
  ],
  ['code page 850', payment, 'raw', 'raw.decode().encode("cp850")', ['charset']],
  ['UTF-8 that a console read as code page 850', payment, 'raw', 'raw.decode("cp850").encode()', ['charset']],
  ['accents removed', payment, 'bare.encode("ascii", "ignore")', 'raw', ['charset']],
  ['letters that became ??', payment, 'raw', 'bare.encode("ascii", "replace")', ['body_looks_changed']],
  ['the dict as Python shows it', payment, 'str(event).encode()', 'raw', ['reserialised_json']],
  [
    'amounts as texts',
    payment,
    "raw.replace(b'10.0', b'10.00')",
    "raw.replace(b'10.0', b'\"10.00\"')",
    ['reserialised_json'],
  ],
  ['it comes twice, each in a line', payment, 'raw', 'raw + b"\\n" + raw', ['body_wrapped']],
  [
    'letters as numbers of HTML',
    payment,
    'raw',
    'raw.decode().encode("ascii", "xmlcharrefreplace")',
    ['characters_replaced'],
  ],
  [
    'letters by their names in HTML',
    payment,
    'raw',
    "''.join('&' + names[ord(c)] + ';' if ord(c) > 127 else c for c in raw.decode()).encode()",
    ['characters_replaced'],
  ],
  [
    'data alone, with numbers as JavaScript writes them',
    payment,
    "json.dumps(event['data'], separators=(',', ':'), ensure_ascii=False).encode().replace(b'10.0', b'10')",
    'raw',
    ['part_of_body'],
  ],
];

describe('a signature of another program', () => {
  const causesOf = ({ signature, body }: Foreign) => verdict([['X-Signature', signature]], body, hmac).causes;

  test('has the causes that it has', () => {
    const made = python(broken.map(([, raw, signed, came]) => [raw, signed, came]));
    const found = made.map((one, at) => [
      broken[at]?.[0],
      causesOf(one)
        .map(({ code }) => code)
        .toSorted(),
    ]);
    expect(found).toEqual(broken.map(([how, , , , causes]) => [how, causes.toSorted()]));
  });

  test('a body in Latin-1 is called so, and the count of a batch is no amount', () => {
    const made = python([
      [payment, 'raw', 'raw.decode().encode("latin-1")'],
      [batch, 'raw', `${compact}.replace(b'0.0}', b'0}')`],
    ]);
    expect(made.map(causesOf)).toEqual([
      [{ code: 'charset', detail: 'Latin-1 for UTF-8' }],
      [{ code: 'reserialised_json', detail: 'compact, amounts with two decimals, on the receiving side' }],
    ]);
  });
});

describe('Basic credentials', () => {
  const basic: Authentication = { type: 'BASIC', username: 'brl', secret: 'senha?>1' };

  // Written by hand: `printf 'brl:senha?>1' | base64` and what loses or changes its signs.
  test.each([
    ['YnJsOnNlbmhhPz4x', null],
    ['YnJsOnNlbmhhPz4x==', 'base64 with other characters in it'],
    ['YnJsOnNlbmhhPz4 x', 'base64 with other characters in it'],
  ])('%s', (token, detail) => {
    const { valid, causes } = verdict([['Authorization', `Basic ${token}`]], '', basic);
    expect([valid, causes[0]?.code, causes[0]?.detail]).toEqual(
      detail === null ? [true, undefined, undefined] : [false, 'base64_variant', detail],
    );
  });

  // `printf 'u:p' | base64` is dTpw, `printf 'brl:s' | base64` YnJsOnM=, `printf 'b:\377' | iconv -f latin1 -t utf8` differs.
  test.each([
    ['s', 'YnJsOnM', 'base64_variant', 'base64 without padding'],
    ['?>?', 'YnJsOj8-Pw', 'base64_variant', 'base64url'],
    ['\u00e7', 'YnJsOuc=', 'charset', 'Latin-1 for UTF-8'],
  ])('of the password %s as %s: %s', (password, token, code, detail) => {
    const authentication: Authentication = { ...basic, secret: password };
    expect(verdict([['Authorization', `Basic ${token}`]], '', authentication).causes).toEqual([
      { code, detail },
    ]);
  });
});
