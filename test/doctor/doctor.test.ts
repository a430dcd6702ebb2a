import { spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runtimeCheck } from '../../src/lib/areas/doctor/machine.ts';
import type { IntentFacts } from '../../src/lib/journal/intent.ts';
import { networkFileSystem } from '../../src/lib/journal/network-disk.ts';
import { openSqliteJournal } from '../../src/lib/journal/store-sqlite.ts';

interface Check {
  readonly name: string;
  readonly status: 'pass' | 'warn' | 'fail';
  readonly message: string;
  readonly next: string | null;
}

interface Run {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const secret = 'QxW7secretSecret9ZkT';
const token = 'tok_4f2b8c1d90e7';

let home: string;
let servers: Server[];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'brl-doctor-'));
  servers = [];
});
afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(home, { recursive: true, force: true });
});

/** Types `brl doctor` in a home of its own; every run of this file is searched for secrets. */
async function doctor(words: readonly string[] = [], env: Record<string, string> = {}): Promise<Run> {
  const child = spawn(process.execPath, [resolve('bin/dev.js'), 'doctor', ...words], {
    env: { PATH: process.env.PATH ?? '', HOME: home, LANG: 'C', ...env },
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += String(chunk)));
  child.stdin.end();
  const exit = await new Promise<number | null>((done) => child.on('close', done));
  for (const hidden of [secret, token]) expect(output.stdout + output.stderr).not.toContain(hidden);
  return { exit, ...output };
}

function checksOf(run: Run): Record<string, Check> {
  const { checks } = JSON.parse(run.stdout) as { checks: Check[] };
  return Object.fromEntries(checks.map((check) => [check.name, check]));
}

const statusesOf = (run: Run) =>
  Object.fromEntries(Object.values(checksOf(run)).map((check) => [check.name, check.status]));

const stateOf = () => join(home, '.local', 'state', 'brl');

/** A service that grants a token and lists banks, with a clock of its own. */
async function service(
  options: { skewSeconds?: number; banks?: object; status?: number; mute?: boolean } = {},
) {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    request.resume();
    if (options.mute) return;
    response.sendDate = false;
    response.setHeader('date', new Date(Date.now() + (options.skewSeconds ?? 0) * 1000).toUTCString());
    response.setHeader('content-type', 'application/json');
    if (request.url === '/oauth/token') {
      response.end(JSON.stringify({ access_token: token, token_type: 'Bearer', expires_in: 300 }));
    } else {
      response.statusCode = options.status ?? 200;
      response.end(JSON.stringify(options.banks ?? []));
    }
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  return { seen, env: variables((server.address() as AddressInfo).port) };
}

function variables(port: number): Record<string, string> {
  return {
    BRL_BASE_URL: `http://127.0.0.1:${port}`,
    BRL_TENANT_ID: 'tenant-1',
    BRL_ACCOUNT_ID: 'account-1',
    BRL_CLIENT_ID: 'client-1',
    BRL_CLIENT_SECRET: secret,
  };
}

function intentFacts(intentId: string, more: Partial<IntentFacts> = {}): IntentFacts {
  return {
    intentId,
    environment: 'sandbox',
    host: 'http://sandbox.brl.localhost',
    tenantId: 'tenant-1',
    accountId: 'account-1',
    operation: 'pix.out',
    target: '/v1/accounts/account-1/pix/out',
    ref: intentId,
    identifier: `id-${intentId}`,
    idempotencyKey: `key-${intentId}`,
    bodyText: '{"amount":1}',
    bodySha256: 'a'.repeat(64),
    amountCentavos: 100,
    destination: 'EMAIL maria@example.com',
    claim: null,
    createdAtMs: 1_790_000_000_000,
    toolVersion: '0.0.0',
    operator: 'tester',
    ...more,
  } as IntentFacts;
}

/** A journal of the sandbox with one payment of which nothing came back. */
function journalWithOpenPayment(): string {
  mkdirSync(stateOf(), { recursive: true, mode: 0o700 });
  const location = join(stateOf(), 'journal-sandbox.sqlite');
  const journal = openSqliteJournal(location);
  journal.begin(intentFacts('int_1'), false, 1_790_000_000_000);
  journal.close();
  return location;
}

