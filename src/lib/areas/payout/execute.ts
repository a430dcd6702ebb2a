import type { BaseCommand } from '../../command/base.ts';
import type { Session } from '../../connection/session.ts';
import { CliError } from '../../errors/cli-error.ts';
import { exitCodeOf } from '../../errors/exit-codes.ts';
import type { Finding, Intent } from '../../journal/intent.ts';
import type { Journal, JournalLock } from '../../journal/journal.ts';
import { recover } from '../../journal/pay.ts';
import type { PayPorts } from '../../journal/pay-ports.ts';
import { railOf } from '../../journal/rails/index.ts';
import type { Halt, Run, RunRow, RunState, Runs } from '../../journal/runs.ts';
import { outliveSignals, watchSignals } from '../../terminal/signals.ts';
import { runWords } from '../../words/run.ts';
import { outcomeOf, type RunOutcome, rowsOf } from './ending.ts';
import { startProgress } from './progress.ts';
import { resendAbsent } from './resend.ts';
import { type WorkEnd, type WorkOptions, type WorkPorts, work } from './work.ts';

/** A run that is worked on, and by whom. */
export interface Executing {
  readonly command: BaseCommand;
  readonly session: Session;
  readonly journal: Journal;
  readonly runs: Runs;
  readonly run: Run;
}

/** How it is worked on. */
export interface ExecuteOptions extends WorkOptions {
  /** How long rows that are on their way are waited for, in milliseconds. */
  readonly waitMs: number;
  /** Whether rows that the service does not know are sent once more. */
  readonly resendsAbsent: boolean;
  /** Told of each row that has an end. */
  readonly onRow: (row: RunRow, finding: Finding) => void;
}

/** The outcome of executing a run. */
export interface Executed {
  readonly run: Run;
  readonly outcome: RunOutcome;
  readonly halt: Halt | null;
  /** The failure on this machine; the rows are as the outcome says all the same. */
  readonly failure: Error | null;
  /** The signal that stopped it; null where none did. */
  readonly signal: string | null;
}

/** Looks up what an earlier process left open, sends what was not sent, and looks up what is open after that. */
export async function execute(executing: Executing, options: ExecuteOptions): Promise<Executed> {
  const { runs, run } = executing;
  const lock = await lockRun(executing);
  const signals = heedSignals(executing);
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
  const { session, runs, run } = executing;
  process.exitCode = exitCodeOf('batch_uncertain');
  try {
    const { halt, failure } = await sendRows(executing, options, signals);
    await settleOpen(executing, signals.interrupt.signal, options.width, options.waitMs);
    const outcome = await outcomeOf(runs, run.runId);
    const state = stateAfter(outcome, signals.stop.signal.aborted, halt ?? failure);
    const changed = await runs.change(run.runId, state, halt, session.client.clock.now());
    return { run: changed, outcome, halt, failure, signal: signals.name() };
  } catch (error) {
    throw new CliError({
      code: 'uncertain',
      ends: 'batch_uncertain',
      sent: 'maybe',
      moneyMoved: 'unknown',
      message: runWords.endUnknown((error as Error).message),
      hint: `brl payout recover ${run.runId}`,
      cause: error,
    });
  }
}

/** Looks up every row that is open, and sends none. */
export async function settleRun(executing: Executing, width: number, waitMs: number): Promise<Executed> {
  const { session, runs, run } = executing;
  const lock = await lockRun(executing);
  const signals = heedSignals(executing);
  try {
    // A wait of nothing still asks about those that are on their way, once.
    await settleOpen(executing, signals.stop.signal, width, Math.max(waitMs, 1));
    const outcome = await outcomeOf(runs, run.runId);
    const isOver = outcome.unsent.rows + outcome.uncertain.rows === 0;
    const nowMs = session.client.clock.now();
    const changed = isOver ? await runs.change(run.runId, 'finished', null, nowMs) : run;
    return { run: changed, outcome, halt: changed.halt, failure: null, signal: signals.name() };
  } finally {
    signals.end();
    await lock.release(true);
  }
}

