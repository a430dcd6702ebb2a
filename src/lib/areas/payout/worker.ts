import { hostname } from 'node:os';
import type { Clock } from '../../client/port.ts';
import type { BaseCommand } from '../../command/base.ts';
import type { Session } from '../../connection/session.ts';
import type { Finding } from '../../journal/intent.ts';
import { JournalError } from '../../journal/journal.ts';
import {
  doubtsOf,
  keepTurns,
  type Lease,
  seeWorker,
  sentByOthersLately,
  takeLease,
  takeNight,
} from '../../journal/postgres/leases.ts';
import type { HeldTicket, Queue } from '../../journal/postgres/queue.ts';
import { leasedRuns } from '../../journal/postgres/runs.ts';
import {
  meetServer,
  noteHalt,
  runningRuns,
  type SharedOptions,
  sharedRun,
} from '../../journal/postgres/shared-run.ts';
import { patient, type Spool } from '../../journal/postgres/spool.ts';
import type { PostgresJournal } from '../../journal/postgres/store.ts';
import type { Halt, Run, RunRow, Runs } from '../../journal/runs.ts';
import { scopeOf } from '../../payments/facts.ts';
import { readLimitsLeft } from '../../payments/limits-left.ts';
import { messageText, recorded } from '../../words/records.ts';
import { runWords } from '../../words/run.ts';
import { rowsOf } from './ending.ts';
import { settleOpen } from './settle-open.ts';
import { evenTurns, type Turns } from './turns.ts';
import type { NightLimit } from './windows.ts';
import { work } from './work.ts';

/** A process that works on tickets. */
export interface Worker {
  readonly command: BaseCommand;
  readonly session: Session;
  readonly journal: PostgresJournal;
  readonly runs: Runs;
  readonly queue: Queue;
  readonly spool: Spool;
  /** Its name among the workers. */
  readonly name: string;
  /** Requests at once. */
  readonly width: number;
  /** Aborted when no further row may start. */
  readonly stop: AbortSignal;
  /** Aborted when answers are no longer waited for either. */
  readonly interrupt: AbortSignal;
  readonly onRow: (row: RunRow, finding: Finding) => void;
}

/** A worker while it works. */
interface Shift extends Worker {
  /** The turns of a run, the same for all lanes. */
  turnsOf(run: Run, perSecond: number): Turns;
}

/** Two tickets at once: while the last rows of one are answered, the other's are sent. */
const lanes = 2;
/** How often a worker without a ticket looks for one. */
const idleMs = 1000;
/** How often a worker shows that it is alive: a lease and a ticket outlast two lost signs of life. */
const beatMs = 3000;
/** How long after its lease ended a dead worker's rows are asked about. */
const afterLeaseSeconds = 60;
/** A ticket with rows in doubt is looked at again after this. */
const lookAgainSeconds = 20;
/** After this a row that the service does not know stays in doubt for a person. */
const givenUpMs = 6 * 60_000;

/** The name of this process among workers. */
export function workerName(): string {
  return `${hostname()}/${process.pid}/${Date.now().toString(36)}`;
}

/** Works on tickets until `isOver` says so, or no further row may start. */
export async function workTickets(
  given: Worker,
  runName: string | null,
  isOver: (hadTicket: boolean) => Promise<boolean>,
): Promise<void> {
  const failed = new AbortController();
  const stop = AbortSignal.any([given.stop, failed.signal]);
  const worker: Shift = { ...given, stop, turnsOf: rememberedTurns(given) };
  // A lane that waits for a ticket checks at once whether it is over for it, too.
  const wake = new AbortController();
  const lane = async () => {
    while (!worker.stop.aborted) {
      const ticket = await patiently(worker, () => nextTicket(worker, runName));
      if (ticket) await patiently(worker, () => workTicket(worker, ticket));
      if (await patiently(worker, () => isOver(ticket !== null))) return wake.abort();
      const woken = AbortSignal.any([worker.stop, wake.signal]);
      if (!ticket) await worker.session.client.clock.sleep(idleMs, woken);
    }
  };
  const ended = await Promise.allSettled(
    Array.from({ length: lanes }, () =>
      lane().catch((error: unknown) => {
        failed.abort();
        throw error;
      }),
    ),
  );
  // The other one's rows have their answers by now.
  const first = ended.find((end) => end.status === 'rejected');
  if (first) throw first.reason;
}

