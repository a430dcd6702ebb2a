import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { resolveConnection } from '../../src/lib/connection/connect.ts';
import type { Env } from '../../src/lib/connection/paths.ts';
import { type Profile, type ProfileBook, saveProfiles } from '../../src/lib/connection/profile.ts';
import { CliError } from '../../src/lib/errors/cli-error.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'brl-connect-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const full: Env = {
  BRL_BASE_URL: 'https://bank.example/',
  BRL_TENANT_ID: 'tenant-a',
  BRL_CLIENT_ID: 'app-1',
  BRL_CLIENT_SECRET: 'quiet',
};

const main: Profile = {
  environment: 'production',
  baseUrl: 'https://bank.example',
  clientBaseUrl: null,
  tenantId: 'tenant-a',
  accountId: 'acc-profile',
  clientId: 'app-1',
  secret: { store: 'file', path: '/nowhere/secret' },
  signing: null,
  actingDocument: null,
  settings: { contentHashEncoding: 'base64' },
  output: null,
  lang: null,
  maxAmountCentavos: 100_000,
  confirmAboveCentavos: null,
};
const delegated: Profile = {
  ...main,
  clientBaseUrl: 'https://client.bank.example',
  signing: { keyId: 'kid-1', algorithm: 'ES256', key: { store: 'file', path: '/nowhere/key.pem' } },
};

function resolve(env: Env, flags: { profile?: string; account?: string } = {}, book?: ProfileBook) {
  const all: Env = { XDG_CONFIG_HOME: directory, HOME: directory, ...env };
  if (book) saveProfiles(all, book);
  return { resolved: resolveConnection({ flags, env: all }), env: all };
}

function service(...input: Parameters<typeof resolve>) {
  const { resolved } = resolve(...input);
  if (resolved.kind !== 'service') throw new Error('expected a service');
  return resolved;
}

function refusal(...input: Parameters<typeof resolve>): { code: string; exit: number; text: string } {
  try {
    resolve(...input);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return { code: error.detail.code, exit: error.exit, text: `${error.message} ${error.detail.hint}` };
  }
  throw new Error('expected a refusal');
}

describe('the embedded sandbox', () => {
  test('answers when nothing is set', () => {
    expect(resolve({}).resolved).toMatchObject({ kind: 'embedded', asked: false, accountId: null });
  });

  test('knows that it was asked for, and takes --account', () => {
    const { resolved } = resolve({ BRL_ENVIRONMENT: 'sandbox' }, { account: 'acc-1' });
    expect(resolved).toMatchObject({ kind: 'embedded', asked: true, accountId: 'acc-1' });
  });

  test.each([
    'BRL_BASE_URL',
    'BRL_CLIENT_BASE_URL',
    'BRL_TOKEN_PATH',
    'BRL_TENANT_ID',
    'BRL_ACCOUNT_ID',
    'BRL_CLIENT_ID',
    'BRL_CLIENT_SECRET',
    'BRL_CLIENT_SECRET_FILE',
    'BRL_SIGNING_KEY_FILE',
    'BRL_SIGNING_KEY_ID',
  ])('never answers when %s alone is set, whatever BRL_ENVIRONMENT says', (name) => {
    const env = { [name]: name.endsWith('URL') ? 'https://bank.example' : 'value' };
    expect(refusal(env)).toMatchObject({ code: 'config_incomplete', exit: 91 });
    expect(refusal({ ...env, BRL_ENVIRONMENT: 'sandbox' }).exit).toBe(91);
  });

  test.each(['BRL_BASE_URL', 'BRL_CLIENT_SECRET', 'BRL_PROFILE', 'BRL_ENVIRONMENT'])(
    'never answers when %s is set but empty, as a lost CI secret is',
    (name) => expect(refusal({ [name]: '' })).toMatchObject({ code: 'config_incomplete', exit: 91 }),
  );

  test('never answers for BRL_ENVIRONMENT=production', () => {
    expect(refusal({ BRL_ENVIRONMENT: 'production' }).text).toContain('BRL_BASE_URL');
  });

  test('never answers when profiles exist but none is current', () => {
    expect(refusal({}, {}, { current: null, profiles: { main } }).code).toBe('no_current_profile');
  });
});

