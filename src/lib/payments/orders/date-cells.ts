import { isDay } from '../../brazil/clock.ts';

/** How headings of payment dates begin, as `plainWord` writes them. */
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
/** Words for dates that are not instructions to pay: of birth, of making, of issue. */
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

/** What a column's heading says of its cells. `other`: dates, none of which says when to pay. */
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
 * The day of a cell, `YYYY-MM-DD`: `10/12/2026`, `10/12/26`, `2026-12-10`, with or without a time after it, and under a
 * date heading a spreadsheet's serial number. Null for anything that is not a day.
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
