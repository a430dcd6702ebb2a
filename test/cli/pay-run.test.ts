import { expect, test } from 'vitest';
import { type RunInput, runPayment } from '../../src/lib/cli/pay-run.ts';
import type { Intent } from '../../src/lib/journal/intent.ts';
import type { PayReport } from '../../src/lib/journal/pay-ports.ts';
import { bareFinding } from '../../src/lib/journal/rail.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Only the members that running reads. */
const input = { env: {}, note: () => undefined } as unknown as RunInput;
const intent = { intentId: 'int_1', identifier: null, idempotencyKey: 'k' } as Intent;
const report: PayReport = {
  exit: 0,
  intent,
  finding: bareFinding('SETTLED', 'x', 0, ''),
  sent: true,
};

test('a signal after the payment does not end the process: its exit code would say that nothing was sent', async () => {
  const before = signals.map((signal) => process.listenerCount(signal));
  await runPayment(input, async () => report);
  expect(signals.map((signal) => process.listenerCount(signal))).toEqual(before);
  await runPayment(input, async (ports) => {
    ports.onSending?.(intent);
    return report;
  });
  expect(signals.map((signal) => process.listenerCount(signal))).toEqual(before.map((count) => count + 1));
  process.exitCode = undefined;
});
