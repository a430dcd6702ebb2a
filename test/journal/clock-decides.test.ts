import { describe, expect, test } from 'vitest';
import { failure, shown } from './counter.ts';
import { counter, lost, minute, names, openCounterForEachTest } from './doubts-desk.ts';

/** What waits for a time before the same money may leave again, on a machine whose clock is wrong. */

openCounterForEachTest();

const hour = 60 * minute;
const wrong = [25 * hour, 40 * hour, -26 * hour];

describe.each(wrong)('a clock that is %i ms ahead', (aheadMs) => {
  test("a person's not-paid waits for 300 s of the service", async () => {
    const id = await lost();
    counter.clockAheadMs = aheadMs;
    await expect(counter.resolve(id, 'not-paid')).rejects.toThrow('less than 300 s ago');
    counter.nowMs += 5 * minute;
    expect(await counter.resolve(id, 'not-paid')).toMatchObject({ exit: 30 });
  });

  test('what was sent under it waits as long once the clock is right', async () => {
    counter.clockAheadMs = aheadMs;
    const id = await lost();
    counter.clockAheadMs = 0;
    await expect(counter.resolve(id, 'not-paid')).rejects.toThrow('less than 300 s ago');
    counter.nowMs += 5 * minute;
    expect(await counter.resolve(id, 'not-paid')).toMatchObject({ exit: 30 });
  });

  test('a resend is possible for an hour of the service', async () => {
    const id = await lost();
    counter.nowMs += 59 * minute;
    counter.clockAheadMs = aheadMs;
    expect(await counter.resume(id)).toMatchObject({ exit: 0, sent: 'yes' });
    expect(counter.sent).toHaveLength(2);
  });

  test('and no longer, where the clock was set so that it seems less', async () => {
    const id = await lost();
    counter.nowMs += 90 * minute;
    counter.clockAheadMs = -60 * minute;
    await expect(counter.resume(id)).rejects.toThrow('more than an hour old');
    expect(counter.sent).toHaveLength(1);
  });

  test('a FAILED that may be of an earlier attempt counts only after 300 s of the service', async () => {
    counter.turns.push(failure(503, 'db_unavailable'), 'lost');
    const { intent } = await counter.pay();
    counter.clockAheadMs = aheadMs;
    counter.look = shown(names, 'FAILED');
    expect(await counter.recover(intent.intentId)).toMatchObject({ exit: 40 });
    counter.nowMs = (intent.lastSentAtMs ?? 0) + 5 * minute;
    expect(await counter.recover(intent.intentId)).toMatchObject({ exit: 30 });
  });

  test('a request that was lost may arrive for a day of the service', async () => {
    const id = await lost();
    counter.turns.push('lost');
    await counter.resume(id);
    counter.nowMs += 6 * minute;
    counter.look = shown(names, 'FAILED');
    expect(await counter.recover(id)).toMatchObject({ intent: { state: 'REFUSED' } });
    counter.clockAheadMs = aheadMs;
    for (const laterMs of [0, 23 * hour]) {
      counter.nowMs += laterMs;
      expect(await counter.pay({ newAttempt: true })).toMatchObject({
        sent: 'no',
        finding: { code: 'new_attempt_refused' },
      });
    }
    counter.nowMs += hour;
    expect(await counter.pay({ newAttempt: true })).toMatchObject({ sent: 'yes' });
  });
});

test("where the service does not tell the time, a person's not-paid is not taken", async () => {
  const id = await lost();
  counter.nowMs += 25 * hour;
  counter.hasToken = false;
  await expect(counter.resolve(id, 'not-paid')).rejects.toThrow('did not tell the time');
  expect(await counter.resolve(id, 'paid')).toMatchObject({ exit: 0 });
});

test('a settlement that lies ahead of the clock still claims', async () => {
  expect(await counter.pay({ ref: null })).toMatchObject({ exit: 0 });
  // Nobody is there to say that the clock was set back.
  counter.nowMs -= 26 * hour;
  expect(await counter.pay({ ref: null })).toMatchObject({ exit: 33, sent: 'no' });
});
