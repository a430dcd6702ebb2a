import { createHash, generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brl } from './run.ts';

/** How this service differs from what brl assumes. */
interface Habits {
  omitAbsentKey: boolean;
  hash: 'hex' | 'base64';
  clockAheadMs: number;
  /** The answer, from the verdict, the text and the hash. */
  answer: (valid: boolean, text: string, hash: string) => unknown;
}

const usual: Habits = {
  omitAbsentKey: false,
  hash: 'hex',
  clockAheadMs: 0,
  answer: (valid, canonicalString, bodyHash) => ({ valid, canonicalString, bodyHash }),
};
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const directory = mkdtempSync(join(tmpdir(), 'brl-verify-'));
let server: Server;
let habits: Habits;
let registered: KeyObject;
let env: Record<string, string>;
let received: { path: string; headers: IncomingMessage['headers']; body: string }[];

/** A verifier of its own: text and hash are written down from what arrived, not from what brl says it sent. */
function judge(request: IncomingMessage, body: Buffer): unknown {
  const { headers } = request;
  const key = headers['idempotency-key'];
  const hash = createHash('sha256').update(body).digest(habits.hash);
  const lines = [request.method, request.url, headers['x-request-timestamp'], key ?? '', hash];
  if (key === undefined && habits.omitAbsentKey) lines.splice(3, 1);
  const text = lines.join('\n');
  const [header, , signature = ''] = String(headers['x-request-signature']).split('.');
  const input = Buffer.from(`${header}.${Buffer.from(text).toString('base64url')}`);
  const options = { key: registered, dsaEncoding: 'ieee-p1363' } as const;
  const valid = verify('sha256', input, options, Buffer.from(signature, 'base64url'));
  return habits.answer(valid && headers['x-content-sha256'] === hash, text, hash);
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      received.push({ path: request.url ?? '', headers: request.headers, body: String(body) });
      const answer =
        request.url === '/oauth/token'
          ? { access_token: 'canary-token', token_type: 'Bearer', expires_in: 300 }
          : judge(request, body);
      response.setHeader('date', new Date(Date.now() + habits.clockAheadMs).toUTCString());
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const file = join(directory, 'key.pem');
  writeFileSync(file, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  env = {
    BRL_CLIENT_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    BRL_TENANT_ID: 'tenant-1',
    BRL_CLIENT_ID: 'client-1',
    BRL_CLIENT_SECRET: 'canary-client-secret',
    BRL_SIGNING_KEY_FILE: file,
    BRL_SIGNING_KEY_ID: 'treasury-2026',
  };
});
afterAll(() => {
  server.close();
  rmSync(directory, { recursive: true, force: true });
});
beforeEach(() => {
  habits = usual;
  registered = pair.publicKey;
  received = [];
});

const verifyLine = ['signature', 'verify'];

describe('a service that agrees', () => {
  test('exit 0, and each line is the same', async () => {
    const run = await brl([...verifyLine, '--json'], { env });
    expect(run.stderr).not.toContain('Error');
    expect(run.exit).toBe(0);
    const check = JSON.parse(run.stdout);
    expect(check).toMatchObject({ valid: true, causes: [], algorithm: 'ES256', keyId: 'treasury-2026' });
    expect(check.lines.map((line: { same: boolean }) => line.same)).toEqual([true, true, true, true, true]);
    expect(check.result.valid).toBe(true);
    expect(Math.abs(check.clockSkewSeconds)).toBeLessThanOrEqual(1);
  });

  test('for a person: the verdict first, and no secret', async () => {
    const run = await brl(verifyLine, { env });
    expect(run.stdout).toMatch(/^Service says +valid\n/);
    expect(run.stdout).toContain('PATH?QUERY        same: /v1/security/signature/verify');
    expect(run.stdout + run.stderr).not.toContain('canary');
  });

  test('sends the body byte for byte, and the key', async () => {
    const line = [...verifyLine, '--data', '-', '--idempotency-key', 'invoice-1042', '--json'];
    const run = await brl(line, { env, stdin: '{ "a" : "ção" }\n' });
    expect(run.exit).toBe(0);
    const sent = received.at(-1);
    expect(sent?.body).toBe('{ "a" : "ção" }\n');
    expect(sent?.headers['idempotency-key']).toBe('invoice-1042');
  });
});

describe('a service that differs, exit 35', () => {
  const refused = async () => {
    const run = await brl([...verifyLine, '--json'], { env });
    expect(run.exit).toBe(35);
    return JSON.parse(run.stdout);
  };

  test('leaves out the line of an absent key', async () => {
    habits = { ...usual, omitAbsentKey: true };
    const check = await refused();
    expect(check.valid).toBe(false);
    expect(check.lines[3]).toEqual({ name: 'IDEMPOTENCY_KEY', ours: '', service: null, same: false });
    expect(check.causes).toEqual([expect.stringContaining('absentIdempotencyKeyLine')]);
  });

  test('writes the hash in base64', async () => {
    habits = { ...usual, hash: 'base64' };
    expect((await refused()).causes).toEqual([expect.stringContaining('contentHashEncoding')]);
  });

  test('knows another key', async () => {
    registered = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
    expect((await refused()).causes).toEqual([expect.stringContaining('18 hours')]);
  });

  test('has another clock', async () => {
    habits = {
      ...usual,
      clockAheadMs: 200_000,
      answer: (_, canonicalString) => ({ valid: false, canonicalString }),
    };
    const check = await refused();
    expect(check.clockSkewSeconds).toBeGreaterThanOrEqual(198);
    expect(check.causes.join()).toContain('clock');
  });

  test('answers in words that we do not know: the answer is shown as it came', async () => {
    habits = { ...usual, answer: () => ({ veredicto: 'bom' }) };
    const check = await refused();
    expect(check).toMatchObject({ valid: null, lines: [], result: { veredicto: 'bom' } });
    const run = await brl(verifyLine, { env });
    expect(run.exit).toBe(35);
    expect(run.stdout).toContain('{"veredicto":"bom"}');
  });

  test('writes control characters: they do not reach the terminal', async () => {
    habits = { ...usual, answer: () => ({ valid: false, canonicalString: 'a\u001b[31m\nb' }) };
    const run = await brl(verifyLine, { env });
    expect(run.exit).toBe(35);
    expect(run.stdout).not.toContain('\u001b');
  });
});

test('without a delegated credential there is nothing to verify: exit 91, nothing sent', async () => {
  const run = await brl([...verifyLine, '--json']);
  expect(run.exit).toBe(91);
  expect(JSON.parse(run.stdout).error.code).toBe('signing_key_missing');
});

test('a host that is not there is exit 80', async () => {
  const run = await brl([...verifyLine, '--json'], {
    env: { ...env, BRL_CLIENT_BASE_URL: 'http://127.0.0.1:9' },
  });
  expect(run.exit).toBe(80);
});

test('a file that is not there is exit 2, nothing sent', async () => {
  const run = await brl([...verifyLine, '--data', './absent.json', '--json'], { env });
  expect(run.exit).toBe(2);
  expect(received).toEqual([]);
});
