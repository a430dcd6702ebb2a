import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadSigningKey, signRequest } from '../../src/lib/client/sign.ts';
import { defaultGapSettings } from '../../src/lib/contract/settings.ts';
import { openTeller, readReply, type Teller } from './teller.ts';

let teller: Teller;
beforeEach(() => {
  teller = openTeller();
});
afterEach(() => teller.sandbox.close());

const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const publicPem = (key: KeyObject) => String(key.export({ type: 'spki', format: 'pem' }));
const privatePem = (key: KeyObject) => String(key.export({ type: 'pkcs8', format: 'pem' }));
const hours = (n: number) => teller.sandbox.control.advanceClock(n * 3_600_000);
const day = '2026-03-11T09:00:00Z';

async function issue(keys: ReturnType<typeof pair>, more: Record<string, unknown> = {}) {
  const body = { publicKeyPem: publicPem(keys.publicKey), allowedIps: ['127.0.0.1/32'], ...more };
  return teller.call('POST', 'A/credentials', { body });
}

/** A signed query by a delegated credential, from an address; status and code. */
async function signedRead(
  credential: { clientId: string; clientSecret: string },
  key: { kid: string; privateKey: KeyObject },
  remoteAddress = '127.0.0.1',
) {
  const { clientBaseUrl, tokenPath, tenantId, accountId } = teller.sandbox.connection();
  const form = {
    grant_type: 'client_credentials',
    client_id: credential.clientId,
    client_secret: credential.clientSecret,
  };
  const asked = await teller.sandbox.fetch(
    new Request(clientBaseUrl + tokenPath, { method: 'POST', body: new URLSearchParams(form) }),
    'client',
  );
  const token = (await asked.json()) as { access_token?: string };
  if (token.access_token === undefined) return [asked.status, 'invalid_client'];
  const target = `/v1/accounts/${accountId}/pix/payments/lookup?identifier=x`;
  const request = { method: 'GET', url: clientBaseUrl + target, body: null, idempotencyKey: null };
  const identified = { ...loadSigningKey(privatePem(key.privateKey)), keyId: key.kid };
  const { headers } = await signRequest(request, identified, teller.machine.now, defaultGapSettings);
  const answer = await teller.sandbox.fetch(
    new Request(request.url, {
      headers: { ...headers, authorization: `Bearer ${token.access_token}`, 'x-tenant-id': tenantId },
    }),
    'client',
    { remoteAddress, target },
  );
  const { status, body } = await readReply(answer);
  return [status, body.errorCode];
}

