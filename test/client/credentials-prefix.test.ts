import { expect, test } from 'vitest';
import { createClient } from '../../src/lib/client/client.ts';
import { ipPut, issue, keyRemove } from '../../src/lib/contract/credentials.ts';
import { defaultGapSettings } from '../../src/lib/contract/settings.ts';
import { systemClock } from '../../src/lib/ports/clock.ts';

/** A client that is only asked to encode. */
function clientWith(credentialsPrefix: string | null) {
  const never = () => Promise.reject(new Error('nothing is sent'));
  return createClient({
    connection: {
      environment: 'sandbox',
      hostUrl: 'https://api.example.com',
      tenantId: 't',
      accountId: 'acc-1',
      clientId: 'c',
      clientSecret: never,
      signing: null,
      actingDocument: null,
      transactionPin: null,
      settings:
        credentialsPrefix === null ? defaultGapSettings : { ...defaultGapSettings, credentialsPrefix },
    },
    transport: { send: never, close: async () => undefined },
    clock: systemClock,
    tokens: { get: never, forget: () => undefined },
    userAgent: 'test',
  });
}

test.each([
  [null, 'https://api.example.com/v1/accounts/acc-1/credentials'],
  ['/v1/credentials', 'https://api.example.com/v1/credentials'],
  ['/v1/delegation/{accountId}/keys', 'https://api.example.com/v1/delegation/acc-1/keys'],
])('the prefix %s begins the path', (prefix, expected) => {
  const client = clientWith(prefix);
  expect(client.encode(issue, {}).url).toBe(expected);
  expect(client.encode(ipPut, { params: { clientId: 'a/b' } }).url).toBe(`${expected}/a%2Fb/ip-allowlist`);
  expect(client.encode(keyRemove, { params: { clientId: 'c', kid: 'k 1' } }).url).toBe(
    `${expected}/c/public-keys/k%201`,
  );
});

test('a value cannot bring a prefix with it', () => {
  const client = clientWith(null);
  expect(client.encode(ipPut, { params: { clientId: '{accountId}' } }).url).toContain('%7BaccountId%7D');
  expect(() => client.encode(ipPut, { params: { clientId: '..' } })).toThrow();
});
