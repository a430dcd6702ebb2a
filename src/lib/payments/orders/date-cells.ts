import { brasiliaDay, isDay, isInstant } from '../../brazil/clock.ts';
import { usageError } from '../../errors/cli-error.ts';
import { dateWords } from '../../words/dates.ts';

/** How headings that speak of a day begin, as `plainWord` writes them. */
const dayStarts = [
  'data',
  'dt',
  'date',
  'venc',
  'vcto',
  'agend',
  'pagarem',
  'pagarate',
  'due',
  'maturity',
  'prazo',
  'paymentdate',
  'paydate',
  'payon',
  'schedul',
];
/** Words for the day until which something is paid. */
const dueWords = ['venc', 'vcto', 'vct', 'due', 'maturity', 'prazo', 'pagarate', 'limite', 'deadline'];
/** Words for days that are neither: of birth, of making, of issue. */
const otherWords = [
  'nasc',
  'emiss',
  'birth',
  'issue',
  'compet',
  'cadastr',
  'admiss',
  'criac',
  'creat',
  'database',
  'dados',
];
/** Words for the day on which to pay. */
const payWords = ['pag', 'pgt', 'pay', 'agend', 'schedul', 'debit', 'credit', 'execu', 'efetiv', 'previst'];
/** Headings that are a date and no more. */
const bareWords = ['data', 'dt', 'date', 'dia', 'day', 'quando', 'when'];
/** English words for dates; every other heading of a date is Portuguese. */
const englishWords = /date|day|when|due|maturity|deadline|pay(?:on|ment)|schedul/;

/**
 * What a heading says of the dates below it. `pay`: when to pay. `bare`: a date and no more, which is when to pay if no other
 * column says it. `due`: until when. `other`: neither. `unknown`: dates of which it does not say what they are. `none`: nothing
 * of dates.
 */
export type DateHeading = 'pay' | 'bare' | 'due' | 'other' | 'unknown' | 'none';

/** @param plain the heading as `plainWord` writes it */
export function dateHeading(plain: string): DateHeading {
  if (bareWords.includes(plain)) return 'bare';
  const has = (words: readonly string[]) => words.some((word) => plain.includes(word));
  if (has(otherWords)) return 'other';
  const isOfDays =
    dayStarts.some((word) => plain.startsWith(word)) ||
    (/(?:date|vencimento|pgto|pagamento)$/.test(plain) && /data|dt|date|venc/.test(plain));
  // "Vencimentos" are wages.
  if (!isOfDays || plain === 'vencimentos') return 'none';
  if (has(dueWords)) return 'due';
  return has(payWords) ? 'pay' : 'unknown';
}

/** Whether a heading of dates is written in Portuguese, in which days come first. */
export function isPortugueseDate(plain: string): boolean {
  return !englishWords.test(plain);
}

/** The orders in which a date with the year at its end may be written. */
export const dateOrders = ['day-first', 'month-first'] as const;
/** One of {@link dateOrders}. */
export type DateOrder = (typeof dateOrders)[number];

/** Day 0 of a spreadsheet's count (ECMA-376, part 1, 18.17.4.1). */
const spreadsheetEpochMs = Date.UTC(1899, 11, 30);
const dayMs = 24 * 60 * 60 * 1000;

/**
 * The day of a cell, `YYYY-MM-DD`: `10/12/2026`, `10/12/26`, `2026-12-10`, `2026/12/10`, `20261210`, with or without a time after
 * it, or the serial number of a spreadsheet. Null for anything that is not a day of the years 1900 to 2099 in this order.
 */
export function dayInCell(text: string, order: DateOrder): string | null {
  const [, one = '', other = '', end] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ T].*)?$/.exec(text) ?? [];
  if (end !== undefined) {
    const year = end.length === 2 ? `20${end}` : end;
    return order === 'day-first' ? dayOf(year, other, one) : dayOf(year, one, other);
  }
  const [, year, , month = '', date = ''] = /^(\d{4})([/.-]?)(\d{2})\2(\d{2})(?:[ T].*)?$/.exec(text) ?? [];
  if (year !== undefined) {
    const day = dayOf(year, month, date);
    // An instant is a day of Brasilia only if it has the same date there.
    return isInstant(text) && brasiliaDay(Date.parse(text)) !== day ? null : day;
  }
  if (!/^[345]\d{4}(?:[.,]\d+)?$/.test(text)) return null;
  const ms = spreadsheetEpochMs + Math.floor(Number(text.replace(',', '.'))) * dayMs;
  return new Date(ms).toISOString().slice(0, 10);
}

function dayOf(year: string, month: string, date: string): string | null {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return /^(?:19|20)/.test(day) && isDay(day) ? day : null;
}

/** The day of a cell under the heading of a date. @throws {CliError} exit 2 for a text that is not one */
export function readDayCell(text: string, heading: string, order: DateOrder): string {
  const day = dayInCell(text, order);
  if (day !== null) return day;
  const other = dateOrders.find((one) => one !== order) ?? order;
  const isOther = dayInCell(text, other) !== null;
  throw usageError(
    'invalid_field',
    isOther ? dateWords.otherOrder(text, other) : dateWords.noDay(heading, text.slice(0, 40)),
  );
}
