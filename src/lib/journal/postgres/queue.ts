import type { PgBoss } from 'pg-boss';
import type { Database, Questions } from './connect.ts';
import { openConnections } from './connections.ts';
import type { PostgresPlace } from './place.ts';

/** Rows of a run to look at, between two places in the journal, both included. It decides nothing about money. */
export interface Ticket {
  readonly first: number;
  readonly last: number;
}

/** A ticket held by us until it is settled or our heartbeat stops. */
export interface HeldTicket extends Ticket {
  readonly runId: string;
  /** Signals that its holder is alive. */
  touch(): Promise<void>;
  /** Nothing in it is left to do. */
  done(): Promise<void>;
  /** Hands it back for anybody to take when its turn comes. */
  later(seconds: number): Promise<void>;
  /** The same, ahead of those that wait: no row of it could be started, although its turn had come. */
  soon(seconds: number): Promise<void>;
}

/** The tickets of runs, by pg-boss: delivered to one worker at a time, and redelivered when its heartbeat stops. */
export interface Queue {
  /** Creates the queue for a run's tickets. */
  open(runId: string): Promise<void>;
  /** Replaces the tickets that nobody holds with these, within the caller's transaction. */
  put(questions: Questions, runId: string, tickets: readonly Ticket[]): Promise<void>;
  take(runId: string): Promise<HeldTicket | null>;
  /** Whether no ticket of the run is held or available now; nor due later, if that matters. */
  isOver(runId: string, untilLater: boolean): Promise<boolean>;
  /** Forgets a run that is over. */
  drop(runId: string): Promise<void>;
  close(): Promise<void>;
}

/** The schema of pg-boss, created by `journal migrate`. */
export const queueSchema = 'brl_jobs';

/** A holder silent for this long is presumed dead; pg-boss allows no shorter time. */
const heartbeatSeconds = 10;
/** How often dead holders are looked for. */
const superviseSeconds = 2;
/** Never given up: only the rows tell when a ticket is finished. */
const retryLimit = 1_000_000;
const aDaySeconds = 24 * 60 * 60;

/** The tables of the queue, for the migration. */
export async function queueTables(): Promise<string> {
  const { getConstructionPlans } = await import('pg-boss');
  return getConstructionPlans(queueSchema);
}

/** @param supervises whether this process looks for dead holders */
export async function openQueue(database: Database, supervises: boolean): Promise<Queue> {
  const boss = await startBoss(database.place, supervises);
  return {
    async open(runId) {
      await boss.boss.createQueue(runId, {
        retryLimit,
        retryDelay: 0,
        heartbeatSeconds,
        expireInSeconds: aDaySeconds - 1,
        retentionSeconds: 365 * aDaySeconds,
        deleteAfterSeconds: aDaySeconds,
      });
    },
    async put(questions, runId, tickets) {
      const old = `DELETE FROM ${queueSchema}.job WHERE name = $1 AND state IN ('created', 'retry')`;
      await questions.all(old, runId);
      const jobs = tickets.map((data) => ({ data }));
      await boss.boss.insert(runId, jobs, { db: within(questions) });
    },
    take: (runId) => take(boss.boss, database, runId),
    async isOver(runId, untilLater) {
      const sql = `SELECT EXISTS (SELECT FROM ${queueSchema}.job WHERE name = $1 AND state < 'completed'
        AND (state = 'active' OR $2 OR start_after <= now())) AS busy`;
      return (await database.one<{ readonly busy: boolean }>(sql, runId, untilLater))?.busy === false;
    },
    async drop(runId) {
      // The first process to see the end of the run has dropped it.
      const isThere = async () => (await boss.boss.getQueue(runId)) !== null;
      if (await isThere())
        await boss.boss.deleteQueue(runId).catch(async (error: unknown) => {
          if (await isThere()) throw error;
        });
    },
    close: () => boss.close(),
  };
}

async function take(boss: PgBoss, database: Database, runId: string): Promise<HeldTicket | null> {
  const [job] = await boss.fetch<Ticket>(runId, { includeMetadata: true });
  if (!job) return null;
  // Identified by attempt: a ticket that was taken from us and given to another is not ours to settle.
  const { id, retryCount, data } = job;
  const attempt = { id, retryCount };
  const putBack = (startAfter: number, priority: number) =>
    database.atomic(async (questions) => {
      const db = within(questions);
      // It returns how many were still ours, although its types do not say so.
      const { affected } = (await boss.complete(runId, attempt, null, { db })) as { affected?: number };
      if (affected) await boss.insert(runId, [{ data, startAfter, priority }], { db });
    });
  return {
    runId,
    ...data,
    touch: async () => void (await boss.touch(runId, attempt)),
    done: async () => void (await boss.complete(runId, attempt)),
    later: (seconds) => putBack(seconds, 0),
    soon: (seconds) => putBack(seconds, 1),
  };
}

/** pg-boss on our connections: its traffic uses the same TLS and the same password. */
async function startBoss(place: PostgresPlace, supervises: boolean) {
  const [{ default: pg }, { PgBoss }] = await Promise.all([import('pg'), import('pg-boss')]);
  // It parses times and numbers as pg does by default.
  const { use, end } = await openConnections(place, { max: 2, types: pg.types });
  const boss = new PgBoss({
    db: { executeSql: (text, values) => use(({ pool }) => pool.query(text, values as unknown[])) },
    schema: queueSchema,
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise: supervises,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    reindex: false,
    monitorVacuum: false,
  });
  // A brief outage of the server is reported to whoever asks for a ticket.
  boss.on('error', () => {});
  await boss.start();
  return {
    boss,
    async close() {
      await boss.stop({ graceful: false, close: false }).catch(() => {});
      await end();
    },
  };
}

function within(questions: Questions) {
  return {
    executeSql: async (text: string, values: unknown[] = []) => ({
      rows: await questions.all(text, ...values),
    }),
  };
}
