import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTeller, type Teller } from './teller.ts';

let teller: Teller;
beforeEach(() => {
  teller = openTeller();
});
afterEach(() => teller.sandbox.close());

const minutes = (count: number) => teller.sandbox.control.advanceClock(count * 60_000);

describe('a payment by key', () => {
  test('settles, debits, and is found with amount and masked payee', async () => {
    const { accountId } = teller.sandbox.connection();
    const paid = await teller.pay({ amount: 150.75, identifier: 'inv-1', description: 'Nota 1' }, 'k1');
    expect(paid.status).toBe(200);
    expect(paid.body).toMatchObject({
      status: 'COMPLETED',
      identifier: 'inv-1',
      completedAt: '2026-03-10T15:00:00Z',
    });
    expect(paid.body.workflowId).toBe(`pix-out-${accountId}-inv-1`);
    expect(paid.body.endToEndId).toMatch(/^E99999004202603101500[0-9a-f]{11}$/);
    expect(teller.balance()).toBe(50_000 - 150.75);
    const found = await teller.lookup('inv-1');
    expect(found.body).toMatchObject({
      status: 'COMPLETED',
      amount: -150.75,
      direction: 'OUT',
      transactionType: 'D',
      operation: 'PIX',
      currency: 'BRL',
      description: 'Nota 1',
      occurredAt: '2026-03-10T12:00:00-03:00',
      counterParty: { name: 'Maria Exemplo de Souza', document: '***.456.789-**', bankCode: '999' },
      pixKey: 'maria@example.com',
    });
    const byE2e = await teller.call('GET', `A/pix/payments/lookup?endToEnd=${paid.body.endToEndId}`);
    expect(byE2e.body.identifier).toBe('inv-1');
    const line = await teller.call('GET', `A/pix/transactions?endToEndId=${paid.body.endToEndId}`);
    expect(line.body).toMatchObject({ totalElements: 1, source: 'live', hasNext: false });
    expect(line.body.items[0]).toMatchObject({ timestamp: '2026-03-10T12:00:00-03:00', amount: -150.75 });
  });

  test('gets an identifier when it has none', async () => {
    const { body } = await teller.pay({}, 'k1');
    expect(body.identifier).toMatch(/^[0-9a-f]{32}$/);
    expect((await teller.lookup(body.identifier)).status).toBe(200);
  });

  test('records one event with the status of webhooks', async () => {
    const { body } = await teller.pay({ identifier: 'inv-1' }, 'k1');
    const [event, ...more] = teller.sandbox.control.events({});
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      id: `pix-out-completed-${body.paymentId}`,
      type: 'pix.out.completed',
      occurredAt: '2026-03-10T15:00:00Z',
      schemaVersion: '1.0',
      environment: 'sandbox',
      data: {
        status: 'SUCCESS',
        amount: 10,
        currency: 'BRL',
        endToEnd: body.endToEndId,
        identifier: 'inv-1',
      },
    });
  });

  test('accepted now, executed a moment later', async () => {
    const accepted = await teller.pay({ identifier: 'a1' }, 'k1', 'A/pix/out/async');
    expect(accepted.status).toBe(202);
    expect(accepted.body).toMatchObject({ status: 'ACCEPTED', idempotencyKey: 'k1', identifier: 'a1' });
    const { accountId } = teller.sandbox.connection();
    expect(accepted.headers.get('location')).toBe(`/v1/accounts/${accountId}/payments/a1`);
    expect((await teller.lookup('a1')).body.status).toBe('PROCESSING');
    minutes(1);
    expect((await teller.lookup('a1')).body.status).toBe('COMPLETED');
    expect(teller.eventTypes()).toEqual(['pix.out.completed']);
  });

  test('accepted now, refused a moment later: the refusal is an event', async () => {
    await teller.pay({ identifier: 'a1', key: 'nobody@example.com' }, 'k1', 'A/pix/out/async');
    minutes(1);
    expect((await teller.lookup('a1')).body.status).toBe('FAILED');
    const [event] = teller.sandbox.control.events({ type: 'pix.out.failed' });
    expect(event?.data).toMatchObject({ status: 'FAILED', errorCode: 'key_not_found' });
    expect(teller.balance()).toBe(50_000);
  });
});

