import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTeller, type Teller } from './teller.ts';

let teller: Teller;
beforeEach(() => {
  teller = openTeller();
});
afterEach(() => teller.sandbox.close());

const body = {
  cpf: '52998224725',
  purpose: 'sensitive_action',
  referenceId: 'order-77',
  callbackUri: 'https://app.example.com/return',
};
const path = '/v1/identity-verifications';
const create = (extra: Record<string, unknown> = {}) =>
  teller.call('POST', path, { body: { ...body, ...extra } });
const get = async (id: string) => (await teller.call('GET', `${path}/${id}`)).body;
const consume = (id: string, extra: Record<string, unknown> = {}) =>
  teller.call('POST', `${path}/${id}/consume`, {
    body: { purpose: body.purpose, referenceId: body.referenceId, ...extra },
  });
const minutes = (count: number) => teller.sandbox.control.advanceClock(count * 60_000);

test('an approval is used once, by the binding it was made for, within its window', async () => {
  const { id } = (await create()).body;
  expect((await consume(id)).body.errorCode).toBe('identity_not_approved');
  minutes(1);
  expect((await get(id)).status).toBe('APPROVED');
  expect((await consume(id, { referenceId: 'other' })).status).toBe(409);
  const used = await consume(id);
  expect(used.status).toBe(200);
  minutes(60);
  expect((await consume(id)).body).toEqual(used.body);
  const late = (await create()).body.id;
  minutes(12);
  expect((await consume(late)).body.errorCode).toBe('identity_stale');
  expect(teller.sandbox.control.events({ type: 'identity.verification.completed' })).toHaveLength(2);
});

test('a person may not start one', async () => {
  const headers = { authorization: `Bearer ${await teller.token('sandbox-user')}` };
  const { status, body: refused } = await teller.call('POST', path, { body, headers });
  expect([status, refused.errorCode]).toEqual([403, 'forbidden']);
});

test.each([
  ['11144477735', 1, 'FAILED'],
  ['12345678909', 29, 'PENDING'],
  ['12345678909', 30, 'EXPIRED'],
])('CPF %s is after %i minutes %s', async (cpf, after, status) => {
  const { id } = (await create({ cpf })).body;
  minutes(after);
  expect((await get(id)).status).toBe(status);
});

test('ten creations a month in Brasilia, and only those that were made count', async () => {
  expect((await create({ callbackUri: 'https://x.example.com' })).body.errorCode).toBe(
    'invalid_callback_uri',
  );
  for (let i = 0; i < 10; i++) expect((await create()).status).toBe(201);
  const refused = await create();
  expect([refused.status, refused.body.errorCode]).toEqual([
    429,
    'identity_verification_monthly_limit_exceeded',
  ]);
  teller.sandbox.control.setClock(Date.parse('2026-04-01T02:59:00Z'));
  expect((await create()).status).toBe(429);
  teller.sandbox.control.setClock(Date.parse('2026-04-01T03:00:00Z'));
  expect((await create()).status).toBe(201);
});

test.each([{ displayMessage: 'x'.repeat(241) }, { linkTtlMinutes: 61 }, { cpf: '11111111111' }])(
  '%j is refused',
  async (extra) => expect((await create(extra)).status).toBe(400),
);

test('scopes: only kyc.read sees the evidence', async () => {
  const { id } = (await create()).body;
  const headers = { authorization: `Bearer ${await teller.token('sandbox-read-only')}` };
  expect((await teller.call('GET', `${path}/${id}/artifacts`, { headers })).body.errorCode).toBe(
    'insufficient_scope',
  );
  expect((await teller.call('GET', `${path}/${id}/artifacts`)).status).toBe(200);
});