describe('the environment alone', () => {
  test('makes a connection; the trailing slash goes', async () => {
    const { connection, environment, profileName } = service({ ...full, BRL_ACCOUNT_ID: 'acc-1' });
    expect(connection).toMatchObject({
      hostUrl: 'https://bank.example',
      tenantId: 'tenant-a',
      accountId: 'acc-1',
    });
    expect([environment, profileName, connection.signing]).toEqual(['production', null, null]);
    expect(await connection.clientSecret()).toBe('quiet');
  });

  test('takes the secret out of the environment', () => {
    expect(resolve(full).env.BRL_CLIENT_SECRET).toBeUndefined();
  });

  test.each(['BRL_BASE_URL', 'BRL_TENANT_ID', 'BRL_CLIENT_ID', 'BRL_CLIENT_SECRET'])(
    'names %s when it is missing',
    (name) => {
      const { [name]: _gone, ...rest } = full;
      const refused = refusal(rest);
      expect(refused).toMatchObject({ code: 'config_incomplete', exit: 91 });
      expect(refused.text).toContain(`Missing: ${name}`);
      expect(refused.text).not.toContain('quiet');
    },
  );

  test.each([
    ['https://bank.example', undefined, 'production'],
    ['http://127.0.0.1:4010', undefined, 'sandbox'],
    ['http://127.9.9.9:4010', undefined, 'sandbox'],
    ['http://localhost:4010', undefined, 'sandbox'],
    ['http://[::1]:4010', undefined, 'sandbox'],
    ['https://bank.example', 'sandbox', 'sandbox'],
    ['http://127.0.0.1:4010', 'production', 'production'],
  ])('%s with BRL_ENVIRONMENT %s is %s', (url, said, expected) => {
    expect(
      service({ ...full, BRL_BASE_URL: url, ...(said ? { BRL_ENVIRONMENT: said } : {}) }).environment,
    ).toBe(expected);
  });

  test.each([
    'http://bank.example',
    'http://127.0.0.1.bank.example',
    'http://localhost.bank.example',
    'http://0.0.0.0:4010',
    'ftp://127.0.0.1',
    'bank.example',
    'https://user:pass@bank.example',
    'https://bank.example?x=1',
  ])('refuses the address %s', (url) => {
    expect(refusal({ ...full, BRL_BASE_URL: url })).toMatchObject({ code: 'unsafe_url', exit: 91 });
  });

  test.each(['staging', 'Production', 'prod'])('refuses BRL_ENVIRONMENT=%s', (value) => {
    expect(refusal({ ...full, BRL_ENVIRONMENT: value })).toMatchObject({
      code: 'invalid_environment',
      exit: 91,
    });
  });

  test('refuses two secrets', () => {
    expect(refusal({ ...full, BRL_CLIENT_SECRET_FILE: '/x' })).toMatchObject({
      code: 'config_conflict',
      exit: 91,
    });
  });

  test.each(['a/b', 'a b', 'a\nb', '../x', 'a%2fb'])('refuses the tenant %j', (tenant) => {
    expect(refusal({ ...full, BRL_TENANT_ID: tenant }).exit).toBe(91);
  });

  test('a token address on plain http is refused', () => {
    expect(refusal({ ...full, BRL_TOKEN_PATH: 'http://auth.example/token' }).code).toBe('unsafe_url');
    expect(refusal({ ...full, BRL_TOKEN_PATH: '//auth.example/token' }).code).toBe('unsafe_url');
    expect(service({ ...full, BRL_TOKEN_PATH: '/t' }).connection.settings.tokenPath).toBe('/t');
  });

  test('wins over a current profile when it says everything', () => {
    const resolved = service(
      { ...full, BRL_BASE_URL: 'http://127.0.0.1:4010' },
      {},
      { current: 'main', profiles: { main } },
    );
    expect(resolved).toMatchObject({ profileName: null, environment: 'sandbox' });
    expect(resolved.connection.settings.contentHashEncoding).toBe('hex');
    expect(resolved.preferences.maxAmountCentavos).toBeNull();
  });
});

describe('a signing key', () => {
  const signed = {
    ...full,
    BRL_CLIENT_BASE_URL: 'https://client.bank.example',
    BRL_SIGNING_KEY_FILE: '/nowhere/key.pem',
    BRL_SIGNING_KEY_ID: 'kid-1',
  };

  test('sends to the client host', () => {
    const { connection } = service(signed);
    expect(connection.hostUrl).toBe('https://client.bank.example');
    expect(connection.signing?.keyId).toBe('kid-1');
  });

  test.each(['BRL_CLIENT_BASE_URL', 'BRL_SIGNING_KEY_FILE', 'BRL_SIGNING_KEY_ID'])(
    'without %s is incomplete and never falls back to the tenant host',
    (name) => {
      const { [name]: _gone, ...rest } = signed as Env;
      expect(refusal(rest)).toMatchObject({ code: 'config_incomplete', exit: 91 });
      expect(refusal(rest).text).toContain(name);
    },
  );

  test('one address on the network makes it production', () => {
    expect(service({ ...signed, BRL_CLIENT_BASE_URL: 'http://127.0.0.1:1' }).environment).toBe('production');
  });
});