describe('what is refused before anything is done', () => {
  test.each([
    [{ amount: 10.001 }, 400, 'invalid_field'],
    [{ amount: 0.005 }, 400, 'invalid_field'],
    [{ amount: 0 }, 400, 'invalid_field'],
    [{ amount: -1 }, 400, 'invalid_field'],
    [{ amount: '10' }, 400, 'invalid_field'],
    [{ amount: 1e300 }, 400, 'invalid_field'],
    [{ amount: undefined }, 400, 'missing_fields'],
    [{ keyType: 'SWIFT' }, 400, 'invalid_field'],
    [{ identifier: 'has blank' }, 400, 'invalid_identifier'],
    [{ identifier: 'x'.repeat(39) }, 400, 'invalid_identifier'],
    [{ description: 'x'.repeat(141) }, 400, 'invalid_field'],
    [{ key: 'not-an-address' }, 400, 'invalid_pix_key'],
    [{ keyType: 'CPF', key: '529.982.247-25' }, 400, 'invalid_pix_key'],
    [{ keyType: 'PHONE', key: '11999990001' }, 400, 'invalid_pix_key'],
    [{ key: 'nobody@example.com' }, 404, 'key_not_found'],
  ])('%o', async (body, status, errorCode) => {
    const refusal = await teller.pay({ identifier: 'r1', ...body }, 'k1');
    expect([refusal.status, refusal.body.errorCode]).toEqual([status, errorCode]);
    expect(teller.balance()).toBe(50_000);
    expect(teller.eventTypes()).toEqual([]);
    expect((await teller.lookup('r1')).body.errorCode).toBe('not_found');
  });

  test.each([
    ['not json', 400, 'invalid_body'],
    ['', 400, 'invalid_body'],
    ['[]', 400, 'invalid_payload'],
  ])('body %s', async (body, status, errorCode) => {
    const refusal = await teller.call('POST', 'A/pix/out', { body });
    expect([refusal.status, refusal.body.errorCode]).toEqual([status, errorCode]);
  });

  test('the largest ordinary and the smallest amounts pass as they are', async () => {
    expect((await teller.pay({ amount: 0.01 }, 'k1')).status).toBe(200);
    expect((await teller.pay({ amount: 1.1 }, 'k2')).status).toBe(200);
    expect((await teller.pay({ amount: 0.07 }, 'k3')).status).toBe(200);
    expect(teller.balance()).toBeCloseTo(50_000 - 1.18, 9);
  });

  test('a lookup without a name', async () => {
    expect((await teller.call('GET', 'A/pix/transactions')).body.errorCode).toBe('missing_param');
  });
});

describe('funds and limits', () => {
  test('more than the balance is FAILED with 422, and nothing is debited', async () => {
    const refusal = await teller.pay({ amount: 50_000.01, identifier: 'f1' }, 'k1');
    expect([refusal.status, refusal.body.status, refusal.body.errorCode]).toEqual([
      422,
      'FAILED',
      'insufficient_funds',
    ]);
    expect((await teller.lookup('f1')).body.status).toBe('FAILED');
    expect((await teller.call('GET', 'A/pix/transactions?identifier=f1')).body.items).toEqual([]);
    expect(teller.balance()).toBe(50_000);
    expect(teller.eventTypes()).toEqual(['pix.out.failed']);
  });

  test.each([
    ['refused', 'partner_rejected'],
    ['no-funds', 'insufficient_funds'],
    ['night-limit', 'limit_exceeded_nightly'],
    ['transaction-limit', 'limit_exceeded_transaction'],
    ['inactive', 'key_inactive'],
  ])('%s is FAILED with 422 %s', async (name, errorCode) => {
    const refusal = await teller.pay({ key: `${name}@example.com`, identifier: 'f1' }, 'k1');
    expect(refusal).toMatchObject({ status: 422, body: { status: 'FAILED', errorCode, identifier: 'f1' } });
    expect(refusal.body.errorReason).toBe(refusal.body.message);
    expect((await teller.lookup('f1')).body.status).toBe('FAILED');
    expect(teller.balance()).toBe(50_000);
  });

  test("a refusal of the settlement bank carries the bank's own words, in the answer and in the event", async () => {
    const partner = { code: 'SBX-RISK', message: 'Operação fora do perfil do pagador.' };
    expect((await teller.pay({ key: 'refused@example.com' }, 'k1')).body.partner).toEqual(partner);
    const [event] = teller.sandbox.control.events({ type: 'pix.out.failed' });
    expect(event?.data).toMatchObject({ errorCode: 'partner_rejected', partner });
    expect((await teller.pay({ key: 'no-funds@example.com' }, 'k2')).body).not.toHaveProperty('partner');
  });

  test('the day ends at 100,000.00, and the night has its own window from 20:00 to 06:00 in Brasilia', async () => {
    const { accountId } = teller.sandbox.connection();
    teller.sandbox.control.deposit(accountId, 200_000_00);
    expect((await teller.pay({ amount: 99_999.99 }, 'k1')).status).toBe(200);
    expect((await teller.pay({ amount: 0.02 }, 'k2')).body.errorCode).toBe('limit_exceeded_daily');
    expect((await teller.pay({ amount: 0.01 }, 'k3')).status).toBe(200);
    minutes(8 * 60 - 1);
    expect((await teller.pay({ amount: 0.01 }, 'k4')).body.errorCode).toBe('limit_exceeded_daily');
    minutes(1);
    expect((await teller.pay({ amount: 99_999.99 }, 'k5')).status).toBe(200);
    minutes(10 * 60 - 1);
    expect((await teller.pay({ amount: 0.02 }, 'k6')).body.errorCode).toBe('limit_exceeded_nightly');
    minutes(1);
    expect((await teller.pay({ amount: 0.02 }, 'k7')).status).toBe(200);
  });

  test('a payment that fails later gives its share of the limit back', async () => {
    const { accountId } = teller.sandbox.connection();
    teller.sandbox.control.deposit(accountId, 200_000_00);
    await teller.pay({ amount: 100_000, key: 'timeout-failed@example.com' }, 'k1');
    expect((await teller.pay({ amount: 1 }, 'k2')).body.errorCode).toBe('limit_exceeded_daily');
    minutes(2);
    expect((await teller.pay({ amount: 1 }, 'k2')).status).toBe(200);
    expect(teller.balance()).toBe(250_000 - 1);
  });
});

