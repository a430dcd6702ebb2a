import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { typeLine } from '../support/brl.ts';
import { onDisk } from '../support/on-disk.ts';

const secret = 'canary-secret-value';
const token = 'canary-token-value';
const passphrase = 'canary passphrase';
let server: Server;
let host: string;
let home: string;
/** The id that the token endpoint knows. */
const clientId = 'app1';

beforeAll(async () => {
  server = createServer((request, response) => {
    const [id, given] = Buffer.from(request.headers.authorization?.split(' ')[1] ?? '', 'base64')
      .toString()
      .split(':')
      .map(decodeURIComponent);
    const known = request.url === '/oauth/token' && id === clientId && given === secret;
    response.writeHead(known ? 200 : 401, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(
        known ? { access_token: token, token_type: 'Bearer', expires_in: 600 } : { error: 'invalid_client' },
      ),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'brl-auth-'));
  writeFileSync(join(home, 'passphrase'), `${passphrase}\n`, { mode: 0o600 });
  writeFileSync(join(home, 'secret'), `${secret}\n`, { mode: 0o600 });
});
afterEach(() => rmSync(home, { recursive: true }));

interface Ran {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Types one line, off a terminal. */
async function brl(
  words: string[],
  { stdin = '', env = {} }: { stdin?: string; env?: Record<string, string> } = {},
): Promise<Ran> {
  const { code, stdout, stderr } = await typeLine(words, {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: home,
      LANG: 'C',
      BRL_VAULT_PASSPHRASE_FILE: join(home, 'passphrase'),
      ...env,
    },
    cwd: process.cwd(),
    ...(stdin === '' ? {} : { stdin }),
  });
  const ran = { exit: code, stdout, stderr };
  for (const hidden of [secret, token, passphrase])
    expect(`${ran.stdout}${ran.stderr}`).not.toContain(hidden);
  return ran;
}

const place = () => ['--base-url', host, '--tenant-id', 'tenant-a', '--client-id', clientId];
const login = (...more: string[]) =>
  brl([
    'auth',
    'login',
    ...place(),
    '--client-secret-file',
    join(home, 'secret'),
    '--store',
    'vault',
    ...more,
  ]);

function everyFile(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

describe('auth login', () => {
  test('stores a profile whose secret only the vault can read', async () => {
    const ran = await login('--json');
    expect(ran.exit, ran.stderr).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      profile: 'default',
      current: true,
      environment: 'sandbox',
      host,
      secret: { store: 'vault' },
      token: { state: 'valid' },
    });
    for (const file of everyFile(join(home, '.config')).concat(everyFile(join(home, '.cache')))) {
      expect(readFileSync(file).includes(secret), file).toBe(false);
      expect(readFileSync(file).includes(token), file).toBe(false);
      expect(statSync(file).mode & 0o077, file).toBe(0);
    }
  });

  test('stores nothing when the credential is refused, and exits 50', async () => {
    const ran = await brl(['auth', 'login', ...place(), '--client-secret-file', '-', '--store', 'vault'], {
      stdin: 'wrong',
    });
    expect([ran.exit, ran.stdout]).toEqual([50, '']);
    expect(readdirSync(home)).not.toContain('.config');
  });

  test('with --no-check sends nothing', async () => {
    const ran = await brl(
      [
        'auth',
        'login',
        '--base-url',
        'https://bank.invalid',
        '--tenant-id',
        't',
        '--client-id',
        'c',
        '--client-secret-file',
        '-',
        '--store',
        'vault',
        '--no-check',
        '--json',
      ],
      { stdin: 'x' },
    );
    expect(JSON.parse(ran.stdout)).toMatchObject({
      environment: 'production',
      token: { state: 'not checked' },
    });
  });

  test('off a terminal names every flag that is missing', async () => {
    const ran = await brl(['auth', 'login', '--json']);
    expect(ran.exit).toBe(2);
    const { error } = JSON.parse(ran.stdout);
    expect(error.code).toBe('missing_flags');
    for (const flag of ['--base-url', '--tenant-id', '--client-id', '--client-secret-file'])
      expect(error.message).toContain(flag);
  });

  test('without a keychain refuses, names the vault, and keeps nothing', async () => {
    const ran = await brl(['auth', 'login', ...place(), '--client-secret-file', '-'], {
      stdin: secret,
      env: { DBUS_SESSION_BUS_ADDRESS: `unix:path=${home}/none` },
    });
    expect(ran.exit).toBe(91);
    expect(ran.stderr).toContain('--store vault');
    expect(readdirSync(home)).not.toContain('.config');
  });
});

