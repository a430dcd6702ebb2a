import { dayText, minuteText } from '../../brazil/clock.ts';
import type { Known } from '../../command/about.ts';
import type { BaseCommand, GlobalFlags } from '../../command/base.ts';
import { asCliError } from '../../command/failure.ts';
import { version } from '../../connection/version.ts';
import { amountNumber, type Centavos, formatReais } from '../../contract/money.ts';
import { type Ending, exitCodeOf } from '../../errors/exit-codes.ts';
import { isOwnErrorCode } from '../../errors/own-codes.ts';
import { recordFor } from '../../errors/records.ts';
import type { Halt, Run, RunRow, Runs } from '../../journal/runs.ts';
import type { Answer, Field } from '../../terminal/answer.ts';
import { ndjsonStream } from '../../terminal/row-stream.ts';
import { dateWords } from '../../words/dates.ts';
import { messageText, recorded } from '../../words/records.ts';
import { runWords } from '../../words/run.ts';
import { valueWords } from '../../words/values.ts';
import { namedDays } from './day.ts';
import { type WaitingRows, waitingJson, waitingRows } from './day-of-run.ts';
import {
  countsJson,
  outcomeOf,
  outcomeWord,
  type RowOutcome,
  type RunOutcome,
  rowOutcomes,
  runEnding,
} from './ending.ts';
import { rowJson } from './file/result.ts';
import { countText } from './file/row-text.ts';
import { type ToldRows, toldFields, toldRows } from './rows-told.ts';
import { isUnsent, runStateText } from './run-state.ts';
import { toldIntent } from './told-runs.ts';
import type { Executed } from './work/execute.ts';
import { isUnderWay, type Worked } from './work/worked-on.ts';

/** What is known of a file's money when its command fails before a row is sent: a run of that ref may have paid some. */
export function knownOfRun(known: Run | null): Known {
  if (known === null) return { moneyMoved: 'no', outcome: 'not_sent' };
  return { moneyMoved: isUnsent(known) ? 'no' : 'unknown' };
}

/** With `--output ndjson` each row is reported when it ends; the run itself is the last line. */
export function tellRows(command: BaseCommand, flags: GlobalFlags): (row: RunRow) => void {
  if (command.format(flags) !== 'ndjson') return () => {};
  const stream = ndjsonStream(process.stdout);
  return (row) => void stream.write([rowJson({ ...row, intent: toldIntent(row.intent) })]);
}

/**
 * Prints the result of a run. @returns how its command ends
 * @param paidBefore {@link paidBeforeJson} of the file
 * @param hasOnlyAsked whether the command asked about the rows and sent none
 */
export async function reportRun(
  command: BaseCommand,
  executed: Executed,
  flags: GlobalFlags,
  paidBefore?: readonly object[],
  hasOnlyAsked = false,
): Promise<Ending> {
  const { run, told: runs, outcome, halt, failure } = executed;
  const error = failure && asCliError(failure, command.about.kind);
  const ending = outcome.uncertain.rows > 0 || !error ? runEnding(outcome, halt) : error.ends;
  const told =
    halt ?? (error && { code: error.detail.code, message: error.message, reason: null, untilMs: null });
  const rows = await toldRows(runs, run, outcome, 'no');
  const requestId = error?.detail.requestId ?? null;
  const waiting = await waitingRows(runs, run, outcome);
  const about = { halt: told, requestId, ending, worked: 'no', isAsked: true, hasOnlyAsked } as const;
  const all = { outcome, rows, waiting, ...about };
  const answer = answerOf(command, run, all, paidBefore);
  await command.showInFull(answer, flags);
  if (error) command.note(() => runWords.halted(error.message));
  else if (halt) command.note(() => haltText(halt, outcome));
  return ending;
}

/** Reasons of a run, rather than of the row that it stopped at. */
const ownReasons = ['until_reached', 'ted_window_closed', 'night_limit', 'journal_moved'];

/** Our sentence for a code of the service, whose own text may say little or nothing; null for an unknown code. */
function serviceReason(code: string): string | null {
  const record = recordFor(code, null);
  return record === undefined ? null : `${record.text.meaning} (${code})`;
}

