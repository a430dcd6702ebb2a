import { expect, test } from 'vitest';
import { errorText } from '../../src/lib/command/error-view.ts';
import { exitOf, factsOf } from '../../src/lib/command/outcome.ts';
import type { CliError } from '../../src/lib/errors/cli-error.ts';
import type { Finding, Intent, Reason } from '../../src/lib/journal/intent.ts';
import type { PayReport } from '../../src/lib/journal/pay-ports.ts';
import { bareFinding } from '../../src/lib/journal/rails/rail.ts';
import { ResumeRefused } from '../../src/lib/journal/resume.ts';
import { paymentText } from '../../src/lib/payments/report-view.ts';
import { paymentDocument, paymentFailure, type RunInput, runPayment } from '../../src/lib/payments/run.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Only the members that running reads. */
const input = { journal: { location: '/mnt/kept.sqlite' }, note: () => undefined } as unknown as RunInput;
const intent = { intentId: 'int_1', identifier: null, idempotencyKey: 'k' } as Intent;
const report: PayReport = {
  intent,
  finding: bareFinding('SETTLED', 'x', ''),
  sent: 'yes',
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

test.each([
  ['INTENT', 80, 'no', 'same-ref'],
  ['UNCERTAIN', 40, 'unknown', 'never'],
] as const)(
  'a resend that is refused keeps the number of an intent that is %s: %i',
  async (state, exit, moneyMoved, retry) => {
    const known = {
      ...intent,
      state,
      finding: bareFinding(state, 'x', '', state === 'INTENT' ? 'unreachable' : null),
      operation: 'pix.out',
      amountCentavos: 1,
    };
    const refused = await runPayment(input, () =>
      Promise.reject(new ResumeRefused('it is old', known as Intent)),
    );
    expect(await paymentDocument(refused, null)).toMatchObject({
      moneyMoved,
      retry,
      error: { code: 'resume_refused' },
    });
    expect(exitOf(refused)).toBe(exit);
  },
);

const nowMs = Date.parse('2026-11-25T22:24:00Z');
const answered = (code: string, reason: Reason | null): PayReport => ({
  intent: {
    ...intent,
    amountCentavos: null,
    destination: 'EMAIL maria@example.com',
    ref: null,
    environment: 'sandbox',
    firstSentAtMs: null,
  } as Intent,
  finding: { ...bareFinding('REFUSED', code, 'Recusado.', reason), httpStatus: 422 },
  sent: 'yes',
});

test("a refusal is followed by the code's own advice; a code that nobody knows is explained by its number", async () => {
  expect((await paymentFailure(answered('insufficient_funds', 'funds'), null))?.detail.hint).toBeNull();
  const next = async (code: string) => (await paymentDocument(answered(code, null), null)).next;
  expect(await next('qr_gone')).toBe('brl errors explain qr_gone');
  expect(await next('never_heard_of')).toBe('brl errors explain 30');
});

test('a conflict that the service told of does not say that nothing was sent', () => {
  const conflict = answered('identifier_conflict', 'exists');
  expect(paymentText(conflict, nowMs)).toMatch(/^Already exists: EMAIL/);
  expect(paymentText({ ...conflict, sent: 'no' }, nowMs)).toMatch(/^Already exists, nothing was sent: EMAIL/);
});

test('a name that the service knows as another payment pays nothing, and nobody reads that this one was paid', async () => {
  const taken = (status: string): PayReport => {
    const report = answered('ref_conflict', 'exists');
    const intent = { ...report.intent, operation: 'pix.out', identifier: 'r1-z2' };
    return { ...report, intent, finding: { ...report.finding, status } };
  };
  const screen = async (report: PayReport) =>
    [
      paymentText(report, nowMs),
      errorText((await paymentFailure(report, null)) as CliError, factsOf(report), 'money'),
    ].join('\n');
  const paid = await screen(taken('COMPLETED'));
  expect(paid).toMatch(/^Not paid, its name is that of another payment: EMAIL/);
  expect(paid).toMatch(/^Other payment +settled \(COMPLETED\)$/m);
  expect(paid).toMatch(/^No money moved for this payment\. .* and that one was paid\.$/m);
  expect(paid).not.toMatch(/^Status|The money moved/m);
  expect(await screen(taken('PROCESSING'))).toMatch(
    / that one may have been paid: look at it before you pay\.$/m,
  );
  const { next, outcome } = await paymentDocument(taken('COMPLETED'), 'main');
  expect([outcome, next]).toEqual(['duplicate', 'brl pix status --identifier r1-z2 --profile main']);
});

test('a payment that an earlier run sent is told with the time of that, and one of this run without', () => {
  const again = answered('duplicate_payment', 'exists');
  const first = { ...again, intent: { ...again.intent, firstSentAtMs: nowMs - 3 * 3_600_000 } };
  expect(paymentText({ ...first, sent: 'no' }, nowMs)).toMatch(
    /^Sent +2026-11-25 16:24 \(Brasilia\), 3 h ago$/m,
  );
  expect(paymentText(first, nowMs)).not.toMatch(/^Sent/m);
});

test("an answer without a reason is told by its own word, and nothing is put into the service's mouth", async () => {
  const silent = (code: string | null, more: Partial<Finding>): PayReport => {
    const report = answered('x', null);
    return { ...report, finding: { ...report.finding, code, message: null, ...more } };
  };
  const text = async (report: PayReport) =>
    errorText((await paymentFailure(report, null)) as CliError, factsOf(report), 'money');
  expect(await text(silent(null, { state: 'UNCERTAIN', status: 'PENDING' }))).toMatch(
    /^Error: The service answered PENDING: it has the request but has not confirmed it\. \(uncertain\)\n/,
  );
  expect(await text(silent('partner_rejected', {}))).toMatch(
    /^Error: The bank refused the operation for reasons of policy, risk or suspected fraud\. \(partner_rejected\)\nNo money moved\.\n/,
  );
  expect(await text(silent('not_authenticated', { reason: 'auth' }))).toMatch(
    /^Error: There is no valid login\. /,
  );
  const reversed = silent(null, { state: 'REVERSED', status: 'REVERSED' });
  expect(await text(reversed)).toContain('(payment_reversed)');
  expect(paymentText(reversed, nowMs)).toMatch(/^Reversed: EMAIL/);
});