describe('where auth login puts the secret', () => {
  test('has no flag for a secret', async () => {
    const ran = await brl(['auth', 'login', '--client-secret', 'x']);
    expect(ran.exit).toBe(2);
  });

  test('with --store file keeps the path alone', async () => {
    const file = onDisk('secret', `${secret}\n`);
    const ran = await brl(['auth', 'login', ...place(), '--client-secret-file', file, '--store', 'file']);
    expect(ran.exit, ran.stderr).toBe(0);
    expect((await brl(['auth', 'status'])).stdout).toContain(`file ${file}`);
  });

  test('with a helper command asks it each time', async () => {
    const helper = join(home, 'helper.mjs');
    writeFileSync(
      helper,
      `console.log(JSON.stringify({ version: 1, clientId: '${clientId}', clientSecret: '${secret}' }))`,
    );
    const command = JSON.stringify([process.execPath, helper]);
    const ran = await brl(['auth', 'login', ...place(), '--secret-command', command, '--store', 'command']);
    expect(ran.exit, ran.stderr).toBe(0);
    writeFileSync(helper, `console.error('the safe is shut'); process.exit(1)`);
    const status = await brl(['auth', 'status', '--json']);
    expect(status.exit).toBe(91);
    expect(JSON.parse(status.stdout).error.message).toContain('the safe is shut');
    writeFileSync(
      helper,
      `console.log(JSON.stringify({ version: 1, clientId: 'another', clientSecret: 'x' }))`,
    );
    expect(JSON.parse((await brl(['auth', 'status', '--json'])).stdout).error.code).toBe(
      'environment_mismatch',
    );
  });
});

describe('what auth login keeps', () => {
  test('with a helper named by a relative path keeps the file that it is now', async () => {
    const helper = join(home, 'helper');
    const answer = JSON.stringify({ version: 1, clientId, clientSecret: secret });
    writeFileSync(helper, `#!/bin/sh\necho '${answer}'\n`, { mode: 0o700 });
    const typed = JSON.stringify([relative(process.cwd(), helper)]);
    const ran = await brl(['auth', 'login', ...place(), '--secret-command', typed, '--store', 'command']);
    expect(ran.exit, ran.stderr).toBe(0);
    const { profiles } = JSON.parse(readFileSync(join(home, '.config', 'brl', 'profiles.json'), 'utf8'));
    expect(Object.values(profiles)).toEqual([
      expect.objectContaining({ secret: { store: 'command', argv: [helper] } }),
    ]);
  });

  test('keeps a signing key with the secret and tells its algorithm', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const key = join(home, 'key.pem');
    writeFileSync(key, pem, { mode: 0o600 });
    const ran = await login(
      '--client-base-url',
      host,
      '--account-id',
      'acc-1',
      '--signing-key-file',
      key,
      '--signing-key-id',
      'kid-1',
    );
    expect(ran.exit, ran.stderr).toBe(0);
    rmSync(key);
    const status = await brl(['auth', 'status', '--json']);
    expect(JSON.parse(status.stdout).signing).toEqual({ keyId: 'kid-1', algorithm: 'ES256' });
    expect(readFileSync(join(home, '.config', 'brl', 'vault'), 'utf8')).not.toContain('PRIVATE');
    expect(`${status.stdout}${status.stderr}`).not.toContain('PRIVATE');
  });

  test('again under the same name replaces the secret and leaves none behind', async () => {
    await login();
    const before = statSync(join(home, '.config', 'brl', 'vault')).size;
    const unnamed = await login('--json');
    expect([unnamed.exit, JSON.parse(unnamed.stdout).error]).toEqual([
      2,
      expect.objectContaining({ code: 'profile_exists', hint: expect.stringContaining('--profile default') }),
    ]);
    const ran = await login('--profile', 'default');
    expect(ran.stderr).toContain('was replaced');
    expect(statSync(join(home, '.config', 'brl', 'vault')).size).toBe(before);
    expect((await brl(['auth', 'status'])).exit).toBe(0);
  });
});

