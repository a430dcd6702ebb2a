import { hostname } from 'node:os';
import type { Clock } from '../../ports/clock.ts';
import { messageText, recorded } from '../../words/records.ts';
import { runWords } from '../../words/run.ts';
import {
  type Coordinator,
  type CoordinatorPorts,
  type NightLimit,
  ownNight,
  type Portion,
  unshared,
} from '../coordinator.ts';
import type { IntentState } from '../intent.ts';
import { JournalError, NewerJournal } from '../journal.ts';
import type { Halt, RunScope, Runs } from '../runs.ts';
import { evenTurns, type Turns } from '../turns.ts';
import type { Database } from './connect.ts';
import { everyPlace, type Lease, sentByOthersLately, takeLease } from './leases.ts';
import { type HeldTicket, openQueue, type Queue } from './queue.ts';
import { leasedRuns } from './runs.ts';
import { meetServer, runningRuns, sharedRun, startRun } from './shared-run.ts';
import { openSpool, patient, type Spool, writeSpooled } from './spool.ts';

/** The coordinator of a journal that several machines share, with what a worker needs beside. */
export interface SharedCoordinator extends Coordinator {
  /** The name of this process among those who send. */
  readonly name: string;
  /** Before anything is sent. @returns how many answers of dead processes of this machine were handed in */
  join(): Promise<number>;
  /** Going runs of which nothing is left to be looked at. */
  settled(scope: RunScope, name: string | null): Promise<readonly string[]>;
  /** Whether the database has every answer. */
  isTold(): boolean;
}

/** Rows in doubt are looked at again after this. */
const lookAgainSeconds = 20;
/** After this a row that the service does not know stays in doubt for a person. */
const givenUpMs = 6 * 60_000;
/** How long after its lease ended a dead worker's rows are asked about. */
const afterLeaseSeconds = 60;
/** How long after its lease ended they were. */
const othersSeconds = 90;
/** How often a sender shows that it is alive: leases and tickets outlast two lost beats. */
const beatMs = 3000;
const tryAgainMs = 1000;

/** A portion, as its coordinator holds it. */
interface Held {
  readonly ticket: HeldTicket;
  readonly lease: Lease;
  readonly lost: AbortController;
}

interface Means {
  readonly database: Database;
  readonly runs: Runs;
  readonly queue: Queue;
  readonly spool: Spool;
  readonly ports: CoordinatorPorts;
  readonly held: Set<Held>;
  readonly turnsOf: (runId: string, perSecond: number | null) => Turns | null;
}

/** Opens it: tickets are delivered by pg-boss, and the database's leases are the right to start their rows. */
export async function sharedCoordinator(
  database: Database,
  runs: Runs,
  ports: CoordinatorPorts,
): Promise<SharedCoordinator> {
  const { clock } = ports;
  const queue = await openQueue(database, true);
  const spool = await openSpool(database.place, clock);
  const name = `${hostname()}/${process.pid}/${Date.now().toString(36)}`;
  const held = new Set<Held>();
  const means = { database, runs, queue, spool, ports, held, turnsOf: rememberedTurns(database, ports) };
  const { meet, live, die } = lifeOf(means, name);
  const join = async () => {
    await meetServer(database, movedHalt(), clock.now());
    return writeSpooled(database.place, runs, clock);
  };
  return {
    lanes: 2,
    name,
    join,
    async mayWork() {
      const sql = `SELECT has_function_privilege('brl.renew_lease(bigint, double precision)', 'EXECUTE') AS may`;
      return (await database.one<{ readonly may: boolean }>(sql))?.may === true;
    },
    async start(run, options, lookFirst) {
      await join();
      if ((await sharedRun(database, run.runId))?.looksFirst) {
        if (!(await lookFirst())) return false;
        await database.all('SELECT brl.looked_first($1)', run.runId);
      }
      await startRun(database, queue, run, options, clock.now());
      return true;
    },
    async take(scope, only) {
      await live();
      for (const runId of await runningRuns(database, scope, only)) {
        const ticket = await queue.take(runId);
        if (ticket) return portionOf(means, scope, ticket, name);
      }
      return null;
    },
    whole: wholeOf(means),
    isOver: (runId) => isOver(means, runId, name),
    isBack: waiting(ports, meet),
    async settled(scope, only) {
      const going = await runningRuns(database, scope, only);
      const isEmpty = await Promise.all(going.map((runId) => queue.isOver(runId, true)));
      return going.filter((_, i) => isEmpty[i]);
    },
    isTold: spool.isTold,
    forget: queue.drop,
    async close() {
      die();
      spool.close();
      await queue.close();
    },
  };
}

