import { expect, test } from 'vitest';
import { waitMs } from '../../src/lib/payments/money-flags.ts';

const usual = 30_000;

test.each([
  ['nothing, where a command waits for longer by itself', {}, 600_000, 600_000],
  ['--wait there', { wait: true }, 600_000, 600_000],
  ['--wait 90 there', { wait: true, 'wait-time': '90' }, 600_000, 90_000],
  ['--no-wait', { wait: false }, 600_000, 0],
  ['--wait where a command does not wait by itself', { wait: true }, 0, usual],
  ['--wait 2h', { wait: true, 'wait-time': '2h' }, 0, 7_200_000],
])('%s', (_typed, flags, otherwise, waited) => {
  expect(waitMs(flags, otherwise)).toBe(waited);
});
