import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { historyFields, intentColumns } from '../../src/lib/areas/journal/journal-view.ts';
import { errorText } from '../../src/lib/command/error-view.ts';
import { factsOf } from '../../src/lib/command/outcome.ts';
import type { Intent, IntentEvent } from '../../src/lib/journal/intent.ts';
import type { PayReport } from '../../src/lib/journal/pay-ports.ts';
import { bareFinding } from '../../src/lib/journal/rails/rail.ts';
import { paymentText } from '../../src/lib/payments/report-view.ts';
import { paymentDocument, paymentFailure, type RunInput, runPayment } from '../../src/lib/payments/run.ts';
import { type Counter, failure, openCounter, scope } from '../journal/counter.ts';

/** The text after a recovery, a person's own word or a refused attempt, and the next step. */

let counter: Counter;
beforeEach(() => {
  counter = openCounter();
});
afterEach(async () => {
  await counter.close();
  process.exitCode = undefined;
});

const nowMs = Date.parse('2026-11-25T22:24:00Z');

/** All that stands on a person's screen. */
async function screen(report: PayReport): Promise<string> {
  const error = await paymentFailure(report, null);
  const facts = factsOf(report);
  return [paymentText(report, nowMs), error && errorText(error, facts, 'money')].filter(Boolean).join('\n');
}

async function lost(): Promise<string> {
  counter.turns.push('lost');
  return (await counter.pay()).intent.intentId;
}

describe('a recovery that did not find out', () => {
  test('sends to the statement, names the day of the payment and how a person ends it, and not to itself', async () => {
    const id = await lost();
    const asked = await counter.recover(id);
    const next = `brl statement list --from 2026-03-11 --account ${scope.accountId} --profile work`;
    expect((await paymentDocument(asked, 'work')).next).toBe(next);
    expect(await screen(asked)).toContain(`\`${next.replace(' --profile work', '')}`);
    expect(await screen(asked)).toContain(`journal resolve ${id} --as paid or not-paid`);
    expect(await screen(asked)).toContain('do not pay again');
    expect(await screen(asked)).not.toContain('journal recover');
  });

  test('because nobody answered is worth another one', async () => {
    const id = await lost();
    counter.look = 'lost';
    expect((await paymentDocument(await counter.recover(id), null)).next).toBe(`brl journal recover ${id}`);
  });
});

describe("a person's word", () => {
  test.each([
    ['paid', 'Recorded by a person as paid'],
    ['not-paid', 'Recorded by a person as not paid'],
  ] as const)('%s is told as that, and not as what this run or the service did', async (as, words) => {
    const id = await lost();
    counter.nowMs += 600_000;
    const said = await screen(await counter.resolve(id, as));
    expect(said).toMatch(new RegExp(`^${words}: R\\$ 150,00 to EMAIL maria`));
    expect(said).toContain('The service did not confirm it.\n(nothing was sent now)');
    expect(said).toMatch(/^Recorded by +ana$/m);
    expect(said).toMatch(/^Evidence +the statement$/m);
    expect(said).not.toMatch(/^Error|money moved/m);
    expect(said).not.toMatch(/^(?:Paid|Refused)|The service says/m);
  });
});

test('a new attempt that is refused here is not put into the mouth of the service', async () => {
  counter.turns.push(failure(422, 'insufficient_funds'));
  await counter.pay();
  const refused = await counter.pay({ newAttempt: true });
  expect(refused.sent).toBe('no');
  expect(await screen(refused)).toContain('A new attempt needs a look-up that shows FAILED');
  expect(await screen(refused)).not.toContain('The service says');
  expect(await paymentDocument(refused, null)).toMatchObject({
    outcome: 'refused',
    error: { code: 'new_attempt_refused', httpStatus: null },
  });
});

test('what could not be written down was sent only if it left', async () => {
  const { journal } = counter;
  Object.assign(journal, { append: fail });
  counter.turns.push('refused connection');
  const error: unknown = await counter.pay().catch((thrown: unknown) => thrown);
  const input = { journal, note: () => undefined } as unknown as RunInput;
  const ended = await runPayment(input, async ({ onSending }) => {
    onSending?.({ intentId: 'int_1', identifier: null } as Intent);
    throw error;
  });
  expect(ended).toMatchObject({ sent: 'no', finding: { state: 'UNCERTAIN' } });
});

function fail(): never {
  throw new Error('disk full');
}

const sentAt = (time: string) => ({ firstSentAtMs: Date.parse(time), lastSentAtMs: Date.parse(time) });
const unnamed = { ref: null, identifier: null, intentId: 'int_1', environment: 'sandbox' };
const ted = (time: string): PayReport => ({
  intent: {
    ...unnamed,
    operation: 'ted.out',
    amountCentavos: 10_00,
    destination: 'bank 341',
    ...sentAt(time),
  } as Intent,
  finding: bareFinding('PENDING', '', ''),
  sent: 'yes',
});

