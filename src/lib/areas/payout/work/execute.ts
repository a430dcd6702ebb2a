import { endInDoubt } from '../../../command/exit.ts';
import { asCliError } from '../../../command/failure.ts';
import { flatMemory } from '../../../command/flat-memory.ts';
import { readyToTell } from '../../../command/ready-to-tell.ts';
import { CliError } from '../../../errors/cli-error.ts';
import type { Coordinator, RunOptions } from '../../../journal/coordinator.ts';
import type { Finding } from '../../../journal/intent.ts';
import type { JournalLock } from '../../../journal/journal.ts';
import type { Halt, Run, RunRow, Runs } from '../../../journal/runs.ts';
import { runWords } from '../../../words/run.ts';
import type { Telling } from '../../../words/topic.ts';
import { askAgain, notCompared } from '../ask-again.ts';
import { endUnknown } from '../end-unknown.ts';
import { outcomeOf, type RunOutcome, stateAfter } from '../ending.ts';
import { lookFirst } from '../look-first.ts';
import type { Compared } from '../paid-another-way.ts';
import { resendAbsent } from '../resend.ts';
import { type Asking, type Executing, settleOpen } from '../settle-open.ts';
import { onSignals, type Signals } from './on-signals.ts';
import { type Progress, startProgress } from './progress.ts';
import { type Sender, sendPortion, sendPortions } from './send-portions.ts';
import { steadyRuns, whileAway } from './while-away.ts';
import type { WorkOptions } from './work.ts';

/** How a run is processed. */
export interface ExecuteOptions extends Pick<WorkOptions, 'width' | 'newAttempt'> {
  readonly run: RunOptions;
  /** How long to wait for rows under way, in milliseconds. */
  readonly waitMs: number;
  /** How long to wait for answers after a stop was requested, in milliseconds. */
  readonly stopWithinMs: number;
  /** Whether rows unknown to the service are sent once more. */
  readonly resendsAbsent: boolean;
  /** Called for each row that has ended. */
  readonly onRow: (row: RunRow, finding: Finding) => void;
}

/** The outcome of executing a run. */
export interface Executed {
  readonly run: Run;
  /** The runs as reported. */
  readonly told: Runs;
  readonly outcome: RunOutcome;
  readonly halt: Halt | null;
  /** The failure on this machine; the rows are as the outcome says regardless. */
  readonly failure: Error | null;
  /** The signal that stopped it; null if none did. */
  readonly signal: string | null;
}

/** A run that this process executes, alone or with others. */
interface Execution extends Executing {
  readonly options: ExecuteOptions;
  readonly coordinator: Coordinator;
  readonly signals: Signals;
}

/**
 * Starts a run, sends its rows together with whoever else shares the journal until none is left, and then looks up what is
 * open.
 */
export async function execute(executing: Executing, options: ExecuteOptions): Promise<Executed> {
  const { command, session, journal } = executing;
  await readyToTell();
  // On a journal of one machine, one process sends all rows of a run.
  const lock = journal.isShared ? null : await lockRun(executing);
  const signals = onSignals(command, options.stopWithinMs);
  const { clock } = session.client;
  const note = (text: Telling) => command.note(text);
  let coordinator: Coordinator | null = null;
  endInDoubt('batch_uncertain');
  try {
    coordinator = await journal.coordinator({ clock, note, interrupt: signals.interrupt.signal });
    return await executed({ ...executing, options, coordinator, signals });
  } finally {
    await coordinator?.close();
    signals.end();
    await lock?.release(true);
  }
}

async function executed(execution: Execution): Promise<Executed> {
  const { journal, run, options, coordinator, signals } = execution;
  const asked = () => lookFirst(execution, options.width, signals);
  if (!(await coordinator.start(run, options.run, asked))) return ended(execution, null);
  // Until then it may be stopped from an earlier time.
  const stopWatching = watchStopping(execution, signals.stop);
  try {
    // What an earlier process left open; others may be about to send theirs.
    if (!journal.isShared) await settleOpen(execution, signals.interrupt.signal, options.width, 0);
    return await sendAndSettle(execution);
  } finally {
    stopWatching();
  }
}

async function sendAndSettle(execution: Execution): Promise<Executed> {
  const { command, session, run, told, options, signals } = execution;
  const interrupt = signals.interrupt.signal;
  const waiter = { command, session, interrupt };
  const failure = await sendAll(execution).then(
    () => null,
    (error: Error) => error,
  );
  try {
    // An unforeseen error is reported as it is; a token that cannot be obtained is known to have sent nothing.
    if (failure && asCliError(failure) === null) throw failure;
    await whileAway(waiter, () => settleOpen(execution, interrupt, options.width, options.waitMs));
    return await whileAway(waiter, () => ended({ ...execution, told: steadyRuns(told, waiter) }, failure));
  } catch (error) {
    throw endUnknown(error as Error, `brl payout recover ${run.runId}`);
  }
}

/** The result of the run, whoever sent its rows. */
async function ended(
  { session, runs, run, told, coordinator, signals }: Execution,
  failure: Error | null,
): Promise<Executed> {
  const outcome = await outcomeOf(told, run.runId);
  const found = (await runs.find(run, run.runId)) ?? run;
  const isStopped = signals.stop.signal.aborted || found.state === 'stopped';
  const isHeld = !isStopped && outcome.unsent.rows > 0;
  const halt = found.state === 'halted' || isHeld ? found.halt : null;
  const state = stateAfter(outcome, isStopped, halt ?? failure);
  const changed = await runs.change(run.runId, state, halt, session.client.clock.now());
  if (state === 'finished') await coordinator.forget(run.runId);
  return { run: changed, told, outcome, halt, failure, signal: signals.name() };
}

