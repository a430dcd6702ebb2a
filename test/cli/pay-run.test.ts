import { expect, test } from 'vitest';
import { paymentDocument, paymentFailure, type RunInput, runPayment } from '../../src/lib/cli/pay-run.ts';
import { paymentText } from '../../src/lib/cli/pay-view.ts';
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

const answered = (code: string, exit: number): PayReport => ({
  exit,
  intent: { ...intent, amountCentavos: null, destination: 'EMAIL maria@example.com' } as Intent,
  finding: { ...bareFinding('REFUSED', code, exit, 'Recusado.'), httpStatus: 422 },
  sent: true,
});

test("a refusal is followed by the code's own advice; a code that nobody knows is explained by its number", async () => {
  expect(paymentFailure(answered('insufficient_funds', 31), null)?.detail.hint).toBeNull();
  const next = async (code: string) => (await paymentDocument(answered(code, 30), null, {})).next;
  expect(await next('qr_gone')).toBe('brl errors explain qr_gone');
  expect(await next('never_heard_of')).toBe('brl errors explain 30');
});

test('a conflict that the service told of does not say that nothing was sent', () => {
  const conflict = answered('identifier_conflict', 33);
  expect(paymentText(conflict)).toMatch(/^Already there: EMAIL/);
  expect(paymentText({ ...conflict, sent: false })).toMatch(/^Already there, nothing was sent: EMAIL/);
});
