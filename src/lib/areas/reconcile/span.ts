import { type DaySpan, lengthOf, readDay, todayInBrasilia } from '../../brazil/days.ts';
import { usageError } from '../../errors/cli-error.ts';
import { commandWords } from '../../words/command.ts';
import { reconcileWords } from '../../words/reconcile.ts';

/** Flags that say which days. */
export interface SpanFlags {
  readonly date?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** A year, which may be a leap year. */
const mostDays = 366;
const dayMs = 86_400_000;

/** The days of `--date`, or of `--since` and `--until`; today in Brasilia if none is named. @throws {CliError} exit 2 */
export function readReconcileSpan({ date, since, until }: SpanFlags, nowMs: number): DaySpan {
  if (since === undefined && until === undefined) {
    const day = readDay(date ?? 'today', '--date', nowMs);
    return { from: day, to: day };
  }
  if (since === undefined) throw usageError('invalid_date_range', reconcileWords.needsSince);
  const span = {
    from: readDay(since, '--since', nowMs),
    to: readDay(until ?? 'today', '--until', nowMs),
  };
  if (span.from > span.to)
    throw usageError('invalid_date_range', commandWords.spanReversed(span.from, span.to));
  if (lengthOf(span) > mostDays)
    throw usageError('date_range_too_wide', reconcileWords.tooManyDays(lengthOf(span), mostDays));
  return span;
}

/** The same days plus one on each side, where a line may have been booked; the future is left out. */
export function withNeighbours(span: DaySpan, nowMs: number): DaySpan {
  const today = todayInBrasilia(nowMs);
  const after = dayAfter(span.to);
  return { from: dayBefore(span.from), to: after <= today || span.to > today ? after : span.to };
}

/** The day before a Brasilia day. */
export function dayBefore(day: string): string {
  return new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);
}

/** Each day of a span, in order. */
export function daysOf({ from, to }: DaySpan): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day)) days.push(day);
  return days;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
}
