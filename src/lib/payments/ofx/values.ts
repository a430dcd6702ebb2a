import { brasiliaDay, isDay } from '../../brazil/clock.ts';
import { type Centavos, centavosFromJsonNumber } from '../../contract/money.ts';

/** When a bank booked a line, as its file says. */
export interface BookedTime {
  /** Null where the file gives a day alone: banks write midnight for a time that they do not know. */
  readonly atMs: number | null;
  /** `YYYY-MM-DD` in Brasilia. */
  readonly day: string;
  /** The day and the time of day as they are written. */
  readonly written: { readonly day: string; readonly clock: string };
}

const form =
  /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?(?:\.(\d{1,3}))?)?\s*(?:\[\s*([+-]?\d{1,2}(?:\.\d{1,2})?)?\s*:?[A-Za-z]*\s*\])?$/;
/** Brasilia, where a file names no zone by its hours. */
const brasiliaHours = -3;
const hourMs = 3_600_000;

/** Reads `20260310`, `20260310143000[-3:BRT]` and their like; null for what is no time. */
export function bookedTime(text: string): BookedTime | null {
  const parts = form.exec(text);
  if (!parts) return null;
  const [, year, month, date, hours = '00', minutes = '00', seconds = '00', fraction = '', zone] = parts;
  const day = `${year}-${month}-${date}`;
  const clock = `${hours}:${minutes}:${seconds}`;
  const offset = zone === undefined ? brasiliaHours : Number(zone);
  if (!isDay(day) || !/^(?:[01]\d|2[0-3])(?::[0-5]\d){2}$/.test(clock) || Math.abs(offset) > 14) return null;
  const written = { day, clock };
  if (clock === '00:00:00') return { atMs: null, day, written };
  const atMs = Date.parse(`${day}T${clock}.${fraction.padEnd(3, '0')}Z`) - offset * hourMs;
  return { atMs, day: brasiliaDay(atMs), written };
}

/** Reads `-150.75`, `150,75` and `1.234,56` without arithmetic; null for what is no amount or has two readings. */
export function bookedAmount(text: string): Centavos | null {
  const parts = /^([+-]?)(\d+|\d{1,3}(?:\.\d{3})+(?=,)|\d{1,3}(?:,\d{3})+(?=\.))(?:[.,](\d*))?$/.exec(
    text.replace(/^([+-]) /, '$1'),
  );
  if (!parts) return null;
  const [, sign = '', whole = '', decimals = ''] = parts;
  const digits = whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '');
  const amount = centavosFromJsonNumber(decimals === '' ? digits : `${digits}.${decimals}`);
  return amount === null || sign !== '-' || amount === 0 ? amount : (-amount as Centavos);
}
