import type { BalanceKind } from '../balance-text.ts';
import type { BookedLine } from './transactions.ts';

/** A row by which a bank states a balance among the lines of its file: it is not money that moved. */
export interface BalanceRow {
  readonly kind: BalanceKind;
  readonly centavos: number;
  /** `YYYY-MM-DD`; null if neither the row nor its position says which day. */
  readonly day: string | null;
  readonly text: string;
  /** The line of the file where it begins. */
  readonly line: number;
}

/** A balance that does not follow from the previous one and the lines between them. */
export interface BalanceFault {
  /** The day of the balance. */
  readonly day: string;
  readonly centavos: number;
  /** What the previous balance and the lines add up to. */
  readonly computedCentavos: number;
  /** First and last day of those lines. */
  readonly from: string;
  readonly to: string;
}

/** The balances that a file states beside its lines, which may come in any order. */
export interface CheckedBalances {
  readonly rows: readonly BalanceRow[];
  readonly faults: readonly BalanceFault[];
  /** The balance before the lines of a day; null if the file does not state it beyond doubt. */
  readonly before: (day: string) => number | null;
  /** The balance that a row states for the end of the day. */
  readonly after: (day: string) => number | null;
}

interface Day {
  readonly opening: number[];
  readonly closing: number[];
  movement: number;
}

/** The possible balances at a point in time: a day may have several, as the available balance includes a limit. */
type Candidates = readonly number[];

/** Adds up the lines of a file from one balance to the next. */
export class Balances {
  readonly #rows: BalanceRow[] = [];
  readonly #days = new Map<string, Day>();

  addLine({ day, amountCentavos }: Pick<BookedLine, 'day' | 'amountCentavos'>): void {
    this.#day(day).movement += amountCentavos;
  }

  addRow(row: BalanceRow): void {
    this.#rows.push(row);
    if (row.kind !== 'other' && row.day !== null) this.#day(row.day)[row.kind].push(row.centavos);
  }

  #day(name: string): Day {
    const day = this.#days.get(name) ?? { opening: [], closing: [], movement: 0 };
    this.#days.set(name, day);
    return day;
  }

  /** Some banks fill every balance with zero: those say nothing. */
  checked(): CheckedBalances {
    const tellsNone = this.#rows.every(({ kind, centavos }) => kind === 'other' || centavos === 0);
    const days = tellsNone ? [] : [...this.#days].toSorted(([one], [other]) => (one < other ? -1 : 1));
    const faults: BalanceFault[] = [];
    const starts = new Map<string, Candidates>();
    const ends: { readonly day: string; readonly known: Candidates; readonly isTold: boolean }[] = [];
    let known: Candidates = [];
    let from: string | null = null;
    let to: string | null = null;
    const meet = (day: string, told: Candidates, last: string | null): void => {
      if (told.length === 0) return;
      const agreed = both(known, told);
      const [computedCentavos] = known;
      if (agreed.length === 0 && computedCentavos !== undefined)
        faults.push({
          day,
          centavos: told[0] as number,
          computedCentavos,
          from: from ?? day,
          to: (from && last) ?? day,
        });
      known = agreed.length > 0 ? agreed : told;
      from = null;
    };
    for (const [day, { opening, closing, movement }] of days) {
      const after = known.map((centavos) => centavos + movement);
      const fits = (told: Candidates, those: Candidates) => both(told, those).length > 0;
      // A balance carried forward may bear the day that it closes.
      const isEnd =
        !fits(known, opening) && fits(after, opening) && (closing.length === 0 || fits(after, closing));
      if (!isEnd) meet(day, opening, to);
      starts.set(day, known);
      from ??= day;
      known = known.map((centavos) => centavos + movement);
      meet(day, isEnd ? opening : closing, day);
      ends.push({ day, known, isTold: closing.length > 0 });
      to = day;
    }
    const endBefore = (day: string) => ends.findLast((end) => end.day < day)?.known ?? [];
    return {
      rows: this.#rows,
      faults,
      before: (day) => onlyOne(starts.get(day) ?? endBefore(day)),
      after: (day) => onlyOne(ends.find((end) => end.day === day && end.isTold)?.known ?? []),
    };
  }
}

function both(some: Candidates, others: Candidates): Candidates {
  return some.filter((centavos) => others.includes(centavos));
}

function onlyOne(candidates: Candidates): number | null {
  const [one = null, ...others] = new Set(candidates);
  return others.length === 0 ? one : null;
}
