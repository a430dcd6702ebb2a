import { describe, expect, test } from 'vitest';
import { dispatch } from '../../src/lib/contract/batch.ts';
import { pay as boletoPay } from '../../src/lib/contract/boleto.ts';
import { outBankAccount } from '../../src/lib/contract/pix-bank.ts';
import { payAsync } from '../../src/lib/contract/pix-qr.ts';
import { refund } from '../../src/lib/contract/refund.ts';
import { batchRail } from '../../src/lib/journal/rails/batch.ts';
import { boletoRail } from '../../src/lib/journal/rails/boleto.ts';
import { pixRail } from '../../src/lib/journal/rails/pix.ts';
import { pixBankRail } from '../../src/lib/journal/rails/pix-bank.ts';
import { pixQrRail } from '../../src/lib/journal/rails/pix-qr.ts';
import { refundRail } from '../../src/lib/journal/rails/refund.ts';
import { jsonAnswer, notFound } from '../safety/desk.ts';
import { failure, shown, type Turn } from './counter.ts';
import { counter, lost, minute, names, openCounterForEachTest } from './doubts-desk.ts';

openCounterForEachTest();

describe('a look-up that settles nothing', () => {
  test('that finds nothing proves nothing, however often it is asked', async () => {
    const id = await lost();
    for (let hours = 0; hours < 3; hours++) {
      counter.nowMs += 60 * minute;
      expect(await counter.recover(id)).toMatchObject({
        exit: 40,
        sent: 'no',
        intent: { state: 'UNCERTAIN' },
      });
    }
    expect(await counter.pay()).toMatchObject({ exit: 40, sent: 'no' });
    expect(counter.sent).toHaveLength(1);
  });

  test('of a payment whose process died while it was sent finds it, or leaves it uncertain', async () => {
    const id = await counter.crash();
    expect((await counter.journal.find(id))?.state).toBe('SENT');
    expect(await counter.recover(id)).toMatchObject({ exit: 40, intent: { state: 'UNCERTAIN' } });
    expect(await counter.records(id)).toEqual(['INTENT', 'ATTEMPT', 'LOOKUP', 'STATE']);
    counter.look = shown(names, 'COMPLETED');
    expect(await counter.recover(id)).toMatchObject({ exit: 0, intent: { state: 'SETTLED' } });
    expect(counter.sent).toHaveLength(0);
  });

  test('is made by the same line too, which sends nothing', async () => {
    await lost();
    counter.look = shown(names, 'COMPLETED');
    expect(await counter.pay()).toMatchObject({ exit: 0, sent: 'no', intent: { state: 'SETTLED' } });
    expect(counter.sent).toHaveLength(1);
  });

  test('that hangs is given up, and the wait with it', async () => {
    const id = await lost();
    counter.look = 'hangs';
    counter.alarms.length = 0;
    expect(await counter.recover(id)).toMatchObject({ exit: 40, intent: { state: 'UNCERTAIN' } });
    expect((await counter.journal.history(id))?.events.at(-1)).toMatchObject({
      kind: 'LOOKUP',
      result: 'no-answer',
    });
    // It gets ten seconds even where nobody waits, and otherwise as long as there is.
    await counter.recover(id, 30_000);
    expect(counter.alarms.slice(0, 2)).toEqual([10_000, 30_000]);
  });

  test('that fails by a mistake of ours says so, and settles nothing', async () => {
    const id = await lost();
    const broken = { ...pixRail, lookUp: () => Promise.reject(new TypeError('ours')) };
    await expect(counter.recover(id, 0, broken)).rejects.toThrow('ours');
    expect((await counter.journal.find(id))?.state).toBe('UNCERTAIN');
  });
});