/** A database that is briefly away is waited for; meanwhile the ticket's lease runs out, and others continue. */
async function patiently<T>(worker: Worker, task: () => Promise<T>): Promise<T | null> {
  const { command, session, stop } = worker;
  try {
    return await task();
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    command.note(runWords.databaseAway(error.message));
  }
  while (!stop.aborted) {
    await session.client.clock.sleep(idleMs, stop);
    try {
      await meet(worker);
      return null;
    } catch (error) {
      if (!(error instanceof JournalError)) throw error;
    }
  }
  return null;
}

/** Reconnecting happens silently, so this is checked repeatedly. @returns whether it is a different server */
async function meet({ command, journal, session }: Worker): Promise<boolean> {
  const isMoved = await meetServer(journal.database, movedHalt(), session.client.clock.now());
  if (isMoved) command.note(messageText(recorded.serverMoved));
  return isMoved;
}

/** The halt of every run whose database was promoted, restored or moved. */
export function movedHalt(): Halt {
  return {
    code: 'journal_moved',
    message: recorded.serverMoved,
    untilMs: null,
    reason: null,
  };
}

async function nextTicket(worker: Worker, runName: string | null) {
  const { journal, session, queue, name } = worker;
  await seeWorker(journal.database, name, hostname());
  await meet(worker);
  for (const runId of await runningRuns(journal.database, scopeOf(session.client), runName)) {
    const ticket = await queue.take(runId);
    if (ticket) return ticket;
  }
  return null;
}

async function workTicket(worker: Shift, ticket: HeldTicket): Promise<void> {
  const { journal, runs, session, name } = worker;
  const { database } = journal;
  const [shared, run] = [
    await sharedRun(database, ticket.runId),
    await runs.find(scopeOf(session.client), ticket.runId),
  ];
  const lease = await takeLease(database, ticket.runId, ticket, name);
  // A dead worker's lease may end a moment later than its ticket came back.
  if (!shared || !run || !lease) return ticket.soon(idleMs / 1000);
  const beat = startBeat(worker, ticket, lease);
  try {
    const part = { first: ticket.first, last: ticket.last, lease: lease.leaseId };
    const { clock } = session.client;
    const own = patient(leasedRuns(database, runs, part), worker.spool, clock, worker.interrupt);
    const isHeld = await sendRows(worker, own, run, shared.options, beat.lost);
    await settleRows(worker, own, run, ticket, lease, isHeld);
  } finally {
    beat.end();
    // If the database is away, it expires by itself.
    await lease.end().catch(() => {});
  }
}

/** Renews the lease and the ticket; aborts when the lease has expired. */
function startBeat(worker: Worker, ticket: HeldTicket, lease: Lease) {
  const { journal, name } = worker;
  const lost = new AbortController();
  const beat = async () => {
    if ((await meet(worker)) || !(await lease.renew())) lost.abort();
    await Promise.all([ticket.touch(), seeWorker(journal.database, name, hostname())]);
  };
  const timer = setInterval(() => void beat().catch(() => {}), beatMs);
  return { lost: lost.signal, end: () => clearInterval(timer) };
}

