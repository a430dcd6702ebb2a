import { dayText } from '../../brazil/clock.ts';
import type { Centavos } from '../../contract/money.ts';
import { formatPlain, formatReais } from '../../contract/money.ts';
import { usageError } from '../../errors/cli-error.ts';
import { piecesOf } from '../../files/pieces.ts';
import type { Form, Layout, LayoutName, RecordName } from '../../payments/cnab/layouts.ts';
import { type CnabLine, readText } from '../../payments/cnab/lines.ts';
import {
  type CnabRecord,
  centavosIn,
  columnsAt,
  dayIn,
  detailOf,
  fieldText,
  recordOf,
} from '../../payments/cnab/remittance.ts';
import { opened } from '../../payments/cnab/sheet.ts';
import type { Column } from '../../terminal/answer.ts';
import { cnabWords } from '../../words/cnab.ts';

/** A line of a file, whether or not brl pays what is in it. */
export interface ShownLine {
  readonly line: number;
  /** Null for a record that is not read. */
  readonly record: CnabRecord | null;
  readonly segment: string;
}

/** A field of a record. */
export interface ShownField {
  readonly columns: string;
  readonly field: string;
  readonly content: string;
}

/** Every line of a remittance or a return. @throws {CliError} exit 2 for a layout that is not known */
export function* shownLines(path: string, layout: LayoutName | null): Generator<ShownLine> {
  const file = opened(piecesOf(path), layout);
  if (file.first.text[7] !== '0') throw usageError('unreadable_data', cnabWords.notCnab);
  let form: Form | null = null;
  for (let line = file.lines.next().value; line; line = file.lines.next().value) {
    if (line.length === 0) continue;
    const name = nameOf(line, form);
    const record: CnabRecord | null = name === null ? null : recordOf(line, name, file.layout);
    if (record?.name === 'batchHeader') form = formOf(record, file.layout);
    yield { line: line.number, record, segment: line.text[7] === '3' ? (line.text[13] ?? '') : '' };
  }
}

const frames: Readonly<Record<string, RecordName>> = {
  '0': 'fileHeader',
  '1': 'batchHeader',
  '5': 'batchTrailer',
  '9': 'fileTrailer',
};

function nameOf({ text }: CnabLine, form: Form | null): RecordName | null {
  return text[7] === '3' ? detailOf(text, form) : (frames[text[7] ?? ''] ?? null);
}

function formOf(record: CnabRecord, { forms }: Layout): Form | null {
  return forms[fieldText(record, 'form')] ?? null;
}

/** A line as a document. */
export function lineJson({ line, record, segment }: ShownLine): object {
  const text = (name: Parameters<typeof fieldText>[1]) =>
    readText(fieldText(record ?? undefined, name)) || null;
  return {
    line,
    record: record?.name ?? segment,
    batch: text('batch'),
    form: text('form'),
    name: text('payeeName') ?? text('company'),
    reference: text('reference'),
    date: dayIn(text('payOn') ?? text('madeOn') ?? ''),
    amount: amountIn(record) === null ? null : Number(formatPlain(amountIn(record) ?? (0 as Centavos))),
    codes: text('codes'),
  };
}

/** Null for a record that has none. */
function amountIn(record: CnabRecord | null): Centavos | null {
  const total = fieldText(record ?? undefined, 'total');
  if (/^\d+$/.test(total)) return Number(total) as Centavos;
  const centavos = record === null ? 0 : centavosIn(record);
  return centavos === 0 ? null : (centavos as Centavos);
}

function text(name: Parameters<typeof fieldText>[1]) {
  return ({ record }: ShownLine) => readText(fieldText(record ?? undefined, name));
}

/** The day of a payment, or of the file; null for another record. */
function dayOf(line: ShownLine): string | null {
  return dayIn(text('payOn')(line) || text('madeOn')(line));
}

/** The lines of a file as a person sees them. */
export const lineColumns: readonly Column<ShownLine>[] = [
  { header: 'Line', value: ({ line }) => String(line), align: 'right' },
  {
    header: 'Record',
    value: ({ record, segment }) => record?.name ?? segment,
    shown: ({ record, segment }) =>
      record === null ? cnabWords.unread(segment) : cnabWords.records[record.name],
    cell: 'name',
  },
  { header: 'Form', value: text('form'), spare: true },
  { header: 'Name', value: (line) => text('payeeName')(line) || text('company')(line), freeText: true },
  { header: 'Reference', value: text('reference'), freeText: true, spare: true },
  {
    header: 'Day',
    value: (line) => dayOf(line) ?? '',
    shown: (line) => dayText(dayOf(line) ?? ''),
    spare: true,
  },
  {
    header: 'Amount',
    value: ({ record }) =>
      amountIn(record) === null ? '' : formatPlain(amountIn(record) ?? (0 as Centavos)),
    shown: ({ record }) =>
      amountIn(record) === null ? '' : formatReais(amountIn(record) ?? (0 as Centavos)),
    align: 'right',
    cell: 'amount',
  },
  { header: 'Codes', value: text('codes'), spare: true },
];

/** The fields of one record. */
export function fieldsOf({ record }: ShownLine): readonly ShownField[] {
  if (record === null) return [];
  const ordered = record.fields.toSorted((one, other) => one.from - other.from);
  return ordered.map((field) => ({
    columns: field.from === field.to ? String(field.from) : `${field.from}-${field.to}`,
    field: cnabWords.fields[field.name],
    content: readText(columnsAt(record, field)),
  }));
}

/** A field as a person sees it. */
export const fieldColumns: readonly Column<ShownField>[] = [
  { header: 'Columns', value: ({ columns }) => columns, whole: true },
  { header: 'Field', value: ({ field }) => field },
  { header: 'Content', value: ({ content }) => content, freeText: true },
];
