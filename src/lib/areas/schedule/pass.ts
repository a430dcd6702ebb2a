import { minuteText } from '../../brazil/clock.ts';
import { asCliError } from '../../command/failure.ts';
import { factsOf } from '../../command/outcome.ts';
import type { Session } from '../../connection/session.ts';
import { amountNumber, type Centavos, formatPlain, formatReais } from '../../contract/money.ts';
import { type Ending, exitCodeOf } from '../../errors/exit-codes.ts';
import { cancelledCode, type Intent } from '../../journal/intent.ts';
import type { PayReport } from '../../journal/pay-ports.ts';
import type { Run } from '../../journal/runs.ts';
import { scopeOf } from '../../payments/facts.ts';
import { requireOwnIntent } from '../../payments/named/own-intent.ts';
import { serviceTimeMs } from '../../payments/schedule.ts';
import type { Column } from '../../terminal/answer.ts';
import { messageText } from '../../words/records.ts';
import { runWords } from '../../words/run.ts';
import { scheduleWords } from '../../words/schedule.ts';
import { stateWords } from '../../words/states.ts';
import { rowsOf, runEnding } from '../payout/ending.ts';
import type { Executed } from '../payout/work/execute.ts';
import { workedOn } from '../payout/work/worked-on.ts';
import { goesOn } from './at-the-hour.ts';
import { payRows, waitForRows } from './rows.ts';
import { paySingle, type Runner, waitForSingle } from './single.ts';

/** What a pass did with a payment, or with the rows of a run. */
export interface Done {
  readonly name: string;
  readonly intentId: string | null;
  readonly runId: string | null;
  readonly centavos: number;
  readonly ending: Ending;
  /** How it stands now, for a person. */
  readonly told: string;
  /** Waits so long for the end of what was sent and has none yet; absent where nothing has. */
  readonly wait?: (waitMs: number) => Promise<Done>;
}

/** From what a person must look at first to what needs nobody. */
const worstFirst: readonly Ending[] = [
  'batch_uncertain',
  'uncertain',
  'configuration',
  'check_failed',
  'held',
  'duplicate',
  'funds_or_limit',
  'policy',
  'not_allowed',
  'pin',
  'dict_quota',
  'rate_limited',
  'not_sent',
  'unavailable',
  'refused',
  'batch_failures',
  'pending',
  'settled',
];

/** How a pass ends: as the worst of what it did; settled if nothing was due. */
export function passEnding(done: readonly Done[]): Ending {
  const rank = ({ ending }: Done) => worstFirst.indexOf(ending);
  return done.toSorted((one, other) => rank(one) - rank(other))[0]?.ending ?? 'settled';
}

/** The runner of a command. */
export function runnerOf(given: Omit<Runner, 'timeMs'>): Runner {
  return { ...given, timeMs: () => serviceTimeMs(given.session) };
}

/**
 * Looks once at everything of the account that is due, and pays, puts off or holds it. What the service does not answer about stays
 * due for the next pass.
 * @param waitMs how long ends are waited for in all, once everything was begun: no doubt delays what is due
 * @param isStopped asked before each payment
 */
export async function pass(
  runner: Runner,
  waitMs: number,
  isStopped: () => boolean,
): Promise<readonly Done[]> {
  const { session, journal } = runner;
  const scope = scopeOf(session.client);
  const schedules = await journal.schedules();
  const timeMs = await runner.timeMs();
  await schedules.see(scope, session.client.clock.now());
  const { intents, runIds } = await schedules.due(scope, timeMs);
  const done: Done[] = [];
  for (const intent of intents) {
    if (isStopped()) return done;
    if (intent.schedule?.graceMs != null) done.push(await single(runner, intent, 0));
  }
  const runs = await journal.runs();
  for (const runId of runIds) {
    if (isStopped()) return done;
    const run = await runs.find(scope, runId);
    if (run) done.push(...(await rowsOfRun(runner, run)));
  }
  return waitForAll(session, done, waitMs, isStopped);
}

/** Shares the wait among those that have no end yet. */
async function waitForAll(
  { client: { clock } }: Session,
  done: readonly Done[],
  waitMs: number,
  isStopped: () => boolean,
): Promise<readonly Done[]> {
  const untilMs = clock.monotonic() + waitMs;
  const ended: Done[] = [];
  let open = done.filter(({ wait }) => wait).length;
  for (const one of done) {
    const leftMs = untilMs - clock.monotonic();
    const later = one.wait && leftMs > 0 && !isStopped() ? await one.wait(leftMs / open) : one;
    const { wait: _, ...end } = later;
    ended.push(end);
    if (one.wait) open -= 1;
  }
  return ended;
}

/** One payment in a pass. */
export async function single(
  runner: Runner,
  intent: Intent,
  waitMs: number,
  isAgreed = false,
): Promise<Done> {
  const name = intent.ref ?? intent.intentId;
  const about = { name, intentId: intent.intentId, runId: null, centavos: intent.amountCentavos ?? 0 };
  const told = (report: PayReport): Done => ({
    ...about,
    ending: factsOf(report).ending,
    told: standing(report),
  });
  const failed = (error: Error) => unanswered(about, error);
  const wait = (ms: number) => waitForSingle(runner, intent, ms).then(told, failed);
  const paid = async () => {
    requireOwnIntent(runner.session, intent);
    return paySingle(runner, intent, waitMs, isAgreed);
  };
  return paid().then((report) => {
    const isOpen = ['SENT', 'PENDING', 'UNCERTAIN'].includes(report.intent.state);
    return isOpen ? { ...told(report), wait } : told(report);
  }, failed);
}