describe('where everything is well', () => {
  test('the embedded sandbox passes all checks, in 80 columns, and says that no real money moves', async () => {
    const run = await doctor();
    expect(run.stdout).toMatch(/All 14 checks passed\.\n$/);
    expect(run.stdout).not.toMatch(/^(warn|fail) /m);
    const tooWide = run.stdout.split('\n').filter((line) => line.length > 80 && !line.includes(home));
    expect(tooWide).toEqual([]);
    expect(run.stderr).toContain('no real money moves');
    expect(run.exit).toBe(0);
  });

  test('--json is one document of the promised shape', async () => {
    const run = await doctor(['--json']);
    const document = JSON.parse(run.stdout) as { checks: Check[]; worst: string };
    expect(Object.keys(document)).toEqual(['checks', 'worst']);
    expect(document.worst).toBe('pass');
    for (const check of document.checks) {
      expect(Object.keys(check)).toEqual(['name', 'status', 'message', 'next']);
      expect(check.next).toBeNull();
    }
  });

  test('a service on loopback: one token, one list, and nothing else is asked', async () => {
    const { env, seen } = await service();
    const run = await doctor(['--json'], env);
    expect(statusesOf(run)).toMatchObject({
      configuration: 'pass',
      'secret-store': 'pass',
      token: 'pass',
      clock: 'pass',
      reads: 'pass',
    });
    expect(checksOf(run).configuration?.message).toContain('account-id from BRL_ACCOUNT_ID');
    expect(seen).toEqual(['POST /oauth/token', 'GET /v1/banks']);
    expect(run.exit).toBe(0);

    const again = await doctor(['--json'], env);
    expect(checksOf(again).token?.message).toContain('kept token');
    expect(seen).toEqual(['POST /oauth/token', 'GET /v1/banks', 'GET /v1/banks']);
  });

  test('--offline asks the service nothing', async () => {
    const { env, seen } = await service();
    const run = await doctor(['--offline', '--json'], env);
    expect(Object.keys(checksOf(run))).not.toEqual(expect.arrayContaining(['token']));
    expect(checksOf(run)['secret-store']?.status).toBe('pass');
    expect(seen).toEqual([]);
    expect(run.exit).toBe(0);
  });

  test('the network file systems are known, and the engines are those of the package', () => {
    expect([0x6969, 0x517b, 0xff534d42, 0xff534d42 | 0, 0x65735546].map(networkFileSystem)).toEqual([
      'NFS',
      'SMB',
      'CIFS',
      'CIFS',
      'FUSE',
    ]);
    expect(networkFileSystem(0xef53)).toBeNull();
    const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
    expect(engines.node).toBe('^24.15.0 || >=26.0.0');
    const statuses = ['24.14.9', '24.15.0', '25.9.0', '26.0.0', '20.1.0'].map(
      (version) => runtimeCheck({}, [], version).status,
    );
    expect(statuses).toEqual(['fail', 'pass', 'fail', 'pass', 'fail']);
  });
});

describe('the machine: profiles and configuration', () => {
  test('a part of a connection: a failed check, and the others still run', async () => {
    const run = await doctor(['--json'], {
      BRL_BASE_URL: 'https://api.example.com',
      BRL_CLIENT_SECRET: secret,
    });
    const checks = checksOf(run);
    expect(checks.configuration).toMatchObject({ status: 'fail' });
    expect(checks.configuration?.message).toContain('BRL_TENANT_ID');
    expect(checks.token).toMatchObject({ status: 'warn', next: 'Repair that first, then type: brl doctor' });
    expect(checks['state-directory']?.status).toBe('pass');
    expect(run.exit).toBe(35);
  });

  test('profiles that are no JSON: exit 35, for people too', async () => {
    mkdirSync(join(home, '.config', 'brl'), { recursive: true, mode: 0o700 });
    writeFileSync(join(home, '.config', 'brl', 'profiles.json'), '{', { mode: 0o600 });
    const run = await doctor();
    expect(run.stdout).toMatch(/^fail +configuration /m);
    expect(run.stdout).toMatch(/^1 of \d+ checks failed/m);
    expect(run.exit).toBe(35);
  });

  test('with a broken configuration the journal of production is the one that is looked at', async () => {
    mkdirSync(stateOf(), { recursive: true, mode: 0o700 });
    const journal = openSqliteJournal(join(stateOf(), 'journal-production.sqlite'));
    journal.begin(intentFacts('int_9', { environment: 'production' }), false, 1_790_000_000_000);
    journal.close();
    const run = await doctor(['--json'], { BRL_TENANT_ID: 'tenant-1' });
    expect(checksOf(run).payments).toMatchObject({ status: 'warn', next: 'brl journal recover' });
  });
});

