import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type * as bankContract from '../../src/lib/contract/banks.ts';
import { operations } from '../../src/lib/contract/index.ts';
import type { Behaviours } from '../../src/lib/sandbox/behaviour.ts';
import { routes } from '../../src/lib/sandbox/behaviours.ts';
import { openTeller, readReply, type Teller } from './teller.ts';

let teller: Teller;
beforeEach(() => {
  teller = openTeller();
});
afterEach(() => teller.sandbox.close());

const codeOf = async (
  headers: Record<string, string | null>,
  path = 'A/pix/payments/lookup?identifier=x',
) => {
  const { status, body } = await teller.call('GET', path, { headers });
  return [status, body.errorCode];
};
const as = async (clientId: string) => ({ authorization: `Bearer ${await teller.token(clientId)}` });

describe('who may call', () => {
  test.each([
    ['no Authorization', { authorization: null }, [401, 'unauthorized']],
    ['no tenant', { 'x-tenant-id': null }, [400, 'missing_tenant']],
    ['a token nobody issued', { authorization: 'Bearer nonsense' }, [403, 'invalid_token']],
    ['another tenant in the header', { 'x-tenant-id': 'somebody-else' }, [403, 'tenant_forbidden']],
    ['all in order', {}, [404, 'not_found']],
  ])('%s', async (_name, headers, expected) => {
    expect(await codeOf(headers)).toEqual(expected);
  });

  test('an expired token is 403, and not before its hour is over', async () => {
    const headers = await as('sandbox-app');
    teller.sandbox.control.advanceClock(3599_000);
    expect(await codeOf(headers)).toEqual([404, 'not_found']);
    teller.sandbox.control.advanceClock(1_000);
    expect(await codeOf(headers)).toEqual([403, 'invalid_token']);
  });

  test('a missing scope is named', async () => {
    const body = { amount: 1, keyType: 'EMAIL', key: 'maria@example.com' };
    const refusal = await teller.call('POST', 'A/pix/out', { body, headers: await as('sandbox-read-only') });
    expect(refusal.status).toBe(403);
    expect(refusal.body).toMatchObject({ errorCode: 'insufficient_scope' });
    expect(refusal.body.message).toContain('pix_out.create');
    expect(await codeOf(await as('sandbox-no-scope'))).toEqual([403, 'insufficient_scope']);
  });

  test('a user token moves no money but reads', async () => {
    const headers = await as('sandbox-user');
    const body = { amount: 1, keyType: 'EMAIL', key: 'maria@example.com' };
    const refusal = await teller.call('POST', 'A/pix/out', { body, headers });
    expect(refusal.body.errorCode).toBe('user_token_forbidden_on_financial_op');
    expect(await codeOf(headers)).toEqual([404, 'not_found']);
  });
});

test.each([
  ['GET', '/v1/accreditations/pf?document=39053344705'],
  ['GET', '/v1/accounts/5a4db0c5-0000-4000-8000-00000000acc9/pix/batches'],
  ['GET', '/v1/accounts/5a4db0c5-0000-4000-8000-00000000acc9/boleto/charge'],
  ['GET', '/v1/identity-verifications/nothing'],
])('a tenant without the feature gets 403 for %s %s', async (method, path) => {
  const tenant = { 'x-tenant-id': '5a4db0c5-0000-4000-8000-000000000009' };
  const { status, body } = await teller.call(method, path, {
    headers: { ...(await as('sandbox-foreign-app')), ...tenant },
  });
  expect([status, body.errorCode]).toEqual([403, 'feature_disabled']);
});

