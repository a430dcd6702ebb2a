import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dispatch } from '../../src/lib/contract/batch.ts';
import { pay as boletoPay } from '../../src/lib/contract/boleto.ts';
import { outAsync } from '../../src/lib/contract/pix.ts';
import { outBankAccount } from '../../src/lib/contract/pix-bank.ts';
import { payAsync } from '../../src/lib/contract/pix-qr.ts';
import { refund } from '../../src/lib/contract/refund.ts';
import { out as tedOut } from '../../src/lib/contract/ted.ts';
import type { IntentEvent } from '../../src/lib/journal/intent.ts';
import { JournalError } from '../../src/lib/journal/journal.ts';
import { namesFromRef } from '../../src/lib/journal/names.ts';
import { batchRail } from '../../src/lib/journal/rails/batch.ts';
import { boletoRail } from '../../src/lib/journal/rails/boleto.ts';
import { pixRail } from '../../src/lib/journal/rails/pix.ts';
import { pixBankRail } from '../../src/lib/journal/rails/pix-bank.ts';
import { pixQrRail } from '../../src/lib/journal/rails/pix-qr.ts';
import { rawOperation, rawRail } from '../../src/lib/journal/rails/raw.ts';
import { refundRail } from '../../src/lib/journal/rails/refund.ts';
import { jsonAnswer, notFound } from '../safety/desk.ts';
import { type Counter, failure, openCounter, scope, shown, type Turn } from './counter.ts';

/** What is sent, and what is believed, while nobody knows whether a payment was made. */

let counter: Counter;
beforeEach(() => {
  counter = openCounter();
});
afterEach(() => counter.close());

const minute = 60_000;
const names = namesFromRef(scope, 'r');

/** A payment whose answer was lost. @returns its intent's id */
async function lost(): Promise<string> {
  counter.turns.push('lost');
  const { exit, intent } = await counter.pay();
  expect([exit, intent.state]).toEqual([40, 'UNCERTAIN']);
  return intent.intentId;
}

