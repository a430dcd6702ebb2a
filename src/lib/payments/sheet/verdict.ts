import type { Day } from '../../brazil/bank-calendar.ts';
import type { Centavos } from '../../contract/money.ts';
import type { PayoutRail, PayoutRow } from '../orders/payout-row.ts';
import type { Finding } from '../orders/row-table.ts';
import type { SheetLine } from './sheet.ts';

/** The possible verdicts on a row of a file of payments. */
export const verdicts = ['ok', 'confirm', 'duplicate', 'invalid', 'empty', 'footer'] as const;
/**
 * `ok`: a payment. `confirm`: a key, or a date, that a person must decide about. `duplicate`: a payment that occurs
 * earlier in the file. `invalid`: something is wrong. `empty` and `footer` (a correct total) are neither payments nor
 * findings.
 */
export type Verdict = (typeof verdicts)[number];

/** A row with its verdict. */
export interface LintedRow extends SheetLine {
  readonly verdict: Verdict;
  /** Everything that is wrong with it. */
  readonly findings: readonly Finding[];
  /** The payment it means: for a row that is ok or a duplicate, and for one to confirm whose key has only one reading. */
  readonly row: PayoutRow | null;
  /** How many earlier rows have the same content. */
  readonly occurrence: number;
}

/** The number of payments and their sum. */
export interface Amount {
  readonly rows: number;
  readonly totalCentavos: Centavos;
}

/** What interest, fines and discounts make of the printed amounts. */
export interface Changed {
  readonly rows: number;
  readonly moreCentavos: Centavos;
  readonly lessCentavos: Centavos;
  /** The first of them. */
  readonly first: readonly PayoutRow[];
}

/** The summary of the rows of a file. */
export interface LintSummary {
  readonly rows: Readonly<Record<Verdict, number>>;
  /** Of the rows that are ok, like everything below. */
  readonly total: Amount;
  readonly rails: Readonly<Record<PayoutRail, Amount>>;
  /** Rows with a code of which the bank was not asked. */
  readonly unasked: number;
  /** Of these, the ones that state no amount; the total is without them. */
  readonly untold: number;
  /** Boletos that cost today another amount than is printed on them. */
  readonly changed: Changed;
  /** QR codes that also ask for later debits, which nobody authorises here. */
  readonly laterDebits: number;
  /** The five largest payments, largest first. */
  readonly largest: readonly PayoutRow[];
  /** By the day on which they are paid; null for rows that name none. */
  readonly days: ReadonlyMap<Day | null, Amount>;
  /** Rows that are paid after their due date, and the first lines of them. */
  readonly pastDue: { readonly rows: number; readonly lines: readonly number[] };
  /** Headings of columns that mean nothing to a payment; those of `--ignore-column` are not reported again. */
  readonly unusedColumns: readonly string[];
  /** The line of the heading, and the rows above it, which are no payments. */
  readonly headingLine: number | null;
  readonly title: readonly SheetLine[];
  /** Headers and trailers of a remittance that are wrong. */
  readonly wrongLines: number;
  /** Whether it is paid as a whole or not at all, as a remittance is. */
  readonly isWhole: boolean;
}
