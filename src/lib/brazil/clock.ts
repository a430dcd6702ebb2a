import { timeWords } from '../words/time.ts';
import { valueWords } from '../words/values.ts';

/**
 * A time or day from the service, as every screen shows it: a time with a zone in Brasilia, a day as people write it. A time
 * without a zone is ambiguous, and any other text is not a time: both stay unchanged.
 */
export function timeText(value: string | null, to: 'second' | 'minute' = 'second'): string | null {
  if (value === null || !isInstant(value)) return value && dayText(value);
  const ms = Date.parse(value);
  return valueWords.inBrasilia(to === 'second' ? secondText(ms) : minuteText(ms));
}

/** Whether a text is an instant with its zone, as in RFC 3339. */
export function isInstant(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/.test(text) &&
    !Number.isNaN(Date.parse(text))
  );
}

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  // The parser turns a day that a month lacks into one of the next month.
  return new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(8));
}

/** A day as people write it: `2026-11-22`, in Portuguese `22/11/2026`; any other text stays unchanged. */
export function dayText(day: string): string {
  return isDay(day) ? timeWords.day(day.slice(0, 4), day.slice(5, 7), day.slice(8)) : day;
}

/** A month `YYYY-MM` as people write it; any other text stays unchanged. */
export function monthText(month: string): string {
  return /^\d{4}-\d{2}$/.test(month) ? timeWords.month(month.slice(0, 4), month.slice(5)) : month;
}

/**
 * The time format of every screen: `2026-11-22 14:03:07` in Brasilia, in Portuguese `22/11/2026 14:03:07`. @param ms Unix time
 */
export function secondText(ms: number): string {
  return `${dayText(brasiliaDay(ms))} ${timeOfDay(ms)}`;
}

/** The same to the minute. */
export function minuteText(ms: number): string {
  return secondText(ms).slice(0, -3);
}

/** The same without the year, for a table: `11-22 14:03:07`, in Portuguese `22/11 14:03:07`. */
export function shortSecondText(ms: number): string {
  return `${shortDayText(ms)} ${timeOfDay(ms)}`;
}

/** The same to the minute. */
export function shortMinuteText(ms: number): string {
  return shortSecondText(ms).slice(0, -3);
}

/** Only the day, without the year: `11-22`, in Portuguese `22/11`. */
export function shortDayText(ms: number): string {
  const day = brasiliaDay(ms);
  return timeWords.dayOfYear(day.slice(5, 7), day.slice(8));
}

/** `HH:MM:SS` in Brasilia. */
export function timeOfDay(ms: number): string {
  return brasiliaSecond(ms).slice(11);
}

/** Brasilia has had no summer time since 2019. */
const offsetMs = 3 * 60 * 60 * 1000;

/** For programs and for records: `YYYY-MM-DDTHH:MM:SS` in Brasilia, without its zone. */
export function brasiliaSecond(ms: number): string {
  return new Date(ms - offsetMs).toISOString().slice(0, 19);
}

/** The same with its zone, for a sheet: `YYYY-MM-DDTHH:MM:SS-03:00`. */
export function brasiliaInstant(ms: number): string {
  return `${brasiliaSecond(ms)}-03:00`;
}

/** For programs: `YYYY-MM-DD` in Brasilia. */
export function brasiliaDay(ms: number): string {
  return brasiliaSecond(ms).slice(0, 10);
}

/** The first millisecond of a day `YYYY-MM-DD` in Brasilia, or of the day `later` days after it. */
export function startOfDayMs(day: string, later = 0): number {
  return Date.parse(`${day}T00:00:00Z`) + offsetMs + later * dayMs;
}

const dayMs = 24 * 60 * 60 * 1000;
