import { expect, test } from 'vitest';
import { checksText } from '../../src/lib/areas/doctor/checks-text.ts';
import type { Check } from '../../src/lib/connection/check.ts';

const account = '5a4db0c5-0000-4000-8000-00000000acc1';
const checks = [
  { name: 'captured-deliveries', status: 'pass', message: 'Nothing was captured.', next: null },
  {
    name: 'account',
    status: 'fail',
    message: `A lock keeps payments in ${account}.`,
    next: 'brl locks show',
  },
] as unknown as readonly Check[];

test('on a narrow terminal sentences stand below the names, so that no id is broken', () => {
  expect(checksText(checks, 60).split('\n').slice(0, 5)).toEqual([
    'pass  captured-deliveries',
    '  Nothing was captured.',
    'fail  account',
    `  A lock keeps payments in`,
    `  ${account}.`,
  ]);
});

test('on a usual one they stand beside them', () => {
  expect(checksText(checks, 80)).toContain('pass  captured-deliveries  Nothing was captured.\n');
});
