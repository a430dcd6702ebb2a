import { asCliError } from '../../command/failure.ts';
import { type Centavos, formatReais } from '../../contract/money.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Intent } from '../../journal/intent.ts';
import type { Entry, Run, Runs } from '../../journal/runs.ts';
import { scheduleWords } from '../../words/schedule.ts';
import type { Telling } from '../../words/topic.ts';
import { outcomeOf, rowsOf } from '../payout/ending.ts';
import { refuseOtherService } from '../payout/open-run.ts';
import { settleOpen } from '../payout/settle-open.ts';
import { toldRuns } from '../payout/told-runs.ts';
import { type Executed, execute } from '../payout/work/execute.ts';
import { onSignals } from '../payout/work/on-signals.ts';
import { notAWorker } from '../payout/work/run-worker.ts';
import { type Checking, missingFunds, objection, type Waiting } from './at-the-hour.ts';
import { heldBy, isWaiting, type Runner, withoutFunds } from './single.ts';

/** What became of the rows that were due. */
interface RowsDone {
  /** Null if none could be sent now. */
  readonly executed: Executed | null;
  readonly held: number;
  readonly postponed: number;
  /** Why the rest could not be checked, and stays due for the next pass; null if all was. */
  readonly cut: Error | null;
}

/** How many records are written in one commit. */
const atATime = 500;
/** Requests at once. */
const width = 16;

/**
 * Releases the rows of a run whose hour has come and that nothing stands in the way of, and has the one executor of runs send them.
 * @throws what asking the service throws: then the rest waits for the next pass
 */
export async function payRows(
  runner: Runner,
  runs: Runs,
  run: Run,
  waitMs: number,
  isAgreed = false,
): Promise<RowsDone> {
  const { command, session, journal } = runner;
  await refuseOtherService(session.client, runs, run);
  await requireWorker(runner);
  const checking: Checking = { session, journal, timeMs: await runner.timeMs(), owners: new Map() };
  const found = await dueRows(checking, runs, run, isAgreed);
  const { free, centavos, cut } = found;
  const balance = isAgreed ? null : await missingFunds(checking, centavos);
  const steps = found.steps.concat(free.flatMap((intent) => stepOf(checking, intent, balance)));
  for (let at = 0; at < steps.length; at += atATime) await runs.append(steps.slice(at, at + atATime));
  const held = steps.filter(({ event }) => event.kind === 'SCHEDULE' && event.step === 'held').length;
  const postponed = balance === null ? 0 : steps.length - held;
  if (free.length === 0 || balance !== null) return { executed: null, held, postponed, cut };
  await refuseOthers(runs, run);
  const options = {
    width,
    newAttempt: false,
    run: { ratePerSecond: null, untilMs: null, acceptScheduled: false },
    waitMs,
    stopWithinMs: 20_000,
    resendsAbsent: false,
    onRow: () => {},
  };
  const executed = await execute({ command, session, journal, runs, run, told: toldRuns(runs) }, options);
  return { executed, held, postponed, cut };
}

/** Who may not send rows releases none, and waits for nobody who may. @throws {CliError} exit 50 */
async function requireWorker({ command, session, journal }: Runner): Promise<void> {
  if (!journal.isShared) return;
  const note = (text: Telling) => command.note(text);
  const interrupt = new AbortController().signal;
  const coordinator = await journal.coordinator({ clock: session.client.clock, note, interrupt });
  try {
    if (!(await coordinator.mayWork())) throw notAWorker(journal.location);
  } finally {
    await coordinator.close();
  }
}

/** The same run once its rows in doubt, or on their way, were asked about for so long. */
export async function waitForRows(runner: Runner, executed: Executed, waitMs: number): Promise<Executed> {
  const { command, session, journal } = runner;
  const { run, told } = executed;
  const signals = onSignals(command);
  try {
    const asking = { command, session, journal, runs: await journal.runs(), run };
    await settleOpen(asking, signals.stop.signal, width, waitMs);
  } finally {
    signals.end();
  }
  return { ...executed, outcome: await outcomeOf(told, run.runId) };
}

/** What is kept of a row that may be paid: a run may have a hundred thousand. */
type Free = Pick<Waiting, 'intentId' | 'state' | 'schedule' | 'postponed'>;

/**
 * The rows that are due: those that may be paid, and the records of those that may not. Once the directory is closed to us, the
 * rows before it are paid: looked up again with all others, a long file would never come to its end.
 */
async function dueRows(checking: Checking, runs: Runs, run: Run, isAgreed: boolean) {
  const found = { free: [] as Free[], steps: [] as Entry[], centavos: 0, cut: null as Error | null };
  for await (const { intent } of rowsOf(runs, run.runId, ['SCHEDULED', 'INTENT'])) {
    if (!isDue(intent, checking.timeMs, isAgreed)) continue;
    const held = await objection(checking, intent, isAgreed).catch((error: Error) => {
      if (asCliError(error)?.ends !== 'dict_quota') throw error;
      found.cut = error;
      return null;
    });
    if (found.cut) break;
    if (held) found.steps.push({ intentId: intent.intentId, event: heldBy(checking, held) });
    else {
      const { intentId, state, schedule, postponed } = intent;
      found.free.push({ intentId, state, schedule, postponed });
      found.centavos += intent.amountCentavos ?? 0;
    }
  }
  return found;
}

/** The record by which a row may be sent, or waits for money; none if its hour had come before. */
function stepOf(checking: Checking, intent: Free, balance: Centavos | null): Entry[] {
  const { intentId, state } = intent;
  const atMs = checking.session.client.clock.now();
  if (balance !== null) return [{ intentId, event: withoutFunds(checking, intent, formatReais(balance)) }];
  if (state === 'INTENT') return [];
  return [{ intentId, event: { kind: 'SCHEDULE', atMs, step: 'released', timeMs: checking.timeMs } }];
}

/** Of those that a person starts by `payout run --date` none is. */
function isDue(intent: Intent, timeMs: number, isAgreed: boolean): intent is Waiting {
  if (!isWaiting(intent) || intent.schedule.graceMs === null) return false;
  if (intent.held !== null) return isAgreed && intent.schedule.notBeforeMs <= timeMs;
  return (intent.postponed?.untilMs ?? intent.schedule.notBeforeMs) <= timeMs;
}

/** Rows that nobody scheduled are started by a person, and the executor starts all that it finds. @throws {CliError} exit 35 */
async function refuseOthers(runs: Runs, run: Run): Promise<void> {
  for await (const { intent } of rowsOf(runs, run.runId, ['INTENT']))
    if (intent.schedule?.graceMs == null)
      throw new CliError({
        code: 'schedule_held',
        ends: 'check_failed',
        message: scheduleWords.otherRows,
        hint: `brl payout resume ${run.runId}`,
      });
}
