import { addDays, type Day, type ExtraHolidays, isBankBusinessDay } from './bank-calendar.ts';

/** By which rule a payment comes again: each week or month, or on a business day of the banks, counted from 1, of each month. */
type DayRule = 'week' | 'month' | 'last-business-day' | number;

/** A day of a rule, and what names it: the month, or for a weekly rule the day, so that no list of holidays is part of a name. */
export interface Occurrence {
  readonly day: Day;
  readonly name: string;
}

/** A rule as typed; null for anything else. */
export function readDayRule(text: string): DayRule | null {
  if (text === 'week' || text === 'month' || text === 'last-business-day') return text;
  const [, count] = /^([1-9]|1[0-5])(?:st|nd|rd|th)-business-day$/.exec(text) ?? [];
  return count === undefined ? null : Number(count);
}

/** The days of a rule from `first` to `until`, at most so many. A month that lacks the day of `first` has its own last day. */
export function occurrences(
  rule: DayRule,
  first: Day,
  until: Day,
  most: number,
  extra: ExtraHolidays = [],
): readonly Occurrence[] {
  const found: Occurrence[] = [];
  for (let at = 0; found.length < most; at += 1) {
    const day = rule === 'week' ? addDays(first, 7 * at) : dayIn(monthAfter(first, at), rule, first, extra);
    if (day > until) return found;
    if (day >= first) found.push({ day, name: rule === 'week' ? day : day.slice(0, 7) });
  }
  return found;
}

function dayIn(month: string, rule: Exclude<DayRule, 'week'>, first: Day, extra: ExtraHolidays): Day {
  const days = Number(addDays(`${monthAfter(`${month}-01`, 1)}-01`, -1).slice(8));
  const all = Array.from({ length: days }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`);
  const lastOf = (some: readonly Day[]) => some.at(-1) ?? `${month}-${days}`;
  if (rule === 'month') return lastOf(all.slice(0, Number(first.slice(8))));
  const open = all.filter((day) => isBankBusinessDay(day, extra));
  return lastOf(rule === 'last-business-day' ? open : open.slice(0, rule));
}

/** `YYYY-MM` */
function monthAfter(day: Day, later: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + later, 1)).toISOString().slice(0, 7);
}
