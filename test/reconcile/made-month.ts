import type { BookedFact, LedgerFact, ToldFact } from '../../src/lib/areas/reconcile/facts.ts';
import { startOfDayMs } from '../../src/lib/brazil/clock.ts';
import type { IntentEvent, IntentFacts, IntentState } from '../../src/lib/journal/intent.ts';
import { answer, attempt, facts } from '../journal/contract/desk.ts';
import { endToEndId, ledger, line, told } from './made-facts.ts';

/** A payment with its records, in the order of their time. */
export interface MadePayment {
  readonly facts: IntentFacts;
  readonly events: readonly IntentEvent[];
}

/** Some days in which most things happen that happen on real ones, and some that should not. */
export interface MadeMonth {
  readonly payments: readonly MadePayment[];
  readonly lines: readonly BookedFact[];
  readonly told: readonly ToldFact[];
  readonly rows: readonly LedgerFact[];
}

const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** Repeats itself for a number. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** The same month for the same number: few amounts, so that many payments look alike. */
export function madeMonth(firstDay: string, days: number, paymentsADay: number, seed: number): MadeMonth {
  const next = random(seed);
  const month = { payments: [], lines: [], told: [], rows: [] } as {
    [K in keyof MadeMonth]: MadeMonth[K][number][];
  };
  const starts = Array.from(
    { length: days * paymentsADay },
    () => startOfDayMs(firstDay) + next() * days * dayMs,
  ).toSorted((one, other) => one - other);
  for (const [n, startMs] of starts.entries()) addPayment(month, n, Math.floor(startMs), next);
  for (let n = 0; n < days * 3; n += 1)
    addStranger(month, n, startOfDayMs(firstDay) + next() * days * dayMs, next);
  return month;
}

type Month = { [K in keyof MadeMonth]: MadeMonth[K][number][] };

/** How a payment may end: up to which place of a hundred. */
const ends: readonly (readonly [upTo: number, end: string])[] = [
  [55, 'at once'],
  [67, 'days later'],
  [75, 'refused'],
  [80, 'refused, and sent again'],
  [86, 'never told'],
  [92, 'reversed days later'],
  [100, 'by the bank’s number alone'],
];

function addPayment(month: Month, n: number, startMs: number, next: () => number): void {
  const often = (percent: number) => next() * 100 < percent;
  const place = next() * 100;
  const [, end = ''] = ends.find(([upTo]) => place < upTo) ?? [];
  const laterMs = (most: number) => Math.floor(next() * most * dayMs);
  const centavos = 100 * (1 + Math.floor(next() * 6));
  const hasOwnNames = end !== 'by the bank’s number alone';
  const names = {
    endToEndId: hasOwnNames && often(90) ? endToEndId(`p${n}`) : null,
    identifier: hasOwnNames ? `id-${n}` : null,
  };
  const isLate = end === 'days later' || (!hasOwnNames && often(50));
  const endMs = startMs + (isLate ? laterMs(6) : 2000);
  const answered = (state: Exclude<IntentState, 'SENT'>, status: string, atMs: number): IntentEvent => {
    const said = { coreId: `core-${n}`, ...(often(50) ? { completedAt: new Date(atMs).toISOString() } : {}) };
    const given = { endToEndId: names.endToEndId, bodyText: JSON.stringify(said) };
    return { ...answer(state, status, atMs, given), ...(isLate ? { kind: 'LOOKUP' } : {}) } as IntentEvent;
  };
  const settled = answered('SETTLED', 'COMPLETED', endMs);
  const againMs = startMs + laterMs(5);
  const events: Readonly<Record<string, readonly IntentEvent[]>> = {
    refused: [answered('REFUSED', 'FAILED', endMs)],
    'refused, and sent again': [
      answered('REFUSED', 'FAILED', startMs + 1000),
      { ...attempt, atMs: againMs, attempt: 2 },
      answered('SETTLED', 'COMPLETED', againMs + 1000),
    ],
    'never told': [],
    'reversed days later': [settled, answered('REVERSED', 'REVERSED', endMs + laterMs(4))],
  };
  month.payments.push({
    facts: facts({
      intentId: `int_${n}`,
      ref: often(30) ? `ref-${n}` : null,
      identifier: names.identifier,
      amountCentavos: centavos,
      createdAtMs: startMs,
      claim: `claim-${n}`,
    }),
    events: events[end] ?? [settled],
  });
  const leftMs = end === 'refused, and sent again' ? againMs + 1000 : endMs;
  addSides(month, n, { end, centavos, leftMs, names }, next);
}