describe('secret files', () => {
  const { BRL_CLIENT_SECRET: _secret, ...rest } = full;
  const file = (content: string, mode = 0o600) => {
    const path = join(directory, 'secret');
    writeFileSync(path, content);
    chmodSync(path, mode);
    return { ...rest, BRL_CLIENT_SECRET_FILE: path };
  };

  test.each([
    ['quiet\n', 'quiet'],
    ['quiet\r\n', 'quiet'],
    ['quiet\n\n', 'quiet\n'],
    [' quiet ', ' quiet '],
  ])('%j is read as %j', async (content, expected) => {
    expect(await service(file(content)).connection.clientSecret()).toBe(expected);
  });

  test.each([
    ['open to others', 'quiet', 0o644, 'chmod 600'],
    ['open to the group', 'quiet', 0o640, 'chmod 600'],
    ['empty', '\n', 0o600, 'is empty'],
  ])('one that is %s is refused when it is needed', async (_what, content, mode, words) => {
    const { connection } = service(file(content, mode));
    const error = await connection.clientSecret().catch((thrown: unknown) => thrown);
    if (!(error instanceof CliError)) throw new Error('expected a refusal');
    expect(error.exit).toBe(91);
    expect(`${error.message} ${error.detail.hint}`).toContain(words);
  });
});

test.each(['804617\r\nX-Other: 1', '80461', '80461a', ' 804617', '1234567890123'])(
  'a file that holds no PIN (%j) is told before anything is sent',
  async (text) => {
    const file = join(directory, 'pin');
    writeFileSync(file, text, { mode: 0o600 });
    const { resolved } = resolve({ ...full, BRL_TRANSACTION_PIN_FILE: file });
    const pin = resolved.kind === 'service' ? resolved.connection.transactionPin : null;
    await expect(pin?.()).rejects.toMatchObject({ exit: 91, detail: { code: 'secret_unreadable' } });
  },
);

