import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTeller, type Teller } from './teller.ts';

let teller: Teller;
beforeEach(() => {
  teller = openTeller();
});
afterEach(() => teller.sandbox.close());

const operator = '52998224725';
const rightPin = '739150';
const minutes = (count: number) => teller.sandbox.control.advanceClock(count * 60_000);
const setLocks = (body: Record<string, unknown>) => teller.call('PUT', 'A/security/locks', { body });
const setPin = (body: Record<string, unknown> = {}) =>
  teller.call('PUT', 'A/security/pin', { body: { document: operator, pin: rightPin, ...body } });
const shown = ({ status, body }: { status: number; body: { errorCode?: string } }) => [
  status,
  body.errorCode,
];

/** One of each route that moves money, with a body that would be executed. */
const cashouts: readonly (readonly [string, Record<string, unknown>])[] = [
  ['A/pix/out', { amount: 10, keyType: 'EMAIL', key: 'maria@example.com' }],
  ['A/pix/out/async', { amount: 10, keyType: 'EMAIL', key: 'maria@example.com' }],
  [
    'A/ted/out',
    { value: 10, bankCode: '033', branch: '1', account: '2', taxNumber: operator, holderName: 'Joana' },
  ],
  ['A/transfers/internal/by-document', { value: 10, document: '52998224725' }],
];

describe('locks', () => {
  test.each(cashouts)('a blocked account answers 423 on %s', async (path, body) => {
    expect((await setLocks({ cashoutBlocked: true })).status).toBe(200);
    expect(shown(await teller.call('POST', path, { body }))).toEqual([423, 'cashout_locked']);
    expect(teller.balance()).toBe(50_000);
  });

  test('hours follow Brasilia', async () => {
    await setLocks({ cashoutHours: { start: '08:00', end: '12:30' } });
    expect((await teller.pay({})).status).toBe(200);
    minutes(31);
    expect(shown(await teller.pay({}))).toEqual([403, 'cashout_outside_hours']);
  });

  test('source addresses', async () => {
    await setLocks({ cashoutSourceIps: ['127.0.0.0/8'] });
    expect((await teller.pay({})).status).toBe(200);
    await setLocks({ cashoutSourceIps: ['203.0.113.0/24'] });
    // The new range is not within the old one, so it waits.
    expect((await teller.pay({ amount: 11 })).status).toBe(200);
    minutes(6 * 60);
    expect(shown(await teller.pay({ amount: 12 }))).toEqual([403, 'cashout_source_ip_not_allowed']);
  });

  test('tightening holds at once; loosening waits six hours, and a repeat starts the wait anew', async () => {
    await setLocks({ cashoutBlocked: true });
    const loosened = await setLocks({ cashoutBlocked: false });
    expect(loosened.body).toMatchObject({
      cashoutBlocked: true,
      pending: { cashoutBlocked: false },
      pendingEffectiveAt: '2026-03-10T21:00:00Z',
    });
    minutes(60);
    expect((await setLocks({ cashoutBlocked: false })).body.pendingEffectiveAt).toBe('2026-03-10T22:00:00Z');
    minutes(5 * 60);
    expect((await teller.call('GET', 'A/security/locks')).body.cashoutBlocked).toBe(true);
    minutes(60);
    expect((await teller.call('GET', 'A/security/locks')).body).toEqual({
      cashoutBlocked: false,
      cashoutHours: null,
      cashoutSourceIps: null,
    });
  });

  test('of a mixed change only the looser part waits; it can be approved or taken back', async () => {
    await setLocks({ cashoutBlocked: true });
    const mixed = await setLocks({ cashoutBlocked: false, cashoutHours: '08:00-18:00' });
    expect(mixed.body).toMatchObject({
      cashoutHours: { start: '08:00' },
      pending: { cashoutBlocked: false },
    });
    expect((await teller.call('POST', 'A/security/locks/pending/approve', { body: {} })).body.approved).toBe(
      true,
    );
    expect((await teller.call('DELETE', 'A/security/locks/pending')).status).toBe(200);
    minutes(7 * 60);
    expect((await teller.call('GET', 'A/security/locks')).body.cashoutBlocked).toBe(true);
    expect((await teller.call('GET', 'A/security/locks/pending')).status).toBe(404);
  });
});

