import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bankBoleto, collectionBoleto, lineOf } from '../support/boletos.ts';
import { openTeller, type Teller } from './teller.ts';

let teller: Teller;
beforeEach(() => {
  teller = openTeller();
});
afterEach(() => teller.sandbox.close());

const pay = (centavos: number, key = 'k1', more: Record<string, unknown> = {}) =>
  teller.call('POST', 'A/boleto/pay', { body: { digitableLine: lineOf(centavos), ...more }, key });
const pass = (minutes: number) => teller.sandbox.control.advanceClock(minutes * 60_000);

describe('a boleto', () => {
  test('of one bank pays that bank', async () => {
    const digitableLine = bankBoleto(2000, 0, undefined, '341').line;
    const paid = await teller.call('POST', 'A/boleto/pay', { body: { digitableLine }, key: 'itau' });
    expect(paid.body.beneficiary).toMatchObject({ bankCode: '341' });
    const days = 'startDate=2026-03-10&endDate=2026-03-10';
    const statement = await teller.call('GET', `A/statement?operation=BOLETO&${days}`);
    expect(statement.body.items[0].counterParty).toMatchObject({ bankCode: '341' });
  });

  test('of an institution without a code has its ISPB where others have factor and amount', async () => {
    // 16501555 and six zeros.
    const digitableLine = bankBoleto(1_555_000_000, 1650, undefined, '988').line;
    const shown = await teller.call('POST', 'A/boleto/preview', { body: { digitableLine } });
    expect(shown.body).toMatchObject({ amount: null, originalAmount: null });
    const body = { digitableLine, amount: 20 };
    const paid = await teller.call('POST', 'A/boleto/pay', { body, key: 'ispb' });
    expect(paid.body).toMatchObject({ amount: 20, beneficiary: { bankIspb: '16501555' } });
  });
});

describe('paying a boleto', () => {
  test('debits, is found by its id, has a statement line and an event', async () => {
    const paid = await pay(15_000, 'k1', { identifier: 'rent' });
    expect([paid.status, paid.body.status, paid.body.amount]).toEqual([200, 'COMPLETED', 150]);
    expect(teller.balance()).toBe(50_000 - 150);
    const found = await teller.call('GET', `A/boleto/payments/${paid.body.paymentId}`);
    expect(found.body).toMatchObject({
      status: 'COMPLETED',
      occurredAt: '2026-03-10T12:00:00-03:00',
      amount: 150,
      digitableLine: lineOf(15_000),
      barcode: bankBoleto(15_000).barcode,
      beneficiary: { name: 'Fornecedor Exemplo Ltda' },
    });
    expect(teller.sandbox.control.events({})).toMatchObject([
      { type: 'boleto.paid', data: { status: 'SUCCESS', amount: 150, identifier: 'rent' } },
    ]);
    const days = 'startDate=2026-03-10&endDate=2026-03-10';
    const statement = await teller.call('GET', `A/statement?operation=BOLETO&${days}`);
    expect(statement.body.items).toMatchObject([{ operation: 'BOLETO', amount: -150, identifier: 'rent' }]);
  });

  test('an identifier is held to its charset', async () => {
    const refused = await pay(15_000, 'k1', { identifier: 'no spaces' });
    expect([refused.status, refused.body.errorCode]).toEqual([400, 'invalid_identifier']);
    expect(teller.balance()).toBe(50_000);
  });

  test('the key, or without one the content, gives the same payment; another request is refused', async () => {
    const first = await pay(15_000);
    expect((await pay(15_000)).body.paymentId).toBe(first.body.paymentId);
    const other = await pay(15_000, 'k2');
    expect([other.status, other.body.errorCode]).toEqual([409, 'boleto_already_settled']);
    const unnamed = () => teller.call('POST', 'A/boleto/pay', { body: { digitableLine: lineOf(2000) } });
    expect((await unnamed()).body.paymentId).toBe((await unnamed()).body.paymentId);
    expect(teller.balance()).toBe(50_000 - 170);
  });

  test.each([
    [6666_01, 409, 'boleto_already_settled'],
    [6666_02, 409, 'boleto_scheduled'],
    [6666_06, 422, 'partner_rejected'],
    [50_000_01, 422, 'insufficient_funds'],
  ])('an amount of %i centavos gets %i %s', async (centavos, status, code) => {
    const refused = await pay(centavos);
    expect([refused.status, refused.body.errorCode]).toEqual([status, code]);
    expect(teller.balance()).toBe(50_000);
  });

  test('another amount than the registered one is a mismatch', async () => {
    const refused = await pay(15_000, 'k1', { amount: 149.99 });
    expect([refused.status, refused.body.errorCode]).toEqual([422, 'boleto_amount_mismatch']);
  });

  test('may be decided later, and returns the amount when it fails', async () => {
    expect((await pay(6666_03)).status).toBe(202);
    expect((await pay(6666_04, 'k2')).body.status).toBe('PROCESSING');
    expect(teller.balance()).toBeCloseTo(50_000 - 2 * 6666 - 0.07, 2);
    pass(3);
    expect(teller.eventTypes()).toEqual(['boleto.paid', 'boleto.failed']);
    expect(teller.balance()).toBeCloseTo(50_000 - 6666.03, 2);
  });

  test('a preview shows the amount and creates nothing', async () => {
    const seen = await teller.call('POST', 'A/boleto/preview', { body: { digitableLine: lineOf(15_000) } });
    expect([seen.status, seen.body]).toMatchObject([
      200,
      { amount: 150, digitableLine: lineOf(15_000), barcode: bankBoleto(15_000).barcode },
    ]);
    expect(Object.keys(seen.body)).toEqual(expect.arrayContaining(['beneficiary', 'payer', 'dueDate']));
    expect(teller.eventTypes()).toEqual([]);
    expect((await teller.call('POST', 'A/boleto/preview', { body: { a: 1 } })).status).toBe(400);
  });
});

