import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Profile, saveProfiles } from '../../src/lib/connection/profile.ts';
import { CliError } from '../../src/lib/errors/cli-error.ts';
import {
  book,
  delegated,
  directory,
  full,
  main,
  openDirectoryForEachTest,
  refusal,
  resolve,
  service,
} from './connect-desk.ts';

openDirectoryForEachTest();

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
    ['quiet\n\n', 'quiet'],
    ['\uFEFFquiet\n', 'quiet'],
  ])('%j is read as %j', async (content, expected) => {
    expect(await service(file(content)).connection.clientSecret()).toBe(expected);
  });

  test.each([
    ['open to others', 'quiet', 0o644, 'chmod 600'],
    ['writable by the group', 'quiet', 0o660, 'chmod 600'],
    ['written with a blank', ' quiet ', 0o600, 'begins or ends with a blank'],
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
    const told = await connection.signing?.keyPem();
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
});

describe('a profile that is not mixed, and what it is bound to', () => {
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
