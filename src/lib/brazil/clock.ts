/** An instant of the service to the minute, in Brasilia; what is no instant stays as it is. */
export function instantText(value: string | null): string | null {
  const ms = value === null ? Number.NaN : Date.parse(value);
  return Number.isNaN(ms) ? value : `${brasiliaMinute(ms)} (Brasilia)`;
}

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** Brasilia has had no summer time since 2019. */
const offsetMs = 3 * 60 * 60 * 1000;

/** The one clock of every screen: `YYYY-MM-DDTHH:MM:SS` in Brasilia, without its zone. @param ms Unix time */
export function brasiliaSecond(ms: number): string {
  return new Date(ms - offsetMs).toISOString().slice(0, 19);
}

/** `YYYY-MM-DD HH:MM` in Brasilia. */
export function brasiliaMinute(ms: number): string {
  return brasiliaSecond(ms).slice(0, 16).replace('T', ' ');
}

/** `YYYY-MM-DD` in Brasilia. */
export function brasiliaDay(ms: number): string {
  return brasiliaSecond(ms).slice(0, 10);
}