describe('which account and tenant', () => {
  const look = (account: string) =>
    `/v1/accounts/5a4db0c5-0000-4000-8000-00000000${account}/pix/payments/lookup?identifier=x`;

  test.each([
    ['acc1', [404, 'not_found']],
    ['acc2', [404, 'not_found']],
    ['acc3', [403, 'forbidden']],
    ['acc9', [403, 'tenant_mismatch']],
    ['0000', [404, 'account_not_found']],
  ])('account %s', async (account, expected) => {
    expect(await codeOf({}, look(account))).toEqual(expected);
  });

  test('a suspended tenant reads and does not write; a disabled one does neither', async () => {
    const suspended = {
      ...(await as('sandbox-suspended-app')),
      'x-tenant-id': '5a4db0c5-0000-4000-8000-000000000005',
    };
    const disabled = {
      ...(await as('sandbox-disabled-app')),
      'x-tenant-id': '5a4db0c5-0000-4000-8000-000000000006',
    };
    const body = { amount: 1, keyType: 'EMAIL', key: 'maria@example.com' };
    const path = '/v1/accounts/5a4db0c5-0000-4000-8000-00000000acc5/pix/out';
    expect(await codeOf(suspended, look('acc5'))).toEqual([404, 'not_found']);
    expect((await teller.call('POST', path, { body, headers: suspended })).body.errorCode).toBe(
      'tenant_suspended',
    );
    expect(await codeOf(disabled, look('acc6'))).toEqual([403, 'tenant_disabled']);
  });

  test('tenantId in the body must be ours', async () => {
    expect((await teller.pay({ tenantId: 'somebody-else' })).body.errorCode).toBe('tenant_mismatch');
  });
});

describe('the token endpoint', () => {
  const ask = async (form: Record<string, string>, authorization?: string) => {
    const { baseUrl, tokenPath } = teller.sandbox.connection();
    const headers = authorization === undefined ? {} : { authorization };
    const request = new Request(baseUrl + tokenPath, {
      method: 'POST',
      headers,
      body: new URLSearchParams(form),
    });
    return readReply(await teller.sandbox.fetch(request, 'tenant'));
  };
  const { clientId, clientSecret } = {
    clientId: 'sandbox-app',
    clientSecret: 'sandbox-secret-that-guards-nothing',
  };
  const basic = (secret: string) => `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;

  test('takes the credential by Basic or in the form', async () => {
    const form = { grant_type: 'client_credentials' };
    const byHeader = await ask(form, basic(clientSecret));
    const byForm = await ask({ ...form, client_id: clientId, client_secret: clientSecret });
    expect([byHeader.status, byForm.status]).toEqual([200, 200]);
    expect(byHeader.body).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
    expect(byHeader.headers.get('cache-control')).toBe('no-store');
    expect(byHeader.body.access_token).not.toBe(byForm.body.access_token);
  });

  test.each([
    [{ grant_type: 'password' }, basic(clientSecret), [400, 'unsupported_grant_type']],
    [{ grant_type: 'client_credentials' }, basic('wrong'), [401, 'invalid_client']],
    [{ grant_type: 'client_credentials' }, 'Bearer x', [401, 'invalid_client']],
    [{ grant_type: 'client_credentials', scope: 'everything' }, basic(clientSecret), [400, 'invalid_scope']],
  ])('refuses %o', async (form, authorization, expected) => {
    const { status, body } = await ask(form as Record<string, string>, authorization);
    expect([status, body.error]).toEqual(expected);
  });

  test('gives a narrower token when asked', async () => {
    const { body } = await ask({ grant_type: 'client_credentials', scope: 'read' }, basic(clientSecret));
    const headers = { authorization: `Bearer ${body.access_token}` };
    expect((await teller.call('POST', 'A/pix/out', { headers })).body.errorCode).toBe('insufficient_scope');
  });
});

describe('routes', () => {
  test('every operation of the contract is answered', () => {
    expect(routes.map((route) => route.operation.id).sort()).toEqual(operations.map(({ id }) => id).sort());
  });

  test('an operation without a behaviour does not compile', () => {
    // @ts-expect-error `show` is missing
    const incomplete: Behaviours<typeof bankContract> = { list: () => ({ status: 200, body: [] }) };
    expect(Object.keys(incomplete)).toEqual(['list']);
  });

  test('an unknown route is 404 not_found', async () => {
    expect((await teller.call('GET', '/v1/nothing')).body.errorCode).toBe('not_found');
  });

  test('banks by code and by ISPB', async () => {
    const list = await teller.call('GET', '/v1/banks');
    expect(list.body.length).toBeGreaterThanOrEqual(25);
    expect((await teller.call('GET', '/v1/banks/001')).body).toEqual(
      (await teller.call('GET', '/v1/banks/00000000')).body,
    );
    expect((await teller.call('GET', '/v1/banks/1')).body.errorCode).toBe('bank_not_found');
    expect(new Set(list.body.map((bank: { ispb: string }) => bank.ispb)).size).toBe(list.body.length);
  });
});
