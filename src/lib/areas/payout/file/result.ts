import { existsSync, type WriteStream } from 'node:fs';
import { usageError } from '../../../errors/cli-error.ts';
import { exitCodeOf } from '../../../errors/exit-codes.ts';
import { checkTarget } from '../../../files/atomic-file.ts';
import { newFile } from '../../../files/new-file.ts';
import { endingOf } from '../../../journal/ending.ts';
import { bodyOf, type Intent, mayStillArrive } from '../../../journal/intent.ts';
import type { Run, RunRow, Runs } from '../../../journal/runs.ts';
import { textMember } from '../../../json/members.ts';
import { recordsColumn } from '../../../payments/sheet/sheet.ts';
import type { Column } from '../../../terminal/answer.ts';
import { csvStream } from '../../../terminal/csv.ts';
import type { CsvStyle } from '../../../terminal/csv-style.ts';
import { type Count, counted, counter } from '../../../terminal/progress.ts';
import type { RowStream } from '../../../terminal/row-stream.ts';
import { whileWaiting } from '../../../terminal/waiting.ts';
import { messageText } from '../../../words/records.ts';
import { runWords } from '../../../words/run.ts';
import { inEnglish } from '../../../words/topic.ts';
import { rowOutcome, rowsOf } from '../ending.ts';
import { keptStyle } from './kept-form.ts';
import { ownCell } from './own-cell.ts';
import { requireOwnFile } from './own-file.ts';

/** The columns that a result has after the file's own. */
const resultColumns = [
  'outcome',
  'exit',
  'intent_id',
  'identifier',
  'end_to_end_id',
  'settled_at',
  'code',
  'message',
] as const;

/** The outcome of one row, by {@link resultColumns}; empty if there is nothing to say. */
export function resultOf(intent: Intent): Readonly<Record<(typeof resultColumns)[number], string>> {
  const { finding, state, intentId, identifier } = intent;
  const isOver = state === 'SETTLED' || state === 'REVERSED';
  const body = finding && bodyOf(finding);
  return {
    outcome: rowOutcome(intent),
    exit: String(exitCodeOf(endingOf({ state, reason: finding?.reason ?? null }))),
    intent_id: intentId,
    identifier: identifier ?? '',
    end_to_end_id: finding?.endToEndId ?? '',
    settled_at: isOver ? (textMember(body, 'completedAt') ?? isoOf(intent.closedAtMs)) : '',
    code: intent.settledLate ? 'settled_late' : isOver ? '' : (finding?.code ?? ''),
    message: inEnglish(() => messageOf(intent)),
  };
}

/** What there is to say of a row, in the language that is spoken. */
function messageOf({ settledLate, state, finding }: Intent): string {
  if (settledLate) return runWords.rowSettledLate;
  return state === 'SETTLED' || state === 'REVERSED' ? '' : messageText(finding?.message ?? '');
}

/** One row as a document. */
export function rowJson({ line, reference, intent }: Pick<RunRow, 'line' | 'reference' | 'intent'>): object {
  const { day = null } = intent;
  return { line, day, reference, ...resultOf(intent), request_id: intent.finding?.requestId ?? null };
}

function isoOf(ms: number | null): string {
  return ms === null ? '' : new Date(ms).toISOString();
}

/** A result that may be written before the run is over: the name is refused early. @throws {CliError} exit 2 */
export async function checkResult(path: string): Promise<void> {
  if (!isWorkbook(path) || !existsSync(path))
    return requireOwnFile(path, resultColumns, runWords.noResult(path));
  checkTarget(path, true);
  const { readSheet } = await import('../../../payments/sheet/read.ts');
  const sheet = await readSheet(path, { sheet: null }).catch(() => null);
  // Its archive is closed once nobody reads on.
  if (sheet) for await (const _ of sheet.rows) break;
  const isOwn = resultColumns.every((name, at) => sheet?.columns.at(at - resultColumns.length) === name);
  if (!isOwn) throw usageError('file_exists', runWords.noResult(path));
}

/** Whether a result is written as a workbook. */
function isWorkbook(path: string): boolean {
  return /\.xlsx$/i.test(path);
}