describe('a stored profile', () => {
  test('a second one is not made current by itself; switch and list show it', async () => {
    await login('--profile', 'first');
    const second = await login('--profile', 'second');
    expect(second.stderr).toContain('brl auth switch second');
    const current = async () =>
      JSON.parse((await brl(['auth', 'list', '--json'])).stdout)
        .filter((row: { current: boolean }) => row.current)
        .map((row: { profile: string }) => row.profile);
    expect(await current()).toEqual(['first']);
    expect((await brl(['auth', 'switch', 'second'])).exit).toBe(0);
    expect(await current()).toEqual(['second']);
    expect((await brl(['auth', 'switch', 'third'])).exit).toBe(91);
    expect((await brl(['auth', 'switch'])).exit).toBe(2);
  });

  test('status exits 50 when the credential is refused, with one document', async () => {
    await login();
    const ran = await brl(['config', 'set', 'tokenPath', '/elsewhere']);
    expect(ran.exit, ran.stderr).toBe(0);
    const status = await brl(['auth', 'status', '--json']);
    expect(status.exit).toBe(50);
    expect(JSON.parse(status.stdout).token).toMatchObject({ state: 'refused' });
  });

  test('status without its passphrase says how to give it', async () => {
    await login();
    const ran = await brl(['auth', 'status'], { env: { BRL_VAULT_PASSPHRASE_FILE: join(home, 'none') } });
    expect(ran.exit).toBe(91);
    const wrong = join(home, 'wrong');
    writeFileSync(wrong, 'another passphrase', { mode: 0o600 });
    const refused = await brl(['auth', 'status', '--json'], { env: { BRL_VAULT_PASSPHRASE_FILE: wrong } });
    expect(JSON.parse(refused.stdout).error.code).toBe('secret_store_wrong_passphrase');
  });

  test('logout deletes secret, token and profile, and says how to revoke', async () => {
    await login();
    const unnamed = await brl(['auth', 'logout', '--json']);
    expect([unnamed.exit, JSON.parse(unnamed.stdout).error.code]).toEqual([2, 'needs_yes']);
    const two = await brl(['auth', 'logout', 'default', '--profile', 'other', '--json']);
    expect([two.exit, JSON.parse(two.stdout).error.code]).toEqual([2, 'usage']);
    expect(JSON.parse((await brl(['auth', 'list', '--json'])).stdout)).toHaveLength(1);
    const ran = await brl(['auth', 'logout', '--yes', '--json']);
    expect([ran.exit, JSON.parse(ran.stdout).profile]).toEqual([0, 'default']);
    expect(ran.stderr).toContain('still valid');
    expect(everyFile(join(home, '.cache')).filter((file) => file.endsWith('.bin'))).toEqual([]);
    expect(JSON.parse((await brl(['auth', 'list', '--json'])).stdout)).toEqual([]);
  });
});

describe('config', () => {
  test('show tells each value and where it came from', async () => {
    await login('--account-id', 'acc-1');
    const nobody = await brl(['config', 'set', 'confirm-above', '5000,00', '--profile', 'nobody']);
    expect([nobody.exit, nobody.stderr]).toEqual([91, expect.not.stringMatching(/money/i)]);
    const set = await brl(['config', 'set', 'confirm-above', '5000,00']);
    expect(set.stdout).toBe('confirm-above of profile default is now R$ 5.000,00.\n');
    await brl(['config', 'set', 'keyLookupName', 'name, holder.name']);
    await brl(['config', 'set', 'csv-style', 'excel-br']);
    const ran = await brl(['config', 'show', '--origin', '--json'], {
      env: { BRL_ACCOUNT_ID: 'acc-2', BRL_OUTPUT: 'table' },
    });
    expect(JSON.parse(ran.stdout).values).toMatchObject({
      'account-id': { value: 'acc-2', from: 'environment', source: 'BRL_ACCOUNT_ID' },
      'tenant-id': { value: 'tenant-a', from: 'profile', source: 'default' },
      'client-secret': { value: 'set', from: 'profile' },
      'confirm-above': { value: '5000.00', from: 'profile' },
      keyLookupName: { value: ['name', 'holder.name'], from: 'profile' },
      timestampFormat: { value: 'rfc3339', from: 'default' },
      output: { value: 'table', from: 'environment', source: 'BRL_OUTPUT' },
      'csv-style': { value: 'excel-br', from: 'profile' },
      journal: { value: expect.stringMatching(/^\/.*\/journal-sandbox\.sqlite$/), from: 'default' },
    });
  });

  test('show never prints a secret of the environment', async () => {
    const env = { BRL_BASE_URL: host, BRL_TENANT_ID: 't', BRL_CLIENT_ID: 'c', BRL_CLIENT_SECRET: secret };
    const ran = await brl(['config', 'show', '--origin'], { env });
    expect(ran.exit).toBe(0);
    expect(ran.stdout).toMatch(/client-secret +set +\(environment BRL_CLIENT_SECRET\)/);
  });

  test('set refuses a secret in one document', async () => {
    await login('--no-check');
    const ran = await brl(['config', 'set', 'client-secret', 'x', '--json']);
    expect([ran.exit, JSON.parse(ran.stdout).error.code]).toEqual([2, 'secret_in_argv']);
  });

  test('set --unset goes back to the default', async () => {
    await login('--no-check');
    await brl(['config', 'set', 'lang', 'pt-BR']);
    expect((await brl(['config', 'set', 'lang', '--unset', '--json'])).exit).toBe(0);
    expect(JSON.parse((await brl(['config', 'show', '--json'])).stdout).values.lang).toBeNull();
  });
});