describe('a profile', () => {
  const book: ProfileBook = { current: 'main', profiles: { main, delegated } };

  test('is used with its own settings', () => {
    const resolved = service({}, {}, book);
    expect(resolved).toMatchObject({ profileName: 'main', environment: 'production' });
    expect(resolved.connection).toMatchObject({ hostUrl: 'https://bank.example', accountId: 'acc-profile' });
    expect(resolved.connection.settings).toMatchObject({
      contentHashEncoding: 'base64',
      timestampFormat: 'rfc3339',
    });
    expect(resolved.origins.contentHashEncoding).toEqual({
      value: 'base64',
      from: 'profile',
      source: 'main',
    });
    expect(resolved.preferences.maxAmountCentavos).toBe(100_000);
  });

  test('a helper for the key is not told the secret that a variable holds', async () => {
    const helper = join(directory, 'helper.mjs');
    writeFileSync(
      helper,
      "console.log(JSON.stringify({ version: 1, privateKeyPem: Object.keys(process.env).join(' ') }))",
    );
    const profile: Profile = {
      ...delegated,
      secret: { store: 'env', variable: 'BANK_SECRET' },
      signing: {
        keyId: 'kid-1',
        algorithm: null,
        key: { store: 'command', argv: [process.execPath, helper] },
      },
    };
    const env = { BANK_SECRET: 'quiet', BANK_NAME: 'b', PATH: process.env.PATH };
    const { connection } = service(env, {}, { current: 'main', profiles: { main: profile } });
    const told = await connection.signing?.privateKeyPem();
    expect(told).toContain('BANK_NAME');
    expect(told).not.toContain('BANK_SECRET');
    expect(await connection.clientSecret()).toBe('quiet');
  });

  test('--profile wins over BRL_PROFILE, and that over the current one', () => {
    const profiles = {
      main,
      second: { ...main, tenantId: 'tenant-b' },
      third: { ...main, tenantId: 'tenant-c' },
    };
    const three = { current: 'main', profiles };
    expect(service({ BRL_PROFILE: 'second' }, {}, three).connection.tenantId).toBe('tenant-b');
    expect(service({ BRL_PROFILE: 'second' }, { profile: 'third' }, three).connection.tenantId).toBe(
      'tenant-c',
    );
  });

  test.each([
    [{}, {}, 'acc-profile', 'profile'],
    [{ BRL_ACCOUNT_ID: 'acc-env' }, {}, 'acc-env', 'environment'],
    [{ BRL_ACCOUNT_ID: 'acc-env' }, { account: 'acc-flag' }, 'acc-flag', 'flag'],
  ])('account from %j and %j is %s (%s)', (env, flags, account, from) => {
    const resolved = service(env, flags, book);
    expect(resolved.connection.accountId).toBe(account);
    expect(resolved.origins['account-id']?.from).toBe(from);
  });

  test.each([
    [{ BRL_BASE_URL: 'https://other.example' }],
    [{ BRL_CLIENT_BASE_URL: 'https://other.example' }],
    [{ BRL_TENANT_ID: 'tenant-b' }],
    [{ BRL_CLIENT_ID: 'app-2' }],
    [{ BRL_CLIENT_SECRET: 'quiet' }],
    [{ BRL_CLIENT_SECRET_FILE: '/x' }],
    [{ BRL_SIGNING_KEY_ID: 'kid-2' }],
    [{ BRL_SIGNING_KEY_FILE: '/x' }],
    [{ BRL_ENVIRONMENT: 'sandbox' }],
    [{ BRL_TOKEN_PATH: 'https://other.example/token' }],
  ])('is never mixed with %j', (env) => {
    const refused = refusal(env, {}, book);
    expect(refused).toMatchObject({ code: 'environment_mismatch', exit: 91 });
    expect(refused.text).not.toContain('quiet');
  });

  test('named explicitly is not overruled by a whole set of variables', () => {
    const env = { ...full, BRL_BASE_URL: 'https://other.example' };
    expect(refusal(env, { profile: 'main' }, book).code).toBe('environment_mismatch');
  });

  test('variables that say the same are harmless', () => {
    const env = {
      BRL_BASE_URL: 'https://bank.example/',
      BRL_ENVIRONMENT: 'production',
      BRL_TENANT_ID: 'tenant-a',
    };
    expect(service(env, {}, book).profileName).toBe('main');
  });

  test('of a delegated credential is bound to its account and host', () => {
    expect(service({}, { profile: 'delegated' }, book).connection.hostUrl).toBe(
      'https://client.bank.example',
    );
    expect(refusal({}, { profile: 'delegated', account: 'acc-2' }, book).code).toBe('environment_mismatch');
    expect(refusal({ BRL_PROFILE: 'delegated', BRL_ACCOUNT_ID: 'acc-2' }, {}, book).code).toBe(
      'environment_mismatch',
    );
  });

  test('that names a variable of its own takes the secret from it', async () => {
    const profiles = { main: { ...main, secret: { store: 'env' as const, variable: 'BRL_CLIENT_SECRET' } } };
    const { connection } = service({ BRL_CLIENT_SECRET: 'quiet' }, {}, { current: 'main', profiles });
    expect(await connection.clientSecret()).toBe('quiet');
  });

  test('that does not exist is refused', () => {
    expect(refusal({ BRL_PROFILE: 'nobody' }, {}, book)).toMatchObject({
      code: 'profile_not_found',
      exit: 91,
    });
    expect(refusal({}, { profile: '__proto__' }, book).code).toBe('profile_not_found');
  });
});

describe('the file of profiles', () => {
  const write = (content: string, mode = 0o600) => {
    mkdirSync(join(directory, 'brl'), { mode: 0o700 });
    writeFileSync(join(directory, 'brl', 'profiles.json'), content);
    chmodSync(join(directory, 'brl', 'profiles.json'), mode);
  };

  test.each([
    ['of a newer version', '{"version":2}', 0o600, 'profiles_version_unknown'],
    ['not JSON', '{', 0o600, 'profiles_unreadable'],
    [
      'with an unknown field',
      '{"version":1,"current":null,"profiles":{},"x":1}',
      0o600,
      'profiles_unreadable',
    ],
    ['open to others', '{"version":1,"current":null,"profiles":{}}', 0o644, 'unsafe_file'],
  ])('%s is refused, and never overwritten', (_what, content, mode, code) => {
    write(content, mode);
    expect(refusal({})).toMatchObject({ code, exit: 91 });
    expect(() => saveProfiles({ XDG_CONFIG_HOME: directory }, { current: null, profiles: {} })).toThrow();
  });
});