function stateAfter(outcome: RunOutcome, isStopped: boolean, halt: unknown): RunState {
  if (outcome.unsent.rows === 0 && outcome.uncertain.rows === 0) return 'finished';
  return isStopped ? 'stopped' : halt !== null || outcome.unsent.rows > 0 ? 'halted' : 'finished';
}

async function lockRun({ session, journal, run }: Executing): Promise<JournalLock> {
  const lock = await journal.lock(run.runId, { clock: session.client.clock, waitMs: 0 });
  if (lock) return lock;
  throw new CliError({
    code: 'locked_elsewhere',
    ends: 'duplicate',
    moneyMoved: 'unknown',
    message: runWords.isRunning(run.ref),
    hint: `brl payout status ${run.runId}`,
  });
}

async function sendRows(executing: Executing, options: ExecuteOptions, signals: Signals): Promise<WorkEnd> {
  const { command, session, journal, runs, run } = executing;
  const progress = startProgress(command, run, session.client.clock);
  const ports: WorkPorts = {
    client: session.client,
    journal,
    runs,
    stop: signals.stop.signal,
    interrupt: signals.interrupt.signal,
    serviceNow: () => session.serviceNow(),
    onRow: (row, finding) => {
      progress.row(row);
      options.onRow(row, finding);
    },
  };
  try {
    const resent = options.resendsAbsent ? await resendAbsent(ports, run, options) : null;
    if (resent && resent.tooEarly > 0) command.note(runWords.tooEarly(runWords.rows(resent.tooEarly)));
    return resent?.failure ? { halt: null, failure: resent.failure } : await work(ports, run, options);
  } finally {
    progress.end();
  }
}

/** Asks the service about every row whose end is not known, some at a time. */
export async function settleOpen(
  { session, journal, runs, run, command }: Executing,
  interrupt: AbortSignal,
  width: number,
  waitMs: number,
): Promise<void> {
  const states: Intent['state'][] = ['SENT', 'UNCERTAIN', ...(waitMs > 0 ? (['PENDING'] as const) : [])];
  const open = (await runs.tally(run.runId))
    .filter(({ state }) => states.includes(state))
    .reduce((sum, { rows }) => sum + rows, 0);
  if (open === 0) return;
  command.note(runWords.lookingUp(runWords.rows(open)));
  const { client } = session;
  const ports: PayPorts = { client, journal, interrupt };
  const untilMs = client.clock.monotonic() + waitMs;
  const queue = rowsOf(runs, run.runId, states);
  const worker = async () => {
    for (let next = await queue.next(); !next.done && !interrupt.aborted; next = await queue.next()) {
      const { intent } = next.value;
      const rail = railOf(intent.operation)?.rail;
      const leftMs = Math.max(0, untilMs - client.clock.monotonic());
      if (rail) await recover(ports, rail, intent.intentId, leftMs);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, open) }, worker));
}

interface Signals {
  readonly stop: AbortController;
  readonly interrupt: AbortController;
  name(): string | null;
  end(): void;
}

/** The first signal stops new rows, the second one the wait for answers. */
function heedSignals({ command }: Executing): Signals {
  const stop = new AbortController();
  const interrupt = new AbortController();
  let name: string | null = null;
  command.about.stopWatching();
  const end = watchSignals((signal) => {
    if (stop.signal.aborted) interrupt.abort(signal);
    name ??= signal;
    if (!stop.signal.aborted) command.note(runWords.stopping);
    stop.abort(signal);
  });
  return {
    stop,
    interrupt,
    name: () => name,
    end: () => {
      end();
      // A signal while the outcome is told must not end the process as one that sent nothing (130).
      outliveSignals();
    },
  };
}

/** How often it is looked whether somebody asked for a stop elsewhere. */
const lookEveryMs = 1000;

/** `brl payout stop` in another process stops this one. */
function watchStopping({ runs, run, command }: Executing, stop: AbortController): () => void {
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
