import type { WriteStream } from 'node:fs';
import { type CellValue, writeXlsxStream } from 'hucre/xlsx';
import { brasiliaSecond } from '../../../brazil/clock.ts';
import { amountNumber, type Centavos } from '../../../contract/money.ts';
import { written } from '../../../files/written.ts';
import type { RunRow } from '../../../journal/runs.ts';
import { plainWord } from '../../../payments/orders/columns.ts';
import { dayInCell, isPortugueseDate } from '../../../payments/orders/date-cells.ts';
import { payoutColumns } from '../../../payments/orders/payout-columns.ts';

/** One column of a result: its heading, and the text of a row's cell. */
export interface ResultColumn {
  readonly heading: string;
  readonly text: (row: RunRow) => string;
}

const formats = { amount: '#,##0.00', day: 'dd/mm/yyyy', instant: 'dd/mm/yyyy hh:mm:ss' };
type Kind = keyof typeof formats | 'text';

/**
 * Writes a result as a workbook, row by row: amounts are numbers, days and times dates, of Brasilia, and everything else is text,
 * so that nothing is taken for a formula and no key loses its zeros.
 */
export async function writeWorkbook(
  columns: readonly ResultColumn[],
  rows: AsyncIterable<RunRow>,
  out: WriteStream,
): Promise<void> {
  const kinds = kindsOf(columns);
  const sheet = {
    name: 'brl',
    columns: columns.map(({ heading }, at) => {
      const kind = kinds[at] ?? 'text';
      return { header: readable(heading), ...(kind !== 'text' && { numFmt: formats[kind] }) };
    }),
    freezePane: { rows: 1 },
  };
  for await (const bytes of writeXlsxStream(cellsOf(columns, kinds, rows), sheet)) await written(out, bytes);
}

function kindsOf(columns: readonly ResultColumn[]): readonly Kind[] {
  const headings = columns.map(({ heading }) => heading);
  const roles = payoutColumns(headings, null, new Map()).columns;
  const at = (role: 'amount' | 'date' | 'due-date') => roles.get(role)?.index;
  return headings.map((heading, i): Kind => {
    if (i === at('amount')) return 'amount';
    if (heading === 'settled_at') return 'instant';
    return i === at('date') || i === at('due-date') ? 'day' : 'text';
  });
}

async function* cellsOf(
  columns: readonly ResultColumn[],
  kinds: readonly Kind[],
  rows: AsyncIterable<RunRow>,
): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield columns.map((column, at) => valueIn(kinds[at] ?? 'text', column, row));
}

/** A cell that is not what its column holds stays text. */
function valueIn(kind: Kind, column: ResultColumn, row: RunRow): CellValue {
  const text = column.text(row);
  const { amountCentavos } = row.intent;
  if (text.trim() === '') return null;
  if (kind === 'amount' && amountCentavos !== null) return amountNumber(amountCentavos as Centavos);
  const day = kind === 'day' ? certainDay(text.trim(), column, row) : null;
  if (day !== null) return new Date(`${day}T00:00:00Z`);
  if (kind === 'instant') return new Date(`${brasiliaSecond(Date.parse(text))}Z`);
  return readable(text);
}

/** A text with two readings is a day only if heading or payment say which. */
function certainDay(text: string, { heading }: ResultColumn, { intent }: RunRow): string | null {
  const [day, other] = [dayInCell(text, 'day-first'), dayInCell(text, 'month-first')];
  if (day === null || other === null || day === other) return day ?? other;
  if (intent.day === other) return other;
  return intent.day === day || isPortugueseDate(plainWord(heading)) ? day : null;
}

/** Characters that XML lacks are left out; `_x0041_` would be read as `A`. */
function readable(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
}