describe('a look-up, what it shows and when', () => {
  test('that comes late settles it, without a second request', async () => {
    const id = await lost();
    counter.onPause = () => {
      counter.look = shown(names, 'COMPLETED');
    };
    expect(await counter.recover(id, 30_000)).toMatchObject({ exit: 0, intent: { state: 'SETTLED' } });
    expect(counter.pauses).toEqual([500]);
    expect(counter.sent).toHaveLength(1);
  });

  test('waits longer each time, and no longer than was asked', async () => {
    const id = await lost();
    const begunMs = counter.nowMs;
    await counter.recover(id, 30_000);
    expect(counter.nowMs - begunMs).toBe(30_000);
    expect(counter.pauses.slice(0, 5)).toEqual([500, 800, 1280, 2048, 3276.8]);
    expect(Math.max(...counter.pauses)).toBe(5000);
  });

  test.each([
    ['of another amount', { amount: 151 }, 'ref_conflict'],
    ['to another key', { pixKey: 'joana@example.com' }, 'ref_conflict'],
  ])('that shows a payment %s settles nothing', async (_what, more, code) => {
    const id = await lost();
    counter.look = shown(names, 'COMPLETED', more);
    expect(await counter.recover(id)).toMatchObject({
      exit: 33,
      finding: { code },
      intent: { state: 'REFUSED' },
    });
  });

  test.each([
    ['a credit that bears our identifier', { direction: 'IN' }],
    ["another account's payment", { accountId: 'another' }],
    ['a payment without an amount', { amount: null }],
    ['a payment of another name', { identifier: 'another' }],
  ])('that shows %s shows nothing', async (_what, more) => {
    const id = await lost();
    counter.look = shown(names, 'COMPLETED', more);
    expect(await counter.recover(id)).toMatchObject({ exit: 40, intent: { state: 'UNCERTAIN' } });
  });

  test('without an answer is none', async () => {
    const id = await lost();
    counter.look = 'lost';
    expect(await counter.recover(id)).toMatchObject({ exit: 40 });
    expect((await counter.journal.history(id))?.events.at(-1)).toMatchObject({
      kind: 'LOOKUP',
      result: 'no-answer',
    });
  });

  test.each([
    ['PENDING', 20],
    ['PENDING_APPROVAL', 21],
    ['TIMEOUT', 40],
    ['SOMETHING_NEW', 40],
  ])('that shows %s leaves it open: exit %i', async (status, exit) => {
    const id = await lost();
    counter.look = shown(names, status);
    const { intent, ...report } = await counter.recover(id);
    expect(report.exit).toBe(exit);
    expect(['PENDING', 'UNCERTAIN']).toContain(intent.state);
  });

  test('asks nothing for what has no name: a boleto stays uncertain until a person resolves it', async () => {
    counter.turns.push('lost');
    const bodyText = '{"digitableLine":"99990000040000000000000000000018800000000015000"}';
    const order = { operation: boletoPay, rail: boletoRail, bodyText, identifier: null };
    const first = await counter.pay(order);
    expect(first).toMatchObject({ exit: 40, intent: { state: 'UNCERTAIN' } });
    expect(await counter.pay(order)).toMatchObject({ exit: 40, sent: 'no' });
    expect([counter.looked, counter.sent.length]).toEqual([0, 1]);
  });
});

test.each([
  ['boleto', boletoPay, boletoRail, '{"digitableLine":"1"}'],
  ['PIX by bank data', outBankAccount, pixBankRail, '{"account":"1","bankCode":"033"}'],
] as const)(
  'a %s that was accepted and has no name can never be asked about: a person may resolve it',
  async (_what, operation, rail, bodyText) => {
    const order = { operation, rail, bodyText, identifier: null };
    counter.turns.push(jsonAnswer(202, { status: 'PROCESSING' }));
    const { exit, intent } = await counter.pay(order);
    expect([exit, intent.state]).toEqual([20, 'PENDING']);
    expect(await counter.recover(intent.intentId, 0, rail)).toMatchObject({ exit: 20 });
    counter.nowMs += 5 * minute;
    expect(await counter.recover(intent.intentId, 0, rail)).toMatchObject({ exit: 40 });
    expect(await counter.resolve(intent.intentId, 'paid')).toMatchObject({ exit: 0 });
  },
);

