import { generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brl } from './run.ts';

const body =
  '{"amount":150.75,"keyType":"EMAIL","key":"maria@example.com.br","description":"Invoice 1042","identifier":"inv-1042"}';
const payment = [
  'signature',
  'explain',
  'POST',
  '/v1/accounts/acc_7f3/pix/out',
  '--data',
  '-',
  '--idempotency-key',
  'invoice-1042',
  '--timestamp',
  '2026-03-09T14:05:06Z',
];
const canonicalText =
  'POST\n/v1/accounts/acc_7f3/pix/out\n2026-03-09T14:05:06Z\ninvoice-1042\n' +
  'eb37c577494339ffb777a6234b997eec831d7caa6df11380d39073b4ea4815aa';

const directory = mkdtempSync(join(tmpdir(), 'brl-explain-'));
let publicKey: KeyObject;
let pem: string;
let delegated: Record<string, string>;

function environment(name: string, text: string): Record<string, string> {
  const file = join(directory, name);
  writeFileSync(file, text, { mode: 0o600 });
  return {
    BRL_CLIENT_BASE_URL: 'https://client.bank.example',
    BRL_TENANT_ID: 'tenant-1',
    BRL_ACCOUNT_ID: 'acc_7f3',
    BRL_CLIENT_ID: 'client-1',
    BRL_CLIENT_SECRET: 'canary-client-secret',
    BRL_SIGNING_KEY_FILE: file,
    BRL_SIGNING_KEY_ID: 'treasury-2026',
  };
}

beforeAll(() => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  publicKey = pair.publicKey;
  pem = String(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  delegated = environment('key.pem', pem);
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('without a delegated credential', () => {
  test('prints the lines for a person and says that nothing signs', async () => {
    const run = await brl(payment, { stdin: body });
    expect(run.exit).toBe(0);
    expect(run.stdout).toMatchInlineSnapshot(`
      "METHOD            POST
      PATH?QUERY        /v1/accounts/acc_7f3/pix/out
      TIMESTAMP         2026-03-09T14:05:06Z
      IDEMPOTENCY_KEY   invoice-1042
      X-Content-SHA256  eb37c577494339ffb777a6234b997eec831d7caa6df11380d39073b4ea4815aa
      Body              117 bytes, hashed unchanged
      Text signed       132 bytes, lines joined by LF, none at the end
      "
    `);
    expect(run.stderr).toContain('without a signature');
  });

  test('has no signature, algorithm, key id or host in the document', async () => {
    const run = await brl([...payment, '--json'], { stdin: body });
    expect(JSON.parse(run.stdout)).toMatchObject({
      url: null,
      canonicalText,
      headers: {
        'idempotency-key': 'invoice-1042',
        'x-request-timestamp': '2026-03-09T14:05:06Z',
        'x-content-sha256': 'eb37c577494339ffb777a6234b997eec831d7caa6df11380d39073b4ea4815aa',
      },
      protectedHeader: null,
      algorithm: null,
      keyId: null,
    });
    expect(run.stdout).not.toContain('x-request-signature');
  });

  test('fills in the account, and keeps an empty key line', async () => {
    const path = '/v1/accounts/{accountId}/pix/key/%2B5511988887777?noCache=true';
    const run = await brl(['signature', 'explain', 'get', path, '--account', 'acc_9', '--json']);
    const { lines } = JSON.parse(run.stdout);
    expect(lines[0]).toEqual({ name: 'METHOD', value: 'GET' });
    expect(lines[1].value).toBe('/v1/accounts/acc_9/pix/key/%2B5511988887777?noCache=true');
    expect(lines[3]).toEqual({ name: 'IDEMPOTENCY_KEY', value: '' });
  });

  test('tells of a line feed at the end of the body and of a path that is rewritten', async () => {
    const line = ['signature', 'explain', 'POST', '/v1/a/../b', '--data', '-'];
    const run = await brl(line, { stdin: `${body}\n` });
    expect(run.stderr).toContain('ends with a line feed');
    expect(run.stderr).toContain('sent, and signed, as /v1/b');
  });
});

describe('with a delegated credential', () => {
  test('signs exactly the text that it prints', async () => {
    const run = await brl([...payment, '--json'], { env: delegated, stdin: body });
    expect(run.exit).toBe(0);
    const document = JSON.parse(run.stdout);
    expect(document).toMatchObject({
      url: 'https://client.bank.example/v1/accounts/acc_7f3/pix/out',
      canonicalText,
      protectedHeader: { alg: 'ES256', kid: 'treasury-2026' },
      algorithm: 'ES256',
      keyId: 'treasury-2026',
    });
    const [header, , signature] = document.headers['x-request-signature'].split('.');
    const input = Buffer.from(`${header}.${Buffer.from(canonicalText).toString('base64url')}`);
    const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', input, key, Buffer.from(signature, 'base64url'))).toBe(true);
  });

  test('shows neither key nor client secret', async () => {
    const run = await brl([...payment, '--json'], { env: delegated, stdin: body });
    const secretPart = pem.split('\n')[1] ?? '';
    expect(secretPart).not.toBe('');
    expect(run.stdout + run.stderr).not.toContain(secretPart);
    expect(run.stdout + run.stderr).not.toContain('canary-client-secret');
  });

  test('refuses a key that the service would refuse, exit 91', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' });
    const env = environment('p384.pem', String(privateKey.export({ type: 'pkcs8', format: 'pem' })));
    const run = await brl([...payment, '--json'], { env, stdin: body });
    expect(run.exit).toBe(91);
    const { error } = JSON.parse(run.stdout);
    expect(error).toMatchObject({
      code: 'signing_key_unsupported',
      hint: expect.stringContaining('P-256'),
    });
  });
});

test.each([
  ['an unknown method', ['FETCH', '/v1/banks'], 'invalid_method'],
  ['a path that is an address', ['GET', 'https://bank.example/v1/banks'], 'invalid_path'],
  ['a path to another host', ['GET', '//bank.example/v1'], 'invalid_path'],
  ['an unknown placeholder', ['GET', '/v1/banks/{code}'], 'invalid_path'],
  ['{accountId} with no account', ['GET', '/v1/accounts/{accountId}/limits'], 'missing_account'],
  ['a word for a time', ['GET', '/v1/banks', '--timestamp', 'now'], 'invalid_timestamp'],
  ['a time without zone', ['GET', '/v1/banks', '--timestamp', '2026-03-09T14:05:06'], 'invalid_timestamp'],
  ['a key with a line break', ['GET', '/v1/banks', '--idempotency-key', 'a\nb'], 'invalid_idempotency_key'],
  ['an empty key', ['GET', '/v1/banks', '--idempotency-key', ''], 'invalid_idempotency_key'],
  ['a file that is not there', ['POST', '/v1/banks', '--data', './absent.json'], 'unreadable_data'],
  ['no path', ['GET'], 'usage'],
])('%s is bad input, exit 2', async (_, words, code) => {
  const run = await brl(['signature', 'explain', ...words, '--json']);
  expect(run.exit).toBe(2);
  expect(JSON.parse(run.stdout).error.code).toBe(code);
});
