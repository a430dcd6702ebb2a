import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { runtimeCheck } from '../../src/lib/areas/doctor/machine.ts';
import { networkFileSystem } from '../../src/lib/journal/network-disk.ts';
import { openSqliteJournal } from '../../src/lib/journal/sqlite/journal.ts';
import {
  type Check,
  checksOf,
  doctor,
  home,
  journalWithOpenPayment,
  openHomeForEachTest,
  service,
  statusesOf,
  variables,
} from './doctor-desk.ts';

openHomeForEachTest();

describe('where everything is well', () => {
  test('the embedded sandbox passes all checks, in 80 columns, and says that no real money moves', async () => {
    const run = await doctor();
    expect(run.stdout).toMatch(/All 15 checks passed\.\n$/);
    expect(run.stdout).not.toMatch(/^(warn|fail) /m);
    const tooWide = run.stdout.split('\n').filter((line) => line.length > 80 && !line.includes(home));
    expect(tooWide).toEqual([]);
    expect(run.stdout.replaceAll(/\s/g, ''), 'the journal has just been made there').not.toMatch(
      /directory\S*state\/brldoesnotexistyet/,
    );
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

  test('a service on loopback: one token, one list, the account, and nothing else is asked', async () => {
    const { env, seen } = await service();
    const run = await doctor(['--json'], env);
    expect(statusesOf(run)).toMatchObject({
      configuration: 'pass',
      'secret-store': 'pass',
      token: 'pass',
      clock: 'pass',
      reads: 'pass',
      account: 'pass',
    });
    expect(checksOf(run).configuration?.message).toContain('account-id from BRL_ACCOUNT_ID');
    const asked = [
      'GET /v1/banks',
      'GET /v1/accounts/account-1/limits/available',
      'GET /v1/accounts/account-1/security/locks',
    ];
    expect(seen).toEqual(['POST /oauth/token', ...asked]);
    expect(run.exit).toBe(0);

    const again = await doctor(['--json'], env);
    expect(checksOf(again).token?.message).toContain('cached token');
    expect(seen).toEqual(['POST /oauth/token', ...asked, ...asked]);
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

describe('the journal', () => {
  test('an open payment warns, names the recovery, and exits 0', async () => {
    await journalWithOpenPayment();
    const run = await doctor(['--json']);
    expect(checksOf(run).payments).toMatchObject({ status: 'warn', next: 'brl journal recover' });
    expect(checksOf(run).journal?.status).toBe('pass');
    expect(run.exit).toBe(0);
  });

  test('a pause of the key directory warns until it is over', async () => {
    const location = await journalWithOpenPayment();
    const journal = openSqliteJournal(location);
    await journal.pauseDict('sandbox/tenant-1/account-1', Date.now() + 60_000);
    await journal.pauseDict('sandbox/tenant-1/account-2', Date.now() - 1);
    await journal.close();
    const pause = checksOf(await doctor(['--json']))['key-directory'];
    expect(pause).toMatchObject({ status: 'warn', message: expect.stringContaining('account-1') });
  });

  test.each([
    ['an edited record', "UPDATE events SET payload = replace(payload, 'maria', 'maroa')"],
    ['a lost record in the middle', 'DELETE FROM events WHERE sequence = 1'],
    ['records cut off at the end', 'DELETE FROM events WHERE sequence = 2'],
    ['all records gone', 'DELETE FROM events'],
  ])('%s fails', async (_what, sql) => {
    const location = await journalWithOpenPayment();
    const database = new DatabaseSync(location);
    database.exec(sql);
    database.close();
    const run = await doctor(['--json']);
    expect(checksOf(run).journal).toMatchObject({ status: 'fail', next: expect.stringContaining('int_1') });
    expect(run.exit).toBe(35);
  });

  test('a page of noise in the file, and a file that is none: both fail, and the file stays', async () => {
    const location = await journalWithOpenPayment();
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

  test('a dead service: every other check still runs', async () => {
    const run = await doctor(['--json'], variables(9));
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
    const run = await doctor(['--json'], env);
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
