import { brasiliaDay, isDay } from '../brazil/clock.ts';

/** A span of time, excluding its end. */
export interface TimeSpan {
  readonly sinceMs: number;
  readonly untilMs: number;
}

const written =
  /^(?:(?:(\d{4})-)?(\d{2})-(\d{2})|(\d{2})\/(\d{2})(?:\/(\d{4}))?)(?:[ T](\d{1,2}|\d{2}:(?:\d{1,2}|\d{2}:\d{0,2})?))?$/;

/**
 * The Brasilia day that a text names as the lists write it, or the part of a time on it that has been typed:
 * `2026-11-22 04:21`, `11-22 04:21:11`, `22/11/2026 04:2`. Without a year it is the most recent such day. Null
 * for any other text.
 */
export function spanOfText(text: string, nowMs: number): TimeSpan | null {
  const parts = written.exec(text);
  if (!parts) return null;
  const [, year, month, date, localDate, localMonth, localYear, clock = ''] = parts;
  const rest = `${month ?? localMonth}-${date ?? localDate}`;
  const today = brasiliaDay(nowMs);
  const thisYear = Number(today.slice(0, 4));
  const lastYear = rest > today.slice(5) ? thisYear - 1 : thisYear;
  const day = `${year ?? localYear ?? lastYear}-${rest}`;
  if (!isDay(day)) return null;
  const last = /^[01]/.test(clock) ? '19:59:59' : '23:59:59';
  const [sinceMs, lastMs] = ['00:00:00', last].map((edge) =>
    Date.parse(`${day}T${clock}${edge.slice(clock.length)}-03:00`),
  ) as [number, number];
  return Number.isNaN(sinceMs + lastMs) ? null : { sinceMs, untilMs: lastMs + 1000 };
}
