import { isDay } from '../../brazil/clock.ts';
import { cnabSays, cnabWords } from '../../words/cnab.ts';
import type { Message } from '../../words/topic.ts';
import type { Fault } from '../orders/row-cells.ts';
import type { Field, FieldName, Form, Layout, RecordName } from './layouts.ts';
import { type CnabLine, readText, width } from './lines.ts';
import { payerText } from './payer.ts';

/** A fault at some columns of a line. */
export interface CnabFault extends Fault {
  readonly line: number;
  /** What stands there; null if it is about a whole line. */
  readonly content: string | null;
}

/** A record, by the fields that its layout has. */
export interface CnabRecord {
  readonly name: RecordName;
  readonly line: CnabLine;
  readonly text: string;
  readonly fields: readonly Field[];
}

/** One payment: its first record and those that belong to it. */
export interface CnabPayment {
  readonly records: readonly CnabRecord[];
  readonly batchHeader: CnabRecord;
  readonly form: Form;
  readonly faults: readonly CnabFault[];
}

/** What is found in a file, in its order: a payment, or what is wrong with a line that is none. */
export type CnabItem =
  | { readonly payment: CnabPayment }
  | { readonly line: CnabLine; readonly faults: readonly CnabFault[] };

/** What stands around the payments of a file: the number of a line, and its bytes with their line end. */
export type FrameLine = readonly [line: number, raw: string];

/** A file of fixed columns while it is read. */
export interface CnabFile {
  readonly header: CnabRecord | null;
  readonly items: Iterable<CnabItem>;
  /** Complete once the items were read to their end. */
  readonly frame: readonly FrameLine[];
}

/** The columns of a field in a record. */
export function columnsAt({ text }: Pick<CnabRecord, 'text'>, { from, to }: Field): string {
  return text.slice(from - 1, to);
}

/** What stands in a field; nothing if the record has no such field. */
export function fieldText(record: CnabRecord | undefined, name: FieldName): string {
  const field = record?.fields.find((one) => one.name === name);
  return record && field ? columnsAt(record, field) : '';
}

/** A fault at a field. */
export function faultAt(
  record: CnabRecord,
  name: FieldName,
  rule: Fault['rule'],
  message: Message,
): CnabFault {
  const field = record.fields.find((one) => one.name === name);
  return {
    line: record.line.number,
    column: field ? `${field.from}-${field.to}` : null,
    heading: cnabWords.fields[name],
    content: field ? readText(columnsAt(record, field)) : null,
    rule,
    message,
  };
}

/** The payer's account in a header, as {@link payerText} writes it. */
export function payerOf(record: CnabRecord): string {
  const text = (name: FieldName) => fieldText(record, name).replaceAll(' ', '');
  const number = `${text('account')}${text('accountDigit')}`;
  return payerText({ bank: text('bank'), branch: text('branch'), number });
}

/** A batch while its records are read. */
interface Batch {
  readonly header: CnabRecord;
  readonly number: number;
  readonly form: Form | null;
  records: number;
  totalCentavos: number;
  /** Whether every payment of it could be added up. */
  isSummed: boolean;
  sequence: number;
}

interface Reading {
  readonly layout: Layout;
  /** The accounts from which files may be paid, as {@link payerOf} writes them; null for any. */
  readonly accounts: readonly string[] | null;
}

/** Where the reading of a file stands. */
interface Walk extends Reading {
  readonly header: CnabRecord | null;
  readonly frame: FrameLine[];
  batch: Batch | null;
  payment: { readonly records: CnabRecord[]; readonly faults: CnabFault[] } | null;
  batches: number;
  records: number;
  isOver: boolean;
}

/**
 * Reads a file record by record and checks all that can be known without asking the bank: every field, count, sum and sequence.
 * Nothing ends the reading, so that all faults are told at once.
 */
export function readRemittance(lines: Iterator<CnabLine, undefined>, reading: Reading): CnabFile {
  const first = lines.next().value;
  const header = first?.text[7] === '0' ? recordOf(first, 'fileHeader', reading.layout) : null;
  const frame: FrameLine[] = [];
  const start = { batch: null, payment: null, batches: 0, records: 0, isOver: false };
  return { header, frame, items: itemsOf(first, lines, { ...reading, ...start, header, frame }) };
}