describe('the number of a boleto', () => {
  const preview = (body: object) => teller.call('POST', 'A/boleto/preview', { body });

  test('needs right check digits, as a line or a barcode, of a bank or a collection', async () => {
    const collection = collectionBoleto('8', 9990);
    for (const { line, barcode } of [bankBoleto(9990), collection, collectionBoleto('6', 9990)]) {
      expect((await preview({ digitableLine: line })).body).toMatchObject({ amount: 99.9, barcode });
      expect((await preview({ barcode })).body).toMatchObject({ amount: 99.9, digitableLine: line });
      const wrong = `${line.slice(0, 20)}${(Number(line[20]) + 1) % 10}${line.slice(21)}`;
      expect((await preview({ digitableLine: wrong })).body.errorCode).toBe('invalid_payload');
    }
    const two = await preview({ digitableLine: lineOf(100), barcode: collection.barcode });
    expect(two.body.errorCode).toBe('invalid_payload');
  });

  test('after its due date it costs a fine and interest, and no other amount is taken', async () => {
    // The clock of these tests stands at 2026-03-10; factor 1351 is 2026-02-08.
    const late = bankBoleto(100_00, 1351).line;
    expect((await preview({ digitableLine: late })).body).toMatchObject({
      amount: 103,
      originalAmount: 100,
      fine: 2,
      interest: 1,
      dueDate: '2026-02-08',
    });
    const pays = (amount?: number) =>
      teller.call('POST', 'A/boleto/pay', { body: { digitableLine: late, amount }, key: 'k1' });
    expect((await pays(100)).body.errorCode).toBe('boleto_amount_mismatch');
    expect((await pays()).body.amount).toBe(103);
  });

  test('an open amount is named by who pays', async () => {
    const open = { digitableLine: lineOf(0) };
    expect((await preview(open)).body.amount).toBeNull();
    const pays = (more: object) =>
      teller.call('POST', 'A/boleto/pay', { body: { ...open, ...more }, key: 'k' });
    expect((await pays({})).body.errorCode).toBe('missing_field');
    expect((await pays({ amount: 12.34 })).body.amount).toBe(12.34);
  });
});

test('a charge that is issued is a boleto that can be paid', async () => {
  await teller.call('POST', 'A/boleto/charge', { body: { identifier: 'c1', amount: 80 } });
  const [charge] = (await teller.call('GET', 'A/boleto/charge')).body.items;
  const seen = await teller.call('POST', 'A/boleto/preview', {
    body: { digitableLine: charge.digitableLine },
  });
  expect(seen.body).toMatchObject({ originalAmount: 80, dueDate: charge.dueDate, barcode: charge.barcode });
});

const charge = (identifier: string, more: Record<string, unknown> = {}, path = 'A') =>
  teller.call('POST', `${path}/boleto/charge`, { body: { identifier, amount: 80, ...more } });
const person = '/v1/accounts/5a4db0c5-0000-4000-8000-00000000acc2';

