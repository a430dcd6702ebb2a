import type { Day } from '../../brazil/bank-calendar.ts';
import { dayText } from '../../brazil/clock.ts';
import { readDay, todayInBrasilia } from '../../brazil/days.ts';
import type { BaseCommand } from '../../command/base.ts';
import { usageError } from '../../errors/cli-error.ts';
import { agree } from '../../payments/confirm/asking.ts';
import type { ScheduleFlags } from '../../payments/schedule-flags.ts';
import type { Amount, LintSummary } from '../../payments/sheet/verdict.ts';
import { askChecked, canAsk } from '../../terminal/ask.ts';
import { dateWords } from '../../words/dates.ts';
import { scheduleWords } from '../../words/schedule.ts';
import type { Telling } from '../../words/topic.ts';
import type { Count } from './ending.ts';
import { countText } from './file/row-text.ts';

/** Rows by the day on which they are paid; null for those that have none. */
export type Days = ReadonlyMap<Day | null, Count>;

/** The flags that say which rows are paid now. */
export interface DayFlags {
  readonly date?: string | undefined;
  readonly 'ignore-dates'?: boolean;
}

/** The rows of a file by day. */
export function daysOfFile({ days }: LintSummary): Days {
  return new Map([...days].map(([day, amount]) => [day, countOf(amount)]));
}

/** When the rows of a file are paid, where they say it. */
export function daysLines(days: Days): readonly Telling[] {
  return namedDays(days).length === 0 ? [] : [() => dateWords.byDay(daysText(days))];
}

/** The flag that the first day of a file needs; none if it has no day to come but today. */
export function dateFlag(days: Days, today: Day): string {
  const [[day] = [today]] = namedDays(days).filter(([one]) => one >= today);
  if (days.size === 0 || days.has(null) || (days.size === 1 && day === today)) return '';
  return ` --date ${day === today ? 'today' : day}`;
}

/** The same number of rows and sum, as runs have it. */
export function countOf({ rows, totalCentavos }: Readonly<Record<keyof Amount, number>>): Count {
  return { rows, centavos: totalCentavos };
}

/** The days of rows that have one, earliest first. */
export function namedDays(days: Days): readonly (readonly [Day, Count])[] {
  return [...days]
    .flatMap(([day, count]) => (day === null ? [] : [[day, count] as const]))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/**
 * The day whose rows are paid now; null where rows have no days, or were told to have none, so that all of them are paid. Asked
 * for on a terminal.
 * @param nowMs by the service's clock @param isNew whether they are the rows of a file yet to be written down
 * @throws {CliError} exit 2 where that is not certain, for a day that has not come, and for a past one that nobody confirms
 */
export async function chooseDay(
  command: BaseCommand,
  days: Days,
  { date, 'ignore-dates': ignores = false }: DayFlags,
  nowMs: number,
  isNew: boolean,
): Promise<Day | null> {
  const named = namedDays(days);
  if (named.length === 0) {
    if (date === undefined) return null;
    throw usageError('needs_date', dateWords.noDates, ignores ? dateWords.notBoth : dateWords.mapDates);
  }
  requireSameKind(days);
  const today = todayInBrasilia(nowMs);
  const [[only] = [today], ...others] = named;
  const isToday = date === undefined && only === today && others.length === 0;
  const day = isToday ? today : readDay(date ?? (await askDay(command, days, today, isNew)), '--date', nowMs);
  if (!days.has(day)) throw usageError('no_rows', dateWords.noneOn(dayText(day), daysText(days)));
  if (day > today)
    throw usageError(
      'needs_date',
      dateWords.notYet(dayText(day)),
      isNew ? dateWords.waitOrPlan : dateWords.waitForDay,
    );
  if (day < today) await agreeToPast(day, days.get(day) ?? { rows: 0, centavos: 0 });
  return day;
}

/** @throws {CliError} exit 2 if only some rows have a day */
export function requireSameKind(days: Days): void {
  const undated = days.get(null)?.rows ?? 0;
  if (undated > 0 && days.size > 1)
    throw usageError('needs_date', dateWords.undated(undated), dateWords.orIgnore);
}

/** @throws {CliError} exit 2 for rows that are to be paid on their own days and on another one */
export function requireOneDay({ on }: ScheduleFlags, days: Days): void {
  requireSameKind(days);
  if (on !== undefined && namedDays(days).length > 0)
    throw usageError('needs_date', scheduleWords.rowsHaveDays(daysText(days)), scheduleWords.onTheirDays);
}

/** Most days that a sentence names. */
const mostNamed = 6;

/** How many rows are paid when. */
export function daysText(days: Days): string {
  const named = namedDays(days);
  const told = named
    .slice(0, mostNamed)
    .map(([day, count]) => dateWords.onDay(dayText(day), countText(count)));
  const more = named.length - told.length;
  return [...told, ...(more > 0 ? [dateWords.moreDays(more)] : [])].join('; ');
}

async function askDay(command: BaseCommand, days: Days, today: Day, isNew: boolean): Promise<string> {
  const text = daysText(days);
  if (!canAsk())
    throw usageError(
      'needs_date',
      dateWords.needsDate(text),
      (isNew ? dateWords.addDate : dateWords.addRunDate)(days.has(today) ? 'today' : 'YYYY-MM-DD'),
    );
  command.note(() => dateWords.rowsByDay(text));
  return askChecked(
    () => dateWords.askDay,
    (answer) => (answer.trim() === '' ? () => dateWords.askDay : null),
  );
}

async function agreeToPast(day: Day, count: Count): Promise<void> {
  if (!canAsk()) throw usageError('needs_confirm', dateWords.pastDay(dayText(day)), dateWords.onTerminal);
  await agree(() => dateWords.agreePast(dayText(day), countText(count)));
}
