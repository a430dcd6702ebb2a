/** Milliseconds in a second, a minute, an hour, a day. */
export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Brasilia has had no summer time since 2019. */
const brasiliaOffsetMs = 3 * hour;

/** RFC 3339 in UTC, whole seconds: `createdAt`, `completedAt`, `fetchedAt` (specification, section 6.2). */
export function utcText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** RFC 3339 with offset -03:00: `timestamp` and `occurredAt` of REST answers (specification, section 6.2). */
export function brasiliaText(ms: number): string {
  return `${new Date(ms - brasiliaOffsetMs).toISOString().slice(0, 19)}-03:00`;
}

/** Calendar day in Brasilia, `YYYY-MM-DD`. */
export function brasiliaDay(ms: number): string {
  return new Date(ms - brasiliaOffsetMs).toISOString().slice(0, 10);
}

/** Instant at which the present day began in Brasilia. */
export function brasiliaMidnight(ms: number): number {
  return Math.floor((ms - brasiliaOffsetMs) / day) * day + brasiliaOffsetMs;
}

/** The instant as spreadsheets count it: days since 1899-12-30, here in Brasilia time. */
export function brasiliaSerialDay(ms: number): number {
  return (ms - brasiliaOffsetMs) / day + 25_569;
}
