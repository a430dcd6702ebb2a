import { exitCodeOf } from '../../errors/exit-codes.ts';
import { newFile } from '../../files/new-file.ts';
import { endingOf } from '../../journal/ending.ts';
import { bodyOf, type Intent, mayStillArrive } from '../../journal/intent.ts';
import type { Run, RunRow, Runs } from '../../journal/runs.ts';
import { textMember } from '../../json/members.ts';
import type { Column } from '../../terminal/answer.ts';
import { csvStream } from '../../terminal/csv.ts';
import type { CsvStyle } from '../../terminal/csv-style.ts';
import { type Count, counted, counter } from '../../terminal/progress.ts';
import { whileWaiting } from '../../terminal/waiting.ts';
import { messageText } from '../../words/records.ts';
import { runWords } from '../../words/run.ts';
import { inEnglish } from '../../words/topic.ts';
import { rowOutcome, rowsOf } from './ending.ts';
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
  return { line, reference, ...resultOf(intent), request_id: intent.finding?.requestId ?? null };
}

function isoOf(ms: number | null): string {
  return ms === null ? '' : new Date(ms).toISOString();
}

/** A result that may be written before the run is over: the name is refused early. @throws {CliError} exit 2 */
export function checkResult(path: string): Promise<void> {
  return requireOwnFile(path, resultColumns, runWords.noResult(path));
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
  const own = ownColumns(run, csvStyle ?? 'plain');
  const style = csvStyle ?? keptStyle(run.form);
  const stream = csvStream(failed ? own : [...own, ...endColumns], style, file.out);
  let count = 0;
  const leftOut: RunRow[] = [];
  try {
    await stream.write([]);
    let held: RunRow[] = [];
    const rows = rowsOf(runs, run.runId, failed ? ['REFUSED'] : undefined);
    for await (const row of counted(rows, read)) {
      if (failed && mayStillArrive(row.intent, Date.now())) {
        leftOut.push(row);
        continue;
      }
      held.push(row);
      count += 1;
      if (held.length < rowsAtOnce) continue;
      await stream.write(held);
      held = [];
    }
    await stream.write(held);
    await file.keep();
  } finally {
    file.drop();
  }
  return { rows: count, leftOut };
}

/** The headings of the paid file; a shorter row gets empty cells. A phone keeps its plus, to be paid again. */
function ownColumns({ columns }: Run, style: CsvStyle): readonly Column<RunRow>[] {
  return columns.map((heading, i) => ({
    header: { said: heading },
    value: ({ cells, intent }) => ownCell(cells[i] ?? '', intent.amountCentavos, style),
  }));
}

const endColumns: readonly Column<RunRow>[] = resultColumns.map((name) => ({
  header: name,
  value: ({ intent }) => resultOf(intent)[name],
  ...(name === 'outcome' && { shown: ({ intent }) => runWords.outcomes[rowOutcome(intent)], cell: 'name' }),
  ...(name === 'message' && { shown: ({ intent }) => messageOf(intent), cell: 'name' }),
  ...(name === 'message' && { freeText: true }),
  ...(name === 'settled_at' && { cell: 'instant' }),
}));