describe('the same request again', () => {
  test('same key: one payment, the first result, whatever the body says', async () => {
    const first = await teller.pay({ identifier: 'i1' }, 'k1');
    const again = await teller.pay({ identifier: 'i1' }, 'k1');
    const other = await teller.pay({ amount: 99, identifier: 'i2' }, 'k1');
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(other).toMatchObject({ status: 200, body: first.body });
    expect(teller.balance()).toBe(50_000 - 10);
  });

  test('FAILED releases the key: it is executed again', async () => {
    const first = await teller.pay({ amount: 60_000, identifier: 'i1' }, 'k1');
    expect(first.body.errorCode).toBe('insufficient_funds');
    teller.sandbox.control.deposit(teller.sandbox.connection().accountId, 20_000_00);
    const again = await teller.pay({ amount: 60_000, identifier: 'i1' }, 'k1');
    expect(again.status).toBe(200);
    expect(again.body.paymentId).not.toBe(first.body.paymentId);
    expect((await teller.lookup('i1')).body.status).toBe('COMPLETED');
    expect((await teller.pay({ amount: 60_000, identifier: 'i1' }, 'k1')).body).toEqual(again.body);
    expect(teller.balance()).toBe(10_000);
  });

  test('TIMEOUT keeps the key: the recorded result, no second payment', async () => {
    const first = await teller.pay({ key: 'timeout-forever@example.com' }, 'k1');
    const again = await teller.pay({ key: 'timeout-forever@example.com' }, 'k1');
    expect(first.status).toBe(202);
    expect(again).toMatchObject({ status: 202, body: first.body });
    expect(teller.balance()).toBe(50_000 - 10);
  });

  test('a TIMEOUT that failed later releases the key as well', async () => {
    const first = await teller.pay({ key: 'timeout-failed@example.com', identifier: 'i1' }, 'k1');
    minutes(2);
    const again = await teller.pay({ key: 'timeout-failed@example.com', identifier: 'i1' }, 'k1');
    expect(again.body.paymentId).not.toBe(first.body.paymentId);
  });

  test('no key: the same account, amount and destination reuse the payment', async () => {
    const first = await teller.pay({});
    expect((await teller.pay({})).body).toEqual(first.body);
    expect((await teller.pay({}, '')).body).toEqual(first.body);
    expect((await teller.pay({ amount: 11 })).body.paymentId).not.toBe(first.body.paymentId);
    expect((await teller.pay({ keyType: 'CPF', key: '52998224725' })).body.paymentId).not.toBe(
      first.body.paymentId,
    );
    expect((await teller.pay({}, 'k1')).body.paymentId).not.toBe(first.body.paymentId);
  });

  test('no key: neither another route nor another text makes another payment', async () => {
    const first = await teller.pay({ description: 'Nota 1' });
    const later = await teller.pay({ description: 'Nota 2' }, undefined, 'A/pix/out/async');
    expect(later.body.paymentId).toBe(first.body.paymentId);
    const bank = (description: string, account = '56789') =>
      teller.call('POST', 'A/pix/out/bank-account', {
        body: { amount: 10, bankCode: '341', branch: '1', account, description },
      });
    const byBank = (await bank('Nota 1')).body.paymentId;
    expect((await bank('Nota 2')).body.paymentId).toBe(byBank);
    expect((await bank('Nota 2', '56780')).body.paymentId).not.toBe(byBank);
    minutes(1);
    expect(teller.balance()).toBe(50_000 - 30);
  });

  test('a key belongs to one operation; an identifier to one payment', async () => {
    await teller.pay({ identifier: 'i1' }, 'k1');
    const conflict = await teller.pay({ identifier: 'i1' }, 'k1', 'A/pix/out/async');
    expect([conflict.status, conflict.body.errorCode]).toEqual([409, 'identifier_conflict']);
    expect((await teller.pay({ identifier: 'i2' }, 'k1', 'A/pix/out/async')).status).toBe(202);
  });

  test('accepted twice under one key is one payment', async () => {
    const first = await teller.pay({ identifier: 'a1' }, 'k1', 'A/pix/out/async');
    expect((await teller.pay({ identifier: 'a1' }, 'k1', 'A/pix/out/async')).body).toEqual(first.body);
    minutes(1);
    expect(teller.balance()).toBe(50_000 - 10);
  });
});

