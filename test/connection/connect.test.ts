import { describe, expect, test } from 'vitest';
import type { Env } from '../../src/lib/connection/paths.ts';
import { full, main, openDirectoryForEachTest, refusal, resolve, service } from './connect-desk.ts';

openDirectoryForEachTest();

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

describe('the environment alone makes a connection', () => {
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
});

describe('the environment alone, refused or preferred', () => {
  test.each([
    'http://bank.example',
    'http://127.0.0.1.bank.example',
    'http://localhost.bank.example',
    'http://0.0.0.0:4010',
    'ftp://127.0.0.1',
    'bank.example',
    'https://user:pass@bank.example',
    'https://bank.example?x=1',
    'https://bank.example/v1',
    'https://bank.example/api/v1/',
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