describe('what was not sent', () => {
  test('is sent again by the same line, once', async () => {
    counter.turns.push('refused connection');
    expect(await counter.pay()).toMatchObject({ exit: 80, intent: { state: 'INTENT' } });
    expect(await counter.pay()).toMatchObject({
      exit: 0,
      sent: 'yes',
      intent: { state: 'SETTLED', attempts: 2 },
    });
    expect(new Set(counter.sent.map(({ key, body }) => key + body)).size).toBe(1);
  });

  test('is uncertain all the same when an attempt before it may have arrived', async () => {
    counter.turns.push(failure(503, 'db_unavailable'), 'refused connection');
    expect(await counter.pay()).toMatchObject({ exit: 40, intent: { state: 'UNCERTAIN' } });
    expect(counter.sent).toHaveLength(2);
  });

  test('is not what a refusal says after an attempt in doubt', async () => {
    counter.turns.push(failure(503, 'db_unavailable'), failure(422, 'insufficient_funds'));
    expect(await counter.pay()).toMatchObject({ exit: 40, intent: { state: 'UNCERTAIN' } });
  });

  test('three times throttled, and unknown to the bank: the same ref later', async () => {
    counter.turns.push(...Array.from({ length: 3 }, () => failure(429, 'partner_rate_limited')));
    expect(await counter.pay()).toMatchObject({ exit: 60, intent: { state: 'INTENT' } });
    expect(await counter.pay()).toMatchObject({ exit: 0 });
  });

  test('throttled after another doubt is a doubt', async () => {
    const throttled = failure(429, 'partner_rate_limited');
    counter.turns.push(failure(503, 'db_unavailable'), throttled, throttled);
    expect(await counter.pay()).toMatchObject({ exit: 40, intent: { state: 'UNCERTAIN' } });
  });

  test.each(['lost', failure(500, 'internal_error')] as const)(
    'throttled, and the look-up gives no answer: a doubt',
    async (look) => {
      counter.turns.push(...Array.from({ length: 3 }, () => failure(429, 'partner_rate_limited')));
      counter.look = look;
      expect(await counter.pay()).toMatchObject({ exit: 40, intent: { state: 'UNCERTAIN' } });
    },
  );
});

describe.each(['pix_batch_not_editable', 'invalid_state'])(
  'a dispatch that arrived twice is answered %s',
  (code) => {
    test.each<[string, Turn, number, string]>([
      [
        'is on its way',
        jsonAnswer(200, { batchId: 'b1', status: 'PROCESSING', total: 1, totalAmount: 150 }),
        20,
        'PENDING',
      ],
      [
        'is paid',
        jsonAnswer(200, { batchId: 'b1', status: 'COMPLETED', total: 1, completed: 1 }),
        0,
        'SETTLED',
      ],
      // The service has just told its state, so it exists.
      ['is not known', notFound, 40, 'UNCERTAIN'],
      ['is not told', 'lost', 40, 'UNCERTAIN'],
    ])('and the batch %s: exit %i', async (_what, look, exit, state) => {
      counter.turns.push(failure(409, code));
      counter.look = look;
      const { intent, ...report } = await counter.pay({
        ref: null,
        operation: dispatch,
        rail: batchRail,
        route: '/pix/batches/b1/dispatch',
        bodyText: '{"acknowledged":true}',
        identifier: null,
      });
      expect([report.exit, intent.state]).toEqual([exit, state]);
      expect(counter.sent).toHaveLength(1);
    });
  },
);

test.each<[string, number, string, (identifier: string) => Turn]>([
  ['is paid', 0, 'SETTLED', (identifier) => shown({ identifier }, 'COMPLETED')],
  ['is not known', 30, 'REFUSED', () => notFound],
  ['is not told', 40, 'UNCERTAIN', () => 'lost'],
])(
  'a code that is gone when its payment arrives the second time, and the payment %s: exit %i',
  async (_what, exit, state, lookOf) => {
    counter.turns.push(() => {
      counter.look = lookOf(
        (JSON.parse(counter.sent.at(-1)?.body ?? '') as { identifier: string }).identifier,
      );
      return failure(409, 'qr_gone');
    });
    const { intent, ...report } = await counter.pay({ ref: null, operation: payAsync, rail: pixQrRail });
    expect([report.exit, intent.state]).toEqual([exit, state]);
    expect(counter.sent).toHaveLength(1);
  },
);

test.each([
  ['a refund that may be this one', 40, 'UNCERTAIN', { refundEndToEnd: 'D1' }],
  ['none', 30, 'REFUSED', {}],
])(
  'a refund that arrived twice is refused for what it sent back, and the statement shows %s: exit %i',
  async (_what, exit, state, more) => {
    counter.turns.push(failure(400, 'refund_amount_exceeded'));
    counter.look = jsonAnswer(200, { items: [{ endToEndId: 'E9', amount: 150, ...more }] });
    const bodyText = '{"originalEndToEnd":"E9","reason":"MD06"}';
    const order = { operation: refund, rail: refundRail, bodyText, identifier: null };
    const { intent, ...report } = await counter.pay(order);
    expect([report.exit, intent.state]).toEqual([exit, state]);
    expect(counter.sent).toHaveLength(1);
  },
);
