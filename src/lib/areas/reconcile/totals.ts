import { createHash } from 'node:crypto';
import { brasiliaDay } from '../../brazil/clock.ts';
import { isFee } from './classify.ts';
import type { DaySummary, Entry, EntryClass, RailTotals } from './entry.ts';
import type { BookedFact, BookRail } from './facts.ts';

type Counted = Pick<DaySummary, 'entries' | 'byClass' | 'byRail' | 'total' | 'linesSha256'> & {
  readonly movementCentavos: number;
  /** The sum of the lines of one of the days. */
  readonly ofDay: (day: string) => DayLines;
};

/** The lines of one day, as `--close` keeps them. */
interface DayLines {
  readonly linesSha256: string;
  readonly total: RailTotals;
}

type Sums = { -readonly [name in keyof RailTotals]: RailTotals[name] };

/** Counts entries as they pass. */
export interface Totals {
  add(entry: Entry): void;
  counted(): Counted;
}

/** New totals, all zero. */
export function newTotals(): Totals {
  const byClass: Partial<Record<EntryClass, number>> = {};
  const byRail: Partial<Record<BookRail, Sums>> = {};
  const total = noSums();
  const lines = createHash('sha256');
  const days = new Map<string, ReturnType<typeof noLines>>();
  let entries = 0;
  let movementCentavos = 0;
  return {
    add: (entry) => {
      entries += 1;
      byClass[entry.class] = (byClass[entry.class] ?? 0) + 1;
      const { line } = entry;
      if (!line || entry.bookedOn !== null || entry.class === 'repeated_line') return;
      const day = dayIn(days, brasiliaDay(line.atMs));
      const text = hashedText(line);
      for (const hash of [lines, day.lines]) hash.update(text);
      if (!entry.isCounted) return;
      movementCentavos += line.amountCentavos;
      byRail[line.rail] ??= noSums();
      for (const sums of [total, day.total, byRail[line.rail] as Sums]) addTo(sums, entry);
    },
    counted: () => ({
      entries,
      byClass: { ...byClass },
      byRail: { ...byRail },
      total,
      linesSha256: lines.copy().digest('hex'),
      movementCentavos,
      ofDay: (day) => {
        const { lines: hash, total: sums } = days.get(day) ?? noLines();
        return { linesSha256: hash.copy().digest('hex'), total: sums };
      },
    }),
  };
}

function noLines() {
  return { lines: createHash('sha256'), total: noSums() };
}

function dayIn(days: Map<string, ReturnType<typeof noLines>>, name: string) {
  const day = days.get(name) ?? noLines();
  days.set(name, day);
  return day;
}

function noSums(): Sums {
  return {
    inCentavos: 0,
    outCentavos: 0,
    feesCentavos: 0,
    feesReturnedCentavos: 0,
    refundsInCentavos: 0,
    refundsOutCentavos: 0,
    lines: 0,
  };
}

/** Each line is in one sum, so that incoming minus outgoing is the movement. */
function addTo(sums: Sums, { line }: Entry): void {
  if (!line) return;
  const isIn = !line.isDebit;
  const size = Math.abs(line.amountCentavos);
  sums.lines += 1;
  if (isFee(line)) sums[isIn ? 'feesReturnedCentavos' : 'feesCentavos'] += size;
  else if (line.isRefund) sums[isIn ? 'refundsInCentavos' : 'refundsOutCentavos'] += size;
  else sums[isIn ? 'inCentavos' : 'outCentavos'] += size;
}

/** What identifies a closed day: its lines, in the order of time and name. */
function hashedText(line: BookedFact): string {
  const { lineId, atMs, amountCentavos, status, rail, endToEndId, identifier } = line;
  return `${JSON.stringify([lineId, atMs, amountCentavos, status, rail, endToEndId, identifier])}\n`;
}