describe('the PIN', () => {
  const asPinClient = async (headers: Record<string, string> = {}) => ({
    authorization: `Bearer ${await teller.token('sandbox-pin')}`,
    ...headers,
  });
  const withPin = (pin: string) => asPinClient({ 'x-acting-document': operator, 'x-transaction-pin': pin });

  test.each(cashouts)('a credential that needs one gets 428 without it on %s', async (path, body) => {
    const headers = await asPinClient();
    expect(shown(await teller.call('POST', path, { body, headers }))).toEqual([428, 'pin_required']);
  });

  test('lets the payment pass; three wrong tries lock 15 minutes, six until a reset', async () => {
    await setPin();
    const path = 'A/pix/out';
    let amount = 10;
    const pay = async (pin: string) => {
      const body = { amount: amount++, keyType: 'EMAIL', key: 'maria@example.com' };
      return (await teller.call('POST', path, { body, headers: await withPin(pin) })).status;
    };
    expect(await pay(rightPin)).toBe(200);
    expect([await pay('739151'), await pay('739152'), await pay('739153')]).toEqual([422, 422, 422]);
    expect(await pay(rightPin)).toBe(429);
    minutes(15);
    expect([await pay('739151'), await pay('739152'), await pay('739153')]).toEqual([422, 422, 422]);
    minutes(60);
    expect(await pay(rightPin)).toBe(423);
    expect((await teller.call('GET', `A/security/pin/status?document=${operator}`)).body.status).toBe(
      'LOCKED_UNTIL_RESET',
    );
  });

  test('a locked account costs no try', async () => {
    await setPin();
    await setLocks({ cashoutBlocked: true });
    const body = { amount: 10, keyType: 'EMAIL', key: 'maria@example.com' };
    await teller.call('POST', 'A/pix/out', { body, headers: await withPin('739151') });
    const { body: state } = await teller.call('GET', `A/security/pin/status?document=${operator}`);
    expect(state.wrongAttempts).toBe(0);
  });

  test.each(['12345', '111111', '123456', '987654', '121212', '20051990', '19900520', '1234567890123'])(
    '%s is weak',
    async (pin) => expect(shown(await setPin({ pin }))).toEqual([422, 'weak_pin']),
  );

  test('where the hosted reset is enabled it is neither replaced nor removed', async () => {
    const shared = '/v1/accounts/5a4db0c5-0000-4000-8000-00000000acc7/security/pin';
    const body = { document: operator, pin: rightPin };
    expect((await teller.call('PUT', shared, { body })).status).toBe(201);
    expect(shown(await teller.call('PUT', shared, { body }))).toEqual([403, 'pin_change_disabled']);
    expect(shown(await teller.call('DELETE', `${shared}/${operator}`))).toEqual([
      403,
      'pin_invalidate_disabled',
    ]);
  });

  test('the fifth reset request in an hour is refused, and one without a PIN', async () => {
    const reset = () => teller.call('POST', 'A/security/pin/reset-request', { body: { document: operator } });
    expect(shown(await reset())).toEqual([409, 'pin_reset_not_enrolled']);
    await setPin();
    for (let i = 0; i < 4; i++) expect((await reset()).body.resetUrl).toMatch(/^https:/);
    expect(shown(await reset())).toEqual([429, 'pin_reset_rate_limited']);
    minutes(61);
    expect((await reset()).status).toBe(201);
  });
});

test.each([
  ['GET', 'A/pix/med'],
  ['POST', 'A/pix/med/m1/answer'],
  ['POST', 'A/pix/med/m1/decide'],
  ['GET', 'A/pix/med/m1/evidence/files'],
  ['POST', 'A/pix/med/m1/evidence/files'],
])('%s %s is offline', async (method, path) => {
  const answer = await teller.call(method, path, method === 'POST' ? { body: {} } : {});
  expect(shown(answer)).toEqual([503, 'service_temporarily_unavailable']);
});
