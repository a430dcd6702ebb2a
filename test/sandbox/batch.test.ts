import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTeller, type Teller } from './teller.ts';

let teller: Teller;
beforeEach(() => {
  teller = openTeller();
});
afterEach(() => teller.sandbox.close());

const row = (identifier: string, key = 'maria@example.com', amount = 10) => ({
  amount,
  keyType: 'EMAIL',
  key,
  identifier,
});
const pass = (seconds: number) => teller.sandbox.control.advanceClock(seconds * 1000);

async function batchOf(...items: unknown[]): Promise<string> {
  const made = await teller.call('POST', 'A/pix/batches', {
    body: { name: 'march' },
    key: crypto.randomUUID(),
  });
  expect(made.status).toBe(201);
  if (items.length > 0) {
    const put = await teller.call('PUT', `A/pix/batches/${made.body.batchId}/items`, { body: { items } });
    expect(put.status).toBe(200);
  }
  return made.body.batchId;
}
const review = (id: string) => teller.call('POST', `A/pix/batches/${id}/review`);
const dispatch = (id: string) =>
  teller.call('POST', `A/pix/batches/${id}/dispatch`, { body: { acknowledged: true } });
const show = async (id: string) => (await teller.call('GET', `A/pix/batches/${id}`)).body;

describe('a PIX batch is made', () => {
  test('needs a key to be created, and the same key gives the same batch', async () => {
    const without = await teller.call('POST', 'A/pix/batches', { body: {} });
    expect(without.body.errorCode).toBe('missing_field');
    const first = await teller.call('POST', 'A/pix/batches', { body: {}, key: 'k1' });
    const again = await teller.call('POST', 'A/pix/batches', { body: {}, key: 'k1' });
    expect([again.status, again.body.batchId]).toEqual([200, first.body.batchId]);
  });

  test.each([{ identifier: 'no spaces' }, { identifier: 'x'.repeat(39) }, { description: 'x'.repeat(141) }])(
    'takes no row with %j',
    async (more) => {
      const id = await batchOf();
      const items = [{ ...row('a'), ...more }];
      const put = await teller.call('PUT', `A/pix/batches/${id}/items`, { body: { items } });
      expect([put.status, put.body.errorCode]).toEqual([400, 'pix_batch_chunk_invalid']);
    },
  );

  test('is for machines with the scope alone', async () => {
    const call = async (client: string) => {
      const authorization = `Bearer ${await teller.token(client)}`;
      return (await teller.call('POST', 'A/pix/batches', { body: {}, key: 'k', headers: { authorization } }))
        .body;
    };
    expect((await call('sandbox-user')).errorCode).toBe('user_token_forbidden_on_financial_op');
    expect((await call('sandbox-read-only')).errorCode).toBe('insufficient_scope');
    const authorization = `Bearer ${await teller.token('sandbox-user')}`;
    const template = await teller.call('GET', 'A/pix/batches/template', { headers: { authorization } });
    expect(template.body.errorCode).toBe('user_token_forbidden_on_financial_op');
  });

  test.each([{}, { acknowledged: false }, { acknowledged: 'yes' }])(
    'is not dispatched by %j: the acknowledgement has a code of its own',
    async (body) => {
      const id = await batchOf(row('a'));
      await review(id);
      const refused = await teller.call('POST', `A/pix/batches/${id}/dispatch`, { body });
      expect([refused.status, refused.body.errorCode]).toEqual([400, 'pix_batch_acknowledgement_required']);
      expect((await show(id)).status).toBe('DRAFT');
    },
  );
});

