import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { brasiliaSerialDay } from '../time.ts';
import type { Cell, Column, Sheet } from './sheet.ts';

/** The most rows in one sheet, headings included: a limit of the format. */
const maxSheetRows = 1_048_576;

const formats = { instant: 'dd/mm/yyyy hh:mm:ss', amount: '#,##0.00' } as const;

/**
 * A workbook that continues on further sheets when one is full (specification, section 4.5). Texts are inline
 * strings, so that none is taken for a formula; instants are days in Brasilia.
 * @param maxRows of one sheet, headings included
 */
export async function workbook({ title, columns, rows }: Sheet, maxRows = maxSheetRows): Promise<Uint8Array> {
  const headings = new Map(columns.map((_, at) => [`0,${at}`, { style: { font: { bold: true } } }]));
  const sheets = inParts(rows, maxRows - 1).map((some, at) => ({
    name: at === 0 ? title : `${title} ${at + 1}`,
    columns: columns.map(columnOf),
    rows: [columns.map(({ name }) => name), ...some.map((row) => row.map(valueIn))],
    cells: headings,
    // Keeps the headings in view.
    freezePane: { rows: 1 },
  }));
  return writeXlsx({ sheets, stringMode: 'inline' });
}

/** At least one part, so that an empty statement is an empty sheet. */
function inParts<Row>(rows: readonly Row[], size: number): (readonly Row[])[] {
  const count = Math.max(1, Math.ceil(rows.length / size));
  return Array.from({ length: count }, (_, at) => rows.slice(at * size, (at + 1) * size));
}

function columnOf({ width, holds }: Column) {
  return { width: width + 2, ...(holds ? { numFmt: formats[holds] } : {}) };
}

function valueIn(cell: Cell): CellValue {
  if (cell instanceof Date) return brasiliaSerialDay(cell.getTime());
  return typeof cell === 'string' ? readable(cell) : cell;
}

/** Characters not allowed in XML are left out; `_x0041_` would be read as `A`. */
function readable(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
}
