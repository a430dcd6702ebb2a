import { expect, test } from 'vitest';
import { watchThrottle } from '../../src/lib/areas/payout/throttle.ts';

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