function standing({ intent, finding }: PayReport): string {
  const { held, postponed, state } = intent;
  if (held) return scheduleWords.heldNow(messageText(held.message));
  if (state === 'SCHEDULED' && postponed) return scheduleWords.postponed(minuteText(postponed.untilMs));
  const why = finding.message === null ? '' : `: ${messageText(finding.message)}`;
  return `${stateWords[state]}${state === 'SETTLED' ? '' : why}`;
}

/** What the service did not answer about waits for the next pass; a mistake of ours ends this one. */
function unanswered(about: Omit<Done, 'ending' | 'told'>, error: Error): Done {
  const failure = asCliError(error);
  if (failure === null) throw error;
  return { ...about, ending: failure.ends, told: failure.message };
}

function stands({ state, ref }: Run): string {
  return state === 'planning' ? scheduleWords.notWhole(ref) : scheduleWords.runStands(ref);
}

/** The rows of a run in a pass; none if nothing was due or done. */
export async function rowsOfRun(
  runner: Runner,
  run: Run,
  waitMs = 0,
  isAgreed = false,
): Promise<readonly Done[]> {
  const runs = await runner.journal.runs();
  const about = { name: run.ref, intentId: null, runId: run.runId, centavos: run.totalCentavos };
  if (!isAgreed && !goesOn(run)) return [{ ...about, ending: 'check_failed', told: stands(run) }];
  const isBusy: Done = { ...about, ending: 'pending', told: runWords.isRunning(run.ref) };
  if ((await workedOn(runner.journal, run)) === 'yes') return [isBusy];
  try {
    const { executed, held, postponed, cut } = await payRows(runner, runs, run, waitMs, isAgreed);
    return [
      ...(executed ? [await doneBy(runner, about, executed)] : []),
      ...(held > 0
        ? [{ ...about, ending: 'check_failed' as const, told: scheduleWords.heldCount(held) }]
        : []),
      ...(postponed > 0
        ? [{ ...about, ending: 'pending' as const, told: scheduleWords.rowsPostponed(postponed) }]
        : []),
      ...(cut ? [unanswered(about, cut)] : []),
    ];
  } catch (error) {
    const isLocked = asCliError(error as Error)?.detail.code === 'locked_elsewhere';
    return [isLocked ? isBusy : unanswered(about, error as Error)];
  }
}

/** What came of the rows that were sent. */
async function doneBy(
  runner: Runner,
  about: Omit<Done, 'ending' | 'told'>,
  executed: Executed,
): Promise<Done> {
  const { pending, held, uncertain } = executed.outcome;
  const done = { ...about, ending: await endingOf(executed), told: countsText(executed) };
  if (pending.rows + held.rows + uncertain.rows === 0) return done;
  const wait = (waitMs: number) =>
    waitForRows(runner, executed, waitMs).then(
      (later) => doneBy(runner, about, later),
      (error: Error) => unanswered(about, error),
    );
  return { ...done, wait };
}

async function endingOf({ run, told, outcome, halt, failure }: Executed): Promise<Ending> {
  if (outcome.uncertain.rows > 0) return 'batch_uncertain';
  const ending = (failure && asCliError(failure)?.ends) ?? runEnding(outcome, halt);
  if (ending !== 'batch_failures') return ending;
  // What a person cancelled is no failure.
  let cancelled = 0;
  for await (const { intent } of rowsOf(told, run.runId, ['REFUSED']))
    if (intent.finding?.code === cancelledCode) cancelled += 1;
  const isAll = halt === null && outcome.unsent.rows === 0 && outcome.refused.rows === cancelled;
  return isAll ? 'settled' : ending;
}

function countsText({ outcome }: Executed): string {
  const { settled, pending, held, refused, uncertain, unsent, scheduled } = outcome;
  const open = pending.rows + held.rows;
  return scheduleWords.ofRows(settled.rows, open, refused.rows + unsent.rows, uncertain.rows, scheduled.rows);
}

/** The columns of what a pass did. */
export const doneColumns: readonly Column<Done>[] = [
  { header: 'Name', value: ({ name }) => name, freeText: true, whole: true },
  {
    header: 'Amount',
    value: ({ centavos }) => formatPlain(centavos as Centavos),
    shown: ({ centavos }) => formatReais(centavos as Centavos),
    align: 'right',
    cell: 'amount',
  },
  { header: 'State', value: ({ told }) => told, sentence: true },
];

/** The same as a document. */
export function doneJson({ name, intentId, runId, centavos, ending, told }: Done): object {
  return {
    name,
    intentId,
    runId,
    amount: amountNumber(centavos as Centavos),
    exit: exitCodeOf(ending),
    message: told,
  };
}

/** How many wait, and whether a runner was seen within the hour. */
export interface Watched {
  readonly waiting: number;
  readonly isSeen: boolean;
}

const silentAfterMs = 60 * 60 * 1000;

/** @param nowMs by the machine's clock where the journal is its own */
export async function watched(
  { client }: Session,
  journal: Runner['journal'],
  nowMs: number,
): Promise<Watched> {
  const schedules = await journal.schedules();
  const scope = scopeOf(client);
  const days = await schedules.days(scope);
  const silentMs = await schedules.silentMs(scope, nowMs);
  return {
    waiting: days.reduce((sum, { count }) => sum + count, 0),
    isSeen: silentMs !== null && silentMs <= silentAfterMs,
  };
}
