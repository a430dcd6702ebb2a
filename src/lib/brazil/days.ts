import { maxSpanDays } from '../contract/statement.ts';
import { usageError } from '../errors/cli-error.ts';
import { commandWords } from '../words/command.ts';
import { addDays } from './bank-calendar.ts';
import { isDay } from './clock.ts';

/** Days from the first to the last, both included, as `YYYY-MM-DD` of the Brasilia calendar. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

const zone = 'America/Sao_Paulo';
const dayMs = 86_400_000;

/** Today at the bank, whatever this machine's time zone: after 21:00 they differ on a server in UTC. */
export function todayInBrasilia(nowMs: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(nowMs);
}

/**
 * Reads `--from` and `--to`, or what `names` calls them. Without `--to` the span ends today, without `--from` it holds 31
 * days.
 * @throws {CliError} exit 2: not a date, or the wrong way round
 */
export function readSpan(
  from: string | undefined,
  to: string | undefined,
  nowMs: number,
  names: DaySpan = { from: '--from', to: '--to' },
): DaySpan {
  const last = to === undefined ? todayInBrasilia(nowMs) : readDay(to, names.to, nowMs);
  const first = from === undefined ? addDays(last, 1 - maxSpanDays) : readDay(from, names.from, nowMs);
  if (first > last) {
    throw usageError('invalid_date_range', commandWords.spanReversed(first, last));
  }
  return { from: first, to: last };
}

/** The number of days, both ends included. */
export function lengthOf(span: DaySpan): number {
  return (Date.parse(span.to) - Date.parse(span.from)) / dayMs + 1;
}

/** The span in pieces that one request may ask for, oldest first. */
export function splitSpan(span: DaySpan): DaySpan[] {
  const pieces: DaySpan[] = [];
  for (let from = span.from; from <= span.to; from = addDays(from, maxSpanDays)) {
    const end = addDays(from, maxSpanDays - 1);
    pieces.push({ from, to: end < span.to ? end : span.to });
  }
  return pieces;
}

/** `YYYY-MM-DD`, `DD/MM/YYYY`, or a day of {@link daysAgo}, of the years 1900 to 2999. @throws {CliError} exit 2 */
export function readDay(text: string, flag: string, nowMs: number): string {
  const ago = daysAgo.get(text.toLowerCase());
  if (ago !== undefined) return addDays(todayInBrasilia(nowMs), -ago);
  const local = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
  const day = local ? `${local[3]}-${local[2]}-${local[1]}` : text;
  // Days are compared as text, and the day after 9999-12-31 is too long for that.
  if (/^(?:19|2\d)/.test(day) && isDay(day)) return day;
  const isMissing = /^\d{4}-\d{2}-\d{2}$/.test(day) && !isDay(day);
  const says = isMissing ? commandWords.noSuchDay(flag, text) : commandWords.notADay(flag, text);
  throw usageError('invalid_date_range', says, commandWords.dayForms);
}

/** The days that have a name, in every language in which they may be typed. */
const daysAgo: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['hoje', 0],
  ['yesterday', 1],
  ['ontem', 1],
]);

/**
 * Reads an end of `statement search`: an instant with its zone unchanged, or a day of Brasilia as its first or last
 * second.
 * @throws {CliError} exit 2: above all for a local time, which could mean two instants
 */
export function readInstant(text: string, flag: string, end: 'first' | 'last', nowMs: number): string {
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/.test(text)) {
    if (isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))) return text;
  }
  if (text.includes('T') || text.includes(':')) {
    throw usageError(
      'invalid_date_range',
      commandWords.needsZone(flag, text),
      `${flag} 2026-03-31T09:00:00-03:00`,
    );
  }
  const day = readDay(text, flag, nowMs);
  return `${day}T${end === 'first' ? '00:00:00' : '23:59:59'}${offsetOf(day)}`;
}

/** -03:00 since 2019, when summer time ended; before that the calendar decides. */
function offsetOf(day: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
    Date.parse(`${day}T12:00:00Z`),
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') || '-03:00';
}
