import { expect, test } from 'vitest';
import { checksText } from '../../src/lib/areas/doctor/checks-text.ts';
import type { Check } from '../../src/lib/connection/check.ts';
import { saidIn } from '../../src/lib/words/language.ts';

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

test('in Portuguese the checks have Portuguese names; a command that is to be typed stays on one line', async () => {
  const told = await saidIn('pt', () => checksText(checks, 80));
  expect(told).toContain('ok     entregas capturadas  ');
  const long = {
    ...checks[1],
    message: 'It is so.',
    next: 'If nobody asked for it, and it is there all the same: unset NODE_EXTRA_CA_CERTS',
  };
  expect(checksText([long as Check], 60)).toContain('\n               unset NODE_EXTRA_CA_CERTS');
});
