import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Intent } from '../../src/lib/journal/intent.ts';
import { messageText } from '../../src/lib/words/records.ts';
import { type Counter, failure, openCounter, shown } from './counter.ts';

/** A payment that was sent twice and refused: one of its two requests may still arrive. */

const hour = 60 * 60 * 1000;
const day = 24 * hour;

let counter: Counter;
beforeEach(() => {
  counter = openCounter();
});
afterEach(() => counter.close());

/** The first answer is lost, the payment is sent again, and a look-up shows that it failed. */
async function refusedAfterResend(ref: string | null, second: 'lost' | 'answered' = 'lost'): Promise<string> {
  counter.turns.push('lost');
  const { intent } = await counter.pay({ ref });
  counter.nowMs += hour / 2;
  counter.turns.push(second === 'lost' ? 'lost' : failure(500, 'internal_error'));
  await counter.resume(intent.intentId);
  await shownAsFailed(intent);
  return intent.intentId;
}

async function shownAsFailed(intent: Intent): Promise<void> {
  // Before that it may be the failure of an earlier attempt.
  counter.nowMs += 301_000;
  counter.look = shown(intent, 'FAILED');
  expect((await counter.recover(intent.intentId)).intent.state).toBe('REFUSED');
}

describe.each(['lost', 'answered'] as const)('refused after a resend whose own answer is %s', (second) => {
  test('it is not paid again by --new-attempt for a day, whatever the look-up says', async () => {
    await refusedAfterResend('r', second);
    for (const laterMs of [0, day - 1]) {
      counter.nowMs += laterMs;
      const told = await counter.pay({ newAttempt: true });
      expect(told).toMatchObject({ sent: 'no', finding: { code: 'new_attempt_refused' } });
      expect(messageText(told.finding.message ?? '')).toMatch(
        /sent twice.*2026-03-12 \d\d:\d\d \(Brasilia\)/,
      );
    }
    expect(counter.sent).toHaveLength(2);
    counter.nowMs += 1;
    expect(await counter.pay({ newAttempt: true })).toMatchObject({ sent: 'yes' });
    expect(counter.sent).toHaveLength(3);
  });

  test('the same content claims for a day', async () => {
    const first = await refusedAfterResend(null, second);
    counter.nowMs += day - 1;
    const again = await counter.pay({ ref: null });
    expect(again).toMatchObject({ sent: 'no', exit: 33, intent: { intentId: first } });
    expect(messageText(again.finding.message ?? '')).toContain('sent twice');
    expect(counter.sent).toHaveLength(2);
    counter.nowMs += 1;
    expect(await counter.pay({ ref: null })).toMatchObject({ sent: 'yes' });
  });
});

describe('refused', () => {
  test('without a resend it claims nothing, and may be tried again at once', async () => {
    counter.turns.push('lost');
    await shownAsFailed((await counter.pay()).intent);
    expect(await counter.pay({ newAttempt: true })).toMatchObject({ sent: 'yes' });
  });

  test('after a repeat within one run, whose first request was answered, it may be too', async () => {
    counter.turns.push(failure(503, 'db_unavailable'), 'lost');
    const { intent } = await counter.pay();
    expect(intent.attempts).toBe(2);
    await shownAsFailed(intent);
    expect(await counter.pay({ newAttempt: true })).toMatchObject({ sent: 'yes' });
  });
});
