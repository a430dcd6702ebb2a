import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { brasiliaDay, timeOfDay } from '../../brazil/clock.ts';
import { newFile } from '../../files/new-file.ts';
import type { RemittanceForm, Run, RunRow, Runs } from '../../journal/runs.ts';
import { type Layout, layouts } from '../../payments/cnab/layouts.ts';
import { type CnabLine, lineOf, withColumns } from '../../payments/cnab/lines.ts';
import {
  type CnabRecord,
  centavosIn,
  detailOf,
  fieldText,
  recordOf,
} from '../../payments/cnab/remittance.ts';
import { recordsColumn } from '../../payments/sheet/sheet.ts';
import { rowsOf } from '../payout/ending.ts';
import { resultOf } from '../payout/file/result.ts';
import { codeOf, settledCode } from './codes.ts';

/** A run that was made from a remittance, as it is told. */
export interface Returning {
  readonly runs: Runs;
  readonly run: Run;
  readonly form: RemittanceForm;
  readonly nowMs: number;
  /** The codes of the last return, two letters a row; null if all rows are wanted. */
  readonly before: string | null;
}

/** What a return says. */
export interface Returned {
  /** How many payments are in the file; without any no file is written. */
  readonly payments: number;
  /** The codes of all rows of the run, two letters each, in their order. */
  readonly codes: string;
  /** SHA-256 of the file, lower-case hex; null if none is written. */
  readonly sha256: string | null;
}

type Change = readonly [from: number, content: string];

/**
 * Writes the remittance back with what became of its payments: date and time of the file, and in the payments the columns that
 * the layout gives to the bank. Of payments whose code has not changed since the last return nothing is written, and counts,
 * sums and numbers are those of what is left.
 * @throws {CliError} exit 2 if a file of that name exists, 90 if it cannot be written
 */
export async function writeReturn(path: string, returning: Returning): Promise<Returned> {
  const file = newFile(path);
  const digest = createHash('sha256');
  try {
    const walk = openReturn(returning);
    let codes = '';
    let place = 0;
    const write = async (text: string) => {
      const bytes = Buffer.from(text, 'latin1');
      digest.update(bytes);
      if (!file.out.write(bytes)) await once(file.out, 'drain');
    };
    const records = returning.run.columns.indexOf(recordsColumn);
    for await (const row of rowsOf(returning.runs, returning.run.runId)) {
      const raw = row.cells[records] ?? '';
      const read = readPayment(raw, row, returning);
      codes += read.code;
      const isNew = returning.before?.slice(place, place + 2) !== read.code;
      place += 2;
      await write(`${frameUntil(walk, row.line)}${isNew ? paymentText(walk, read) : ''}`);
    }
    await write(frameUntil(walk, Number.POSITIVE_INFINITY));
    if (walk.payments === 0) return { payments: 0, codes, sha256: null };
    await file.keep();
    return { payments: walk.payments, codes, sha256: digest.digest('hex') };
  } finally {
    file.drop();
  }
}

/** A row with its records, and what the return says of it. */
interface ReadPayment {
  readonly row: RunRow;
  readonly records: readonly CnabRecord[];
  readonly code: string;
}

function readPayment(raw: string, row: RunRow, { form, nowMs }: Returning): ReadPayment {
  const layout = layoutOf(form);
  const lines = raw.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const records = lines.map((line, i) => detailRecord(lineOf(line, row.line + i), layout));
  const [begins] = records;
  const isPix = fieldText(begins, 'chamber') === '009' || records.some(({ name }) => name === 'J-52 PIX');
  return { row, records, code: codeOf(row.intent, layout, isPix, nowMs) };
}

/** A return writes nothing into the records after the first one, so J-52 and J-52 PIX are the same here. */
function detailRecord(line: CnabLine, layout: Layout): CnabRecord {
  return recordOf(line, detailOf(line.text, null) ?? 'B', layout);
}

function layoutOf({ layout }: RemittanceForm): Layout {
  return Object.values(layouts).find(({ name }) => name === layout) ?? layouts.febraban;
}

