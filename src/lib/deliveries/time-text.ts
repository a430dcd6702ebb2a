import { brasiliaDay, isDay } from '../brazil/clock.ts';

/** A span of time, its end not included. */
export interface TimeSpan {
  readonly sinceMs: number;
  readonly untilMs: number;
}

const written =
  /^(?:(?:(\d{4})-)?(\d{2})-(\d{2})|(\d{2})\/(\d{2})(?:\/(\d{4}))?)(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/;

/**
 * The day, minute or second of Brasilia that a text names, as the lists write it: `2026-11-22 04:21`, `11-22 04:21:11`,
 * `22/11/2026`. Without its year it is the last one that has been. Null for any other text.
 */
export function spanOfText(text: string, nowMs: number): TimeSpan | null {
  const parts = written.exec(text);
  if (!parts) return null;
  const [, year, month, date, localDate, localMonth, localYear, hour, minute, second] = parts;
  const rest = `${month ?? localMonth}-${date ?? localDate}`;
  const today = brasiliaDay(nowMs);
  const thisYear = Number(today.slice(0, 4));
  const lastYear = rest > today.slice(5) ? thisYear - 1 : thisYear;
  const day = `${year ?? localYear ?? lastYear}-${rest}`;
  const sinceMs = isDay(day)
    ? Date.parse(`${day}T${hour ?? '00'}:${minute ?? '00'}:${second ?? '00'}-03:00`)
    : Number.NaN;
  if (Number.isNaN(sinceMs)) return null;
  return { sinceMs, untilMs: sinceMs + (second ? 1 : minute ? 60 : 24 * 60 * 60) * 1000 };
}