/** A line as one of the records of its layout. */
export function recordOf(line: CnabLine, name: RecordName, layout: Layout): CnabRecord {
  return { name, line, text: line.text, fields: layout.records[name] };
}

function* itemsOf(
  first: CnabLine | undefined,
  lines: Iterator<CnabLine, undefined>,
  walk: Walk,
): Generator<CnabItem> {
  let last = first;
  for (let line = first; line !== undefined; line = lines.next().value) {
    yield* itemsAt(line, walk);
    last = line;
  }
  yield* closed(walk);
  if (!walk.isOver && last) yield* told(last, [wholeLine(last, 'record', cnabSays.cutOff)]);
}

function itemsAt(line: CnabLine, walk: Walk): readonly CnabItem[] {
  const { frame, layout } = walk;
  if (line.length === 0) {
    frame.push([line.number, line.raw]);
    return told(line, walk.isOver ? [] : [wholeLine(line, 'width', cnabSays.emptyLine)]);
  }
  walk.records += 1;
  if (walk.isOver) return told(line, [wholeLine(line, 'record', cnabSays.afterEnd)]);
  if (walk.batch) walk.batch.records += 1;
  const faults =
    line.length === width ? [] : [wholeLine(line, 'width', cnabSays.wrongWidth(line.length, width))];
  if (line.text[7] === '3') return atDetail(line, faults, walk);
  const before = closed(walk);
  frame.push([line.number, line.raw]);
  switch (line.text[7]) {
    case '0':
      faults.push(...headerFaults(recordOf(line, 'fileHeader', layout), walk));
      break;
    case '1':
      faults.push(...openBatch(recordOf(line, 'batchHeader', layout), walk));
      break;
    case '5':
      faults.push(...batchTrailerFaults(recordOf(line, 'batchTrailer', layout), walk.batch));
      walk.batch = null;
      break;
    case '9':
      faults.push(...fileTrailerFaults(recordOf(line, 'fileTrailer', layout), walk));
      walk.isOver = true;
      break;
    default:
      faults.push(faultAt(recordOf(line, 'fileTrailer', layout), 'type', 'record', cnabSays.noRecord));
  }
  return [...before, ...told(line, faults)];
}

function told(line: CnabLine, faults: readonly CnabFault[]): readonly CnabItem[] {
  return faults.length === 0 ? [] : [{ line, faults }];
}

/** The payment whose records end here; those of a batch that is not paid are told only where they are wrong. */
function closed(walk: Walk): readonly CnabItem[] {
  const { payment, batch } = walk;
  const [begins] = payment?.records ?? [];
  walk.payment = null;
  if (!payment || !batch || !begins) return [];
  batch.totalCentavos += centavosIn(begins);
  return batch.form
    ? [{ payment: { ...payment, form: batch.form, batchHeader: batch.header } }]
    : told(begins.line, payment.faults);
}

function openBatch(record: CnabRecord, walk: Walk): readonly CnabFault[] {
  const form = walk.layout.forms[fieldText(record, 'form')] ?? null;
  walk.batches += 1;
  const faults = batchFaults(record, walk.header, walk.batches, form);
  if (walk.batch) faults.push(wholeLine(record.line, 'record', cnabSays.batchOpen));
  const sums = { records: 1, totalCentavos: 0, isSummed: true, sequence: 0 };
  walk.batch = { header: record, number: walk.batches, form, ...sums };
  return faults;
}

function atDetail(line: CnabLine, wrong: readonly CnabFault[], walk: Walk): readonly CnabItem[] {
  const { batch, layout } = walk;
  const name = detailOf(line.text, batch?.form ?? null);
  const begins = name === 'A' || name === 'J';
  const before = begins || name === null ? closed(walk) : [];
  if (name === null) return [...before, ...told(line, [...wrong, ...unreadFaults(line, walk)])];
  const record = recordOf(line, name, layout);
  const faults = [...wrong, ...detailFaults(record, batch, layout, walk.payment !== null)];
  if (batch === null) return [...before, ...told(line, faults)];
  if (begins) walk.payment = { records: [record], faults };
  else if (walk.payment && belongs(walk.payment.records, name)) {
    walk.payment.records.push(record);
    walk.payment.faults.push(...faults);
  } else return told(line, [...faults, wholeLine(line, 'record', cnabSays.alone(name))]);
  return before;
}