interface Left {
  readonly end: string;
  readonly centavos: number;
  readonly leftMs: number;
  readonly names: { readonly endToEndId: string | null; readonly identifier: string | null };
}

function addSides(month: Month, n: number, { end, centavos, leftMs, names }: Left, next: () => number): void {
  const often = (percent: number) => next() * 100 < percent;
  const laterMs = (most: number) => Math.floor(next() * most * dayMs);
  const bankIds = [`core-${n}`];
  const bookedMs = leftMs + (often(15) ? laterMs(3) : 1000);
  const debit = {
    lineId: `line-${n}`,
    bankIds,
    atMs: bookedMs,
    amountCentavos: -centavos + (often(3) ? 1 : 0),
    pixKey: 'maria@example.com',
    ...names,
  };
  const status = end === 'refused' ? 'FAILED' : often(2) ? 'PROCESSING' : 'COMPLETED';
  if (often(end === 'refused' || end === 'never told' ? 30 : 95))
    month.lines.push(line({ ...debit, status }));
  if (often(3)) month.lines.push(line({ ...debit, lineId: `again-${n}`, atMs: bookedMs + laterMs(3) }));
  if (end.startsWith('rev') || often(2)) {
    const back = { lineId: `back-${n}`, amountCentavos: centavos, atMs: bookedMs + laterMs(2) };
    month.lines.push(line({ ...debit, ...back, endToEndId: often(50) ? names.endToEndId : null }));
  }
  if (often(6) && names.endToEndId !== null)
    month.lines.push(
      line({
        lineId: `refund-${n}`,
        endToEndId: endToEndId(`d${n}`),
        amountCentavos: centavos - 50 + (often(20) ? 100 : 0),
        atMs: bookedMs + laterMs(7),
        isRefund: true,
        originalEndToEnd: names.endToEndId,
      }),
    );
  if (often(70)) {
    const event = { eventId: `event-${n}`, bankIds, amountCentavos: centavos as ToldFact['amountCentavos'] };
    month.told.push(told({ ...event, ...names, atMs: bookedMs + (often(10) ? laterMs(3) : 0) }));
  }
  if (often(75)) {
    const named = [
      { identifier: names.identifier ?? `int_${n}` },
      { identifier: `ref-${n}` },
      { bankId: `core-${n}` },
      names,
    ];
    const day = often(95) ? dayOf(bookedMs + (often(10) ? laterMs(2) - dayMs : 0)) : null;
    month.rows.push(
      ledger({
        line: month.rows.length + 2,
        amountCentavos: -centavos,
        day,
        ...named[Math.floor(next() * named.length)],
      }),
    );
  }
}

/** What no payment means: a debit, a credit, a fee. */
function addStranger(month: Month, n: number, atMs: number, next: () => number): void {
  const common = { lineId: `other-${n}`, atMs: Math.floor(atMs), endToEndId: endToEndId(`o${n}`) };
  if (n % 3 === 0) month.lines.push(line({ ...common, amountCentavos: -100 * (1 + Math.floor(next() * 6)) }));
  else if (n % 3 === 1) month.lines.push(line({ ...common, amountCentavos: 700 }));
  else month.lines.push(line({ ...common, endToEndId: null, amountCentavos: -250, rail: 'FEE' }));
}

function dayOf(atMs: number): string {
  return new Date(atMs - 3 * hourMs).toISOString().slice(0, 10);
}