describe('a PIX batch is paid', () => {
  test('pays its rows one by one and tells the end with statistics', async () => {
    const id = await batchOf(
      row('a'),
      row('b', 'refused@example.com', 20),
      row('c', 'timeout-completed@example.com', 30),
    );
    const seen = await review(id);
    expect(seen.body).toMatchObject({
      totalAmount: 60,
      validAmount: 60,
      balance: { available: 50_000, sufficient: true },
      limits: { maxItems: 50, daily: { sufficient: true } },
    });
    const sent = await dispatch(id);
    expect([sent.status, sent.body.status]).toEqual([202, 'PROCESSING']);
    expect(teller.balance()).toBe(50_000);
    pass(6);
    expect(await show(id)).toMatchObject({ status: 'PROCESSING', completed: 1, failed: 1 });
    expect(teller.balance()).toBe(50_000 - 40);
    pass(300);
    expect(await show(id)).toMatchObject({ status: 'PARTIAL_FAILED', total: 3, completed: 2, failed: 1 });
    expect(teller.eventTypes()).toEqual([
      'pix.out.completed',
      'pix.out.failed',
      'pix.out.timeout',
      'pix.out.completed',
      'pix.batch.completed',
    ]);
    expect(teller.sandbox.control.events({ type: 'pix.batch.completed' })[0]?.data).toMatchObject({
      status: 'PARTIAL_FAILED',
      total: 3,
      completed: 2,
      failed: 1,
      totalAmount: 60,
      completedAmount: 40,
      failedAmount: 20,
    });
    expect((await teller.lookup('a')).body).toMatchObject({ amount: -10, status: 'COMPLETED' });
    const failed = await teller.call('GET', `A/pix/batches/${id}/items/export?status=failed`);
    expect(failed.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(failed.body.split('\r\n').slice(1)).toEqual(['20.00,EMAIL,refused@example.com,,b', '']);
  });

  test('ends with rows that nobody knows when one stays open', async () => {
    const id = await batchOf(row('a'), row('b', 'timeout-forever@example.com'));
    await review(id);
    await dispatch(id);
    pass(3600);
    expect(await show(id)).toMatchObject({ status: 'PARTIAL_FAILED', total: 2, completed: 1, failed: 0 });
  });

  test('is dispatched once, and only reviewed, valid and covered', async () => {
    const empty = await batchOf();
    expect((await review(empty)).body.errorCode).toBe('pix_batch_empty');
    const id = await batchOf(row('a'));
    expect((await dispatch(id)).body.errorCode).toBe('pix_batch_not_reviewed');
    await review(id);
    await teller.call('PUT', `A/pix/batches/${id}/items`, { body: { items: [row('b')] } });
    expect((await dispatch(id)).body.errorCode).toBe('pix_batch_not_reviewed');
    await review(id);
    const unasked = await teller.call('POST', `A/pix/batches/${id}/dispatch`, {
      body: { acknowledged: false },
    });
    expect(unasked.status).toBe(400);
    expect((await dispatch(id)).status).toBe(202);
    expect((await dispatch(id)).body.errorCode).toBe('pix_batch_not_editable');
    pass(10);
    expect(teller.balance()).toBe(50_000 - 20);
  });
});

describe('what a PIX batch is checked for', () => {
  test('a review marks unknown keys, used identifiers and large amounts as INVALID', async () => {
    await teller.pay({ identifier: 'used' }, 'k1');
    const id = await batchOf(
      row('used'),
      row('x', 'nobody@example.com'),
      row('y', undefined, 100_001),
      row('ok'),
    );
    const { body } = await review(id);
    const codes = body.items.map((item: { errorCode: string | null }) => item.errorCode);
    expect(codes).toEqual(['identifier_conflict', 'key_not_found', 'limit_exceeded_transaction', null]);
    expect(body).toMatchObject({ totalAmount: 100_031, validAmount: 10 });
    expect((await dispatch(id)).body.errorCode).toBe('pix_batch_has_invalid_items');
  });

  test('a balance that does not cover it is flagged, and refused', async () => {
    const id = await batchOf(row('a', undefined, 50_000.01));
    expect((await review(id)).body.balance).toEqual({
      available: 50_000,
      required: 50_000.01,
      sufficient: false,
    });
    expect((await dispatch(id)).body.errorCode).toBe('pix_batch_insufficient_balance');
  });

  test('takes a CSV as it is, and refuses another table', async () => {
    const id = await batchOf();
    const upload = (text: string) => teller.call('POST', `A/pix/batches/${id}/items/csv`, { body: text });
    const form = await teller.call('GET', 'A/pix/batches/template');
    const taken = await upload(form.body);
    expect(taken.body).toMatchObject({ total: 1, items: [{ amount: 10.5, identifier: 'invoice-1042' }] });
    expect((await upload('a,b\r\n1,2\r\n')).body.errorCode).toBe('pix_batch_csv_invalid');
    const rows = Array.from({ length: 51 }, (_, i) => `1.00,EMAIL,maria@example.com,,r${i}`);
    expect((await upload([form.body.split('\r\n')[0], ...rows].join('\n'))).body.errorCode).toBe(
      'pix_batch_too_large',
    );
  });

  test('has receipts for what was paid', async () => {
    const id = await batchOf(row('a'), row('b', 'refused@example.com'));
    expect((await teller.call('GET', `A/pix/batches/${id}/receipts`)).body.errorCode).toBe(
      'pix_batch_no_receipts',
    );
    await review(id);
    await dispatch(id);
    pass(10);
    const [paid, failed] = (await show(id)).items;
    const receipt = await teller.call('GET', `A/pix/batches/${id}/items/${paid.itemId}/receipt`);
    expect(receipt.body).toContain(paid.itemId);
    const none = await teller.call('GET', `A/pix/batches/${id}/items/${failed.itemId}/receipt`);
    expect(none.body.errorCode).toBe('pix_batch_receipt_unavailable');
    expect(teller.sandbox.control.settle(id, 'FAILED')).toEqual([]);
  });
});