/** A record that is not read: what it pays is unknown, so the sum of its batch is not compared. */
function unreadFaults(line: CnabLine, { batch, layout }: Walk): readonly CnabFault[] {
  if (batch) {
    batch.isSummed = false;
    batch.sequence += 1;
  }
  const segment = line.text[13] ?? '';
  const option = segment === 'J' ? `-${line.text.slice(17, 19)}` : '';
  const message = cnabSays.segment(`${segment}${option}`);
  return [faultAt(recordOf(line, 'B', layout), 'segment', 'record', message)];
}

/** Which record a line of a batch is; null for one that is not read. */
export function detailOf(text: string, form: Form | null): RecordName | null {
  const segment = text[13];
  if (segment === 'A' || segment === 'B') return segment;
  if (segment !== 'J') return null;
  // The barcode of a bank whose code begins with 52 is all digits.
  const barcode = text.slice(17, 61);
  if (/^\d{44}$/.test(barcode)) return 'J';
  if (barcode.startsWith('52')) return form?.pays === 'qr' ? 'J-52 PIX' : 'J-52';
  return /^5\d/.test(barcode) ? null : 'J';
}

function belongs([first, ...others]: readonly CnabRecord[], name: RecordName): boolean {
  const isOf = name === 'B' ? first?.name === 'A' : first?.name === 'J';
  return isOf && others.every((other) => other.name !== name);
}

function wholeLine(line: CnabLine, rule: Fault['rule'], message: Message): CnabFault {
  return { line: line.number, column: null, heading: null, content: null, rule, message };
}

/** Every field that does not hold what it may. */
function fieldFaults(record: CnabRecord): CnabFault[] {
  const control = /[^ -~\u0080-\uffff]/.exec(record.text);
  const faults = record.fields.flatMap((field) => {
    const text = columnsAt(record, field);
    const why = whyNot(field, text);
    return why === null ? [] : [faultAt(record, field.name, 'field', why)];
  });
  if (control) faults.push(wholeLine(record.line, 'field', cnabSays.control(control.index + 1)));
  return faults;
}

function whyNot({ kind, is }: Field, text: string): Message | null {
  if (is !== undefined && !is.includes(text)) return cnabSays.oneOf(is, text);
  const isNothing = /^[ 0]*$/.test(text);
  switch (kind) {
    case 'text':
      return null;
    case 'digits':
      return /^\d+$/.test(text) ? null : cnabSays.notDigits(text);
    case 'number':
      return /^\d+$/.test(text) || isNothing ? null : cnabSays.notDigits(text);
    case 'date':
      return dayIn(text) === null ? cnabSays.notDate(text) : null;
    case 'mayBeDate':
      return isNothing || dayIn(text) !== null ? null : cnabSays.notDate(text);
    case 'amount':
      return /^\d+$/.test(text) && !isNothing ? null : cnabSays.notAmount(text);
    case 'empty':
      return /^(?: *|0*)$/.test(text) ? null : cnabSays.notEmpty(text);
  }
}

/** `DDMMAAAA` as `YYYY-MM-DD`; null for anything else. */
export function dayIn(text: string): string | null {
  const day = `${text.slice(4)}-${text.slice(2, 4)}-${text.slice(0, 2)}`;
  return /^\d{8}$/.test(text) && isDay(day) ? day : null;
}

/** The amount of a payment; 0 if its columns hold none. */
export function centavosIn(record: CnabRecord): number {
  const text = fieldText(record, 'amount');
  return /^\d+$/.test(text) ? Number(text) : 0;
}

