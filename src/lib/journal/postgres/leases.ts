import type { SeenWorker, Sharing } from '../runs.ts';
import type { Database, Questions } from './connect.ts';

/** A whole run, by places in the journal. */
export const everyPlace = { first: 0, last: Number.MAX_SAFE_INTEGER };

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

const workers = `SELECT w.worker, w.host, w.process_id AS "processId",
    extract(epoch FROM clock_timestamp() - w.seen_at)::double precision AS "silentSeconds",
    (SELECT count(*) FROM brl.leases l WHERE l.worker = w.worker AND ($1::text IS NULL OR l.run_id = $1) AND l.ended_at IS NULL
      AND l.expires_at > clock_timestamp()) AS leases
  FROM brl.workers w WHERE w.seen_at > clock_timestamp() - interval '1 hour'
  ORDER BY w.worker`;

/** The workers seen within the last hour. @param runId whose tickets count; null for those of every run */
export function workersOf(database: Questions, runId: string | null): Promise<SeenWorker[]> {
  return database.all<SeenWorker & Record<string, unknown>>(workers, runId);
}

/** Who works on a run, and at what rate. */
export async function sharingOf(database: Database, runId: string): Promise<Sharing> {
  const [seen, found] = await Promise.all([
    workersOf(database, runId),
    database.one<{ readonly options: string | null }>(
      'SELECT options FROM brl.runs WHERE run_id = $1',
      runId,
    ),
  ]);
  const { ratePerSecond = null } = (JSON.parse(found?.options ?? '{}') ?? {}) as Partial<Sharing>;
  return { workers: seen, ratePerSecond };
}

const sentByOthers = `SELECT count(*) AS count FROM brl.intents i JOIN brl.leases l USING (lease_id)
  WHERE i.run_id = $1 AND i.position BETWEEN $2 AND $3 AND i.state IN ('SENT', 'UNCERTAIN')
    AND l.lease_id IS DISTINCT FROM $4 AND l.worker IS DISTINCT FROM $5
    AND coalesce(l.ended_at, l.expires_at) > clock_timestamp() - make_interval(secs => $6)`;

/**
 * Open rows of a part of a run that were sent under other leases, which are held or ended within this many seconds.
 * @param own a lease, or a worker, whose rows do not count
 */
export async function sentByOthersLately(
  database: Database,
  runId: string,
  { first, last }: { readonly first: number; readonly last: number },
  own: { readonly lease: number } | { readonly worker: string },
  withinSeconds: number,
): Promise<number> {
  const { lease = null, worker = null } = own as { readonly lease?: number; readonly worker?: string };
  const values = [runId, first, last, lease, worker, withinSeconds];
  return (await database.one<{ readonly count: number }>(sentByOthers, ...values))?.count ?? 0;
}
