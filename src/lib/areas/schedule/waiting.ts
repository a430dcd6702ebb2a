import { minuteText } from '../../brazil/clock.ts';
import { amountNumber, type Centavos, formatPlain, formatReais } from '../../contract/money.ts';
import { CliError } from '../../errors/cli-error.ts';
import { dueMs, type Intent } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import type { RefScope } from '../../journal/names.ts';
import type { Run } from '../../journal/runs.ts';
import { called } from '../../payments/called-intent.ts';
import { shownDestination } from '../../payments/destination.ts';
import type { Column } from '../../terminal/answer.ts';
import { messageText } from '../../words/records.ts';
import { scheduleWords } from '../../words/schedule.ts';
import { isWaiting } from './single.ts';

/** A payment that waits for its hour, or the rows of a run that do. */
export interface Listed {
  readonly name: string;
  readonly intent: Intent;
  /** Null for a single payment. */
  readonly run: Run | null;
  /** Its earliest hour; null if all are held. */
  readonly dueMs: number | null;
  readonly rows: number;
  readonly centavos: number;
  readonly held: number;
}

/** Everything of an account that waits, by the hour; the rows of a run are one line. */
export async function listed(journal: Journal, scope: RefScope): Promise<readonly Listed[]> {
  const found = new Map<string, Listed>();
  const runs = await journal.runs();
  for await (const intent of journal.each({ ...scope, states: ['SCHEDULED'] }, 'oldest')) {
    const { intentId, runId, ref } = intent;
    const before = found.get(runId ?? intentId);
    const run = before?.run ?? (runId === undefined ? null : await runs.find(scope, runId));
    const due = dueMs(intent);
    const earliest = Math.min(before?.dueMs ?? Number.POSITIVE_INFINITY, due ?? Number.POSITIVE_INFINITY);
    found.set(runId ?? intentId, {
      name: run?.ref ?? ref ?? intentId,
      intent,
      run,
      dueMs: Number.isFinite(earliest) ? earliest : null,
      rows: (before?.rows ?? 0) + 1,
      centavos: (before?.centavos ?? 0) + (intent.amountCentavos ?? 0),
      held: (before?.held ?? 0) + (intent.held === null ? 0 : 1),
    });
  }
  const last = Number.POSITIVE_INFINITY;
  return [...found.values()].toSorted((one, other) => (one.dueMs ?? last) - (other.dueMs ?? last));
}

/** How it stands, for a person. */
export function standsText({ held, schedule, state }: Intent): string {
  if (held) return `${scheduleWords.isHeld}: ${messageText(held.message)}`;
  if (state === 'INTENT') return scheduleWords.isReleased;
  return schedule?.graceMs === null ? scheduleWords.waitsForPerson : scheduleWords.waits;
}

/** The columns of the list. */
export const columns: readonly Column<Listed>[] = [
  {
    header: 'Due',
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

/** The scheduled payment or run of a name. @throws {CliError} exit 2 for none */
export async function scheduledAs(journal: Journal, environment: string, name: string) {
  const found = await called(journal, environment, name, (intent) => intent.schedule !== undefined);
  const isOne = found && ('run' in found || found.intent.schedule !== undefined);
  if (found && isOne) return found;
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
  return isWaiting(intent) && intent.attempts === 0;
}