function headerFaults(record: CnabRecord, { records, accounts }: Walk): CnabFault[] {
  if (records > 1) return [wholeLine(record.line, 'record', cnabSays.secondHeader)];
  if (fieldText(record, 'kind') === '2') return [faultAt(record, 'kind', 'record', cnabSays.isReturn)];
  const faults = fieldFaults(record);
  const payer = payerOf(record);
  if (accounts !== null && !accounts.some((ours) => isSame(ours, payer)))
    faults.push(
      faultAt(
        record,
        'account',
        'own_account',
        accounts.length === 0
          ? cnabSays.unknownAccount(payer)
          : cnabSays.otherAccount(payer, accounts.join(', ')),
      ),
    );
  return faults;
}

/** An account whose bank is named by its ISPB may have any code there. */
function isSame(ours: string, payer: string): boolean {
  const [bank = '', ...rest] = ours.split('/');
  const [theirs = '', ...others] = payer.split('/');
  return rest.join('/') === others.join('/') && (bank.length > 3 || bank === theirs);
}

function batchFaults(
  record: CnabRecord,
  header: CnabRecord | null,
  number: number,
  form: Form | null,
): CnabFault[] {
  const faults = fieldFaults(record);
  if (form === null) faults.push(faultAt(record, 'form', 'form', cnabSays.form(fieldText(record, 'form'))));
  if (header && payerOf(header) !== payerOf(record))
    faults.push(faultAt(record, 'account', 'own_account', cnabSays.batchAccount(payerOf(header))));
  return [...faults, ...expected(record, 'batch', String(number).padStart(4, '0'), 'sequence')];
}

function detailFaults(
  record: CnabRecord,
  batch: Batch | null,
  { repeatsNumbers }: Layout,
  goesOn: boolean,
): CnabFault[] {
  const faults = fieldFaults(record);
  if (batch === null) return [...faults, wholeLine(record.line, 'record', cnabSays.noBatch)];
  const isFurther = record.name !== 'A' && record.name !== 'J' && goesOn;
  const said = Number(fieldText(record, 'sequence'));
  const isRepeated = repeatsNumbers && isFurther && said === batch.sequence;
  if (!isRepeated) {
    const next = String(batch.sequence + 1).padStart(5, '0');
    faults.push(...expected(record, 'sequence', next, 'sequence'));
    batch.sequence = Number.isInteger(said) && said > 0 ? said : batch.sequence + 1;
  }
  const { begins } = batch.form ?? {};
  const isOther =
    begins !== undefined && (record.name === 'A' || record.name === 'J') && begins !== record.name;
  if (isOther)
    faults.push(
      faultAt(record, 'segment', 'record', cnabSays.otherSegment(fieldText(batch.header, 'form'), begins)),
    );
  return [...faults, ...expected(record, 'batch', String(batch.number).padStart(4, '0'), 'sequence')];
}

function batchTrailerFaults(record: CnabRecord, batch: Batch | null): CnabFault[] {
  const faults = fieldFaults(record);
  if (batch === null) return [...faults, wholeLine(record.line, 'record', cnabSays.noBatch)];
  const total = String(batch.totalCentavos).padStart(18, '0');
  return [
    ...faults,
    ...expected(record, 'batch', String(batch.number).padStart(4, '0'), 'sequence'),
    ...expected(record, 'records', String(batch.records).padStart(6, '0'), 'sum'),
    ...(batch.isSummed ? expected(record, 'total', total, 'sum') : []),
  ];
}

function fileTrailerFaults(record: CnabRecord, { batch, batches, records }: Walk): CnabFault[] {
  return [
    ...fieldFaults(record),
    ...(batch ? [wholeLine(record.line, 'record', cnabSays.batchOpen)] : []),
    ...expected(record, 'batches', String(batches).padStart(6, '0'), 'sum'),
    ...expected(record, 'records', String(records).padStart(6, '0'), 'sum'),
  ];
}

/** A number that follows from the other records. */
function expected(
  record: CnabRecord,
  name: FieldName,
  number: string,
  rule: 'sequence' | 'sum',
): CnabFault[] {
  const said = fieldText(record, name);
  if (said === number || !/^\d+$/.test(said)) return [];
  return [faultAt(record, name, rule, cnabSays.expected(said, number))];
}
