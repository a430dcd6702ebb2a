import type { Day } from '../../brazil/bank-calendar.ts';
import type { Centavos } from '../../contract/money.ts';
import { type PayoutRow, payoutRails } from '../orders/payout-row.ts';
import { type Amount, type Changed, type LintedRow, type LintSummary, verdicts } from './verdict.ts';

/** Adds up rows while they are judged. */
export interface Tally {
  readonly summary: LintSummary;
  /**
   * The totals acceptable below the rows so far: of all rows or of those since the last total; null if one has no amount.
   */
  sums(): readonly Centavos[] | null;
  add(row: LintedRow): void;
}

const largestShown = 5;

/** What is known of a file before its rows are read. */
type Known = Pick<LintSummary, 'unusedColumns' | 'headingLine' | 'title' | 'isWhole'>;

/** Starts with no rows. */
export function lintTally(
  known: Known = { unusedColumns: [], headingLine: null, title: [], isWhole: false },
): Tally {
  const rows = byName(verdicts, () => 0);
  const rails = byName(payoutRails, (): Amount => none);
  const days = new Map<Day | null, Amount>();
  const summary = {
    rows,
    rails,
    days,
    total: none,
    unasked: 0,
    untold: 0,
    changed: unchanged,
    laterDebits: 0,
    wrongLines: 0,
    largest: [] as LintSummary['largest'],
    pastDue: { rows: 0, lines: [] } as LintSummary['pastDue'],
    ...known,
  };
  let sums: Centavos[] | null = [0 as Centavos, 0 as Centavos];
  return {
    summary,
    sums: () => sums,
    add({ verdict, row, fixed }) {
      if (fixed?.isBeside) summary.wrongLines += 1;
      else rows[verdict] += 1;
      if (verdict === 'footer' && sums) sums[1] = 0 as Centavos;
      else if (row && sums) sums = sums.map((sum) => (sum + inSheet(row)) as Centavos);
      else if (verdict !== 'empty') sums = null;
      if (verdict !== 'ok' || !row) return;
      const amount = row.amountCentavos ?? (0 as Centavos);
      if (row.code?.told === null) summary.unasked += 1;
      if (row.amountCentavos === null) summary.untold += 1;
      summary.changed = withChange(summary.changed, row);
      if (row.code?.qr?.recurrence) summary.laterDebits += 1;
      summary.total = more(summary.total, amount);
      rails[row.rail] = more(rails[row.rail], amount);
      days.set(row.payDay, more(days.get(row.payDay) ?? none, amount));
      if (row.isPastDue) summary.pastDue = moreLines(summary.pastDue, row.line);
      if (row.amountCentavos === null) return;
      const smallest = summary.largest[largestShown - 1];
      if (smallest && (smallest.amountCentavos ?? 0) >= amount) return;
      summary.largest = [...summary.largest, row]
        .toSorted((a, b) => (b.amountCentavos ?? 0) - (a.amountCentavos ?? 0))
        .slice(0, largestShown);
    },
  };
}

/** What a total in the sheet adds up: its own amounts, not the bank's. */
function inSheet({ code, amountCentavos }: PayoutRow): number {
  return (code === null ? amountCentavos : code.inSheet) ?? 0;
}

const unchanged: Changed = { rows: 0, moreCentavos: 0 as Centavos, lessCentavos: 0 as Centavos, first: [] };

function withChange(changed: Changed, row: PayoutRow): Changed {
  const printed = row.code?.told ? (row.code.boleto?.amountCentavos ?? null) : null;
  const difference = printed === null ? 0 : (row.amountCentavos ?? 0) - printed;
  if (difference === 0) return changed;
  const { rows, moreCentavos, lessCentavos, first } = changed;
  return {
    rows: rows + 1,
    moreCentavos: (moreCentavos + Math.max(0, difference)) as Centavos,
    lessCentavos: (lessCentavos + Math.max(0, -difference)) as Centavos,
    first: first.length < largestShown ? [...first, row] : first,
  };
}

const linesShown = 5;

function moreLines({ rows, lines }: LintSummary['pastDue'], line: number): LintSummary['pastDue'] {
  return { rows: rows + 1, lines: [...lines, line].slice(0, linesShown) };
}

const none: Amount = { rows: 0, totalCentavos: 0 as Centavos };

function more({ rows, totalCentavos }: Amount, amount: Centavos): Amount {
  return { rows: rows + 1, totalCentavos: (totalCentavos + amount) as Centavos };
}

function byName<K extends string, V>(names: readonly K[], value: () => V): Record<K, V> {
  return Object.fromEntries(names.map((name) => [name, value()])) as Record<K, V>;
}