/**
 * Looks up every row that is not paid according to this journal, and sends none. @param compared rows that are compared with
 * the statement, as a person may pay them next
 */
export async function settleRun(
  asking: Asking,
  width: number,
  waitMs: number,
  compared: Compared = notCompared,
): Promise<Executed> {
  const { session, runs, run } = asking;
  const lock = await lockRun(asking);
  const signals = onSignals(asking.command);
  const { signal } = signals.stop;
  try {
    // A wait of zero still asks once about those under way.
    await settleOpen(asking, signal, width, Math.max(waitMs, 1));
    const { told } = await askAgain(asking, { states: ['REFUSED', 'INTENT'], compared }, width, signal);
    const outcome = await outcomeOf(told, run.runId);
    const isOver = outcome.unsent.rows + outcome.uncertain.rows + outcome.scheduled.rows === 0;
    const nowMs = session.client.clock.now();
    const changed = isOver ? await runs.change(run.runId, 'finished', null, nowMs) : run;
    return { run: changed, told, outcome, halt: changed.halt, failure: null, signal: signals.name() };
  } finally {
    signals.end();
    await lock.release(true);
  }
}

/** `payout status` holds the lock for a moment to see whether anybody has it. */
const lockMs = 500;

async function lockRun({ session, journal, run }: Asking): Promise<JournalLock> {
  const lock = await journal.lock(run.runId, { clock: session.client.clock, waitMs: lockMs });
  if (lock) return lock;
  throw new CliError({
    code: 'locked_elsewhere',
    ends: 'duplicate',
    moneyMoved: 'unknown',
    message: runWords.isRunning(run.ref),
    hint: `brl payout status ${run.runId}`,
  });
}

/** A collection takes about ten milliseconds. */
const rowsPerCollection = 10_000;

/** Sends what may be sent, or waits for those who do, while a person sees how far the run is. */
async function sendAll(execution: Execution): Promise<void> {
  const { command, session, journal, runs, run, options, signals } = execution;
  const { stop, interrupt } = { stop: signals.stop.signal, interrupt: signals.interrupt.signal };
  const before = await whileAway({ command, session, interrupt: stop }, () => runs.tally(run.runId));
  const progress = startProgress(command, run, session.client.clock, before);
  const over = new AbortController();
  if (journal.isShared) void countAll(execution, progress, over.signal);
  const collectGarbage = flatMemory(rowsPerCollection);
  const onRow: ExecuteOptions['onRow'] = (row, finding) => {
    progress.row(row);
    options.onRow(row, finding);
    collectGarbage();
  };
  try {
    await sendOrWait(execution, { ...execution, width: options.width, stop, interrupt, onRow });
  } finally {
    over.abort();
    progress.end();
  }
}

async function sendOrWait(
  { command, session, runs, run, options, coordinator }: Execution,
  sender: Sender,
): Promise<void> {
  const { stop } = sender;
  const waiter = { command, session, interrupt: stop };
  const isOver = () => coordinator.isOver(run.runId);
  const whole = coordinator.whole(run, options.run);
  if (options.resendsAbsent) {
    const { tooEarly, halt, failure } = await resendAbsent(sender, whole);
    if (tooEarly > 0) command.note(() => runWords.tooEarly(runWords.rows(tooEarly)));
    if (halt) await runs.change(run.runId, 'halted', halt, session.client.clock.now());
    if (failure && !(await coordinator.isBack(failure, stop))) throw failure;
  }
  if (await whileAway(waiter, () => coordinator.mayWork())) await sendPortions(sender, run.runId, isOver);
  else {
    command.note(() => runWords.leftToWorkers);
    while (!stop.aborted && !(await whileAway(waiter, isOver))) await session.client.clock.sleep(1000, stop);
  }
  if (!options.newAttempt || stop.aborted) return;
  const found = await whileAway(waiter, () => runs.find(run, run.runId));
  if (found?.state === 'running') await sendPortion(sender, whole, true);
}

/**
 * Other workers send rows too: the database knows how far all of them are. With a million rows it is not asked all the
 * time.
 */
async function countAll(
  { session, runs, run }: Executing,
  progress: Progress,
  over: AbortSignal,
): Promise<void> {
  const { clock } = session.client;
  while (!over.aborted) {
    const beganMs = clock.monotonic();
    // Shown only to a person: while the database is away, the last count stays.
    const tallies = await runs.tally(run.runId).catch(() => null);
    if (tallies) progress.stands(tallies);
    await clock.sleep(Math.max(1000, 20 * (clock.monotonic() - beganMs)), over);
  }
}

/** How often to check whether a stop was requested elsewhere. */
const lookEveryMs = 1000;

/** `brl payout stop` in another process stops this one. */
function watchStopping({ runs, run, command }: Asking, stop: AbortController): () => void {
  const timer = setInterval(() => {
    void runs
      .find(run, run.runId)
      .then((found) => {
        if (found?.state !== 'stopped' || stop.signal.aborted) return;
        command.note(() => runWords.stopAsked(run.ref));
        stop.abort('stop');
      })
      .catch(() => {});
  }, lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
