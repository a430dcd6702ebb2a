import type { Centavos } from '../../contract/money.ts';
import type { PayoutRail, PayoutRow } from '../orders/payout-row.ts';
import type { Finding } from '../orders/row-table.ts';
import type { SheetLine } from './sheet.ts';

/** The possible verdicts on a row of a file of payments. */
export const verdicts = ['ok', 'confirm', 'duplicate', 'invalid', 'empty', 'footer'] as const;
/**
 * `ok`: a payment. `confirm`: a key, or another day, that a person must decide about. `duplicate`: a payment that stands in the file before.
 * `invalid`: something is wrong. `empty` and `footer`, a total that is right, are no payments and no findings.
 */
export type Verdict = (typeof verdicts)[number];

/** A row with its verdict. */
export interface LintedRow extends SheetLine {
  readonly verdict: Verdict;
  /** Everything that is wrong with it. */
  readonly findings: readonly Finding[];
  /** The payment it means: of a row that is ok or a duplicate, and of one to confirm whose key has one reading. */
  readonly row: PayoutRow | null;
  /** How many rows of the same content stand before it. */
  readonly occurrence: number;
}

/** How many payments, and how much. */
export interface Amount {
  readonly rows: number;
  readonly totalCentavos: Centavos;
}

/** The summary of the rows of a file. */
export interface LintSummary {
  readonly rows: Readonly<Record<Verdict, number>>;
  /** Of the rows that are ok, as all that follows. */
  readonly total: Amount;
  readonly rails: Readonly<Record<PayoutRail, Amount>>;
  /** The five largest payments, the largest first. */
  readonly largest: readonly PayoutRow[];
  /** Headings of the columns that mean nothing to a payment; those of `--ignore-column` are not told again. */
  readonly unusedColumns: readonly string[];
}
