import type {
  ClosedMark,
  DaySummary,
  Entry,
  EntryClass,
  RailTotals,
} from '../../src/lib/areas/reconcile/entry.ts';
import type { BookedFact, LedgerFact, MeantFact, ToldFact } from '../../src/lib/areas/reconcile/facts.ts';
import { type ReportFacts, renderDayReport } from '../../src/lib/areas/reconcile/report/day-report.ts';
import type { Centavos } from '../../src/lib/contract/money.ts';

export const day = '2026-03-06';

/** An instant of the day, in Brasília. */
export const clock = (time: string) => Date.parse(`${day}T${time}-03:00`);

export const line = (amount: number, time: string, more: Partial<BookedFact> = {}): BookedFact => ({
  lineId: 'st-0000000042',
  bankIds: [],
  rail: 'PIX',
  amountCentavos: amount as Centavos,
  isDebit: amount < 0,
  status: 'COMPLETED',
  atMs: clock(time),
  endToEndId: 'E9999900420260306124501234567890',
  identifier: 'p0c6e1b4a9d24e0f8a1f3b5c7d9e1f2a3',
  description: null,
  otherSide: 'Papelaria Exemplo Ltda',
  otherDocument: '**.345.678/0001-**',
  pixKey: 'maria@example.com',
  isRefund: false,
  originalEndToEnd: null,
  refundEndToEnd: null,
  fileLine: null,
  ...more,
});

export const meant = (amount: number, more: Partial<MeantFact> = {}): MeantFact => ({
  intentId: 'int_d20ezakw1x5vg082',
  state: 'SETTLED',
  rail: 'PIX',
  operation: 'pix.out',
  amountCentavos: amount as Centavos,
  destination: 'EMAIL maria@example.com',
  payeeName: 'Maria Exemplo de Souza',
  endToEndId: null,
  identifier: 'p0c6e1b4a9d24e0f8a1f3b5c7d9e1f2a3',
  bankIds: [],
  ref: 'aluguel-2026-03-06',
  runId: null,
  batchId: null,
  createdAtMs: clock('09:00:00'),
  firstSentAtMs: clock('09:00:01'),
  lastSentAtMs: clock('09:00:01'),
  closedAtMs: null,
  settledAtMs: null,
  wasInDoubt: false,
  mayStillArrive: false,
  ...more,
});

export const ledger = (amount: number, more: Partial<LedgerFact> = {}): LedgerFact => ({
  line: 12,
  amountCentavos: amount as Centavos,
  day,
  endToEndId: null,
  identifier: 'faxina-2026-03-06',
  bankId: null,
  key: null,
  text: 'Faxina de março',
  ...more,
});

export const told = (amount: number, more: Partial<ToldFact> = {}): ToldFact => ({
  eventId: 'pix-in-completed-7',
  captureId: 7,
  type: 'pix.in.completed',
  direction: 'in',
  amountCentavos: amount as Centavos,
  endToEndId: 'E9999900520260306153000000000007',
  identifier: null,
  bankIds: [],
  atMs: clock('15:30:00'),
  ...more,
});

export const entry = (kind: EntryClass, more: Partial<Entry> = {}): Entry => ({
  class: kind,
  also: [],
  because: null,
  matchedBy: null,
  rail: 'PIX',
  isCounted: Boolean(more.line) && !more.bookedOn && kind !== 'repeated_line',
  amountCentavos: more.line?.amountCentavos ?? null,
  atMs: more.line?.atMs ?? null,
  bookedOn: null,
  line: null,
  meant: null,
  ledger: null,
  told: [],
  proposals: [],
  ...more,
});

const amount = (centavos: number) => ({ amountCentavos: centavos as Centavos });