/** Without a lease: no row is started that is in somebody's. */
function wholeOf({ runs, spool, ports, turnsOf }: Means): Coordinator['whole'] {
  return (run, options) => ({
    run,
    options,
    runs: patient(runs, spool, ports.clock, ports.interrupt),
    turns: turnsOf(run.runId, options.ratePerSecond),
    night: ownNight,
    ...unshared,
  });
}

async function isOver({ database, queue }: Means, runId: string, name: string): Promise<boolean> {
  if ((await sharedRun(database, runId))?.state !== 'running') return true;
  // Tickets for later have rows that were asked about in vain: as on a single machine, those are left to `payout recover`.
  if (!(await queue.isOver(runId, false))) return false;
  return (await sentByOthersLately(database, runId, everyPlace, { worker: name }, othersSeconds)) === 0;
}

/** Waits for a database that is away until its server is met. */
function waiting({ clock, note }: CoordinatorPorts, meet: () => Promise<void>): Coordinator['isBack'] {
  return async (error, stop) => {
    if (!(error instanceof JournalError) || error instanceof NewerJournal) return false;
    note(() => runWords.databaseAway(error.message));
    while (!stop.aborted) {
      await clock.sleep(tryAgainMs, stop);
      try {
        await meet();
        break;
      } catch (again) {
        if (!(again instanceof JournalError) || again instanceof NewerJournal) throw again;
      }
    }
    return true;
  };
}

/** The life of a sender, in one beat: it is seen, and what it holds stays its own. */
function lifeOf({ database, ports, held }: Means, name: string) {
  let timer: NodeJS.Timeout | undefined;
  /** Reconnecting happens silently, so this is checked repeatedly. */
  const meet = async (): Promise<void> => {
    try {
      if (!(await meetServer(database, movedHalt(), ports.clock.now()))) return;
      ports.note(() => messageText(recorded.serverMoved));
      leave();
    } catch (error) {
      if (error instanceof NewerJournal) leave();
      throw error;
    }
  };
  /** Starts no row more of what is held. */
  const leave = () => {
    for (const { lost } of held) lost.abort();
    held.clear();
  };
  const beat = async (): Promise<void> => {
    await meet();
    const kept = [...held].map(async (one) => {
      if (await one.lease.renew()) return one.ticket.touch();
      // Others may have it, and look at its rows.
      one.lost.abort();
      held.delete(one);
    });
    const seen = database.all('SELECT brl.see_worker($1, $2, $3)', name, hostname(), process.pid);
    await Promise.all([seen, ...kept]);
  };
  return {
    meet,
    /** Begins with the first portion that is wanted. */
    async live() {
      if (timer) return meet();
      timer = setInterval(() => void beat().catch(() => {}), beatMs);
      return beat();
    },
    die: () => clearInterval(timer),
  };
}

/** The halt of every run whose database was promoted, restored or moved. */
function movedHalt(): Halt {
  return { code: 'journal_moved', message: recorded.serverMoved, untilMs: null, reason: null };
}

/** Without the rows that others have under way. The index of open rows covers them, however long the run is. */
const inDoubt = `SELECT count(*) AS doubts FROM brl.intents
  WHERE run_id = $1 AND state IN ('SENT', 'UNCERTAIN') AND state = 'UNCERTAIN'`;

