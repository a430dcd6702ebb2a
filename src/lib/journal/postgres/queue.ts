import type { PgBoss } from 'pg-boss';
import { configOf, type Database, type Questions, withReason } from './connect.ts';
import type { PostgresPlace } from './place.ts';

/** Rows of a run to look at, from one place in the journal to another, both included. It decides nothing about money. */
export interface Ticket {
  readonly first: number;
  readonly last: number;
}

/** A ticket that is ours until it is settled, or our heartbeat stops. */
export interface HeldTicket extends Ticket {
  readonly runId: string;
  /** Tells that its holder lives. */
  touch(): Promise<void>;
  /** Nothing of it is left to look at. */
  done(): Promise<void>;
  /** It is to be looked at again, by anybody, when its turn comes. */
  later(seconds: number): Promise<void>;
  /** The same, before those that wait: nobody could begin it, and its rows have had their turn. */
  soon(seconds: number): Promise<void>;
}

/** The tickets of runs, by pg-boss: delivered to one worker at a time, and again where its heartbeat stops. */
export interface Queue {
  /** Makes the place for a run's tickets. */
  open(runId: string): Promise<void>;
  /** Puts tickets in instead of those that nobody holds, with the transaction of the caller. */
  put(questions: Questions, runId: string, tickets: readonly Ticket[]): Promise<void>;
  take(runId: string): Promise<HeldTicket | null>;
  /** Whether any ticket of the run is waiting or held. */
  isEmpty(runId: string): Promise<boolean>;
  /** Whether no ticket of the run is held or may be taken now; some may be for later. */
  isIdle(runId: string): Promise<boolean>;
  /** Forgets a run that is over. */
  drop(runId: string): Promise<void>;
  close(): Promise<void>;
}

/** The schema of pg-boss, made by `journal migrate`. */
export const queueSchema = 'brl_jobs';

/** A holder that was not heard of for so long is taken for dead; pg-boss allows no less. */
const heartbeatSeconds = 10;
/** How often the dead are looked for. */
const superviseSeconds = 2;
/** Never given up: only the rows tell when a ticket is over. */
const retryLimit = 1_000_000;
const aDaySeconds = 24 * 60 * 60;

/** The tables of the queue, for the migration. */
export async function queueTables(): Promise<string> {
  const { getConstructionPlans } = await import('pg-boss');
  return getConstructionPlans(queueSchema);
}

/** @param supervises whether this process looks for holders that died */
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
    async isIdle(runId) {
      const sql = `SELECT EXISTS (SELECT FROM ${queueSchema}.job WHERE name = $1
        AND (state = 'active' OR state < 'active' AND start_after <= now())) AS busy`;
      return (await database.one<{ readonly busy: boolean }>(sql, runId))?.busy === false;
    },
    async isEmpty(runId) {
      const sql = `SELECT EXISTS (SELECT FROM ${queueSchema}.job WHERE name = $1 AND state < 'completed') AS busy`;
      return (await database.one<{ readonly busy: boolean }>(sql, runId))?.busy === false;
    },
    async drop(runId) {
      // Whoever saw the end of the run first has dropped it.
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
  // By its attempt: one that was taken from us and given to another is not ours to settle.
  const { id, retryCount, data } = job;
  const attempt = { id, retryCount };
  const putBack = (startAfter: number, priority: number) =>
    database.atomic(async (questions) => {
      const db = within(questions);
      // Its types do not tell that it counts those that were still ours.
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

/** pg-boss by our connections: what it says goes through the same TLS and the same password. */
async function startBoss(place: PostgresPlace, supervises: boolean) {
  const [{ default: pg }, { PgBoss }] = await Promise.all([import('pg'), import('pg-boss')]);
  // Its own reading of times and numbers is that of pg.
  const { types: _types, ...config } = configOf(place);
  const pool = new pg.Pool({ ...config, max: 2 });
  pool.on('error', () => {});
  const boss = new PgBoss({
    db: { executeSql: (text, values) => withReason(place, () => pool.query(text, values as unknown[])) },
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
  // A server that is away for a moment is met by whoever asks for a ticket.
  boss.on('error', () => {});
  await boss.start();
  return {
    boss,
    async close() {
      await boss.stop({ graceful: false, close: false }).catch(() => {});
      await pool.end();
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