/** A day with every class in it. */
export const everyClass: readonly Entry[] = [
  entry('matched', { line: line(-125_000, '09:00:02'), meant: meant(125_000) }),
  entry('payee_not_shown', { line: line(-9900, '09:05:00'), meant: meant(9900) }),
  entry('resolved', { line: line(-64_000, '09:12:40'), meant: meant(64_000, { ref: 'farinha-2026-03-06' }) }),
  entry('fee', { line: line(-150, '09:13:00', { description: 'TARIFA', otherSide: null }), rail: 'FEE' }),
  entry('fee', {
    line: line(150, '11:13:00', { description: 'ESTORNO DE TARIFA', otherSide: null }),
    rail: 'FEE',
  }),
  entry('credit', { line: line(400_000, '10:05:11', { description: 'pedido-2001' }), rail: 'TED' }),
  entry('credit', { line: line(45_000, '12:30:00') }),
  entry('repeated_line', { line: line(45_000, '12:30:00') }),
  entry('refund', {
    line: line(-12_000, '14:30:00', { isRefund: true, originalEndToEnd: 'E9999900520260306123000000000001' }),
  }),
  entry('reversed', { line: line(-5820, '14:40:00', { status: 'FAILED' }), because: 'given-back' }),
  entry('not_paid', { ...amount(-3300), atMs: clock('14:41:00'), meant: meant(3300, { state: 'REFUSED' }) }),
  entry('in_doubt', {
    ...amount(-7500),
    atMs: clock('15:00:00'),
    because: 'open-not-booked',
    meant: meant(7500, { state: 'UNCERTAIN', ref: 'gas-2026-03-06' }),
    proposals: [{ kind: 'line', name: 'st-0000000051' }],
  }),
  entry('on_its_way', {
    ...amount(-888_802),
    rail: 'INTERNAL',
    atMs: clock('15:10:00'),
    meant: meant(888_802),
  }),
  entry('unexpected_debit', {
    line: line(-18_990, '11:20:00', { description: 'Outro canal' }),
    because: 'no-intent',
    also: ['not_in_ledger'],
  }),
  entry('not_in_ledger', { line: line(-9640, '15:20:00'), meant: meant(9640, { ref: 'frete-2026-03-06' }) }),
  entry('amount_differs', {
    line: line(-18_750, '15:21:00'),
    meant: meant(18_750),
    ledger: ledger(-17_850, { line: 4 }),
    because: 'ledger-amount',
  }),
  entry('payee_differs', { line: line(-4200, '15:22:00'), meant: meant(4200), because: 'other-payee' }),
  entry('ledger_only', { ...amount(-6490), ledger: ledger(-6490) }),
  entry('event_missing', { line: line(72_000, '15:25:00', { description: 'TED sem evento' }), rail: 'TED' }),
  entry('event_without_line', { ...amount(9900), atMs: clock('15:30:00'), told: [told(9900)] }),
];

const none: RailTotals = {
  inCentavos: 0,
  outCentavos: 0,
  feesCentavos: 0,
  feesReturnedCentavos: 0,
  refundsInCentavos: 0,
  refundsOutCentavos: 0,
  lines: 0,
};

/** The day as it was closed before. */
export const closedAt = (time: string, differs: boolean): ClosedMark => ({
  day,
  atMs: clock(time),
  differs,
  totalNow: none,
});

export const summaryOf = (entries: Iterable<Entry>, more: Partial<DaySummary> = {}): DaySummary => {
  const byClass: Partial<Record<EntryClass, number>> = {};
  let count = 0;
  for (const one of entries) {
    byClass[one.class] = (byClass[one.class] ?? 0) + 1;
    count += 1;
  }
  return {
    from: day,
    to: day,
    entries: count,
    byClass,
    byRail: {
      PIX: { ...none, inCentavos: 45_000, outCentavos: 242_200, refundsOutCentavos: 12_000, lines: 9 },
      TED: { ...none, inCentavos: 472_000, lines: 2 },
      FEE: { ...none, feesCentavos: 150, feesReturnedCentavos: 150, lines: 2 },
    },
    total: {
      ...none,
      inCentavos: 517_000,
      outCentavos: 242_200,
      refundsOutCentavos: 12_000,
      feesCentavos: 150,
      feesReturnedCentavos: 150,
      lines: 13,
    },
    opening: null,
    computedClosingCentavos: null,
    closing: null,
    linesSha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    closed: [],
    ...more,
  };
};

export const facts: ReportFacts = {
  accountId: '5a4db0c5-0000-4000-8000-00000000acc1',
  profile: 'padaria',
  environment: 'sandbox',
  madeAtMs: clock('17:45:00'),
  version: '1.0.0',
  isIncomplete: false,
  inFile: null,
};

/** The whole page of some entries. */
export const pageOf = (
  entries: readonly Entry[],
  summary: Partial<DaySummary> = {},
  more: Partial<ReportFacts> = {},
): string => [...renderDayReport(summaryOf(entries, summary), () => entries, { ...facts, ...more })].join('');