test('a TED of a weekend or an evening is told as scheduled, with its day; one of today is not', () => {
  expect(paymentText(ted('2026-11-21T12:00:00-03:00'), nowMs)).toMatch(
    /^Scheduled for 2026-11-23, not settled yet: /,
  );
  expect(paymentText(ted('2026-11-18T18:00:00-03:00'), nowMs)).toMatch(/^Scheduled for 2026-11-19, /);
  expect(paymentText(ted('2026-11-19T12:00:00-03:00'), nowMs)).toMatch(/^On its way, not settled yet: /);
  expect(paymentText(ted('2026-11-19T12:00:00-03:00'), nowMs, ['2026-11-19'])).toMatch(
    /^Scheduled for 2026-11-23, /,
  );
});

test.each([
  ['PENDING', null, true],
  ['PENDING', 'held', true],
  ['SETTLED', null, false],
  ['REFUSED', null, false],
] as const)(
  'of a payment that is %s (%s), whether it may still be paid is said: %s',
  (state, reason, isSaid) => {
    const finding = bareFinding(state, '', '', reason);
    const said = paymentText({ ...ted('2026-11-19T12:00:00-03:00'), finding }, nowMs);
    expect(said.includes('\nIt may still be paid: do not pay it again.\n')).toBe(isSaid);
  },
);

test('a deletion that nobody knows is done, and pays nobody', () => {
  const deletion = (state: 'SETTLED' | 'UNCERTAIN'): PayReport => ({
    intent: {
      ...unnamed,
      operation: 'api.delete',
      amountCentavos: null,
      destination: 'DELETE /v1/new',
    } as Intent,
    finding: bareFinding(state, '', ''),
    sent: 'yes',
  });
  expect(paymentText(deletion('SETTLED'), nowMs)).toMatch(/^Done: DELETE/);
  expect(paymentText(deletion('UNCERTAIN'), nowMs)).toMatch(/^NOT KNOWN whether it was done: DELETE/);
});

test('journal show puts like look-ups in a row into one line, and leaves others alone', () => {
  const at = (second: number) => Date.parse('2026-03-12T01:30:00Z') + second * 1000;
  const look = (second: number, result: string) => ({
    kind: 'LOOKUP',
    atMs: at(second),
    result,
    finding: null,
  });
  const events = [
    ...[1, 2, 3].map((second) => look(second, 'not-found')),
    look(4, 'no-answer'),
    { kind: 'INTERRUPTED', atMs: at(5), signal: 'SIGINT' },
    { kind: 'INTERRUPTED', atMs: at(6), signal: 'SIGINT' },
  ] as unknown as readonly IntentEvent[];
  const intent = { createdAtMs: at(0), amountCentavos: null, operator: 'unknown', idempotencyKey: 'k' };
  const fields = historyFields({ intent: intent as unknown as Intent, events });
  expect(fields.slice(-4).map(([label, text]) => [(label as { said: string }).said.slice(-8), text])).toEqual(
    [
      ['22:30:01', expect.stringMatching(/^look-up: not found, .* \(3 times, last 2026-03-11 22:30:03\)$/)],
      ['22:30:04', expect.not.stringContaining('times')],
      ['22:30:05', 'interrupted by SIGINT'],
      ['22:30:06', 'interrupted by SIGINT'],
    ],
  );
  expect(fields).toContainEqual(['Idempotency key', null]);
  const all = historyFields({ intent: intent as unknown as Intent, events }, null, true);
  expect(all).toContainEqual(['Idempotency key', 'k']);
});

describe('the list of the journal', () => {
  const cell = (header: string, intent: object) =>
    intentColumns.find((column) => column.header === header)?.value(intent as Intent);

  test('calls what was made no settled payment, and a batch with failed rows not paid whole', () => {
    const creation = { keySent: true, withheld: null };
    const failed = { reason: 'rows-failed' };
    expect(cell('State', { state: 'SETTLED', finding: null })).toBe('SETTLED');
    expect(cell('State', { state: 'SETTLED', finding: null, creation })).toBe('MADE');
    expect(cell('State', { state: 'REFUSED', finding: null, creation })).toBe('NOT MADE');
    expect(cell('State', { state: 'SETTLED', finding: failed })).toBe('PAID IN PART');
    expect(cell('State', { state: 'REFUSED', finding: failed })).toBe('REFUSED');
  });

  test('has the clock of the bank: an evening in Brasilia is not the next day', () => {
    const createdAtMs = Date.parse('2026-03-12T01:30:00Z');
    expect(cell('Time (BRT)', { createdAtMs })).toBe('2026-03-11T22:30:00-03:00');
    const events = [{ kind: 'INTERRUPTED', atMs: createdAtMs, signal: 'SIGINT' }] as const;
    expect(historyFields({ intent: { createdAtMs, amountCentavos: null } as Intent, events })).toContainEqual(
      [{ said: '2026-03-11 22:30:00' }, 'interrupted by SIGINT'],
    );
  });
});
