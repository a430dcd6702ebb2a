import {
  addDays,
  bankHolidayName,
  type Day,
  type ExtraHolidays,
  isBankBusinessDay,
  nextBankBusinessDay,
} from './bank-calendar.ts';

/** What becomes of a pay day on which banks do not settle. */
export type HolidayRule = 'refuse' | 'next' | 'previous';

/** A day on which banks do not settle, and the business days around it. */
export interface ClosedDay {
  readonly day: Day;
  /** The name of its holiday; null for a weekend or an added holiday. */
  readonly holiday: string | null;
  readonly next: Day;
  readonly previous: Day;
}

/** The day on which a TED or boleto of this pay day is paid; a {@link ClosedDay} if the rule refuses it. */
export function businessPayDay(day: Day, rule: HolidayRule, extra: ExtraHolidays = []): Day | ClosedDay {
  if (isBankBusinessDay(day, extra)) return day;
  const next = nextBankBusinessDay(day, extra);
  let previous = addDays(day, -1);
  while (!isBankBusinessDay(previous, extra)) previous = addDays(previous, -1);
  if (rule === 'next') return next;
  return rule === 'previous' ? previous : { day, holiday: bankHolidayName(day), next, previous };
}
