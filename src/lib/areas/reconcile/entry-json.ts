import type { AnswerOf } from '../../answers/promise.ts';
import type { reconcile } from '../../answers/reconcile.ts';
import { amountNumber, type Centavos } from '../../contract/money.ts';
import type { BalanceRow } from '../../payments/ofx/balances.ts';
import { clearingsOf } from './clear.ts';
import { meaningOf } from './ending.ts';
import type { BalanceSource, DaySummary, Entry, RailTotals } from './entry.ts';
import type { BookedFact, LedgerFact, MeantFact, ToldFact } from './facts.ts';
import type { UnderstoodLedger } from './ledger.ts';

type Day = AnswerOf<typeof reconcile>;

/** An entry for programs: amounts are BRL numbers, negative for outgoing money, and times are in UTC. */
export function entryJson(entry: Entry): Day['entries'][number] {
  const { line, meant, ledger, told } = entry;
  return {
    class: entry.class,
    also: entry.also,
    meaning: meaningOf(entry),
    because: entry.because,
    matchedBy: entry.matchedBy,
    rail: entry.rail,
    amount: reais(entry.amountCentavos),
    at: isoOf(entry.atMs),
    bookedOn: entry.bookedOn,
    line: line && lineJson(line),
    intent: meant && meantJson(meant),
    ledger: ledger && ledgerJson(ledger),
    events: told.map(toldJson),
    proposals: entry.proposals,
    next: clearingsOf(entry).find(({ command }) => command !== null)?.command ?? null,
  };
}

function lineJson(line: BookedFact) {
  return {
    id: line.lineId,
    rail: line.rail,
    amount: reais(line.amountCentavos),
    status: line.status,
    at: isoOf(line.atMs),
    endToEndId: line.endToEndId,
    identifier: line.identifier,
    description: line.description,
    otherSide: line.otherSide,
    otherDocument: line.otherDocument,
    pixKey: line.pixKey,
    isRefund: line.isRefund,
    originalEndToEnd: line.originalEndToEnd,
    refundEndToEnd: line.refundEndToEnd,
    fileLine: line.fileLine,
  };
}

function meantJson(meant: MeantFact) {
  return {
    intentId: meant.intentId,
    state: meant.state,
    operation: meant.operation,
    amount: reais(meant.amountCentavos),
    destination: meant.destination,
    payee: meant.payeeName,
    identifier: meant.identifier,
    endToEndId: meant.endToEndId,
    ref: meant.ref,
    reference: meant.reference ?? null,
    runId: meant.runId,
    batchId: meant.batchId,
    createdAt: isoOf(meant.createdAtMs),
    sentAt: isoOf(meant.firstSentAtMs),
    settledAt: isoOf(meant.settledAtMs),
  };
}

function ledgerJson(ledger: LedgerFact) {
  const { amountCentavos, ...rest } = ledger;
  return { ...rest, amount: reais(amountCentavos) };
}

function toldJson({ eventId, captureId, type, amountCentavos, atMs }: ToldFact) {
  return { eventId, captureId, type, amount: reais(amountCentavos), at: isoOf(atMs) };
}

/** The summary for programs. */
export function summaryJson(summary: DaySummary): Day['summary'] {
  const { byRail, total, opening, closing, computedClosingCentavos, closed, from, to, ...rest } = summary;
  const isOneDay = from === to;
  const [day] = closed;
  const rails = Object.entries(byRail).map(([rail, totals]) => [rail, totalsJson(totals)]);
  return {
    from,
    to,
    ...rest,
    byRail: Object.fromEntries(rails),
    total: totalsJson(total),
    opening: balanceJson(opening),
    computedClosing: reais(computedClosingCentavos),
    closing: balanceJson(closing),
    closed: isOneDay && day ? { at: isoOf(day.atMs), differs: day.differs } : null,
    closedDays: closed.map((one) => ({ day: one.day, at: isoOf(one.atMs), differs: one.differs })),
  };
}

/** Totals in BRL. */
export function totalsJson(totals: RailTotals) {
  return {
    lines: totals.lines,
    in: reais(totals.inCentavos),
    out: reais(totals.outCentavos),
    fees: reais(totals.feesCentavos),
    feesReturned: reais(totals.feesReturnedCentavos),
    refundsIn: reais(totals.refundsInCentavos),
    refundsOut: reais(totals.refundsOutCentavos),
  };
}

function balanceJson(balance: { readonly centavos: number; readonly source: BalanceSource } | null) {
  return balance && { amount: reais(balance.centavos), source: balance.source };
}

/** How a ledger was interpreted: the heading for each meaning, and which headings mean nothing. */
export function understoodJson(ledger: UnderstoodLedger): object {
  const { rows, signs, columns, unused, totals, balances } = ledger;
  const headings = [...columns].map(([role, { heading }]) => [role, heading]);
  return { rows, amounts: signs, columns: Object.fromEntries(headings), unused, totals, balances };
}

/** A balance among the lines of a file, in BRL. */
export function balanceRowJson({ day, centavos, text, line }: BalanceRow): object {
  return { day, balance: reais(centavos), text, fileLine: line };
}

/** BRL as a number, exact to fifteen digits. */
export function reais(centavos: number): number;
export function reais(centavos: number | null): number | null;
export function reais(centavos: number | null): number | null {
  return centavos === null ? null : amountNumber(centavos as Centavos);
}

/** RFC 3339 in UTC. */
export function isoOf(ms: number): string;
export function isoOf(ms: number | null): string | null;
export function isoOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