/** @returns whether none of the remaining rows may start now */
async function sendRows(
  worker: Shift,
  own: Runs,
  run: Run,
  options: SharedOptions,
  lost: AbortSignal,
): Promise<boolean> {
  const { journal, session, runs } = worker;
  const { client } = session;
  const stop = AbortSignal.any([worker.stop, lost]);
  const nightLeft = (await readLimitsLeft(client))('pix', 'nighttime');
  const { ratePerSecond, untilMs, acceptScheduled } = options;
  const { halt, held, failure } = await work(
    {
      client,
      // A record with a name is checked when it is written; a check before that could lose an answer while the database
      // is away.
      journal: { ...journal, takenName: async () => null },
      runs: own,
      told: own,
      stop,
      interrupt: worker.interrupt,
      turns: ratePerSecond === null ? null : worker.turnsOf(run, ratePerSecond),
      serviceNow: () => session.serviceNow(),
      onRow: worker.onRow,
    },
    run,
    {
      width: Math.ceil(worker.width / lanes),
      newAttempt: false,
      night: sharedNight(journal, run, nightLeft),
      windows: { untilMs, acceptScheduled, extraHolidays: client.connection.settings.extraBankHolidays },
      // Without those that others have under way.
      doubts: await doubtsOf(journal.database, run.runId),
    },
  );
  if (halt) await runs.change(run.runId, 'halted', halt, client.clock.now());
  else if (held) await noteHalt(journal.database, run.runId, held);
  if (failure) throw failure;
  return held !== null;
}

/** The night limit shared by all senders of the account's rows. */
function sharedNight({ database }: PostgresJournal, { runId }: Run, told: number | null): NightLimit | null {
  if (told === null) return null;
  return { take: (centavos, untilMs) => takeNight(database, runId, { untilMs, told }, centavos) };
}

function rememberedTurns({ journal, session }: Worker): Shift['turnsOf'] {
  const known = new Map<string, Turns>();
  return (run, perSecond) => {
    const name = `${run.runId} ${perSecond}`;
    const turns = known.get(name) ?? sharedTurns(journal, session.client.clock, run, perSecond);
    known.set(name, turns);
    return turns;
  };
}

/** How far two clocks may drift apart from one answer to the next. */
const driftMs = 0.01;
/** An answer that seems to have taken longer comes from a server whose clock was set back. */
const clockWasSetMs = 1000;

/** The rate shared by all senders of a run's rows. */
export function sharedTurns(
  { database }: PostgresJournal,
  clock: Clock,
  { runId }: Run,
  perSecond: number,
): Turns {
  let apartMs = Number.POSITIVE_INFINITY;
  return evenTurns(clock, perSecond, async (count, leadMs) => {
    const { firstMs, nowMs } = await keepTurns(database, runId, perSecond, count, leadMs);
    const answeredMs = clock.monotonic();
    // By the fastest answer: with each answer's own delay, the moments of this process would be uneven.
    const isSet = answeredMs - nowMs > apartMs + clockWasSetMs;
    apartMs = isSet ? answeredMs - nowMs : Math.min(apartMs + driftMs, answeredMs - nowMs);
    return firstMs + apartMs - answeredMs;
  });
}

/** Asks about the open rows of a ticket, and settles the ticket: over, or to be looked at again. */
async function settleRows(
  worker: Worker,
  own: Runs,
  run: Run,
  ticket: HeldTicket,
  lease: Lease,
  isHeld: boolean,
): Promise<void> {
  const { command, session, journal, interrupt, width } = worker;
  const { database } = journal;
  const { rows } = await own.rows(run.runId, { states: ['INTENT'], after: 0, limit: 1 });
  // Not started for lack of time or of the lease: left to the next worker.
  if (!isHeld && rows.length > 0 && (await sharedRun(database, run.runId))?.state === 'running')
    return ticket.later(0);
  const fresh = await sentByOthersLately(database, run.runId, ticket, lease.leaseId, afterLeaseSeconds);
  if (fresh > 0) return ticket.later(lookAgainSeconds);
  await settleOpen({ command, session, journal, runs: own, run }, interrupt, width, 0);
  const nowMs = session.client.clock.now();
  for await (const { intent } of rowsOf(own, run.runId, ['INTENT', 'SENT', 'UNCERTAIN'])) {
    const isOver = intent.state === 'INTENT' ? isHeld : nowMs - (intent.lastSentAtMs ?? 0) > givenUpMs;
    if (!isOver) return ticket.later(lookAgainSeconds);
  }
  await ticket.done();
}
