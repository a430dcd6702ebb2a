import type { Centavos } from '../../contract/money.ts';
import type { BookedFact, BookRail, LedgerFact, MeantFact, ToldFact } from './facts.ts';

/** What each class means for the day: the one table that exits, colours and the report take it from. */
export const classMeaning = {
  /** Meant and booked, the same money. */
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
  /** A debit that no payment of the journal means. */
  unexpected_debit: 'difference',
  /** Money that came in. */
  credit: 'explained',
  /** A refund of a payment or of a credit. */
  refund: 'explained',
  /** A fee of the bank, or a fee that it gave back. */
  fee: 'explained',
  /** It was booked and came back. */
  reversed: 'explained',
  /** The statement gives the same line once more; it counts once. */
  repeated_line: 'explained',
  /** The customer's file has it and the statement does not. */
  ledger_only: 'difference',
  /** Booked, and the customer's file does not have it. */
  not_in_ledger: 'difference',
  /** The same payment by its name, with another amount. */
  amount_differs: 'difference',
  /** The same payment by its name, and the money went to another payee. */
  payee_differs: 'difference',
  /** Booked, and no delivery told of it. */
  event_missing: 'difference',
  /** A delivery tells of money that the statement does not show. */
  event_without_line: 'difference',
} as const;

/** The one class of an entry. */
export type EntryClass = keyof typeof classMeaning;

/** What a class means for the day. */
export type ClassMeaning = (typeof classMeaning)[EntryClass];

/** Why an entry has its class, where the class alone does not say it; words come from here. */
export type Because =
  /** No payment of the journal has one of its names. */
  | 'no-intent'
  /** Another debit has the same end-to-end id or identifier, and is the one that was meant. */
  | 'second-debit'
  /** The payment that has its name was never sent from here, or was refused. */
  | 'not-sent-here'
  | 'refused-here'
  /** The journal says settled, the statement says failed or does not show it. */
  | 'settled-not-booked'
  /** Nobody knows its end, and the statement does not show it, or does and no look-up confirms it. */
  | 'open-not-booked'
  | 'open-and-booked'
  /** It was refused, and an earlier request of it may still be executed. */
  | 'may-still-arrive'
  /** The service does not know where it stands. */
  | 'status-unknown'
  /** Only a statement file shows it. */
  | 'file-only-proof'
  /** Whose amount is another one than the line's. */
  | 'intent-amount'
  /** The line shows another payee than the payment was meant for. */
  | 'other-payee'
  | 'ledger-amount'
  | 'event-amount'
  /** All refunds of a payment up to this one are more than it. */
  | 'refund-amount'
  /** The money was given back by a line of its own. */
  | 'given-back';

/** By which name two sides were found to be the same, in the order in which they are believed. */
export type MatchedBy = 'end-to-end-id' | 'identifier' | 'bank-id';

/** Something that looks alike by amount, key and day. It is never a match. */
export interface Proposal {
  readonly kind: 'intent' | 'line' | 'ledger';
  /** Intent id, line id, or the number of the file's line. */
  readonly name: string;
}

/** One thing of the day: what was meant, done, told and written down of it. At least one side is there. */
export interface Entry {
  readonly class: EntryClass;
  /** Further differences of the same thing, so that one does not hide another. */
  readonly also: readonly EntryClass[];
  readonly because: Because | null;
  readonly matchedBy: MatchedBy | null;
  readonly rail: BookRail;
  /** Whether its line moved money on these days: the totals are the sum of these. */
  readonly isCounted: boolean;
  /** Negative for money that left: of the line, else of the payment, the file's row or the event. */
  readonly amountCentavos: Centavos | null;
  /** Of the line, else of the sending, the file's day or the event; null for a file's row without a day. */
  readonly atMs: number | null;
  /** The Brasília day that it is booked on, where that is another one than those reconciled: then no total counts it. */
  readonly bookedOn: string | null;
  readonly line: BookedFact | null;
  readonly meant: MeantFact | null;
  readonly ledger: LedgerFact | null;
  readonly told: readonly ToldFact[];
  readonly proposals: readonly Proposal[];
}

/** The money of one rail, or of all of them. Each is positive. */
export interface RailTotals {
  readonly inCentavos: number;
  readonly outCentavos: number;
  readonly feesCentavos: number;
  readonly feesReturnedCentavos: number;
  /** Refunds that came to this account. */
  readonly refundsInCentavos: number;
  /** Refunds that this account made. */
  readonly refundsOutCentavos: number;
  readonly lines: number;
}

/** Where a balance was taken from. */
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
  /** Opening with all lines of the days added; null without an opening. */
  readonly computedClosingCentavos: number | null;
  readonly closing: { readonly centavos: number; readonly source: BalanceSource } | null;
  /** SHA-256 over the lines of the days, in an order of its own, so that the same lines give the same hash. */
  readonly linesSha256: string;
  /** Those of the days that were closed before, by day. */
  readonly closed: readonly ClosedMark[];
}

/** A day that an earlier run closed, beside what its lines are now. */
export interface ClosedMark {
  readonly day: string;
  readonly atMs: number;
  readonly differs: boolean;
  readonly totalNow: RailTotals;
}