describe('the machine: files that others may touch', () => {
  test('wrong modes: writable by others fails, readable by others warns, each with its chmod', async () => {
    const config = join(home, '.config', 'brl');
    mkdirSync(config, { recursive: true });
    mkdirSync(stateOf(), { recursive: true });
    chmodSync(config, 0o777);
    chmodSync(stateOf(), 0o755);
    const run = await doctor(['--json']);
    expect(checksOf(run)['config-directory']).toMatchObject({ status: 'fail', next: `chmod 700 ${config}` });
    expect(checksOf(run)['state-directory']).toMatchObject({
      status: 'warn',
      next: `chmod 700 ${stateOf()}`,
    });
    expect(run.exit).toBe(35);
    // Doctor looks and repairs nothing.
    expect(statSync(config).mode & 0o777).toBe(0o777);
  });

  test('a journal that others may read fails, with the chmod that closes it', async () => {
    const location = journalWithOpenPayment();
    chmodSync(location, 0o644);
    const run = await doctor(['--json']);
    expect(checksOf(run).journal).toMatchObject({ status: 'fail', next: `chmod 600 ${location}` });
    expect(run.exit).toBe(35);
  });

  test('a journal that others may replace fails, with the chmod that closes its folder', async () => {
    journalWithOpenPayment();
    chmodSync(stateOf(), 0o777);
    const run = await doctor(['--json']);
    expect(checksOf(run).journal).toMatchObject({ status: 'fail', next: `chmod go-w ${stateOf()}` });
  });
});

describe('the machine: what is around brl', () => {
  test('an unsafe runtime is a finding, and then no secret is read and nothing is sent', async () => {
    const { env, seen } = await service();
    const run = await doctor(['--json'], { ...env, NODE_TLS_REJECT_UNAUTHORIZED: '0' });
    expect(checksOf(run).runtime?.status).toBe('fail');
    expect(checksOf(run)['secret-store']?.message).toContain('runtime is not safe');
    expect(seen).toEqual([]);
    expect(run.exit).toBe(35);
  });

  test('a proxy and extra authorities are told, the proxy without its password', async () => {
    const file = join(home, 'no-certificates.pem');
    writeFileSync(file, 'nothing');
    const run = await doctor(['--offline', '--json'], {
      ...variables(1),
      BRL_BASE_URL: 'https://api.example.com',
      HTTPS_PROXY: `http://user:${secret}@proxy.example.com:3128`,
      NODE_EXTRA_CA_CERTS: file,
    });
    expect(checksOf(run).proxy).toMatchObject({ status: 'warn' });
    expect(checksOf(run).proxy?.message).toContain('proxy.example.com:3128');
    expect(checksOf(run).certificates).toMatchObject({
      status: 'fail',
      next: expect.stringContaining('unset'),
    });
    expect(run.exit).toBe(35);
  });

  test('a secret file that is missing, and a signing key that is none', async () => {
    const key = join(home, 'key.pem');
    writeFileSync(key, 'no key', { mode: 0o600 });
    const { BRL_CLIENT_SECRET: _secret, BRL_BASE_URL: url = '', ...rest } = variables(1);
    const run = await doctor(['--json'], {
      ...rest,
      BRL_CLIENT_BASE_URL: url,
      BRL_CLIENT_SECRET_FILE: join(home, 'missing'),
      BRL_SIGNING_KEY_FILE: key,
      BRL_SIGNING_KEY_ID: 'key-1',
    });
    expect(statusesOf(run)).toMatchObject({
      'secret-store': 'fail',
      'signing-key': 'fail',
      token: 'warn',
      signature: 'warn',
    });
    expect(run.exit).toBe(35);
  });
});

