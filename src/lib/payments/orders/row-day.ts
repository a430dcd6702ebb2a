import type { Day, ExtraHolidays } from '../../brazil/bank-calendar.ts';
import { dayText } from '../../brazil/clock.ts';
import { businessPayDay, type HolidayRule } from '../../brazil/pay-day.ts';
import { dateSays } from '../../words/dates.ts';
import { payoutWords } from '../../words/payout.ts';
import { type DateOrder, readDayCell } from './date-cells.ts';
import type { PayoutColumns } from './payout-columns.ts';
import type { RowCells } from './row-cells.ts';

/** What is done about a row whose day is not a business day of the banks, if its rail needs one. */
export const holidayRules: readonly HolidayRule[] = ['refuse', 'next', 'previous'];

/** How the days of a file's rows are read. */
export interface DayReading {
  /** In which dates with the year at their end are read. */
  readonly order: DateOrder;
  readonly holiday: HolidayRule;
  readonly extraHolidays: ExtraHolidays;
  /** Whether all rows are paid now, whatever their days. */
  readonly ignored: boolean;
  /** When rows without a day are paid; null for today. */
  readonly scheduledOn: Day | null;
  /** `YYYY-MM-DD` of Brasilia. */
  readonly today: Day;
  readonly columns: PayoutColumns;
  /** Called with the text of each date. */
  readonly noted: (text: string) => void;
}

/** The days of a row; null for those that it does not have. */
export interface RowDays {
  /** When to pay, as the file has it: part of what the row is. */
  readonly day: Day | null;
  /** Until when to pay. */
  readonly dueDay: Day | null;
}

/** Reads the days that a row names; a fault for a cell that is not a day. */
export function readRowDays(row: RowCells, { order, noted }: DayReading): RowDays {
  const read = (text: string, heading: string) => {
    noted(text);
    return readDayCell(text, heading, order);
  };
  return { day: row.may('date', read) ?? null, dueDay: row.may('due-date', read) ?? null };
}

type Rail = keyof typeof payoutWords.rails;

/** The rails that move money on business days only. */
const businessRails: readonly Rail[] = ['ted', 'boleto'];

/** The day on which a row is paid; null for now. A fault for a day that a person must decide about. */
export function dayToPay(
  row: RowCells,
  rail: Rail,
  { day, dueDay }: RowDays,
  { ignored, today, columns, holiday, extraHolidays }: DayReading,
): Day | null {
  if (ignored) return null;
  const due = columns.get('due-date');
  if (day === null && due && dueDay !== null && dueDay !== today && !columns.has('date'))
    row.fault('due-date', 'due_date', dateSays.dueDay(due.heading, dayText(dueDay)));
  if (day === null || !businessRails.includes(rail)) return day;
  const found = businessPayDay(day, holiday, extraHolidays);
  if (typeof found === 'string') return found;
  const around = [dayText(found.next), dayText(found.previous)] as const;
  row.fault('date', 'closed_day', dateSays.closedDay(dayText(day), payoutWords.rails[rail], ...around));
  return day;
}
