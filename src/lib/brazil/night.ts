import { brasiliaTime } from './bank-calendar.ts';

const nightBegins = 20 * 60;
const nightEnds = 6 * 60;

/** Whether the night limits hold: from 20:00 to 06:00 in Brasilia (specification, sections 4.5 and 8). */
export function isNight(nowMs: number): boolean {
  const { minute } = brasiliaTime(nowMs);
  return minute >= nightBegins || minute < nightEnds;
}

/** When the current night ends, in milliseconds since the epoch. */
export function morningAfter(nowMs: number): number {
  const ahead = (nightEnds - brasiliaTime(nowMs).minute + 24 * 60) % (24 * 60);
  return nowMs - (nowMs % 60_000) + ahead * 60_000;
}
