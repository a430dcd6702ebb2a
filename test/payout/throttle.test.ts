import { expect, test } from 'vitest';
import { watchThrottle } from '../../src/lib/areas/payout/work/throttle.ts';
import { haltOf } from '../../src/lib/areas/payout/work/work.ts';
import { bareFinding } from '../../src/lib/journal/rails/rail.ts';
import { messageText, recorded } from '../../src/lib/words/records.ts';

const halt = {
  code: 'partner_rate_limited',
  message: 'Muitas chamadas',
  untilMs: null,
  reason: 'rate',
} as const;

test('a service that takes no row for two minutes is too long, and one that takes a row in between is not', () => {
  let nowMs = 0;
  const throttle = watchThrottle({ monotonic: () => nowMs });
  expect([throttle.latest(), throttle.isTooLong(halt)]).toEqual([null, false]);
  nowMs = 119_999;
  expect(throttle.isTooLong(halt)).toBe(false);
  throttle.over();
  nowMs = 200_000;
  expect([throttle.isTooLong(halt), throttle.latest()]).toEqual([false, halt]);
  nowMs = 320_000;
  expect(throttle.isTooLong(halt)).toBe(true);
});

test('a run that halts as the service was not reached says why, and not of all its rows that nothing was sent', () => {
  const message = [recorded.unreachable('certificate has expired'), recorded.unsent];
  const finding = bareFinding('INTENT', 'not_sent', message, 'unreachable');
  expect(messageText(haltOf(finding, 'not_sent').message)).toBe(
    'The service could not be reached: certificate has expired.',
  );
});
