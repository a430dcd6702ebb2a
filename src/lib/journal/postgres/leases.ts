import type { QueryResultRow } from 'pg';
import type { SeenWorker, Sharing } from '../runs.ts';
import type { Database } from './connect.ts';

/** The right to start a ticket's rows, by the server's clock. */
export interface Lease {
  readonly leaseId: number;
  /** @returns false once it has expired: others may hold it by now */
  renew(): Promise<boolean>;
  /** Gives it back: others look up at once what was sent under it, and nothing more is sent under it. */
  end(): Promise<void>;
}

/** How long a lease lasts without being renewed. */
export const leaseSeconds = 10;

/** @returns null when the run is not going on, or another worker holds rows of the ticket */
export async function takeLease(
  database: Database,
  runId: string,
  { first, last }: { readonly first: number; readonly last: number },
  worker: string,
): Promise<Lease | null> {
  const taken = await database.one<{ readonly id: number | null }>(
    'SELECT brl.take_lease($1, $2, $3, $4, $5) AS id',
    runId,
    first,
    last,
    worker,
    leaseSeconds,
  );
  const leaseId = taken?.id ?? null;
  if (leaseId === null) return null;
  return {
    leaseId,
    async renew() {
      const sql = 'SELECT brl.renew_lease($1, $2) AS renewed';
      return (
        (await database.one<{ readonly renewed: boolean }>(sql, leaseId, leaseSeconds))?.renewed === true
      );
    },
    async end() {
      await database.all('SELECT brl.end_lease($1)', leaseId);
    },
  };
}

/** Tells the others that a worker is alive. */
export async function seeWorker(database: Database, worker: string, host: string): Promise<void> {
  await database.all('SELECT brl.see_worker($1, $2, $3)', worker, host, process.pid);
}

/** Reserved turns by the server's clock, in milliseconds since the epoch. */
export interface KeptTurns {
  readonly firstMs: number;
  readonly nowMs: number;
}

/** Reserves the next turns of the rate shared by all who send rows of a run, the first no earlier than `leadMs` from now. */
export async function keepTurns(
  database: Database,
  runId: string,
  perSecond: number,
  wanted: number,
  leadMs: number,
): Promise<KeptTurns> {
  const sql = 'SELECT first_ms AS "firstMs", now_ms AS "nowMs" FROM brl.keep_turns($1, $2, $3, $4)';
  const kept = await database.one<KeptTurns & QueryResultRow>(sql, runId, perSecond, wanted, leadMs / 1000);
  return kept ?? { firstMs: 0, nowMs: 0 };
}

/**
 * Deducts an amount from what the account may still send at night, whoever sends it.
 * @param told what the service said about it
 * @returns false when it is more than what is left
 */
export async function takeNight(
  database: Database,
  runId: string,
  { untilMs, told }: { readonly untilMs: number; readonly told: number },
  centavos: number,
): Promise<boolean> {
  const sql = 'SELECT brl.take_night($1, $2, $3, $4) AS taken';
  const found = await database.one<{ readonly taken: boolean }>(sql, runId, untilMs, told, centavos);
  return found?.taken === true;
}

const workers = `SELECT w.worker, w.host, w.process_id AS "processId",
    extract(epoch FROM clock_timestamp() - w.seen_at)::double precision AS "silentSeconds",
    (SELECT count(*) FROM brl.leases l WHERE l.worker = w.worker AND l.run_id = $1 AND l.ended_at IS NULL
      AND l.expires_at > clock_timestamp()) AS leases
  FROM brl.workers w WHERE w.seen_at > clock_timestamp() - interval '1 hour'
  ORDER BY w.worker`;

/** Who works on a run, and at what rate. */
export async function sharingOf(database: Database, runId: string): Promise<Sharing> {
  const [seen, found] = await Promise.all([
    database.all<SeenWorker>(workers, runId),
    database.one<{ readonly options: string | null }>(
      'SELECT options FROM brl.runs WHERE run_id = $1',
      runId,
    ),
  ]);
  const { ratePerSecond = null } = (JSON.parse(found?.options ?? '{}') ?? {}) as Partial<Sharing>;
  return { workers: seen, ratePerSecond };
}

/** Rows of a ticket that another worker sent and whose lease ended too recently to ask about them. */
const recentlySent = `SELECT count(*) AS count FROM brl.intents i LEFT JOIN brl.leases l USING (lease_id)
  WHERE i.run_id = $1 AND i.position BETWEEN $2 AND $3 AND i.state IN ('SENT', 'UNCERTAIN')
    AND l.lease_id IS DISTINCT FROM $4
    AND coalesce(l.ended_at, l.expires_at) > clock_timestamp() - make_interval(secs => $5)`;

/** Uncertain rows of a run; the index of open rows covers them, however long the run is. */
export async function doubtsOf(database: Database, runId: string): Promise<number> {
  const sql = `SELECT count(*) AS count FROM brl.intents
    WHERE run_id = $1 AND state IN ('SENT', 'UNCERTAIN') AND state = 'UNCERTAIN'`;
  return (await database.one<{ readonly count: number }>(sql, runId))?.count ?? 0;
}

const lost = `SELECT count(*) AS count FROM brl.intents i JOIN brl.leases l USING (lease_id)
  WHERE i.run_id = $1 AND i.state IN ('SENT', 'UNCERTAIN') AND l.worker <> $2
    AND coalesce(l.ended_at, l.expires_at) > clock_timestamp() - make_interval(secs => $3)`;

/** Open rows of a run that other workers sent and whose leases are still held or ended within this many seconds. */
export async function openOfOthers(
  database: Database,
  runId: string,
  worker: string,
  withinSeconds: number,
): Promise<number> {
  const found = await database.one<{ readonly count: number }>(lost, runId, worker, withinSeconds);
  return found?.count ?? 0;
}

/** @param ownLease a lease whose rows may be asked about at once */
export async function sentByOthersLately(
  database: Database,
  runId: string,
  { first, last }: { readonly first: number; readonly last: number },
  ownLease: number,
  withinSeconds: number,
): Promise<number> {
  const found = await database.one<{ readonly count: number }>(
    recentlySent,
    runId,
    first,
    last,
    ownLease,
    withinSeconds,
  );
  return found?.count ?? 0;
}
