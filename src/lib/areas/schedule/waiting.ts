import { addDays } from '../../brazil/bank-calendar.ts';
import { brasiliaDay, minuteText } from '../../brazil/clock.ts';
import { amountNumber, type Centavos, formatPlain, formatReais } from '../../contract/money.ts';
import { CliError } from '../../errors/cli-error.ts';
import { dueMs, type Intent } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import type { RefScope } from '../../journal/names.ts';
import type { Run } from '../../journal/runs.ts';
import type { WaitingRun } from '../../journal/schedules.ts';
import { shownDestination } from '../../payments/destination.ts';
import { called } from '../../payments/named/called-intent.ts';
import type { Column } from '../../terminal/answer.ts';
import { messageText } from '../../words/records.ts';
import { scheduleWords } from '../../words/schedule.ts';
import { isWaiting } from './single.ts';

/** A payment that waits for its hour, or the rows of a run that do. */
export interface Listed extends Omit<WaitingRun, 'runId'> {
  readonly name: string;
  /** Of the rows of a run the first. */
  readonly intent: Intent;
  /** Null for a single payment. */
  readonly run: Run | null;
}

/** What is held first, then what waits by its hour, and how many lines of it there are in all. */
interface Page {
  readonly records: readonly Listed[];
  readonly more: number;
}

/** A part of what an account has waiting, by the hour; the rows of a run are one line. @param limit null for all of it */
export async function listed(journal: Journal, scope: RefScope, limit: number | null): Promise<Page> {
  const most = limit ?? Number.MAX_SAFE_INTEGER;
  const { intents, runs, lines } = await (await journal.schedules()).waiting(scope, most);
  const known = await journal.runs();
  const ofRuns = runs.slice(0, most).map(async ({ runId, ...sums }): Promise<Listed | null> => {
    const run = await known.find(scope, runId);
    const { rows } = await known.rows(runId, { states: ['SCHEDULED'], after: 0, limit: 1 });
    return run && rows[0] ? { name: run.ref, intent: rows[0].intent, run, ...sums } : null;
  });
  const found = [...intents.map(listedOne), ...(await Promise.all(ofRuns)).filter((one) => one !== null)];
  const placeOf = ({ held, dueMs: ms }: Listed) => (held > 0 ? Number.NEGATIVE_INFINITY : (ms ?? 0));
  const records = found.toSorted((one, other) => compare(placeOf(one), placeOf(other))).slice(0, most);
  return { records, more: lines - records.length };
}

const compare = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1);

function listedOne(intent: Intent): Listed {
  const { ref, intentId, amountCentavos, held } = intent;
  const sums = { rows: 1, centavos: amountCentavos ?? 0, held: held ? 1 : 0, dueMs: dueMs(intent) };
  return { name: ref ?? intentId, intent, run: null, ...sums };
}

/** How it stands, for a person. */
export function standsText({ held, schedule, state }: Intent): string {
  if (held) return `${scheduleWords.isHeld}. ${messageText(held.message)}`;
  if (state === 'INTENT') return scheduleWords.isReleased;
  return schedule?.graceMs === null ? scheduleWords.waitsForPerson : scheduleWords.waits;
}

/** The columns of the list. */
export const columns: readonly Column<Listed>[] = [
  {
    header: 'Scheduled for',
    value: ({ dueMs: ms }) => (ms === null ? '' : new Date(ms).toISOString()),
    shown: ({ dueMs: ms }) => (ms === null ? '' : minuteText(ms)),
    cell: 'instant',
    whole: true,
  },
  { header: 'Name', value: ({ name }) => name, freeText: true, whole: true },
  {
    header: 'Amount',
    value: ({ centavos }) => formatPlain(centavos as Centavos),
    shown: ({ centavos }) => formatReais(centavos as Centavos),
    align: 'right',
    cell: 'amount',
  },
  {
    header: 'To',
    value: ({ run, rows, intent }) =>
      run ? scheduleWords.ofRun(run.fileName ?? run.ref, rows) : shownDestination(intent),
    freeText: true,
  },
  {
    header: 'State',
    value: ({ held, rows, intent }) =>
      held > 0 && rows > 1 ? scheduleWords.heldCount(held) : standsText(intent),
    sentence: true,
  },
];

/** A line of the list as a document. */
export function listedJson({ name, intent, run, dueMs: ms, rows, centavos, held }: Listed): object {
  return {
    name,
    intentId: run ? null : intent.intentId,
    runId: run?.runId ?? null,
    dueAt: ms === null ? null : new Date(ms).toISOString(),
    rows,
    amount: amountNumber(centavos as Centavos),
    held,
    why: held > 0 && rows === 1 && intent.held ? messageText(intent.held.message) : null,
  };
}

/** The payments that `--every` made of a ref, whatever became of them, within a year of today. */
async function seriesOf(journal: Journal, scope: RefScope, name: string): Promise<readonly Intent[]> {
  const today = brasiliaDay(Date.now());
  const days = Array.from({ length: 2 * 367 }, (_, at) => addDays(today, at - 367));
  const refs = [...new Set(days.flatMap((day) => [`${name}-${day}`, `${name}-${day.slice(0, 7)}`]))];
  return (await journal.schedules()).withRefs(scope, refs);
}

/** The scheduled payment, run, or payments of a name. @throws {CliError} exit 2 for none */
export async function scheduledAs(journal: Journal, scope: RefScope, name: string) {
  const found = await called(journal, scope.environment, name, (intent) => intent.schedule !== undefined);
  const isOne = found && ('run' in found || found.intent.schedule !== undefined);
  if (found && isOne) return found;
  const series = await seriesOf(journal, scope, name);
  if (series.length > 0) return { series };
  throw new CliError({
    code: 'intent_not_found',
    ends: 'usage',
    moneyMoved: 'no',
    message: scheduleWords.unknown(name),
    hint: 'brl schedule list',
  });
}

/** Whether a row waits for its hour or for a person. */
export function waits(intent: Intent): boolean {
  return isWaiting(intent) && (intent.state === 'SCHEDULED' || intent.attempts === 0);
}
