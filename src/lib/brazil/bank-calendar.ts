/** A calendar day in Brasilia, `YYYY-MM-DD`. */
export type Day = string;

/** When a TED sent now settles (specification, section 3.3). */
export interface TedSettlement {
  /**
   * - `same-day`: inside the window, settles in about half an hour.
   * - `rejected-window`: refused now; it can next be sent at `opensAtMs`.
   * - `next-business-day`: accepted, and stays PROCESSING until then.
   * - `unstated`: on a business day before the window opens, for which the specification does not say what happens.
   */
  readonly kind: 'same-day' | 'rejected-window' | 'next-business-day' | 'unstated';
  /** The earliest day on which it settles; for `rejected-window`, the day it would be scheduled for if sent later. */
  readonly date: Day;
  /** When the window is or will be open, in milliseconds since the epoch; the given instant for `same-day`. */
  readonly opensAtMs: number;
  /**
   * The wait is close to or longer than 48 h, after which the service reports FAILED while the TED may still be scheduled:
   * sent after hours on the eve of a weekend or holiday, or more than 48 h before the window opens.
   */
  readonly mayOutliveTracking: boolean;
  /** The settlement day is the last business day of its year, on which banks are closed to the public. */
  readonly lastBusinessDayOfYear: boolean;
}

/** Boundaries of the window and of the rejection period after it, in minutes of the day in Brasilia. */
const opensAt = 6 * 60 + 30;
const closesAt = 17 * 60;
const rejectsUntil = 17 * 60 + 30;

/** How long the service follows a TED, and how long one takes inside the window (specification, section 3.3). */
const trackedMs = 48 * 60 * 60 * 1000;
const settlesWithinMs = 30 * 60 * 1000;

/** Bank holidays added to the national ones. */
export type ExtraHolidays = readonly Day[];

/**
 * When a TED sent at this instant settles. Where the specification is silent, the boundaries are ours: 06:30:00 is inside,
 * 17:00:00 is in the rejection period, 17:30:00 is after it.
 */
export function tedSettlement(nowMs: number, extra: ExtraHolidays = []): TedSettlement {
  const found = settlementAt(nowMs, extra);
  return { ...found, lastBusinessDayOfYear: isLastBusinessDayOfYear(found.date, extra) };
}

type Settlement = Omit<TedSettlement, 'lastBusinessDayOfYear'>;

function settlementAt(nowMs: number, extra: ExtraHolidays): Settlement {
  const { day, minute } = brasiliaTime(nowMs);
  const open = isBankBusinessDay(day, extra);
  if (open && minute >= opensAt && minute < closesAt) return settlement('same-day', day, nowMs, false);
  if (open && minute < opensAt) return settlement('unstated', day, instantOf(day, opensAt), false);
  const next = nextBankBusinessDay(day, extra);
  const opensAtMs = instantOf(next, opensAt);
  if (open && minute < rejectsUntil) return settlement('rejected-window', next, opensAtMs, false);
  const eveOfClosedDay = open && next !== addDays(day, 1);
  const outlives = opensAtMs + settlesWithinMs - nowMs > trackedMs;
  return settlement('next-business-day', next, opensAtMs, eveOfClosedDay || outlives);
}

/** Whether banks settle on this day: not a weekend, a national bank holiday or an added one. */
export function isBankBusinessDay(day: Day, extra: ExtraHolidays = []): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && bankHolidayName(day) === null && !extra.includes(day);
}

/** The first business day after this day. */
export function nextBankBusinessDay(day: Day, extra: ExtraHolidays = []): Day {
  let next = addDays(day, 1);
  while (!isBankBusinessDay(next, extra)) next = addDays(next, 1);
  return next;
}

/** Whether no business day follows in the same year; banks are then closed to the public. */
export function isLastBusinessDayOfYear(day: Day, extra: ExtraHolidays = []): boolean {
  return isBankBusinessDay(day, extra) && nextBankBusinessDay(day, extra).slice(0, 4) !== day.slice(0, 4);
}

/** Name of the national bank holiday, or null. Local holidays do not close the payment system. */
export function bankHolidayName(day: Day): string | null {
  return bankHolidays(Number(day.slice(0, 4))).find((holiday) => holiday.day === day)?.name ?? null;
}

/**
 * The national bank holidays of a year in calendar order (CMN Resolution 4.880/2020, Law 14.759/2023 for
 * 20 November). Ash Wednesday, 24 and 31 December are business days.
 */
export function bankHolidays(year: number): readonly { readonly day: Day; readonly name: string }[] {
  const easter = easterSunday(year);
  const fixed = (monthAndDay: string, name: string) => ({ day: `${year}-${monthAndDay}`, name });
  const moving = (days: number, name: string) => ({ day: addDays(easter, days), name });
  return [
    fixed('01-01', 'Confraternização Universal'),
    moving(-48, 'Carnaval (segunda-feira)'),
    moving(-47, 'Carnaval (terça-feira)'),
    moving(-2, 'Paixão de Cristo'),
    fixed('04-21', 'Tiradentes'),
    fixed('05-01', 'Dia do Trabalho'),
    moving(60, 'Corpus Christi'),
    fixed('09-07', 'Independência do Brasil'),
    fixed('10-12', 'Nossa Senhora Aparecida'),
    fixed('11-02', 'Finados'),
    fixed('11-15', 'Proclamação da República'),
    ...(year >= 2024 ? [fixed('11-20', 'Dia da Consciência Negra')] : []),
    fixed('12-25', 'Natal'),
  ].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** Day and minute of the day in Brasilia, by the zone America/Sao_Paulo. */
export function brasiliaTime(ms: number): { readonly day: Day; readonly minute: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Sao_Paulo',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(ms);
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  };
}

/** The day this many days later. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The first instant of a day in Brasilia. */
export function startOfDay(day: Day): number {
  return instantOf(day, 0);
}

function settlement(
  kind: TedSettlement['kind'],
  date: Day,
  opensAtMs: number,
  mayOutliveTracking: boolean,
): Settlement {
  return { kind, date, opensAtMs, mayOutliveTracking };
}

/** The instant of a wall-clock time: a first guess at -03:00, corrected by what the zone shows there. */
function instantOf(day: Day, minute: number): number {
  const guess = Date.parse(`${day}T00:00:00-03:00`) + minute * 60_000;
  const shown = brasiliaTime(guess);
  const drift = Date.parse(`${shown.day}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`);
  return guess - drift - (shown.minute - minute) * 60_000;
}

/** The Gregorian rule of Meeus, Jones and Butcher. */
function easterSunday(year: number): Day {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const d = Math.floor(century / 4);
  const e = century % 4;
  const g = Math.floor((8 * century + 13) / 25);
  const h = (19 * a + century - d - g + 15) % 30;
  const i = Math.floor(inCentury / 4);
  const k = inCentury % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const date = (h + l - 7 * m + 33 * month + 19) % 32;
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}