/** The rows of a ticket; `later` for one that cannot be had yet. */
async function portionOf(
  means: Means,
  scope: RunScope,
  ticket: HeldTicket,
  name: string,
): Promise<Portion | 'later'> {
  const { database, runs, spool, ports, held } = means;
  const { runId, first, last } = ticket;
  const [shared, run] = [await sharedRun(database, runId), await runs.find(scope, runId)];
  const lease = await takeLease(database, runId, ticket, name);
  // A dead worker's lease may end a moment later than its ticket came back.
  if (!shared || !run || !lease) {
    await ticket.soon(1);
    return 'later';
  }
  const found = await database.one<{ readonly doubts: number }>(inDoubt, runId);
  const own: Held = { ticket, lease, lost: new AbortController() };
  held.add(own);
  const leased = leasedRuns(database, runs, { first, last, lease: lease.leaseId });
  const rows = patient(leased, spool, ports.clock, ports.interrupt);
  return {
    run,
    options: shared.options,
    runs: rows,
    lost: own.lost.signal,
    doubts: found?.doubts ?? 0,
    turns: means.turnsOf(runId, shared.options.ratePerSecond),
    night: (told) => (told === null ? null : sharedNight(database, runId, told)),
    settle: (isHeld, askOpen) => settle(means, own, rows, isHeld, askOpen),
    async end() {
      held.delete(own);
      // If the database is away, it expires by itself.
      await lease.end().catch(() => {});
    },
  };
}

/** Settles a ticket: over, or to be looked at again. */
async function settle(
  { database, ports }: Means,
  { ticket, lease }: Held,
  runs: Runs,
  isHeld: boolean,
  askOpen: () => Promise<void>,
): Promise<void> {
  const { runId } = ticket;
  const rowsIn = async (...states: IntentState[]) =>
    // More than a ticket has.
    (await runs.rows(runId, { states, after: 0, limit: 500 })).rows;
  const unsent = await rowsIn('INTENT');
  // Not started for lack of time or of the lease: left to the next worker.
  if (!isHeld && unsent.length > 0 && (await sharedRun(database, runId))?.state === 'running')
    return ticket.later(0);
  const fresh = await sentByOthersLately(
    database,
    runId,
    ticket,
    { lease: lease.leaseId },
    afterLeaseSeconds,
  );
  if (fresh > 0) return ticket.later(lookAgainSeconds);
  await askOpen();
  const nowMs = ports.clock.now();
  const left = await rowsIn('INTENT', 'SENT', 'UNCERTAIN');
  const isOver = left.every(({ intent: { state, lastSentAtMs } }) =>
    state === 'INTENT' ? isHeld : nowMs - (lastSentAtMs ?? 0) > givenUpMs,
  );
  return isOver ? ticket.done() : ticket.later(lookAgainSeconds);
}

/** The turns of each run, the same for all its portions. */
function rememberedTurns(database: Database, { clock }: CoordinatorPorts): Means['turnsOf'] {
  const known = new Map<string, Turns>();
  return (runId, perSecond) => {
    if (perSecond === null) return null;
    const name = `${runId} ${perSecond}`;
    const turns = known.get(name) ?? sharedTurns(database, clock, runId, perSecond);
    known.set(name, turns);
    return turns;
  };
}

/** The night limit shared by all senders of the account's rows. @param told what the service said about it */
function sharedNight(database: Database, runId: string, told: number): NightLimit {
  return async (centavos, untilMs) => {
    const sql = 'SELECT brl.take_night($1, $2, $3, $4) AS taken';
    const found = await database.one<{ readonly taken: boolean }>(sql, runId, untilMs, told, centavos);
    return found?.taken === true;
  };
}

/** How far two clocks may drift apart from one answer to the next. */
const driftMs = 0.01;
/** An answer that seems to have taken longer comes from a server whose clock was set back. */
const clockWasSetMs = 1000;

/** The rate shared by all senders of a run's rows. */
function sharedTurns(database: Database, clock: Clock, runId: string, perSecond: number): Turns {
  let apartMs = Number.POSITIVE_INFINITY;
  return evenTurns(clock, perSecond, async (count, leadMs) => {
    const kept = await database.one<{ readonly first: number; readonly now: number }>(
      'SELECT first_ms AS first, now_ms AS now FROM brl.keep_turns($1, $2, $3, $4)',
      runId,
      perSecond,
      count,
      leadMs / 1000,
    );
    const { first = 0, now = 0 } = kept ?? {};
    const answeredMs = clock.monotonic();
    // By the fastest answer: with each answer's own delay, the moments of this process would be uneven.
    const isSet = answeredMs - now > apartMs + clockWasSetMs;
    apartMs = isSet ? answeredMs - now : Math.min(apartMs + driftMs, answeredMs - now);
    return first + apartMs - answeredMs;
  });
}