describe('issuing a boleto', () => {
  test('needs an identifier of its own', async () => {
    const without = await teller.call('POST', 'A/boleto/charge', { body: { amount: 80 }, key: 'k1' });
    expect([without.status, without.body.errorCode]).toEqual([400, 'missing_fields']);
    expect((await charge('c1')).status).toBe(201);
    expect((await charge('c1')).body.errorCode).toBe('identifier_conflict');
  });

  test('is registered, paid into the account, or goes overdue and expires', async () => {
    await charge('paid', { amount: 5555.02 });
    await charge('late', { dueDate: '2026-03-12' });
    await charge('never', { amount: 5555.01 });
    pass(5);
    expect(teller.eventTypes().sort()).toEqual([
      'boleto.charge.registered',
      'boleto.charge.registered',
      'boleto.charge.registration_failed',
      'boleto.charge.settled',
    ]);
    expect(teller.balance()).toBe(55_555.02);
    pass(3 * 24 * 60);
    expect(teller.eventTypes()).toContain('boleto.charge.overdue');
    pass(31 * 24 * 60);
    expect(teller.eventTypes()).toContain('boleto.charge.expired');
  });
});

describe('how many boletos may be issued', () => {
  test('a company issues ten in a month of Brasilia, a refusal reserves nothing', async () => {
    for (let i = 0; i < 10; i++) expect((await charge(`c${i}`)).status).toBe(201);
    const refused = await charge('c10');
    expect([refused.status, refused.body.errorCode]).toEqual([429, 'boleto_charge_monthly_limit_exceeded']);
    const quota = await teller.call('GET', 'A/boleto/charge/quota');
    expect(quota.body).toEqual({
      month: '2026-03',
      tenant: { limit: 100, used: 10, available: 90 },
      account: { limit: 10, used: 10, available: 0 },
    });
    // 31 March 23:59 and 1 April 00:01 in Brasilia.
    teller.sandbox.control.setClock(Date.parse('2026-03-31T23:59:00-03:00'));
    expect((await charge('c10')).status).toBe(429);
    teller.sandbox.control.setClock(Date.parse('2026-04-01T00:01:00-03:00'));
    expect((await charge('c10')).status).toBe(201);
  });

  test('a person waits to be registered first, and then issues five', async () => {
    const pending = await charge('p1', {}, person);
    expect([pending.status, pending.body.errorCode, pending.headers.get('retry-after')]).toEqual([
      202,
      'boleto_charge_beneficiary_pending',
      '300',
    ]);
    pass(5);
    for (let i = 0; i < 5; i++) expect((await charge(`p${i}`, {}, person)).status).toBe(201);
    expect((await charge('p6', {}, person)).status).toBe(429);
  });

  test('a batch is issued from DRAFT alone, and stays there when the quota is too small', async () => {
    const { body: made } = await teller.call('POST', 'A/boleto/charge/batches', { body: {} });
    const path = `A/boleto/charge/batches/${made.batchId}`;
    const put = (count: number) =>
      teller.call('PUT', `${path}/items`, {
        body: { items: Array.from({ length: count }, (_, i) => ({ identifier: `b${i}`, amount: 10 + i })) },
      });
    await put(11);
    const refused = await teller.call('POST', `${path}/dispatch`, { body: {} });
    expect(refused.body.errorCode).toBe('boleto_charge_monthly_limit_exceeded');
    expect((await teller.call('GET', path)).body.status).toBe('DRAFT');
    const { body: small } = await teller.call('POST', 'A/boleto/charge/batches', { body: {} });
    const to = `A/boleto/charge/batches/${small.batchId}`;
    await teller.call('PUT', `${to}/items`, {
      body: { items: [{ identifier: 's1' }, { identifier: 's2', amount: 5555.01 }] },
    });
    expect((await teller.call('POST', `${to}/dispatch`, { body: {} })).body.status).toBe('QUEUED');
    expect((await teller.call('POST', `${to}/dispatch`, { body: {} })).body.errorCode).toBe('invalid_state');
    pass(1);
    expect((await teller.call('GET', to)).body).toMatchObject({
      status: 'PARTIAL_FAILED',
      total: 2,
      completed: 1,
    });
    expect(teller.eventTypes()).toContain('boleto.charge.batch.completed');
    expect((await put(51)).status).toBe(400);
  });
});

test.each([null, 'text', 7])(
  'an item of a charge batch that is %j is refused, not a defect',
  async (item) => {
    const { batchId } = (await teller.call('POST', 'A/boleto/charge/batches', { body: {} })).body;
    const put = await teller.call('PUT', `A/boleto/charge/batches/${batchId}/items`, {
      body: { items: [item] },
    });
    expect([put.status, put.body.errorCode]).toEqual([400, 'invalid_payload']);
  },
);