describe('a delegated credential', () => {
  test('waits 18 hours, works, and ends with its revocation', async () => {
    const keys = pair();
    const { status, body } = await issue(keys, { name: 'Erp', scopes: ['read'] });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'pending', activeFrom: day, name: 'Erp', scopes: ['read'] });
    const key = { kid: body.kid, privateKey: keys.privateKey };
    hours(17.9);
    expect(await signedRead(body, key)).toEqual([403, 'credential_not_yet_active']);
    hours(0.1);
    expect(await signedRead(body, key)).toEqual([404, 'not_found']);
    expect(await signedRead(body, key, '10.0.0.1')).toEqual([403, 'forbidden']);
    const listed = await teller.call('GET', 'A/credentials');
    expect(listed.body.items).toMatchObject([{ clientId: body.clientId, status: 'active' }]);
    expect(JSON.stringify(listed.body)).not.toContain(body.clientSecret);
    const revoked = await teller.call('DELETE', `A/credentials/${body.clientId}`);
    expect(revoked.body.status).toBe('revoked');
    expect(await signedRead(body, key)).toEqual([401, 'invalid_client']);
    expect((await teller.call('GET', `A/credentials/${body.clientId}/ip-allowlist`)).body.errorCode).toBe(
      'not_found',
    );
  });

  test('a new key waits 18 hours, a removed one stops at once', async () => {
    const first = pair();
    const second = pair();
    const { body } = await issue(first);
    hours(18);
    const keyPath = `A/credentials/${body.clientId}/public-keys`;
    const added = await teller.call('POST', keyPath, { body: { publicKeyPem: publicPem(second.publicKey) } });
    expect(added.body).toMatchObject({ status: 'pending', pendingUntil: '2026-03-12T03:00:00Z' });
    const key = { kid: added.body.kid, privateKey: second.privateKey };
    expect(await signedRead(body, key)).toEqual([403, 'invalid_signature']);
    expect((await teller.call('GET', keyPath)).body.items).toHaveLength(2);
    expect((await teller.call('DELETE', `${keyPath}/${body.kid}`)).status).toBe(200);
    expect(await signedRead(body, { kid: body.kid, privateKey: first.privateKey })).toEqual([
      403,
      'invalid_signature',
    ]);
    hours(18);
    expect(await signedRead(body, key)).toEqual([404, 'not_found']);
    expect((await teller.call('DELETE', `${keyPath}/${body.kid}`)).body.errorCode).toBe('not_found');
  });

  test('a new address waits 18 hours, a removed one is out at once', async () => {
    const keys = pair();
    const { body } = await issue(keys);
    hours(18);
    const key = { kid: body.kid, privateKey: keys.privateKey };
    const path = `A/credentials/${body.clientId}/ip-allowlist`;
    const put = (allowedIps: string[]) => teller.call('PUT', path, { body: { allowedIps } });
    expect((await put(['127.0.0.1/32', '2001:db8::/32'])).body.allowedIps).toEqual([
      { cidr: '127.0.0.1/32', status: 'active', pendingUntil: null },
      { cidr: '2001:db8::/32', status: 'pending', pendingUntil: '2026-03-12T03:00:00Z' },
    ]);
    expect(await signedRead(body, key, '2001:db8::7')).toEqual([403, 'forbidden']);
    hours(18);
    expect(await signedRead(body, key, '2001:db8::7')).toEqual([404, 'not_found']);
    await put(['2001:db8::/32']);
    expect(await signedRead(body, key)).toEqual([403, 'forbidden']);
    expect((await put([])).body.errorCode).toBe('invalid_field');
    expect((await put(['10.0.0.0/33'])).body.errorCode).toBe('invalid_field');
  });
});

describe('issuing a delegated credential', () => {
  test.each([
    [{ publicKeyPem: 'nonsense' }, 'invalid_field'],
    [{ publicKeyPem: undefined }, 'missing_fields'],
    [{ allowedIps: undefined }, 'missing_fields'],
    [{ allowedIps: [] }, 'invalid_field'],
    [{ allowedIps: Array.from({ length: 21 }, (_, i) => `10.0.0.${i}`) }, 'invalid_field'],
    [{ allowedIps: ['example.com'] }, 'invalid_field'],
    [{ scopes: ['everything'] }, 'insufficient_scope'],
  ])('%j is refused', async (more, code) => {
    expect((await issue(pair(), more)).body.errorCode).toBe(code);
  });

  test('only with the scope to delegate', async () => {
    const headers = { authorization: `Bearer ${await teller.token('sandbox-read-only')}` };
    const refused = await teller.call('GET', 'A/credentials', { headers });
    expect(refused.body.errorCode).toBe('insufficient_scope');
  });
});

describe('the tenant', () => {
  test('sets its own list until a credential has one', async () => {
    const put = () =>
      teller.call('PUT', '/v1/security/ip-allowlist', { body: { allowedIps: ['10.0.0.0/8'] } });
    expect((await put()).status).toBe(200);
    await issue(pair());
    expect((await put()).body.errorCode).toBe('ip_allowlist_derived');
  });
});

describe('back-office', () => {
  test('lists accounts, one without a number, and sets ceilings', async () => {
    const { tenantId, accountId } = teller.sandbox.connection();
    const { body } = await teller.call('GET', `/v1/backoffice/tenants/${tenantId}/accounts`);
    const numbers = body.items.map((item: { accountNumber: unknown }) => item.accountNumber);
    expect(numbers).toContain('1001');
    expect(numbers).toContain(null);
    const other = await teller.call('GET', '/v1/backoffice/tenants/somebody/accounts');
    expect(other.body.errorCode).toBe('tenant_mismatch');
    await teller.call('PATCH', `/v1/backoffice/accounts/${accountId}/limits`, { body: { pixOut: 5 } });
    expect((await teller.pay({ amount: 6 })).body.errorCode).toMatch(/^limit_exceeded/);
  });
});
