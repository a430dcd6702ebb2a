import { brasiliaDay, brasiliaSecond } from '../../../brazil/clock.ts';
import type { DaySummary, Entry } from '../entry.ts';
import { daysOf } from '../span.ts';

/** Money of one hour, or of one day if there are several. */
export interface Bucket {
  /** `09` for an hour, `2026-03-06` for a day. */
  readonly name: string;
  readonly inCentavos: number;
  /** Positive. */
  readonly outCentavos: number;
  /** All lines from the beginning to its end. */
  readonly sumCentavos: number;
}

/** The money of some days as it came and left, by the lines of the statement. */
export interface Movement {
  readonly unit: 'hour' | 'day';
  /** Each hour of business and each hour with money, or each day of the span, in order. */
  readonly buckets: readonly Bucket[];
}

/** Adds up the lines of the days: a repeated line counts once, one of another day does not count. */
export function movementOf({ from, to }: DaySummary, entries: Iterable<Entry>): Movement {
  const unit = from === to ? 'hour' : 'day';
  const money = new Map(namesOf(from, to).map((name) => [name, { in: 0, out: 0 }]));
  for (const { isCounted, line } of entries) {
    if (line === null || !isCounted) continue;
    const name = unit === 'hour' ? brasiliaSecond(line.atMs).slice(11, 13) : brasiliaDay(line.atMs);
    const bucket = money.get(name);
    if (!bucket) continue;
    if (line.amountCentavos > 0) bucket.in += line.amountCentavos;
    else bucket.out -= line.amountCentavos;
  }
  let sum = 0;
  const buckets = [...money].map(([name, { in: inCentavos, out: outCentavos }]) => {
    sum += inCentavos - outCentavos;
    return { name, inCentavos, outCentavos, sumCentavos: sum };
  });
  return { unit, buckets: unit === 'hour' ? hoursToShow(buckets) : buckets };
}

/** From 8 to 18 o'clock; earlier and later if there is money. */
function hoursToShow(buckets: readonly Bucket[]): readonly Bucket[] {
  const hasMoney = ({ inCentavos, outCentavos }: Bucket) => inCentavos > 0 || outCentavos > 0;
  const [first, last] = [buckets.findIndex(hasMoney), buckets.findLastIndex(hasMoney)];
  return buckets.slice(first === -1 ? 8 : Math.min(first, 8), Math.max(last, 18) + 1);
}

function namesOf(from: string, to: string): string[] {
  if (from === to) return Array.from({ length: 24 }, (_unused, hour) => String(hour).padStart(2, '0'));
  return daysOf({ from, to });
}
