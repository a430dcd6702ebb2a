import { endInDoubt } from '../../command/exit.ts';
import { asCliError } from '../../command/failure.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Intent } from '../../journal/intent.ts';
import { look, lookBudgetMs } from '../../journal/look.ts';
import type { PayPorts } from '../../journal/pay-ports.ts';
import { openOfOthers } from '../../journal/postgres/leases.ts';
import { openQueue, type Queue } from '../../journal/postgres/queue.ts';
import { lookedFirst, mayWork, meetServer, sharedRun, startRun } from '../../journal/postgres/shared-run.ts';
import { openSpool, writeSpooled } from '../../journal/postgres/spool.ts';
import type { PostgresJournal } from '../../journal/postgres/store.ts';
import { railOf } from '../../journal/rails/index.ts';
import type { Rail } from '../../journal/rails/rail.ts';
import { readingPagesOnce } from '../../journal/rails/statement-trace.ts';
import { type Count, counter } from '../../terminal/progress.ts';
import { whileWaiting } from '../../terminal/waiting.ts';
import { runWords } from '../../words/run.ts';
import { endUnknown } from './end-unknown.ts';
import { outcomeOf, rowsOf } from './ending.ts';
import type { Executed, ExecuteOptions } from './executed.ts';
import { onSignals, type Signals } from './on-signals.ts';
import { type Progress, startProgress } from './progress.ts';
import { resendAbsent } from './resend.ts';
import { type Executing, settleOpen } from './settle-open.ts';
import { stateAfter } from './state-after.ts';
import { steadyRuns, whileAway } from './while-away.ts';
import { work } from './work.ts';
import { movedHalt, sharedTurns, workerName, workTickets } from './worker.ts';

/**
 * The same for a journal that several machines share: the rows are offered as tickets, and this process works on them
 * like any worker, until none is left.
 */
export async function executeShared(
  executing: Executing,
  journal: PostgresJournal,
  options: ExecuteOptions,
): Promise<Executed> {
  const { session, runs, run } = executing;
  const { clock } = session.client;
  const signals = onSignals(executing.command, options.stopWithinMs);
  const queue = await openQueue(journal.database, true);
  const spool = await openSpool(journal.database.place, clock);
  endInDoubt('batch_uncertain');
  try {
    await meetServer(journal.database, movedHalt(), clock.now());
    await writeSpooled(journal.database.place, runs, clock);
    if (!(await lookFirst(executing, journal, options.width, signals)))
      return await ended(executing, queue, signals);
    await startRun(journal.database, queue, run, sharedOptionsOf(options), clock.now());
    const failure = await sendAll(executing, journal, options, { queue, spool, signals }).then(
      () => null,
      (error: Error) => error,
    );
    try {
      const waiter = { ...executing, interrupt: signals.interrupt.signal };
      // An unforeseen error is reported as it is; a token that cannot be obtained is known to have sent nothing.
      if (failure && asCliError(failure) === null) throw failure;
      await whileAway(waiter, () => settleOpen(executing, waiter.interrupt, options.width, options.waitMs));
      const told = steadyRuns(executing.told, waiter);
      return await whileAway(waiter, () => ended({ ...executing, told }, queue, signals, failure));
    } catch (error) {
      throw endUnknown(error as Error, `brl payout recover ${run.runId}`);
    }
  } finally {
    spool.close();
    await queue.close();
    signals.end();
  }
}

function sharedOptionsOf({ ratePerSecond, windows }: ExecuteOptions) {
  return { ratePerSecond, untilMs: windows.untilMs, acceptScheduled: windows.acceptScheduled };
}

interface Means {
  readonly queue: Queue;
  readonly spool: Awaited<ReturnType<typeof openSpool>>;
  readonly signals: Signals;
}

/** How long after its lease ended the rows of a dead worker were asked about. */
const othersSeconds = 90;