describe('the journal', () => {
  test('an open payment warns, names the recovery, and exits 0', async () => {
    journalWithOpenPayment();
    const run = await doctor(['--json']);
    expect(checksOf(run).payments).toMatchObject({ status: 'warn', next: 'brl journal recover' });
    expect(checksOf(run).journal?.status).toBe('pass');
    expect(run.exit).toBe(0);
  });

  test('a pause of the key directory warns until it is over', async () => {
    const location = journalWithOpenPayment();
    const journal = openSqliteJournal(location);
    journal.pauseDict('sandbox/tenant-1/account-1', Date.now() + 60_000);
    journal.pauseDict('sandbox/tenant-1/account-2', Date.now() - 1);
    journal.close();
    const pause = checksOf(await doctor(['--json']))['key-directory'];
    expect(pause).toMatchObject({ status: 'warn', message: expect.stringContaining('account-1') });
  });

  test.each([
    ['an edited record', "UPDATE events SET payload = replace(payload, 'maria', 'maroa')"],
    ['a lost record in the middle', 'DELETE FROM events WHERE sequence = 1'],
    ['records cut off at the end', 'DELETE FROM events WHERE sequence = 2'],
    ['all records gone', 'DELETE FROM events'],
  ])('%s fails', async (_what, sql) => {
    const location = journalWithOpenPayment();
    const database = new DatabaseSync(location);
    database.exec(sql);
    database.close();
    const run = await doctor(['--json']);
    expect(checksOf(run).journal).toMatchObject({ status: 'fail', next: expect.stringContaining('int_1') });
    expect(run.exit).toBe(35);
  });

  test('a page of noise in the file, and a file that is none: both fail, and the file stays', async () => {
    const location = journalWithOpenPayment();
    const bytes = readFileSync(location);
    randomBytes(bytes.length - 4096).copy(bytes, 4096);
    writeFileSync(location, bytes);
    const run = await doctor(['--json']);
    expect(checksOf(run).journal).toMatchObject({
      status: 'fail',
      next: expect.stringContaining('do not delete'),
    });
    expect(run.exit).toBe(35);

    writeFileSync(location, 'not a database at all, and long enough to be taken for one'.repeat(40));
    const other = await doctor(['--json']);
    expect(checksOf(other).journal?.status).toBe('fail');
    expect(checksOf(other).payments?.status).toBe('warn');
    expect(readFileSync(location, 'utf8')).toMatch(/^not a database/);
  });
});

describe('the service', () => {
  test.each([
    [0, 'pass', 0],
    [50, 'pass', 0],
    [-90, 'warn', 0],
    [200, 'warn', 0],
    [-250, 'fail', 35],
    [900, 'fail', 35],
  ])('a clock %i s off: %s', async (skewSeconds, status, exit) => {
    const { env } = await service({ skewSeconds });
    const run = await doctor(['--json'], env);
    expect(checksOf(run).clock?.status).toBe(status);
    expect(run.exit).toBe(exit);
  });

  test('a refused scope: the catalogue says what it means', async () => {
    const { env } = await service({
      status: 403,
      banks: { errorCode: 'insufficient_scope', message: 'Falta o escopo read.' },
    });
    const run = await doctor(['--json'], env);
    expect(checksOf(run).reads).toMatchObject({
      status: 'fail',
      message: expect.stringContaining('insufficient_scope'),
    });
    expect(run.exit).toBe(35);
  });

  test('a dead service: every other check still runs, and soon', async () => {
    const startedMs = performance.now();
    const run = await doctor(['--json'], variables(9));
    expect(performance.now() - startedMs).toBeLessThan(5000);
    expect(statusesOf(run)).toMatchObject({
      configuration: 'pass',
      journal: 'pass',
      'secret-store': 'pass',
      token: 'fail',
      clock: 'warn',
      reads: 'warn',
    });
    expect(run.exit).toBe(35);
  });

  test('a service that never answers is given up after seconds', async () => {
    const { env } = await service({ mute: true });
    const startedMs = performance.now();
    const run = await doctor(['--json'], env);
    expect(performance.now() - startedMs).toBeLessThan(10_000);
    expect(checksOf(run).token).toMatchObject({ status: 'fail', message: expect.stringContaining('5 s') });
    expect(run.exit).toBe(35);
  });

  test.each([
    ['pass', { valid: true }],
    ['fail', { valid: false, reason: 'unknown kid' }],
    ['warn', {}],
  ])('the signing round trip: %s', async (status, banks) => {
    const key = join(home, 'key.pem');
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    const { env, seen } = await service({ banks });
    const { BRL_BASE_URL: url = '', ...rest } = env;
    const signing = { BRL_CLIENT_BASE_URL: url, BRL_SIGNING_KEY_FILE: key, BRL_SIGNING_KEY_ID: 'key-1' };
    const run = await doctor(['--json'], { ...rest, ...signing });
    expect(statusesOf(run)).toMatchObject({ 'signing-key': 'pass', signature: status });
    expect(seen).toContain('POST /v1/security/signature/verify');
    expect(run.stdout + run.stderr).not.toContain('PRIVATE KEY');
  });

  test('--verbose tells what is sent on stderr, and no secret', async () => {
    const { env } = await service();
    const run = await doctor(['--verbose', '--json'], env);
    expect(run.stderr).toContain('GET /v1/banks: HTTP 200');
    expect(JSON.parse(run.stdout)).toMatchObject({ worst: 'pass' });
  });
});