/** A batch of a return; its header is written above its first payment. */
interface Batch {
  header: CnabLine | null;
  readonly number: number;
  records: number;
  centavos: number;
  sequence: number;
}

/** Numbers, counts and sums of a return while it is written. */
interface ReturnWalk {
  readonly frame: RemittanceForm['frame'][number][];
  readonly nowMs: number;
  batch: Batch | null;
  batches: number;
  records: number;
  payments: number;
}

function openReturn({ form, nowMs }: Returning): ReturnWalk {
  return { frame: [...form.frame], nowMs, batch: null, batches: 0, records: 0, payments: 0 };
}

/** What stands around the payments above a line. */
function frameUntil(walk: ReturnWalk, line: number): string {
  let text = '';
  for (let next = walk.frame[0]; next && next[0] < line; next = walk.frame[0]) {
    walk.frame.shift();
    text += frameText(walk, next);
  }
  return text;
}

function frameText(walk: ReturnWalk, [number, raw]: RemittanceForm['frame'][number]): string {
  const line = lineOf(raw, number);
  if (line.length === 0) return raw;
  const { batch, nowMs } = walk;
  switch (line.text[7]) {
    case '0': {
      const time = timeOfDay(nowMs).replaceAll(':', '');
      return written(walk, line, [
        [143, '2'],
        [144, dayText(brasiliaDay(nowMs))],
        [152, time],
      ]);
    }
    case '1':
      walk.batch = { header: line, number: walk.batches + 1, records: 0, centavos: 0, sequence: 0 };
      return '';
    case '5':
      if (!batch || batch.header) return '';
      return written(walk, line, [
        [4, digits(batch.number, 4)],
        [18, digits(batch.records + 1, 6)],
        [24, digits(batch.centavos, 18)],
      ]);
    default:
      return written(walk, line, [
        [18, digits(walk.batches, 6)],
        [24, digits(walk.records + 1, 6)],
      ]);
  }
}

function written(walk: ReturnWalk, line: CnabLine, changes: readonly Change[]): string {
  walk.records += 1;
  return withColumns(line, changes);
}

/** The records of a payment, below the header of their batch if they are the first there. */
function paymentText(walk: ReturnWalk, { row, records, code }: ReadPayment): string {
  const { batch } = walk;
  if (batch === null) return '';
  const above = headerText(walk, batch);
  let before = '';
  const texts = records.map((record) => {
    const said = fieldText(record, 'sequence');
    // The further records of a payment may have the number of its first one.
    if (said !== before) batch.sequence += 1;
    before = said;
    batch.records += 1;
    const control: Change[] = [
      [4, digits(batch.number, 4)],
      [9, digits(batch.sequence, 5)],
    ];
    return written(walk, record.line, [...control, ...endOf(record, row, code)]);
  });
  walk.payments += 1;
  const [begins] = records;
  batch.centavos += begins ? centavosIn(begins) : 0;
  return `${above}${texts.join('')}`;
}

function headerText(walk: ReturnWalk, batch: Batch): string {
  const { header } = batch;
  if (header === null) return '';
  walk.batches += 1;
  batch.header = null;
  batch.records = 1;
  return written(walk, header, [[4, digits(batch.number, 4)]]);
}

/** What the bank fills in: the codes, and of a paid one day and amount where the layout has columns for them. */
function endOf(record: CnabRecord, { intent }: RunRow, code: string): readonly Change[] {
  const settled = code === settledCode ? Date.parse(resultOf(intent).settled_at) : Number.NaN;
  return record.fields.flatMap(({ name, from, to, kind }): Change[] => {
    if (kind !== 'empty') return [];
    if (name === 'codes') return [[from, code.padEnd(to - from + 1)]];
    if (Number.isNaN(settled)) return [];
    if (name === 'paidOn') return [[from, dayText(brasiliaDay(settled))]];
    return [[from, digits(intent.amountCentavos ?? 0, to - from + 1)]];
  });
}

function digits(value: number, length: number): string {
  return String(value).padStart(length, '0');
}

/** `DDMMAAAA` */
function dayText(day: string): string {
  return day.split('-').toReversed().join('');
}
