import { expect, test } from 'vitest';
import { requireSettable, withValue } from '../../src/lib/areas/config/values.ts';
import type { Profile } from '../../src/lib/connection/profile.ts';

test.each([
  ['client-secret', 'x', 'secret_in_argv'],
  ['signing-key', 'x', 'secret_in_argv'],
  ['transaction-pin', '1234', 'secret_in_argv'],
  ['base-url', 'https://other.example', 'config_pinned'],
  ['environment', 'production', 'config_pinned'],
  ['contentHashEncoding', 'rot13', 'invalid_setting'],
  ['tokenLifetimeSeconds', '-1', 'invalid_setting'],
  ['tokenPath', 'http://other.example/token', 'unsafe_url'],
  ['tokenPath', 'https://other.example/token', 'config_pinned'],
  ['exportStatusPath', '@other.example/v1', 'invalid_setting'],
  ['exportDownloadPath', '.other.example/v1', 'invalid_setting'],
  ['exportDownloadPath', '//other.example/v1', 'invalid_setting'],
  ['credentialsPrefix', 'v1/credentials', 'invalid_setting'],
  ['credentialsPrefix', '/credentials', 'invalid_setting'],
  ['credentialsPrefix', '/v1/credentials/', 'invalid_setting'],
  ['credentialsPrefix', '/v1/{tenantId}/credentials', 'invalid_setting'],
  ['credentialsPrefix', '/v1/credentials/{clientId}', 'invalid_setting'],
  ['credentialsPrefix', '/v1/accounts/../tenants', 'invalid_setting'],
  ['credentialsPrefix', 'https://other.example/v1/credentials', 'invalid_setting'],
  ['max-amount', '1.234', 'invalid_amount'],
  ['output', 'xml', 'invalid_setting'],
  ['csv-style', 'excel', 'invalid_setting'],
  ['bank-account', '341-1234-56789', 'usage'],
  ['nothing', 'x', 'unknown_setting'],
])('set %s %s is refused: %s', (name, value, code) => {
  const profile = profileAt('https://bank.example');
  expect(() => withValue(profile, name, value)).toThrow(
    expect.objectContaining({ exit: 2, detail: expect.objectContaining({ code }) }),
  );
});

test('a name that is no setting is refused before any profile is looked for', () => {
  expect(() => requireSettable('language')).toThrow(
    expect.objectContaining({ detail: expect.objectContaining({ code: 'unknown_setting' }) }),
  );
  expect(() => requireSettable('base-url')).toThrow(
    expect.objectContaining({ detail: expect.objectContaining({ code: 'config_pinned' }) }),
  );
  requireSettable('max-amount');
});

function profileAt(baseUrl: string): Profile {
  return {
    environment: 'sandbox',
    baseUrl,
    clientBaseUrl: null,
    tenantId: 'tenant-a',
    accountId: null,
    clientId: 'app1',
    secret: { store: 'keychain', name: 'x' },
    signing: null,
    actingDocument: null,
    settings: {},
    output: null,
    lang: null,
    maxAmountCentavos: null,
    confirmAboveCentavos: null,
  };
}
