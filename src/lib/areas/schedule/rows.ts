import { type Centavos, formatReais } from '../../contract/money.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Intent } from '../../journal/intent.ts';
import type { Entry, Run, Runs } from '../../journal/runs.ts';
import { scheduleWords } from '../../words/schedule.ts';
import { rowsOf } from '../payout/ending.ts';
import { type Executed, execute } from '../payout/execute.ts';
import { refuseOtherService } from '../payout/survey.ts';
import { toldRuns } from '../payout/told-runs.ts';
import { type Checking, missingFunds, objection, type Waiting } from './at-the-hour.ts';
import { heldBy, isWaiting, type Runner, withoutFunds } from './single.ts';

/** What became of the rows that were due. */
interface RowsDone {
  /** Null if none could be sent now. */
  readonly executed: Executed | null;
  readonly held: number;
  readonly postponed: number;
}

/** How many records are written in one commit. */
const atATime = 500;

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
  const checking: Checking = { session, journal, timeMs: await runner.timeMs() };
  const found = await dueRows(checking, runs, run, isAgreed);
  const { free, centavos } = found;
  const balance = isAgreed ? null : await missingFunds(checking, centavos);
  const steps = found.steps.concat(free.flatMap((intent) => stepOf(checking, intent, balance)));
  for (let at = 0; at < steps.length; at += atATime) await runs.append(steps.slice(at, at + atATime));
  const held = steps.filter(({ event }) => event.kind === 'SCHEDULE' && event.step === 'held').length;
  const postponed = balance === null ? 0 : steps.length - held;
  if (free.length === 0 || balance !== null) return { executed: null, held, postponed };
  await refuseOthers(runs, run);
  const options = {
    width: 16,
    newAttempt: false,
    run: { ratePerSecond: null, untilMs: null, acceptScheduled: false },
    waitMs,
    stopWithinMs: 20_000,
    resendsAbsent: false,
    onRow: () => {},
  };
  const executed = await execute({ command, session, journal, runs, run, told: toldRuns(runs) }, options);
  return { executed, held, postponed };
}

/** What is kept of a row that may be paid: a run may have a hundred thousand. */
type Free = Pick<Waiting, 'intentId' | 'state' | 'schedule' | 'postponed'>;

/** The rows that are due: those that may be paid, and the records of those that may not. */
async function dueRows(checking: Checking, runs: Runs, run: Run, isAgreed: boolean) {
  const found = { free: [] as Free[], steps: [] as Entry[], centavos: 0 };
  for await (const { intent } of rowsOf(runs, run.runId, ['SCHEDULED', 'INTENT'])) {
    if (!isDue(intent, checking.timeMs, isAgreed)) continue;
    const held = await objection(checking, intent, isAgreed);
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