describe('the state machine on the virtual clock', () => {
  const pay = (name: string) => teller.pay({ key: `${name}@example.com`, identifier: 's1' }, 'k1');
  const status = async () => (await teller.lookup('s1')).body.status;

  test.each([
    ['timeout-completed', 'COMPLETED', 50_000 - 10, 'pix.out.completed'],
    ['timeout-failed', 'FAILED', 50_000, 'pix.out.failed'],
  ])('%s', async (name, end, balance, event) => {
    const answer = await pay(name);
    expect(answer).toMatchObject({ status: 202, body: { status: 'TIMEOUT' } });
    expect(answer.body.warning).toBeTruthy();
    expect(answer.body.endToEndId).toBeUndefined();
    expect(await status()).toBe('PROCESSING');
    minutes(1.9);
    expect(await status()).toBe('PROCESSING');
    minutes(0.1);
    expect(await status()).toBe(end);
    expect(teller.balance()).toBe(balance);
    expect(teller.eventTypes()).toEqual(['pix.out.timeout', event]);
  });

  test.each([
    ['held-completed', 'COMPLETED', 'pix.out.completed'],
    ['held-failed', 'FAILED', 'pix.out.failed'],
  ])('%s', async (name, end, event) => {
    expect(await pay(name)).toMatchObject({ status: 202, body: { status: 'PENDING' } });
    expect(await status()).toBe('PENDING_APPROVAL');
    minutes(10);
    expect(await status()).toBe(end);
    expect(teller.eventTypes()).toEqual([event]);
  });

  test('held too long: TIMEOUT after 30 minutes, and a late outcome; events carry the time they happened at', async () => {
    await pay('held-timeout');
    minutes(31);
    expect(await status()).toBe('PROCESSING');
    minutes(120);
    expect(await status()).toBe('COMPLETED');
    const times = ['pix.out.timeout', 'pix.out.completed']
      .flatMap((type) => teller.sandbox.control.events({ type }))
      .map((event) => [event.type, event.occurredAt]);
    expect(times).toEqual([
      ['pix.out.timeout', '2026-03-10T15:30:00Z'],
      ['pix.out.completed', '2026-03-10T16:00:00Z'],
    ]);
  });

  test('what fell due before the hand came is not changed by it', async () => {
    await pay('timeout-completed');
    teller.machine.now += 3 * 60_000;
    expect(teller.sandbox.control.settle('s1', 'FAILED')).toEqual([]);
    expect(await status()).toBe('COMPLETED');
  });

  test('settled by hand, either way, once', async () => {
    await pay('timeout-forever');
    const { control } = teller.sandbox;
    expect(control.settle('s1', 'FAILED')).toMatchObject([{ identifier: 's1', state: 'FAILED' }]);
    expect(control.settle(null, 'COMPLETED')).toEqual([]);
    expect(teller.balance()).toBe(50_000);
    await teller.pay({ identifier: 'a1' }, 'k2', 'A/pix/out/async');
    expect(control.settle(null, 'COMPLETED')).toMatchObject([{ identifier: 'a1', state: 'COMPLETED' }]);
    expect(teller.balance()).toBe(50_000 - 10);
    minutes(5);
    expect(teller.balance()).toBe(50_000 - 10);
  });

  test('amounts decide whatever the key', async () => {
    expect((await teller.pay({ amount: 7777.01 }, 'k1')).body.errorCode).toBe('partner_rejected');
    expect((await teller.pay({ amount: 7777.02 }, 'k2')).body.errorCode).toBe('insufficient_funds');
    expect((await teller.pay({ amount: 7777.03 }, 'k3')).body.status).toBe('TIMEOUT');
    expect((await teller.pay({ amount: 7777.05 }, 'k4')).body.status).toBe('PENDING');
    expect((await teller.pay({ amount: 7777 }, 'k5')).body.status).toBe('COMPLETED');
  });
});
