import { brasiliaDay, isDay } from '../../brazil/clock.ts';
import { type Centavos, centavosFromJsonNumber } from '../../contract/money.ts';

/** When a bank booked a line, as its file says. */
export interface BookedTime {
  /** Null if the file gives only a day: banks write midnight for an unknown time. */
  readonly atMs: number | null;
  /** `YYYY-MM-DD` in Brasilia. */
  readonly day: string;
  /** The day and the time of day as written. */
  readonly written: { readonly day: string; readonly clock: string };
}

const form =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ]?(\d{2}):?(\d{2}):?(\d{2})?(?:\.(\d{1,6}))?)?\s*(\[.*\]|Z|[+-]\d{2}:?\d{2})?$/;
/** `[-3:BRT]`, `[-03:00]`, `[GMT-3]`, `[-3.5]` and truncated forms of those. */
const zoneForm =
  /^\[?\s*(GMT|UTC|Z)?\s*(?:([+-]?)(\d{1,2})(?::?(\d{2})|(\.\d{1,2}))?)?\s*(?::?\s*[A-Za-z].*|:)?\]?$/i;
/** Brasilia, if a file does not give the zone in hours. */
const brasiliaHours = -3;
const hourMs = 3_600_000;

/** Reads `20260310`, `20260310143000[-3:BRT]` and the like; null for anything that is not a time. */
export function bookedTime(text: string): BookedTime | null {
  const parts = form.exec(text);
  if (!parts) return null;
  const [, year, month, date, hours = '00', minutes = '00', seconds = '00', fraction = '', zone = ''] = parts;
  const day = `${year}-${month}-${date}`;
  const clock = `${hours}:${minutes}:${seconds}`;
  const offset = hoursOf(zone);
  if (!isDay(day) || !/^(?:[01]\d|2[0-3])(?::[0-5]\d){2}$/.test(clock) || offset === null) return null;
  const written = { day, clock };
  if (clock === '00:00:00') return { atMs: null, day, written };
  const atMs = Date.parse(`${day}T${clock}.${fraction.slice(0, 3).padEnd(3, '0')}Z`) - offset * hourMs;
  return { atMs, day: brasiliaDay(atMs), written };
}

/** The offset of a zone from UTC in hours; null for an offset that does not exist. */
function hoursOf(zone: string): number | null {
  const parts = zoneForm.exec(zone);
  if (!parts) return null;
  const [, name, sign, whole, minutes = '0', part = '0'] = parts;
  if (whole === undefined) return name === undefined ? brasiliaHours : 0;
  const size = Number(whole) + Number(minutes) / 60 + Number(part);
  return size > 14 ? null : sign === '-' ? -size : size;
}

/**
 * Reads `-150.75`, `-.50`, `1.234,56` and `1.234.567` without arithmetic; null for anything that is not an amount or has
 * two readings: `1.200` and `1.234` may be thousands or decimals.
 */
export function bookedAmount(text: string): Centavos | null {
  if (/^[+-]? ?[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return null;
  const parts = amountForm.exec(text);
  if (!parts) return null;
  const [, sign = '', whole = '', decimals = ''] = parts;
  const digits = whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '') || '0';
  const amount = centavosFromJsonNumber(decimals === '' ? digits : `${digits}.${decimals}`);
  return amount === null || sign !== '-' || amount === 0 ? amount : (-amount as Centavos);
}

const thousands =
  '\\d{1,3}(?:\\.\\d{3})+(?=,)|\\d{1,3}(?:,\\d{3})+(?=\\.)|\\d{1,3}(?:(?:\\.\\d{3}){2,}|(?:,\\d{3}){2,})(?=$)';
const amountForm = new RegExp(`^([+-]?) ?(?:(${thousands}|\\d+|(?=[.,]\\d))(?:[.,](\\d*))?)$`);
