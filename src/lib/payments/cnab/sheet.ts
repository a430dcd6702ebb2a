import { usageError } from '../../errors/cli-error.ts';
import type { RemittanceForm } from '../../journal/runs.ts';
import { cnabWords } from '../../words/cnab.ts';
import { columnLetter } from '../orders/row-table.ts';
import type { Sheet, SheetLine } from '../sheet/sheet.ts';
import { chooseLayout, type Layout, type LayoutName, layoutNames, layouts } from './layouts.ts';
import { type CnabLine, linesOf, readText } from './lines.ts';
import { bareNumber } from './payer.ts';
import { type CnabFile, fieldText, payerOf, readRemittance, recordOf } from './remittance.ts';
import { type CnabRow, cnabColumns, rowOf } from './rows.ts';

/** How a file of fixed columns is read. */
export interface CnabReading {
  /** Null for the one that its header names. */
  readonly layout: LayoutName | null;
  /** The accounts whose files may be paid, as {@link payerOf} writes them; null for any. */
  readonly accounts: readonly string[] | null;
}

/** A remittance as a sheet: one row for each payment, in the file's order. @throws {CliError} exit 2 for a layout that is not known */
export function remittanceSheet(pieces: Iterable<Buffer>, { layout: named, accounts }: CnabReading): Sheet {
  const { lines, layout } = opened(pieces, named);
  const file = readRemittance(lines, { layout, accounts });
  return {
    columns: cnabColumns,
    headingLine: null,
    title: [],
    rows: rowsOf(file),
    form: () => formOf(file, layout),
  };
}

/** The lines of a file and its layout. @throws {CliError} exit 2 if none is known to fit */
export function opened(
  pieces: Iterable<Buffer>,
  named: LayoutName | null,
): { readonly first: CnabLine; readonly lines: Iterator<CnabLine, undefined>; readonly layout: Layout } {
  const lines = linesOf(pieces);
  const first = lines.next().value;
  const header = first?.text ?? '';
  const { layout, bank, version } = chooseLayout(header, named);
  if (layout === null || first === undefined) throw unknownLayout(first, bank, version);
  return { first, lines: withFirst(first, lines), layout };
}

function* withFirst(first: CnabLine, rest: Iterable<CnabLine>): Generator<CnabLine, undefined> {
  yield first;
  yield* rest;
}

/** What stands where every layout has it. */
const shownOfUnknown = ['bank', 'document', 'branch', 'account', 'company', 'madeOn'] as const;

function unknownLayout(first: CnabLine | undefined, bank: string, version: string) {
  const record = first && recordOf(first, 'fileHeader', layouts.febraban);
  const fields = shownOfUnknown.map(
    (name) => `${cnabWords.fields[name]}: ${readText(fieldText(record, name))}`,
  );
  return usageError(
    'unreadable_data',
    cnabWords.unknownLayout(bank, version, fields.join('; ')),
    cnabWords.nameLayout(layoutNames.join(', ')),
  );
}

async function* rowsOf({ items }: CnabFile): AsyncGenerator<SheetLine> {
  for (const item of items) {
    if (!('payment' in item)) {
      const { line, faults } = item;
      yield { line: line.number, cells: [], fixed: { isBeside: line.text[7] !== '3', faults, placeOf } };
    } else {
      const { payment } = item;
      const row = rowOf(payment);
      yield {
        line: payment.records[0]?.line.number ?? 0,
        cells: row.cells.map(({ text }) => text),
        fixed: { isBeside: false, faults: row.faults, placeOf: (column) => placeIn(row, column) },
      };
    }
  }
}

function placeOf(): null {
  return null;
}

/** Where in the file the cell under that letter was read. */
function placeIn({ cells }: CnabRow, column: string | null) {
  const cell = cells.find((_, index) => columnLetter(index) === column);
  const field = cell?.record?.fields.find(({ name }) => name === cell.name);
  if (!cell?.record || !field) return null;
  return {
    line: cell.record.line.number,
    column: `${field.from}-${field.to}`,
    heading: cnabWords.fields[field.name],
    content: readText(cell.record.text.slice(field.from - 1, field.to)),
  };
}

function formOf({ header, frame }: CnabFile, { name: layout }: Layout): RemittanceForm {
  const number = header && bareNumber(fieldText(header, 'number'));
  return {
    layout,
    payer: header && payerOf(header),
    number: number && number !== '0' ? number : null,
    frame,
  };
}