/** How a result is written. */
export interface ResultForm {
  /** Only rows that were not paid, to be paid anew. */
  readonly failed: boolean;
  /** Null for the form of the paid file. */
  readonly csvStyle: CsvStyle | null;
}

/** How many rows a file has. */
export interface Written {
  readonly rows: number;
  /** Refused rows that may still be executed: see {@link mayStillArrive}. */
  readonly leftOut: readonly RunRow[];
}

const rowsAtOnce = 200;

/**
 * Writes every row of a run beside the target and renames it once it is complete: the file's own columns, and the outcome
 * of each row. Formulas are made harmless.
 * @throws {CliError} exit 2 or 90
 */
export function writeResult(path: string, runs: Runs, run: Run, form: ResultForm): Promise<Written> {
  const read: Count = { done: 0, total: form.failed ? null : run.rows };
  return whileWaiting(counter(read), () => writtenRows(path, runs, run, form, read));
}

async function writtenRows(
  path: string,
  runs: Runs,
  run: Run,
  { failed, csvStyle }: ResultForm,
  read: Count,
): Promise<Written> {
  if (!failed) await checkResult(path);
  const file = newFile(path, !failed);
  const written = { rows: 0, leftOut: [] as RunRow[] };
  const rows = rowsOf(runs, run.runId, failed ? ['REFUSED'] : undefined);
  const payable = payableRows(counted(rows, read), failed, written);
  try {
    if (isWorkbook(path)) await writeBook(run, failed, payable, file.out);
    else {
      const own = ownColumns(run, csvStyle ?? 'plain');
      const columns = failed ? own : [...own, ...endColumns];
      await writeLines(csvStream(columns, csvStyle ?? keptStyle(run.form), file.out), payable);
    }
    await file.keep();
  } finally {
    file.drop();
  }
  return written;
}

/** Passes the rows on that are written, and counts them. */
async function* payableRows(
  rows: AsyncIterable<RunRow>,
  failed: boolean,
  written: { rows: number; readonly leftOut: RunRow[] },
): AsyncGenerator<RunRow> {
  for await (const row of rows)
    if (failed && mayStillArrive(row.intent, Date.now())) written.leftOut.push(row);
    else {
      written.rows += 1;
      yield row;
    }
}

async function writeLines(stream: RowStream<RunRow>, rows: AsyncIterable<RunRow>): Promise<void> {
  await stream.write([]);
  let held: RunRow[] = [];
  for await (const row of rows) {
    held.push(row);
    if (held.length < rowsAtOnce) continue;
    await stream.write(held);
    held = [];
  }
  await stream.write(held);
}

async function writeBook(
  { columns }: Run,
  failed: boolean,
  rows: AsyncIterable<RunRow>,
  out: WriteStream,
): Promise<void> {
  const { writeWorkbook } = await import('./result-workbook.ts');
  const own = columns.map((heading, at) => ({ heading, text: ({ cells }: RunRow) => cells[at] ?? '' }));
  const ends = resultColumns.map((heading) => ({
    heading,
    text: ({ intent }: RunRow) => resultOf(intent)[heading],
  }));
  await writeWorkbook(failed ? own : [...own, ...ends], rows, out);
}

/** The headings of the paid file; a shorter row gets empty cells. A phone keeps its plus, to be paid again. */
function ownColumns({ columns }: Run, style: CsvStyle): readonly Column<RunRow>[] {
  return columns.flatMap((heading, i) =>
    heading === recordsColumn
      ? []
      : [
          {
            header: { said: heading },
            value: ({ cells, intent }: RunRow) => ownCell(cells[i] ?? '', intent.amountCentavos, style),
          },
        ],
  );
}

const endColumns: readonly Column<RunRow>[] = resultColumns.map((name) => ({
  header: name,
  value: ({ intent }) => resultOf(intent)[name],
  ...(name === 'outcome' && { shown: ({ intent }) => runWords.outcomes[rowOutcome(intent)], cell: 'name' }),
  ...(name === 'message' && { shown: ({ intent }) => messageOf(intent), cell: 'name' }),
  ...(name === 'message' && { freeText: true }),
  ...(name === 'settled_at' && { cell: 'instant' }),
}));
