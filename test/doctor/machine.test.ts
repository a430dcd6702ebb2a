import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openSqliteJournal } from '../../src/lib/journal/sqlite/journal.ts';
import {
  checksOf,
  doctor,
  home,
  intentFacts,
  journalWithOpenPayment,
  openHomeForEachTest,
  secret,
  service,
  stateOf,
  statusesOf,
  variables,
} from './doctor-desk.ts';

openHomeForEachTest();

describe('the machine: profiles and configuration', () => {
  test('a part of a connection: a failed check, and the others still run', async () => {
    const run = await doctor(['--json'], {
      BRL_BASE_URL: 'https://api.example.com',
      BRL_CLIENT_SECRET: secret,
    });
    const checks = checksOf(run);
    expect(checks.configuration).toMatchObject({ status: 'fail' });
    expect(checks.configuration?.message).toContain('BRL_TENANT_ID');
    expect(checks.token).toMatchObject({ status: 'warn', next: 'Fix that first, then type: brl doctor' });
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
    await journal.begin(intentFacts('int_9', { environment: 'production' }), false, 1_790_000_000_000);
    await journal.close();
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
    const location = await journalWithOpenPayment();
    chmodSync(location, 0o644);
    const run = await doctor(['--json']);
    expect(checksOf(run).journal).toMatchObject({ status: 'fail', next: `chmod 600 ${location}` });
    expect(run.exit).toBe(35);
  });

  test('a journal that others may replace fails, with the chmod that closes its folder', async () => {
    await journalWithOpenPayment();
    chmodSync(stateOf(), 0o777);
    const run = await doctor(['--json']);
    expect(checksOf(run).journal).toMatchObject({ status: 'fail', next: `chmod go-w ${stateOf()}` });
    const inPortuguese = await doctor([], { ...variables(1), BRL_LANG: 'pt-BR' });
    expect(inPortuguese.stdout).toMatch(/A seguir: chmod go-w\s+\S+\.local\/state\/brl\n/);
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
