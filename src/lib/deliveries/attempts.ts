import type { DatabaseSync } from 'node:sqlite';
import { type HeaderList, shownAddress } from './delivery.ts';
import type { Forward, NotAccepted } from './forward.ts';

/** What an attempt was for: forwarding, asking the application for the answer, or sending again. */
export type AttemptPurpose = 'forward' | 'answer' | 'replay';

/** One time that a delivery was sent to an application. */
export interface Attempt extends Forward {
  readonly purpose: AttemptPurpose;
  /** Counts the attempts of this delivery, from 1. */
  readonly number: number;
  /** When it is sent again; null when it is not, or nobody knows. */
  readonly nextAtMs: number | null;
}

/** Whether the application accepted a delivery, by its attempts: null where there was none. */
export function isAccepted(attempts: readonly Pick<Attempt, 'why'>[]): boolean | null {
  return attempts.length === 0 ? null : attempts.some(({ why }) => why === null);
}

/** When a delivery is sent again, by its attempts; null when it was accepted or given up. */
export function nextTryMs(attempts: readonly Attempt[]): number | null {
  if (isAccepted(attempts) !== false) return null;
  return attempts.findLast(({ purpose }) => purpose === 'forward')?.nextAtMs ?? null;
}

/** Of a delivery that is never accepted, the first and the last attempts are kept, half of this each. */
const mostKept = 100;

/**
 * What the second version lacks: what the application answered, each attempt, which deliveries it has not accepted, and what
 * people note on a delivery.
 */
export const thirdVersion = `
  ALTER TABLE forwards ADD COLUMN purpose TEXT NOT NULL DEFAULT 'forward';
  ALTER TABLE forwards ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE forwards ADD COLUMN why TEXT;
  ALTER TABLE forwards ADD COLUMN headers TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE forwards ADD COLUMN body BLOB;
  ALTER TABLE forwards ADD COLUMN next_at_ms INTEGER;
  CREATE TABLE not_accepted (capture_id INTEGER PRIMARY KEY) STRICT;
  CREATE TABLE notes (
    capture_id INTEGER PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    is_marked INTEGER NOT NULL,
    text TEXT NOT NULL
  ) STRICT;
`;

/** Whether some proven delivery of the event of `d` was accepted; each half has its own index. */
const acceptedEvent = `(EXISTS (SELECT 1 FROM deliveries e JOIN forwards f ON f.capture_id = e.capture_id
    WHERE e.event_id = d.event_id AND e.kind = 'new' AND f.why IS NULL)
  OR EXISTS (SELECT 1 FROM deliveries e JOIN forwards f ON f.capture_id = e.capture_id
    WHERE e.event_id = d.event_id AND e.kind <> 'new' AND e.kind <> 'refused' AND f.why IS NULL))`;

/** Brings a file of the second version to the third. */
export function addAttempts(database: DatabaseSync): void {
  database.exec(thirdVersion);
  database.exec(`
    UPDATE forwards SET
      number = (SELECT COUNT(*) FROM forwards e WHERE e.capture_id = forwards.capture_id AND e.rowid <= forwards.rowid),
      why = CASE WHEN problem IS NULL THEN NULL WHEN status BETWEEN 300 AND 399 THEN 'redirect'
        WHEN status IS NOT NULL THEN 'status' WHEN problem LIKE 'no answer%' THEN 'no_answer'
        WHEN problem IN ('ECONNRESET', 'EPIPE', 'HPE_INVALID_CONSTANT') THEN 'connection_lost' ELSE 'not_reached' END;
    INSERT INTO not_accepted SELECT DISTINCT d.capture_id FROM forwards o JOIN deliveries d ON d.capture_id = o.capture_id
      WHERE o.why IS NOT NULL AND d.kind <> 'refused' AND NOT ${acceptedEvent}`);
  const shown = database.prepare('UPDATE forwards SET url = ? WHERE url = ?');
  for (const { url } of database.prepare('SELECT DISTINCT url FROM forwards').all())
    if (String(url).includes('?')) shown.run(shownAddress(String(url)), String(url));
}