function haltText({ code, message, untilMs, reason }: Halt, { uncertain }: RunOutcome): string {
  // Why a service was not reached (a certificate, for example) is said only in its own message.
  const isOfRun = ownReasons.includes(code);
  const isAtRow = !isOfRun && reason === 'policy' && isOwnErrorCode(code);
  const told = reason === 'unreachable' || isOfRun || isAtRow ? null : serviceReason(code);
  // Rows settled by a look-up since are no longer a reason.
  const isDoubt = code === 'doubts' && uncertain.rows > 0;
  const doubts = isDoubt ? messageText(recorded.tooManyDoubts(`${uncertain.rows}`)) : null;
  const says = isAtRow ? runWords.haltedAtRow : runWords.halted;
  const stopped = says(doubts ?? told ?? messageText(message));
  if (untilMs === null) return stopped;
  return `${stopped} ${runWords.goesOnAt(minuteText(untilMs))}`;
}

/** The answer about a run as recorded in the journal: nobody was asked. */
export async function runAnswer(
  command: BaseCommand,
  runs: Runs,
  run: Run,
  worked: Worked,
  paidBefore?: readonly object[],
): Promise<Answer> {
  const outcome = await outcomeOf(runs, run.runId);
  const rows = await toldRows(runs, run, outcome, worked);
  const waiting = await waitingRows(runs, run, outcome);
  const about = {
    halt: run.halt,
    requestId: null,
    ending: null,
    worked,
    isAsked: false,
    hasOnlyAsked: false,
  };
  const told = { outcome, rows, waiting, ...about };
  return answerOf(command, run, told, paidBefore);
}

interface Told {
  readonly outcome: RunOutcome;
  readonly rows: ToldRows;
  readonly waiting: WaitingRows;
  readonly halt: Halt | null;
  /** Of the request whose failure ended the command. */
  readonly requestId: string | null;
  /** Of the command, if one ran it. */
  readonly ending: Ending | null;
  readonly worked: Worked;
  /** Whether the service was asked about rows that are not paid. */
  readonly isAsked: boolean;
  /** Whether the command asked about the rows and did nothing else. */
  readonly hasOnlyAsked: boolean;
}

/** @param paidBefore see {@link reportRun}; undefined if no file was read */
function answerOf(command: BaseCommand, run: Run, told: Told, paidBefore?: readonly object[]): Answer {
  const { outcome, halt, requestId, ending, isAsked } = told;
  const further = (line: string) => command.further(line);
  return {
    json: {
      ...runJson(run),
      run: run.runId,
      ...(ending === null ? {} : { exit: exitCodeOf(ending) }),
      outcome: outcomeWord(outcome),
      counts: countsJson(outcome),
      waiting: waitingJson(told.waiting),
      settledLate: outcome.settledLate,
      asked: isAsked,
      halt: halt && { code: halt.code, message: messageText(halt.message), until: isoOf(halt.untilMs) },
      next: nextOf(run, told, further),
      requestId,
      ...(paidBefore && { paidBefore }),
      version,
    },
    fields: runFields(run, told, further),
  };
}

/** {@link BaseCommand.further} */
type Further = BaseCommand['further'];

/** The command to type next; null if there is none. */
function nextOf(run: Run, told: Told, further: Further): string | null {
  const { outcome, worked, waiting, rows, hasOnlyAsked } = told;
  if (worked === 'yes') return null;
  if (run.state === 'planning') return further(runWords.planAgain(run.ref));
  if (run.state === 'planned' && outcome.scheduled.rows === 0) return further(`brl payout run ${run.runId}`);
  const isLeft = run.state !== 'finished' && outcome.unsent.rows > 0;
  // If nobody works on it any more: rows under way are asked about first.
  if (isLeft && (run.state === 'running' || outcome.uncertain.rows === 0))
    return further(`brl payout resume ${run.runId}`);
  // Asked again, the service says the same: by itself, a row leads to the statement and to what a person records.
  const [inDoubt] = rows.uncertain ?? [];
  if (hasOnlyAsked && inDoubt && outcome.pending.rows + outcome.held.rows === 0)
    return further(`brl journal recover ${inDoubt.intent.intentId}`);
  if (outcome.uncertain.rows + outcome.pending.rows + outcome.held.rows > 0)
    return further(`brl payout recover ${run.runId}`);
  if (outcome.scheduled.rows > 0) return further(waitingLine(run, waiting));
  return outcome.refused.rows > 0 ? further(exportFailed(run)) : null;
}