/** Whether somebody holds the intent's lock now. */
function isLocked(intentId: string): boolean {
  const path = join(dirname(counter.journal.location), 'locks', `${intentId}.lock`);
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return false;
  } catch {
    return true;
  } finally {
    database.close();
  }
}

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
    const id = counter.crash();
    expect(counter.journal.find(id)?.state).toBe('SENT');
    expect(await counter.recover(id)).toMatchObject({ exit: 40, intent: { state: 'UNCERTAIN' } });
    expect(counter.records(id)).toEqual(['INTENT', 'ATTEMPT', 'LOOKUP', 'STATE']);
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
    expect(counter.journal.history(id)?.events.at(-1)).toMatchObject({ kind: 'LOOKUP', result: 'no-answer' });
    // It gets ten seconds even where nobody waits, and otherwise as long as there is.
    await counter.recover(id, 30_000);
    expect(counter.alarms.slice(0, 2)).toEqual([10_000, 30_000]);
  });

  test('that fails by a mistake of ours says so, and settles nothing', async () => {
    const id = await lost();
    const broken = { ...pixRail, lookUp: () => Promise.reject(new TypeError('ours')) };
    await expect(counter.recover(id, 0, broken)).rejects.toThrow('ours');
    expect(counter.journal.find(id)?.state).toBe('UNCERTAIN');
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
    expect(counter.journal.history(id)?.events.at(-1)).toMatchObject({ kind: 'LOOKUP', result: 'no-answer' });
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

test.each<[string, Turn, number, string]>([
  [
    'is on its way',
    jsonAnswer(200, { batchId: 'b1', status: 'PROCESSING', total: 1, totalAmount: 150 }),
    20,
    'PENDING',
  ],
  ['is paid', jsonAnswer(200, { batchId: 'b1', status: 'COMPLETED', total: 1, completed: 1 }), 0, 'SETTLED'],
  ['is not known', notFound, 30, 'REFUSED'],
  ['is not told', 'lost', 40, 'UNCERTAIN'],
])(
  'a dispatch that arrived twice is answered "not a draft", and the batch %s: exit %i',
  async (_what, look, exit, state) => {
    counter.turns.push(failure(409, 'pix_batch_not_editable'));
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

describe('a laptop that was closed', () => {
  test('between the request and its answer: what the answer says counts, whatever the time', async () => {
    counter.turns.push(() => {
      counter.nowMs += 8 * 60 * minute;
      return shown(names, 'COMPLETED');
    });
    expect(await counter.pay()).toMatchObject({ exit: 0, intent: { state: 'SETTLED' } });
    expect(counter.sent).toHaveLength(1);
  });

  test('between the request and an answer of the retry set: nothing is sent again', async () => {
    counter.turns.push(() => {
      counter.nowMs += 3 * minute;
      return failure(503, 'db_unavailable');
    });
    expect(await counter.pay()).toMatchObject({ exit: 40, intent: { state: 'UNCERTAIN' } });
    expect(counter.sent).toHaveLength(1);
  });

  test('while it looked the payment up before a repeat: nothing is sent again', async () => {
    counter.turns.push(failure(504, 'timeout'));
    counter.look = () => {
      counter.nowMs += 60 * minute;
      return notFound;
    };
    expect(await counter.pay()).toMatchObject({ exit: 40 });
    expect(counter.sent).toHaveLength(1);
  });

  test('whose clock went back: how old the first attempt is cannot be told, so `resume` sends nothing', async () => {
    const id = await lost();
    counter.nowMs -= 24 * 60 * minute;
    await expect(counter.resume(id)).rejects.toThrow('the clock was set back');
    expect(counter.sent).toHaveLength(1);
  });

  test('between a 403 and a new token: the payment is not sent again by itself', async () => {
    counter.turns.push(() => {
      counter.nowMs += 3 * minute;
      return jsonAnswer(403, { message: 'token invalido' });
    });
    expect(await counter.pay()).toMatchObject({ exit: 50, intent: { state: 'INTENT' } });
    expect(counter.sent).toHaveLength(1);
  });
});

describe('resume', () => {
  test('sends the same bytes and key once more, within an hour', async () => {
    const id = await lost();
    counter.nowMs += 60 * minute;
    expect(await counter.resume(id)).toMatchObject({ exit: 0, sent: 'yes', intent: { attempts: 2 } });
    expect(counter.sent[1]).toEqual(counter.sent[0]);
  });

  test('not after an hour', async () => {
    const id = await lost();
    counter.nowMs += 60 * minute + 1;
    await expect(counter.resume(id)).rejects.toThrow('more than an hour old');
  });

  test('not what the service knows, nor what nobody could tell about', async () => {
    const id = await lost();
    counter.look = shown(names, 'TIMEOUT');
    await expect(counter.resume(id)).rejects.toThrow('sending it again adds nothing');
    counter.look = 'lost';
    await expect(counter.resume(id)).rejects.toThrow('had no usable answer');
    expect(counter.sent).toHaveLength(1);
  });

  test('not what FAILED once: the service would execute the same key again', async () => {
    const id = await lost();
    counter.look = shown(names, 'FAILED');
    expect(await counter.resume(id)).toMatchObject({ exit: 30, sent: 'no', intent: { state: 'REFUSED' } });
    counter.look = notFound;
    expect(await counter.resume(id)).toMatchObject({ exit: 30, sent: 'no' });
    expect(counter.sent).toHaveLength(1);
  });

  test('not what is on its way', async () => {
    const id = await lost();
    counter.look = shown(names, 'PROCESSING');
    expect(await counter.resume(id)).toMatchObject({ exit: 20, sent: 'no', intent: { state: 'PENDING' } });
  });

  test('never a refund: nothing recognises its repeat', async () => {
    counter.turns.push('lost');
    const bodyText = '{"originalEndToEnd":"E9","amount":150.00}';
    const order = { operation: refund, rail: refundRail, bodyText, identifier: null };
    const { intent } = await counter.pay(order);
    await expect(counter.resume(intent.intentId, order)).rejects.toThrow('does not recognise a repeat');
    expect(counter.sent).toHaveLength(1);
  });

  test('its refusal proves nothing about the first attempt', async () => {
    const id = await lost();
    counter.turns.push(failure(422, 'insufficient_funds'));
    expect(await counter.resume(id)).toMatchObject({ exit: 40, intent: { state: 'UNCERTAIN' } });
  });
});

describe("the quiet period and a person's word", () => {
  test("a person's not-paid waits for 300 s after the last request, paid does not", async () => {
    const id = await lost();
    counter.nowMs += 5 * minute - 1;
    await expect(counter.resolve(id, 'not-paid')).rejects.toThrow('less than 300 s ago');
    expect(counter.journal.find(id)?.state).toBe('UNCERTAIN');
    counter.nowMs += 1;
    expect(await counter.resolve(id, 'not-paid')).toMatchObject({ exit: 30, intent: { state: 'REFUSED' } });
  });

  test('the lock is held until the word is written, so that nothing is sent in between', async () => {
    const id = await lost();
    counter.nowMs += 10 * minute;
    const { append } = counter.journal;
    const held: boolean[] = [];
    Object.assign(counter.journal, {
      append(intentId: string, event: IntentEvent) {
        if (event.kind === 'HUMAN') held.push(isLocked(intentId));
        return append(intentId, event);
      },
    });
    await counter.resolve(id, 'not-paid');
    expect([held, isLocked(id)]).toEqual([[true], false]);
  });

  test('paid is recorded at once', async () => {
    const id = await lost();
    expect(await counter.resolve(id, 'paid')).toMatchObject({ exit: 0, intent: { state: 'SETTLED' } });
    expect(counter.records(id).at(-1)).toBe('HUMAN');
  });

  test("the service's word stands above a person's", async () => {
    const id = await lost();
    counter.look = shown(names, 'COMPLETED');
    counter.nowMs += 10 * minute;
    await expect(counter.resolve(id, 'not-paid')).rejects.toThrow('It is SETTLED, and that is final');
    expect(counter.records(id)).not.toContain('HUMAN');
  });

  test('nobody decides about a payment that is on its way', async () => {
    const id = await lost();
    counter.look = shown(names, 'PROCESSING');
    await expect(counter.resolve(id, 'paid')).rejects.toThrow('is PENDING, not uncertain');
  });
});

describe('the quiet period and a FAILED', () => {
  test('a FAILED that may be of an earlier attempt counts only after it', async () => {
    counter.turns.push(failure(503, 'db_unavailable'), 'lost');
    const { intent } = await counter.pay();
    expect(intent).toMatchObject({ state: 'UNCERTAIN', attempts: 2 });
    counter.look = shown(names, 'FAILED');
    expect(await counter.recover(intent.intentId)).toMatchObject({
      exit: 40,
      finding: { code: 'failure_unproven' },
      intent: { state: 'UNCERTAIN' },
    });
    counter.nowMs = (intent.lastSentAtMs ?? 0) + 5 * minute;
    expect(await counter.recover(intent.intentId)).toMatchObject({ exit: 30, intent: { state: 'REFUSED' } });
  });

  // The counter opens on 11 March 2026 at 12:00 UTC; an end-to-end id has the minute of the submission.
  test.each([
    ['yesterday', 'E99999004202603101200abcdefghijk', 40],
    ['the minute before', 'E99999004202603111159abcdefghijk', 40],
    ['the same minute', 'E99999004202603111200abcdefghijk', 30],
    ['a time that it does not tell', 'E1', 30],
  ])('a FAILED that another machine got under the ref in %s', async (_when, endToEndId, exit) => {
    const id = await lost();
    counter.look = shown(names, 'FAILED', { endToEndId });
    expect(await counter.recover(id)).toMatchObject({ exit });
    counter.nowMs += 5 * minute;
    // Look-ups that are further behind than that are not provided for: what shows now is all that there was.
    expect(await counter.recover(id)).toMatchObject({ exit: 30, intent: { state: 'REFUSED' } });
  });

  test('a FAILED that another machine got under the ref, of another id than our answer named', async () => {
    counter.turns.push(shown(names, 'TIMEOUT', { endToEndId: 'E1' }));
    const { intent } = await counter.pay();
    counter.look = shown(names, 'FAILED', { endToEndId: 'E2' });
    expect(await counter.recover(intent.intentId)).toMatchObject({ exit: 40 });
    counter.look = shown(names, 'FAILED', { endToEndId: 'E1' });
    expect(await counter.recover(intent.intentId)).toMatchObject({ exit: 30 });
  });

  test('a FAILED of names that were made up just now is ours, whatever the clocks say', async () => {
    counter.turns.push('lost');
    const { intent } = await counter.pay({ ref: null });
    counter.look = shown(intent, 'FAILED', { endToEndId: 'E99999004202603101200abcdefghijk' });
    expect(await counter.recover(intent.intentId)).toMatchObject({ exit: 30 });
  });

  test('a FAILED without an end-to-end id counts only after it, where there was an attempt before', async () => {
    counter.turns.push(failure(503, 'db_unavailable'), 'lost');
    const { intent } = await counter.pay();
    counter.look = shown(names, 'FAILED', { endToEndId: null });
    expect(await counter.recover(intent.intentId)).toMatchObject({ exit: 40 });
  });
});

describe('the quiet period, where something is on its way or paid', () => {
  test('what is on its way stays on its way until then', async () => {
    counter.turns.push(failure(503, 'db_unavailable'), shown(names, 'ACCEPTED', { endToEndId: null }));
    const { intent } = await counter.pay({ operation: outAsync });
    counter.look = shown(names, 'FAILED');
    expect(await counter.recover(intent.intentId)).toMatchObject({ exit: 20, intent: { state: 'PENDING' } });
    counter.nowMs += 5 * minute;
    expect(await counter.recover(intent.intentId)).toMatchObject({ exit: 30, intent: { state: 'REFUSED' } });
  });

  test.each(['COMPLETED', 'REVERSED'])(
    'that another payment, %s, has the name counts at once',
    async (status) => {
      counter.turns.push(failure(503, 'db_unavailable'), 'lost');
      const { intent } = await counter.pay();
      counter.look = shown(names, status, { amount: 99 });
      expect(await counter.recover(intent.intentId)).toMatchObject({
        exit: 33,
        finding: { code: 'ref_conflict' },
      });
    },
  );

  test('COMPLETED counts at once: what was paid keeps its key', async () => {
    counter.turns.push(failure(503, 'db_unavailable'), 'lost');
    const { intent } = await counter.pay();
    counter.look = shown(names, 'COMPLETED');
    expect(await counter.recover(intent.intentId)).toMatchObject({ exit: 0, intent: { state: 'SETTLED' } });
  });

  test('what is on its way after two attempts is no failure', async () => {
    counter.turns.push(failure(503, 'db_unavailable'), 'lost');
    const { intent } = await counter.pay();
    counter.look = shown(names, 'PROCESSING');
    expect(await counter.recover(intent.intentId)).toMatchObject({ exit: 20, finding: { code: null } });
  });

  test('a FAILED counts at once where the identifier is recognised for ever: it can have no second attempt', async () => {
    const order = { operation: tedOut, rail: { ...pixRail, operations: [tedOut] } };
    counter.turns.push(failure(503, 'db_unavailable'), 'lost');
    const { intent } = await counter.pay(order);
    expect(intent.attempts).toBe(2);
    counter.look = shown(names, 'FAILED');
    expect(await counter.recover(intent.intentId, 0, order.rail)).toMatchObject({ exit: 30 });
  });
});

describe('the quiet period and a signal', () => {
  test('after a signal nothing is asked any more', async () => {
    const id = await lost();
    const { looked } = counter;
    counter.interrupt.abort('SIGTERM');
    expect(await counter.recover(id)).toMatchObject({ exit: 40 });
    expect(counter.looked).toBe(looked);
  });

  test('a signal within it ends the wait, and the payment stays uncertain and listed', async () => {
    const id = await lost();
    counter.onPause = () => counter.interrupt.abort('SIGTERM');
    expect(await counter.recover(id, 10 * minute)).toMatchObject({
      exit: 40,
      intent: { state: 'UNCERTAIN' },
    });
    expect(counter.pauses).toHaveLength(1);
    expect(counter.journal.list({ states: ['UNCERTAIN'] }).map(({ intentId }) => intentId)).toEqual([id]);
  });

  test('a signal before a repeat: INTERRUPTED is written down, and nothing more is sent', async () => {
    counter.turns.push(failure(503, 'db_unavailable'));
    counter.onPause = () => counter.interrupt.abort('SIGINT');
    const { exit, intent } = await counter.pay();
    expect([exit, intent.state, counter.sent.length]).toEqual([40, 'UNCERTAIN', 1]);
    expect(counter.records(intent.intentId)).toEqual([
      'INTENT',
      'ATTEMPT',
      'RESPONSE',
      'INTERRUPTED',
      'STATE',
    ]);
  });

  test('a signal while the answer is awaited: 40, whatever the answer would have been', async () => {
    counter.turns.push(() => {
      counter.interrupt.abort('SIGHUP');
      return new Promise(() => undefined);
    });
    const { exit, intent, sent } = await counter.pay();
    expect([exit, intent.state, sent]).toEqual([40, 'UNCERTAIN', 'maybe']);
    expect(counter.journal.history(intent.intentId)?.events).toContainEqual(
      expect.objectContaining({ kind: 'INTERRUPTED', signal: 'SIGHUP' }),
    );
  });
});

async function refused(): Promise<string> {
  counter.turns.push(failure(422, 'insufficient_funds'));
  const { exit, intent } = await counter.pay();
  expect([exit, intent.state]).toEqual([31, 'REFUSED']);
  return intent.intentId;
}

describe('a new attempt after a refusal', () => {
  test('is not made by the same line', async () => {
    await refused();
    expect(await counter.pay()).toMatchObject({ exit: 31, sent: 'no' });
    expect(counter.sent).toHaveLength(1);
  });

  test('needs a look-up that shows FAILED', async () => {
    await refused();
    for (const look of [notFound, 'lost', shown(names, 'REFUSED')] as const) {
      counter.look = look;
      expect(await counter.pay({ newAttempt: true })).toMatchObject({ sent: 'no' });
    }
    expect(counter.sent).toHaveLength(1);
    counter.look = shown(names, 'FAILED');
    expect(await counter.pay({ newAttempt: true })).toMatchObject({ exit: 0, sent: 'yes' });
    expect(counter.sent[1]).toEqual(counter.sent[0]);
  });

  test.each([
    ['COMPLETED', 0],
    ['PROCESSING', 20],
    ['TIMEOUT', 40],
  ])('is not made where another machine has got the ref to %s: exit %i', async (status, exit) => {
    await refused();
    counter.look = shown(names, status);
    expect(await counter.pay({ newAttempt: true })).toMatchObject({ exit, sent: 'no' });
    expect(counter.sent).toHaveLength(1);
  });

  test('whose answer is lost is not refused by the failure before it, seen again', async () => {
    const id = await refused();
    counter.look = shown(names, 'FAILED');
    counter.turns.push('lost');
    const second = await counter.pay({ newAttempt: true });
    expect(second).toMatchObject({ exit: 40, intent: { state: 'UNCERTAIN' } });
    counter.nowMs += 60 * minute;
    // The very record that permitted it says nothing about it, however late.
    expect(await counter.recover(id)).toMatchObject({ exit: 40, intent: { state: 'UNCERTAIN' } });
    counter.look = shown(names, 'FAILED', { description: 'told on another route' });
    expect(await counter.recover(id)).toMatchObject({ exit: 40, intent: { state: 'UNCERTAIN' } });
    counter.look = shown(names, 'FAILED', { endToEndId: 'E2' });
    expect(await counter.recover(id)).toMatchObject({ exit: 30, intent: { state: 'REFUSED' } });
  });
});

describe('a new attempt, and the end-to-end id of the failure before it', () => {
  test('of a raw call is not refused by the failure before it, shown with another time', async () => {
    const raw = { operation: rawOperation('POST'), rail: rawRail, route: '/pix/out/bank-account' };
    counter.turns.push(failure(422, 'insufficient_funds'), 'lost');
    expect(await counter.pay(raw)).toMatchObject({ exit: 31 });
    counter.look = shown(names, 'FAILED', { endToEndId: null, timestamp: '1' });
    const { intent } = await counter.pay({ ...raw, newAttempt: true });
    expect([intent.state, counter.sent.length]).toEqual(['UNCERTAIN', 2]);
    counter.look = shown(names, 'FAILED', { endToEndId: null, timestamp: '2' });
    expect(await counter.recover(intent.intentId, 0, rawRail)).toMatchObject({ exit: 40 });
    counter.nowMs += 5 * minute;
    expect(await counter.recover(intent.intentId, 0, rawRail)).toMatchObject({ exit: 30 });
  });

  test('that is paid is paid, though it has the end-to-end id of the failure before it', async () => {
    const id = await refused();
    counter.look = shown(names, 'FAILED');
    counter.turns.push('lost');
    await counter.pay({ newAttempt: true });
    counter.look = shown(names, 'COMPLETED');
    expect(await counter.recover(id)).toMatchObject({ exit: 0, intent: { state: 'SETTLED' } });
  });

  test('is not refused by a failure without an end-to-end id that is word for word the one before', async () => {
    const id = await refused();
    counter.look = shown(names, 'FAILED', { endToEndId: null });
    counter.turns.push('lost');
    await counter.pay({ newAttempt: true });
    counter.nowMs += 60 * minute;
    expect(await counter.recover(id)).toMatchObject({ exit: 40, intent: { state: 'UNCERTAIN' } });
    counter.look = shown(names, 'FAILED', { endToEndId: null, description: 'a second one' });
    expect(await counter.recover(id)).toMatchObject({ exit: 30, intent: { state: 'REFUSED' } });
  });
});

describe('what another run meets', () => {
  test('a settled payment is told again, and nothing is sent', async () => {
    const first = await counter.pay();
    expect(first).toMatchObject({ exit: 0, sent: 'yes' });
    expect(await counter.pay()).toMatchObject({ exit: 0, sent: 'no', intent: first.intent });
    expect(counter.sent).toHaveLength(1);
  });

  test('the ref with another amount: 33, nothing sent', async () => {
    await counter.pay();
    expect(await counter.pay({ cents: 151_00 })).toMatchObject({
      exit: 33,
      sent: 'no',
      finding: { code: 'ref_conflict' },
    });
    expect(counter.sent).toHaveLength(1);
  });

  test('the same content without a ref: settled is a duplicate, for a day', async () => {
    await counter.pay({ ref: null });
    expect(await counter.pay({ ref: null })).toMatchObject({
      exit: 33,
      finding: { code: 'duplicate_payment' },
    });
    expect(counter.sent).toHaveLength(1);
    expect(await counter.pay({ ref: null, allowDuplicate: true })).toMatchObject({ sent: 'yes' });
  });

  test('the same content without a ref, open: it is looked up first, and told as what it is', async () => {
    counter.turns.push('lost');
    const { intent } = await counter.pay({ ref: null });
    expect(await counter.pay({ ref: null })).toMatchObject({
      exit: 40,
      sent: 'no',
      intent: { intentId: intent.intentId },
    });
    expect(counter.opened).toContain(intent.intentId);
    counter.look = shown(intent, 'COMPLETED');
    expect(await counter.pay({ ref: null })).toMatchObject({
      exit: 33,
      finding: { code: 'duplicate_payment' },
    });
    expect(counter.sent).toHaveLength(1);
  });
});

describe('what another run meets that is still open', () => {
  test('the same content with another text, on its way: "on its way" would be believed of the new one', async () => {
    const accepted = () =>
      jsonAnswer(202, { ...JSON.parse(counter.sent.at(-1)?.body ?? ''), status: 'ACCEPTED' });
    const body = (description: string) =>
      JSON.stringify({ keyType: 'EMAIL', key: 'maria@example.com', amount: 150, description });
    const march = { ref: null, operation: outAsync, bodyText: body('March'), identifier: null };
    counter.turns.push(accepted);
    expect(await counter.pay(march)).toMatchObject({ exit: 20 });
    expect(await counter.pay(march)).toMatchObject({ exit: 20, sent: 'no' });
    expect(await counter.pay({ ...march, bodyText: body('April') })).toMatchObject({
      exit: 33,
      sent: 'no',
      finding: { code: 'duplicate_payment' },
    });
    expect(counter.sent).toHaveLength(1);
  });

  test('a turn that another process took, where the lock failed: nothing is written, and nothing may be sent', async () => {
    counter.turns.push('refused connection');
    const { intent } = await counter.pay();
    const turn = { kind: 'ATTEMPT', atMs: counter.nowMs, attempt: 2 } as const;
    counter.journal.append(intent.intentId, turn);
    expect(() => counter.journal.append(intent.intentId, turn)).toThrow(JournalError);
    expect(counter.records(intent.intentId)).toEqual(['INTENT', 'ATTEMPT', 'RESPONSE', 'ATTEMPT']);
  });

  test('a payment that is on its way is left at that without a wait, and asked about with one', async () => {
    counter.turns.push(shown(names, 'ACCEPTED'));
    const order = { operation: outAsync };
    expect(await counter.pay(order)).toMatchObject({ exit: 20, intent: { state: 'PENDING' } });
    expect(counter.looked).toBe(0);
    expect(await counter.pay(order)).toMatchObject({ exit: 20, sent: 'no' });
    expect(counter.looked).toBe(0);
    counter.look = shown(names, 'COMPLETED');
    expect(await counter.pay({ ...order, waitMs: 1000 })).toMatchObject({ exit: 0, sent: 'no' });
    expect(counter.sent).toHaveLength(1);
  });

  test('every request is announced with its intent before it leaves', async () => {
    counter.turns.push(() => {
      expect(counter.sending).toHaveLength(1);
      expect(counter.journal.find(counter.sending[0] ?? '')).toMatchObject({ state: 'SENT', attempts: 1 });
      return shown(names, 'COMPLETED');
    });
    await counter.pay();
    expect(counter.sent).toHaveLength(1);
  });
});

describe('a COMPLETED under a ref', () => {
  test('is read back: another amount under it is another payment', async () => {
    counter.look = shown(names, 'COMPLETED', { amount: 99 });
    expect(await counter.pay()).toMatchObject({ exit: 33, sent: 'yes', finding: { code: 'ref_conflict' } });
  });

  test('stands where it can not be read back', async () => {
    counter.look = 'lost';
    const { exit, intent } = await counter.pay();
    expect([exit, intent.state]).toEqual([0, 'SETTLED']);
    expect(counter.records(intent.intentId)).toEqual(['INTENT', 'ATTEMPT', 'RESPONSE', 'LOOKUP']);
  });

  test('that has come back since is REVERSED', async () => {
    counter.look = shown(names, 'REVERSED');
    expect(await counter.pay()).toMatchObject({ exit: 30, intent: { state: 'REVERSED' } });
  });

  test('is not asked for where its names were made up just now', async () => {
    await counter.pay({ ref: null });
    expect(counter.looked).toBe(0);
  });

  test('of another name is no word about ours', async () => {
    counter.turns.push(shown({ identifier: 'another' }, 'COMPLETED'));
    expect(await counter.pay()).toMatchObject({ exit: 40, finding: { code: 'echo_mismatch' } });
  });
});
