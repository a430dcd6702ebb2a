import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { outAsync } from '../../src/lib/contract/pix.ts';
import { out as tedOut } from '../../src/lib/contract/ted.ts';
import type { IntentEvent } from '../../src/lib/journal/intent.ts';
import { pixRail } from '../../src/lib/journal/rails/pix.ts';
import { failure, shown } from './counter.ts';
import { counter, lost, minute, names, openCounterForEachTest } from './doubts-desk.ts';

openCounterForEachTest();

/** Whether somebody holds the intent's lock now. */
function isLocked(intentId: string): boolean {
  const path = join(counter.lockDirectory, `${intentId}.lock`);
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

describe("the quiet period and a person's word", () => {
  test("a person's not-paid waits for 300 s after the last request, paid does not", async () => {
    const id = await lost();
    counter.nowMs += 5 * minute - 1;
    await expect(counter.resolve(id, 'not-paid')).rejects.toThrow('less than 300 s ago');
    expect((await counter.journal.find(id))?.state).toBe('UNCERTAIN');
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
    expect((await counter.records(id)).at(-1)).toBe('HUMAN');
  });

  test("the service's word stands above a person's", async () => {
    const id = await lost();
    counter.look = shown(names, 'COMPLETED');
    counter.nowMs += 10 * minute;
    await expect(counter.resolve(id, 'not-paid')).rejects.toThrow('It is settled, and that is final');
    expect(await counter.records(id)).not.toContain('HUMAN');
  });

  test('nobody decides about a payment that is on its way', async () => {
    const id = await lost();
    counter.look = shown(names, 'PROCESSING');
    await expect(counter.resolve(id, 'paid')).rejects.toThrow('is on its way, not in doubt');
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
    expect((await counter.journal.list({ states: ['UNCERTAIN'] })).map(({ intentId }) => intentId)).toEqual([
      id,
    ]);
  });

  test('a signal before a repeat: INTERRUPTED is written down, and nothing more is sent', async () => {
    counter.turns.push(failure(503, 'db_unavailable'));
    counter.onPause = () => counter.interrupt.abort('SIGINT');
    const { exit, intent } = await counter.pay();
    expect([exit, intent.state, counter.sent.length]).toEqual([40, 'UNCERTAIN', 1]);
    expect(await counter.records(intent.intentId)).toEqual([
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
    expect((await counter.journal.history(intent.intentId))?.events).toContainEqual(
      expect.objectContaining({ kind: 'INTERRUPTED', signal: 'SIGHUP' }),
    );
  });
});
