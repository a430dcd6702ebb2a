import { endInDoubt } from '../../command/exit.ts';
import { flatMemory } from '../../command/flat-memory.ts';
import { readyToTell } from '../../command/ready-to-tell.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Journal, JournalLock } from '../../journal/journal.ts';
import type { PostgresJournal } from '../../journal/postgres/store.ts';
import { runWords } from '../../words/run.ts';
import { askAgain } from './ask-again.ts';
import { endUnknown } from './end-unknown.ts';
import { outcomeOf } from './ending.ts';
import type { Executed, ExecuteOptions } from './executed.ts';
import { onSignals, type Signals } from './on-signals.ts';
import { startProgress } from './progress.ts';
import { resendAbsent } from './resend.ts';
import { type Asking, type Executing, settleOpen } from './settle-open.ts';
import { stateAfter } from './state-after.ts';
import { ownTurns } from './turns.ts';
import { type WorkEnd, type WorkPorts, work } from './work.ts';

/** Looks up what an earlier process left open, sends what was not sent, and then looks up what is open. */
export async function execute(executing: Executing, options: ExecuteOptions): Promise<Executed> {
  const { runs, run, journal } = executing;
  await readyToTell();
  if (isShared(journal)) {
    const { executeShared } = await import('./execute-shared.ts');
    return executeShared(executing, journal, options);
  }
  const lock = await lockRun(executing);
  const signals = onSignals(executing.command, options.stopWithinMs);
  const stopped = watchStopping(executing, signals.stop);
  try {
    await runs.change(run.runId, 'running', null, executing.session.client.clock.now());
    await settleOpen(executing, signals.interrupt.signal, options.width, 0);
    return await sendAndSettle(executing, options, signals);
  } finally {
    stopped();
    signals.end();
    await lock.release(true);
  }
}

/** However this process ends from here on, the outcome of some rows is not known until it is reported. */
async function sendAndSettle(
  executing: Executing,
  options: ExecuteOptions,
  signals: Signals,
): Promise<Executed> {
  const { session, runs, run, told } = executing;
  endInDoubt('batch_uncertain');
  try {
    const { held, failure, ...end } = await sendRows(executing, options, signals);
    const halt = end.halt ?? held;
    await settleOpen(executing, signals.interrupt.signal, options.width, options.waitMs);
    const outcome = await outcomeOf(told, run.runId);
    const state = stateAfter(outcome, signals.stop.signal.aborted, halt ?? failure);
    const changed = await runs.change(run.runId, state, halt, session.client.clock.now());
    return { run: changed, told, outcome, halt, failure, signal: signals.name() };
  } catch (error) {
    throw endUnknown(error as Error, `brl payout recover ${run.runId}`);
  }
}

/** Detected by something only such a journal has, so that PostgreSQL is loaded for no other. */
function isShared(journal: Journal): journal is PostgresJournal {
  return 'database' in journal;
}

/** Looks up every row that is not paid according to this journal, and sends none. */
export async function settleRun(asking: Asking, width: number, waitMs: number): Promise<Executed> {
  const { session, runs, run } = asking;
  const lock = await lockRun(asking);
  const signals = onSignals(asking.command);
  const { signal } = signals.stop;
  try {
    // A wait of zero still asks once about those under way.
    await settleOpen(asking, signal, width, Math.max(waitMs, 1));
    const { told } = await askAgain(asking, { states: ['REFUSED', 'INTENT'], compared: [] }, width, signal);
    const outcome = await outcomeOf(told, run.runId);
    const isOver = outcome.unsent.rows + outcome.uncertain.rows === 0;
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

async function sendRows(executing: Executing, options: ExecuteOptions, signals: Signals): Promise<WorkEnd> {
  const { command, session, journal, runs, run, told } = executing;
  const before = await runs.tally(run.runId);
  const progress = startProgress(command, run, session.client.clock, before);
  const { ratePerSecond } = options;
  const collectGarbage = flatMemory(rowsPerCollection);
  const ports: WorkPorts = {
    client: session.client,
    journal,
    runs,
    told,
    stop: signals.stop.signal,
    interrupt: signals.interrupt.signal,
    turns: ratePerSecond === null ? null : ownTurns(session.client.clock, ratePerSecond),
    serviceNow: () => session.serviceNow(),
    onRow: (row, finding) => {
      progress.row(row);
      options.onRow(row, finding);
      collectGarbage();
    },
  };
  try {
    const resent = options.resendsAbsent ? await resendAbsent(ports, run, options) : null;
    if (resent && resent.tooEarly > 0) command.note(runWords.tooEarly(runWords.rows(resent.tooEarly)));
    return resent?.failure || resent?.halt
      ? { halt: resent.halt, held: null, failure: resent.failure }
      : await work(ports, run, options);
  } finally {
    progress.end();
  }
}

/** How often to check whether a stop was requested elsewhere. */
const lookEveryMs = 1000;

/** `brl payout stop` in another process stops this one. */
export function watchStopping({ runs, run, command }: Asking, stop: AbortController): () => void {
  const timer = setInterval(() => {
    void runs
      .find(run, run.runId)
      .then((found) => {
        if (found?.state !== 'stopped' || stop.signal.aborted) return;
        command.note(runWords.stopAsked(run.ref));
        stop.abort('stop');
      })
      .catch(() => {});
  }, lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
