import { isDay } from '../../brazil/clock.ts';

/** Beginnings of headings of days on which something is paid, as `plainWord` writes them. */
const dueWords = [
  'data',
  'dt',
  'date',
  'dia',
  'venc',
  'vcto',
  'agend',
  'pagarem',
  'pagarate',
  'due',
  'paymentdate',
  'paydate',
  'payon',
  'schedul',
  'maturity',
  'prazo',
];
/** Words of days that are no instruction: when something was born, made or issued. */
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

/** What the heading of a column says of its cells. `other`: days, and none of them says when to pay. */
export type DateHeading = 'due' | 'other' | 'none';

/** @param plain the heading as `plainWord` writes it */
export function dateHeading(plain: string): DateHeading {
  if (otherWords.some((word) => plain.includes(word))) return 'other';
  return dueWords.some((word) => plain.startsWith(word)) ||
    (/(?:date|vencimento|pgto|pagamento)$/.test(plain) && /data|dt|date|venc/.test(plain))
    ? 'due'
    : 'none';
}

/** Day 0 of a spreadsheet's count (ECMA-376, part 1, 18.17.4.1). */
const spreadsheetEpochMs = Date.UTC(1899, 11, 30);
const dayMs = 24 * 60 * 60 * 1000;

/**
 * The day of a cell, `YYYY-MM-DD`: `10/12/2026`, `10/12/26`, `2026-12-10`, with a time behind it or not, and under the heading of a
 * day the number that a spreadsheet has for it. Null for what is none.
 */
export function dayInCell(text: string, heading: DateHeading): string | null {
  const brazilian = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ T].*)?$/.exec(text);
  if (brazilian) {
    const [, day = '', month = '', year = ''] = brazilian;
    return checked(
      `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    );
  }
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[ T].*)?$/.exec(text)?.[1];
  if (iso !== undefined) return checked(iso);
  const isSerial = heading === 'due' && /^[345]\d{4}(?:[.,]\d+)?$/.test(text);
  return isSerial
    ? new Date(spreadsheetEpochMs + Math.floor(Number(text.replace(',', '.'))) * dayMs)
        .toISOString()
        .slice(0, 10)
    : null;
}

function checked(day: string): string | null {
  return isDay(day) ? day : null;
}