/** What a person types on the next day that rows wait for. */
function waitingLine({ runId }: Run, { next }: WaitingRows): string {
  return next === null ? `brl schedule show ${runId}` : `brl payout run ${runId} --date ${next}`;
}

function exportFailed({ runId }: Run): string {
  return `brl payout export ${runId} --failed --out ${valueWords.typed.file}`;
}

function runFields(run: Run, told: Told, further: Further): Field[] {
  const { outcome, rows, waiting, worked, isAsked } = told;
  const counted = rowOutcomes.filter((name) => outcome[name].rows > 0);
  return [
    ['Run', run.runId],
    ['Ref', run.ref],
    ['File', run.fileName],
    ['State', runStateText(run, outcome, worked)],
    ['Rows', String(run.rows)],
    ['Amount', formatReais(run.totalCentavos as Centavos)],
    ...counted.flatMap((name): readonly Field[] => [
      [{ said: outcomeLabel(name, isUnderWay(run, worked)) }, countText(outcome[name])],
      ...toldFields(run, name, outcome[name].rows, rows[name] ?? [], further),
      ...(name === 'scheduled' ? waitingFields(waiting) : []),
    ]),
    [{ said: runWords.alarm }, outcome.settledLate === 0 ? null : runWords.settledLate(outcome.settledLate)],
    ['Service', !isAsked && mayBePaidElsewhere(run, outcome, worked) ? unaskedText(run, further) : null],
    ['Next', nextOf(run, told, further)],
    // What was refused stays refused, whatever becomes of the rows that are looked up or paid first.
    ['Next', isAlsoUnpaid(run, outcome) ? further(exportFailed(run)) : null],
  ];
}

/** Most days that are named. */
const mostDays = 6;

function waitingFields({ days, next }: WaitingRows): readonly Field[] {
  const named = namedDays(days);
  const more = named.length - mostDays;
  return [
    ...named
      .slice(0, mostDays)
      .map(([day, count]): Field => [{ said: dateWords.forDay(dayText(day)) }, countText(count)]),
    [{ said: runWords.others }, more > 0 ? dateWords.moreDays(more) : null],
    [{ said: dateWords.note }, next === null ? null : dateWords.notByItself],
  ];
}

/**
 * Whether another machine may have paid rows that are not paid according to this journal; those of an active run are
 * under way.
 */
function mayBePaidElsewhere(run: Run, { unsent, refused }: RunOutcome, worked: Worked): boolean {
  return run.state !== 'planning' && !isUnderWay(run, worked) && unsent.rows + refused.rows > 0;
}

/** Said wherever rows are reported as recorded in the journal. */
export function unaskedText({ runId }: Pick<Run, 'runId'>, further: Further): string {
  return runWords.unasked(further(`brl payout recover ${runId}`));
}

/** Whether rows were refused while others are looked up first. */
function isAlsoUnpaid({ state }: Run, outcome: RunOutcome): boolean {
  const { refused, pending, held, uncertain, scheduled } = outcome;
  const isOver = state === 'finished' || scheduled.rows > 0;
  return isOver && refused.rows > 0 && pending.rows + held.rows + uncertain.rows + scheduled.rows > 0;
}

function outcomeLabel(name: RowOutcome, isUnderWay: boolean): string {
  return name === 'uncertain' && isUnderWay ? runWords.underWay : runWords.outcomes[name];
}

/** A run as a document. */
export function runJson(run: Run): object {
  return {
    runId: run.runId,
    ref: run.ref,
    file: run.fileName,
    fileSha256: run.fileSha256,
    state: run.state,
    rows: run.rows,
    total: amountNumber(run.totalCentavos as Centavos),
    environment: run.environment,
    accountId: run.accountId,
    operator: run.operator,
    createdAt: isoOf(run.createdAtMs),
    changedAt: isoOf(run.changedAtMs),
  };
}

function isoOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
