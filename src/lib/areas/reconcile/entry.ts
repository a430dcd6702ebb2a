import type { Centavos } from '../../contract/money.ts';
import type { BookedFact, BookRail, LedgerFact, MeantFact, ToldFact } from './facts.ts';

/** What each class means for the day: the one table behind exit codes, colours and the report. */
export const classMeaning = {
  /** Intended and booked, the same money. */
  matched: 'explained',
  /** The same by name and amount; the line does not show whom it paid. */
  payee_not_shown: 'explained',
  /** Was in doubt; the statement and a look-up show it. */
  resolved: 'explained',
  /** Nobody here knows whether it was paid. Absence from the statement never means not paid. */
  in_doubt: 'doubt',
  /** Proven not to have been executed. */
  not_paid: 'explained',
  /** The service has it and has not decided. */
  on_its_way: 'on-its-way',
  /** A debit that matches no payment of the journal. */
  unexpected_debit: 'difference',
  /** Money that came in. */
  credit: 'explained',
  /** A refund of a payment or of a credit. */
  refund: 'explained',
  /** A bank fee, or a fee that the bank returned. */
  fee: 'explained',
  /** It was booked and came back. */
  reversed: 'explained',
  /** The statement gives the same line again; it counts once. */
  repeated_line: 'explained',
  /** The customer's file has it and the statement does not. */
  ledger_only: 'difference',
  /** Booked, and the customer's file does not have it. */
  not_in_ledger: 'difference',
  /** The same payment by its name, with another amount. */
  amount_differs: 'difference',
  /** The same payment by its name, and the money went to another payee. */
  payee_differs: 'difference',
  /** Booked, and no delivery reported it. */
  event_missing: 'difference',
  /** A delivery reports money that the statement does not show. */
  event_without_line: 'difference',
} as const;

/** The one class of an entry. */
export type EntryClass = keyof typeof classMeaning;

/** What a class means for the day. */
export type ClassMeaning = (typeof classMeaning)[EntryClass];

/** Why an entry has its class, if the class alone does not say it; words come from here. */
export type Because =
  /** No payment of the journal has one of its names. */
  | 'no-intent'
  /** Another debit has the same end-to-end id or identifier, and is the intended one. */
  | 'second-debit'
  /** The payment of that name was never sent from here, or was refused. */
  | 'not-sent-here'
  | 'refused-here'
  /** The journal says settled, the statement says failed or does not show it. */
  | 'settled-not-booked'
  /** Its end is unknown, and either the statement does not show it, or it does but no look-up confirms it. */
  | 'open-not-booked'
  | 'open-and-booked'
  /** It was refused, but an earlier request for it may still be executed. */
  | 'may-still-arrive'
  /** The service does not know its state. */
  | 'status-unknown'
  /** Only a statement file shows it. */
  | 'file-only-proof'
  /** Which side has an amount that differs from the line's. */
  | 'intent-amount'
  /** The line shows a payee other than the intended one. */
  | 'other-payee'
  | 'ledger-amount'
  | 'event-amount'
  /** The refunds of a payment up to this one exceed it. */
  | 'refund-amount'
  /** The money was returned by a line of its own. */
  | 'given-back';

/** The name by which two sides were matched, in order of reliability. */
export type MatchedBy = 'end-to-end-id' | 'identifier' | 'bank-id';

/** Something similar in amount, key and day. It is never a match. */
export interface Proposal {
  readonly kind: 'intent' | 'line' | 'ledger';
  /** Intent id, line id, or line number in the file. */
  readonly name: string;
}

/** One item of the day: what was intended, done, reported and written down about it. At least one side is present. */
export interface Entry {
  readonly class: EntryClass;
  /** Further differences of the same item, so that one does not hide another. */
  readonly also: readonly EntryClass[];
  readonly because: Because | null;
  readonly matchedBy: MatchedBy | null;
  readonly rail: BookRail;
  /** Whether its line moved money on these days: the totals are the sum of these. */
  readonly isCounted: boolean;
  /** Negative for outgoing money: of the line, else of the payment, the file's row or the event. */
  readonly amountCentavos: Centavos | null;
  /** Of the line, else of the sending, the file's day or the event; null for a file's row without a day. */
  readonly atMs: number | null;
  /** The Brasília day of its booking, if it is not one of those reconciled: no total then counts it. */
  readonly bookedOn: string | null;
  readonly line: BookedFact | null;
  readonly meant: MeantFact | null;
  readonly ledger: LedgerFact | null;
  readonly told: readonly ToldFact[];
  readonly proposals: readonly Proposal[];
}

/** The money of one rail, or of all. Every amount is positive. */
export interface RailTotals {
  readonly inCentavos: number;
  readonly outCentavos: number;
  readonly feesCentavos: number;
  readonly feesReturnedCentavos: number;
  /** Refunds received by this account. */
  readonly refundsInCentavos: number;
  /** Refunds made by this account. */
  readonly refundsOutCentavos: number;
  readonly lines: number;
}

/** The source of a balance. */
export type BalanceSource = 'service' | 'flag' | 'closed-day' | 'statement-file';

/** The day as a whole. */
export interface DaySummary {
  /** Brasília days, both included. */
  readonly from: string;
  readonly to: string;
  readonly entries: number;
  readonly byClass: Readonly<Partial<Record<EntryClass, number>>>;
  readonly byRail: Readonly<Partial<Record<BookRail, RailTotals>>>;
  readonly total: RailTotals;
  /** Null: not given, and nothing is computed from it. */
  readonly opening: { readonly centavos: number; readonly source: BalanceSource } | null;
  /** Opening plus all lines of the days; null without an opening. */
  readonly computedClosingCentavos: number | null;
  readonly closing: { readonly centavos: number; readonly source: BalanceSource } | null;
  /** SHA-256 over the lines of the days, in a fixed order, so that the same lines give the same hash. */
  readonly linesSha256: string;
  /** Those of the days that were closed before, by day. */
  readonly closed: readonly ClosedMark[];
}

/** A day that an earlier run closed, compared with its lines now. */
export interface ClosedMark {
  readonly day: string;
  readonly atMs: number;
  readonly differs: boolean;
  readonly totalNow: RailTotals;
}