/** Works on tickets, or waits for those who do. */
async function sendAll(
  executing: Executing,
  journal: PostgresJournal,
  options: ExecuteOptions,
  { queue, spool, signals }: Means,
): Promise<void> {
  const { command, session, runs, run, told } = executing;
  const { client } = session;
  const { database } = journal;
  const waiter = { command, session, interrupt: signals.stop.signal };
  const before = await whileAway(waiter, () => runs.tally(run.runId));
  const progress = startProgress(command, run, client.clock, before);
  const over = new AbortController();
  void countAll(executing, progress, over.signal);
  const onRow: ExecuteOptions['onRow'] = (row, finding) => {
    progress.row(row);
    options.onRow(row, finding);
  };
  const ports = {
    client,
    journal,
    runs,
    told,
    stop: signals.stop.signal,
    interrupt: signals.interrupt.signal,
    turns:
      options.ratePerSecond === null ? null : sharedTurns(journal, client.clock, run, options.ratePerSecond),
    serviceNow: () => session.serviceNow(),
    onRow,
  };
  const name = workerName();
  // Tickets for later have rows that were asked about in vain: as on a single machine, those are left to `payout
  // recover`.
  const isDone = async () =>
    (await queue.isIdle(run.runId)) && (await openOfOthers(database, run.runId, name, othersSeconds)) === 0;
  const isOver = async () => (await sharedRun(database, run.runId))?.state !== 'running' || (await isDone());
  try {
    if (options.resendsAbsent) {
      const { tooEarly, halt } = await resendAbsent(ports, run, options);
      if (tooEarly > 0) command.note(runWords.tooEarly(runWords.rows(tooEarly)));
      if (halt) await runs.change(run.runId, 'halted', halt, client.clock.now());
    }
    if (await whileAway(waiter, () => mayWork(database))) {
      const worker = { ...executing, journal, queue, spool, name, width: options.width };
      const { stop, interrupt } = ports;
      await workTickets({ ...worker, stop, interrupt, onRow }, run.runId, isOver);
    } else {
      command.note(runWords.leftToWorkers);
      while (!ports.stop.aborted && !(await whileAway(waiter, isOver)))
        await client.clock.sleep(1000, ports.stop);
    }
    if (options.newAttempt && !ports.stop.aborted) await work(ports, run, options);
  } finally {
    over.abort();
    progress.end();
  }
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

/**
 * A database that may lack what was confirmed is not trusted about any row: each unsent one is asked about.
 * @returns false if it was stopped before the last of them
 */
async function lookFirst(
  { command, session, runs, run }: Executing,
  journal: PostgresJournal,
  width: number,
  signals: Signals,
): Promise<boolean> {
  const shared = await sharedRun(journal.database, run.runId);
  if (!shared?.looksFirst) return true;
  command.note(runWords.looksFirst);
  const { client } = session;
  const ports: PayPorts = {
    client: readingPagesOnce(client),
    journal,
    interrupt: signals.interrupt.signal,
  };
  const { stop } = signals;
  const total = (await outcomeOf(runs, run.runId)).unsent.rows;
  const asked: Count = { done: 0, total };
  const queue = rowsOf(runs, run.runId, ['INTENT']);
  const ask = async () => {
    for (let next = await queue.next(); !next.done && !stop.signal.aborted; next = await queue.next()) {
      const { intent } = next.value;
      const rail = railOf(intent.operation)?.rail;
      if (rail) await askFirst(ports, rail, intent);
      asked.done += 1;
    }
  };
  const telling = counter(asked, ({ done }, { left }) => runWords.askingFirst(done, total, left));
  await whileWaiting(telling, () => Promise.all(Array.from({ length: width }, ask)));
  if (stop.signal.aborted) return false;
  await lookedFirst(journal.database, run.runId);
  return true;
}

/** Findings are written down; a payment that nobody knows is the usual case, and stays as it is. */
async function askFirst(ports: PayPorts, rail: Rail, intent: Intent): Promise<void> {
  const { result, finding } = await look(ports, rail, intent, lookBudgetMs);
  if (result === 'no-answer') throw unasked();
  if (result === 'not-found') return;
  const atMs = ports.client.clock.now();
  await ports.journal.append(intent.intentId, { kind: 'LOOKUP', atMs, result, finding });
}

function unasked(): CliError {
  return new CliError({ code: 'unavailable', ends: 'unavailable', message: runWords.couldNotLookFirst });
}

/** The result of the run, whoever sent its rows. */
async function ended(
  { session, runs, run, told }: Executing,
  queue: Queue,
  signals: Signals,
  failure: Error | null = null,
): Promise<Executed> {
  const outcome = await outcomeOf(told, run.runId);
  const found = (await runs.find(run, run.runId)) ?? run;
  const isStopped = signals.stop.signal.aborted || found.state === 'stopped';
  const isHeld = !isStopped && outcome.unsent.rows > 0;
  const halt = found.state === 'halted' || isHeld ? found.halt : null;
  const state = stateAfter(outcome, isStopped, halt ?? failure);
  const changed = await runs.change(run.runId, state, halt, session.client.clock.now());
  if (state === 'finished') await queue.drop(run.runId);
  return { run: changed, told, outcome, halt, failure, signal: signals.name() };
}