/** The attempts in the captures file. */
export interface Attempts {
  /** Keeps an attempt of a delivery; within the caller's transaction. @returns it with its number */
  add(captureId: number, result: Forward, purpose: AttemptPurpose, nextAtMs: number | null): Attempt;
  /** In the order in which they were made. */
  of(captureId: number): readonly Attempt[];
  /** Captures with attempts since a mark, by any process; without a mark none, and the mark to start from. */
  since(mark: number | null): { readonly captureIds: readonly number[]; readonly mark: number };
}

/** The attempts in an open captures file. */
export function attemptsIn(database: DatabaseSync): Attempts {
  const insert = inserter(database);
  const middle = database.prepare('DELETE FROM forwards WHERE capture_id = ? AND number > ? AND number <= ?');
  const notAccepted = database.prepare(
    `INSERT OR IGNORE INTO not_accepted SELECT d.capture_id FROM deliveries d
       WHERE d.capture_id = ? AND d.kind <> 'refused' AND NOT ${acceptedEvent}`,
  );
  // The others of the event are accepted with it.
  const accepted = database.prepare(
    `DELETE FROM not_accepted WHERE capture_id IN (SELECT ?1 UNION ALL SELECT e.capture_id FROM deliveries e
         WHERE e.event_id = (SELECT event_id FROM deliveries WHERE capture_id = ?1) AND e.kind = 'new'
       UNION ALL SELECT e.capture_id FROM deliveries e
         WHERE e.event_id = (SELECT event_id FROM deliveries WHERE capture_id = ?1) AND e.kind <> 'new')`,
  );
  const anyNotAccepted = database.prepare('SELECT 1 FROM not_accepted LIMIT 1');
  const ofCapture = database.prepare('SELECT * FROM forwards WHERE capture_id = ? ORDER BY rowid');
  const last = database.prepare('SELECT MAX(rowid) AS mark FROM forwards');
  const since = database.prepare('SELECT DISTINCT capture_id FROM forwards WHERE rowid > ? AND rowid <= ?');
  return {
    add(captureId, result, purpose, nextAtMs) {
      const number = insert(captureId, result, purpose, nextAtMs);
      if (number > mostKept) middle.run(captureId, mostKept / 2, number - mostKept / 2);
      if (result.why !== null) notAccepted.run(captureId);
      else if (anyNotAccepted.get()) accepted.run(captureId);
      return { ...result, purpose, number, nextAtMs };
    },
    of: (captureId) => ofCapture.all(captureId).map(attemptFrom),
    since(mark) {
      const newest = Number(last.get()?.mark ?? 0);
      const rows = mark === null ? [] : since.all(mark, newest);
      return { captureIds: rows.map((row) => Number(row.capture_id)), mark: newest };
    },
  };
}

/** Writes a row. @returns its number */
function inserter(database: DatabaseSync) {
  const columns =
    'capture_id, url, at_ms, status, elapsed_ms, problem, why, headers, body, purpose, next_at_ms';
  const insert = database.prepare(
    `INSERT INTO forwards (${columns}, number) VALUES (${columns.replace(/\w+/g, '?')},
       (SELECT COALESCE(MAX(number), 0) + 1 FROM forwards WHERE capture_id = ?)) RETURNING number`,
  );
  return (
    captureId: number,
    { url, atMs, status, elapsedMs, problem, why, headers, body }: Forward,
    purpose: AttemptPurpose,
    nextAtMs: number | null,
  ): number => {
    const given = [url, atMs, status, elapsedMs, problem, why, JSON.stringify(headers), body];
    const row = insert.get(captureId, ...given, purpose, nextAtMs, captureId);
    return Number(row?.number);
  };
}

function attemptFrom(row: Readonly<Record<string, unknown>>): Attempt {
  const number = (value: unknown) => (value === null ? null : Number(value));
  return {
    url: String(row.url),
    atMs: Number(row.at_ms),
    status: number(row.status),
    elapsedMs: Number(row.elapsed_ms),
    why: row.why === null ? null : (String(row.why) as NotAccepted),
    problem: row.problem === null ? null : String(row.problem),
    headers: JSON.parse(String(row.headers)) as HeaderList,
    body: row.body instanceof Uint8Array ? row.body : new Uint8Array(),
    purpose: String(row.purpose) as AttemptPurpose,
    number: Number(row.number),
    nextAtMs: number(row.next_at_ms),
  };
}
