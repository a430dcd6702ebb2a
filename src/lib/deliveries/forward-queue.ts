import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../files/private-database.ts';
import type { Attempts } from './attempts.ts';
import type { Envelope } from './envelope.ts';
import type { Forward } from './forward.ts';

const tables = `
  CREATE TABLE forward_queue (
    url TEXT NOT NULL,
    capture_id INTEGER NOT NULL,
    event_id TEXT NOT NULL,
    payment TEXT NOT NULL,
    state TEXT NOT NULL,
    tries INTEGER NOT NULL,
    queued_at_ms INTEGER NOT NULL,
    next_at_ms INTEGER NOT NULL,
    PRIMARY KEY (url, capture_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX forward_queue_event ON forward_queue (url, event_id);
  CREATE INDEX forward_queue_next ON forward_queue (url, next_at_ms, capture_id) WHERE state = 'waiting';
  CREATE INDEX forward_queue_payment ON forward_queue (url, payment, capture_id) WHERE state = 'waiting';
  CREATE INDEX forward_queue_open ON forward_queue (capture_id) WHERE state <> 'done';
  CREATE TABLE forward_senders (
    url TEXT PRIMARY KEY,
    pid INTEGER NOT NULL,
    until_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`;

/** How far a forward has come. Those given up can still be found: `captured list --not-forwarded`. */
export type ForwardState = 'waiting' | 'done' | 'given_up';

/** A delivery waiting to be forwarded. */
export interface QueuedForward {
  readonly captureId: number;
  /** Deliveries of one payment are forwarded one after the other, in order of arrival. */
  readonly payment: string;
  readonly tries: number;
  readonly queuedAtMs: number;
}

/** The result of one attempt. */
export interface TriedForward {
  readonly captureId: number;
  /** The address by which the queue knows it. */
  readonly url: string;
  readonly forward: Forward;
  readonly state: ForwardState;
  /** When it is due again, and when it will be tried again: later while the other side is away. */
  readonly nextAtMs: number;
  readonly triedAgainAtMs: number | null;
}

/** Deliveries to forward, on the disk: an entry is created with its capture and removed once the other side accepted it. */
export interface ForwardQueue {
  /** Entries that are due, except those of a payment with an earlier entry waiting. */
  due(url: string, nowMs: number, limit: number): QueuedForward[];
  /** When the next entry is due, ignoring those in `flying`; null when none waits. */
  nextAtMs(url: string, flying: ReadonlySet<number>): number | null;
  finish(tried: readonly TriedForward[]): void;
  /** The delivery was accepted, no matter who forwarded it. */
  taken(captureId: number): void;
  counts(): { readonly url: string; readonly state: ForwardState; readonly count: number }[];
  /** Whether this process may send to `url` until then: two processes would each send everything. */
  claim(url: string, pid: number, nowMs: number, untilMs: number): boolean;
}

/** A new entry. */
interface NewForward {
  readonly captureId: number;
  readonly url: string;
  readonly envelope: Envelope;
  readonly nowMs: number;
  readonly isRepeat: boolean;
}

/** The part of the queue that is written together with a capture, in its transaction. */
export interface QueueWriter {
  /** False for a repeat of something that waits or was accepted. */
  add(entry: NewForward): boolean;
}

/** The queue in the captures file. */
export function forwardQueueIn(
  database: DatabaseSync,
  attempts: Attempts,
): { queue: ForwardQueue; writer: QueueWriter } {
  makeTables(database);
  const first = `NOT EXISTS (SELECT 1 FROM forward_queue e
    WHERE e.url = q.url AND e.payment = q.payment AND e.state = 'waiting' AND e.capture_id < q.capture_id)`;
  const due = database.prepare(
    `SELECT capture_id, payment, tries, queued_at_ms FROM forward_queue q INDEXED BY forward_queue_next
       WHERE url = ? AND state = 'waiting' AND next_at_ms <= ? AND ${first} ORDER BY next_at_ms, capture_id LIMIT ?`,
  );
  const next = database.prepare(
    `SELECT capture_id, next_at_ms FROM forward_queue q INDEXED BY forward_queue_next
       WHERE url = ? AND state = 'waiting' AND ${first} ORDER BY next_at_ms LIMIT ?`,
  );
  // The condition on the state must match that of the index.
  const taken = database.prepare(
    "UPDATE forward_queue SET state = 'done' WHERE capture_id = ? AND state <> 'done'",
  );
  const counts = database.prepare(
    "SELECT url, state, COUNT(*) AS count FROM forward_queue WHERE state <> 'done' GROUP BY url, state",
  );
  const finish = finisher(database, attempts);
  const claim = claimer(database);
  const queue: ForwardQueue = {
    due: (url, nowMs, limit) =>
      due.all(url, nowMs, limit).map((row) => ({
        captureId: Number(row.capture_id),
        payment: String(row.payment),
        tries: Number(row.tries),
        queuedAtMs: Number(row.queued_at_ms),
      })),
    nextAtMs(url, flying) {
      const rows = next.all(url, flying.size + 1);
      const row = rows.find(({ capture_id }) => !flying.has(Number(capture_id)));
      return row === undefined ? null : Number(row.next_at_ms);
    },
    finish: (tried) => transaction(database, () => tried.forEach(finish)),
    taken: (captureId) => void taken.run(captureId),
    counts: () =>
      counts.all().map(({ url, state, count }) => ({
        url: String(url),
        state: String(state) as ForwardState,
        count: Number(count),
      })),
    claim: (url, pid, nowMs, untilMs) => transaction(database, () => claim(url, pid, nowMs, untilMs)),
  };
  return { queue, writer: writerIn(database) };
}

/** An event is forwarded until it is accepted once: a repeat sent because our answer was lost is not a second event. */
function writerIn(database: DatabaseSync): QueueWriter {
  const insert = database.prepare("INSERT INTO forward_queue VALUES (?, ?, ?, ?, 'waiting', 0, ?, ?)");
  const known = database.prepare(
    "SELECT 1 FROM forward_queue WHERE url = ? AND event_id = ? AND state <> 'given_up' LIMIT 1",
  );
  // The service sent it again: perhaps the other side is back.
  const hurry = database.prepare(
    `UPDATE forward_queue SET next_at_ms = min(next_at_ms, ?) WHERE url = ? AND event_id = ? AND state = 'waiting'`,
  );
  return {
    add({ captureId, url, envelope, nowMs, isRepeat }) {
      const isKnown = isRepeat && known.get(url, envelope.eventId) !== undefined;
      if (isKnown) hurry.run(nowMs, url, envelope.eventId);
      else insert.run(url, captureId, envelope.eventId, paymentOf(envelope), nowMs, nowMs);
      return !isKnown;
    },
  };
}

function paymentOf({ identifier, endToEndId, eventId, accountId }: Envelope): string {
  return `${accountId ?? ''} ${identifier ?? endToEndId ?? eventId}`;
}

function finisher(database: DatabaseSync, attempts: Attempts): (tried: TriedForward) => void {
  const update = database.prepare(
    'UPDATE forward_queue SET state = ?, tries = tries + 1, next_at_ms = ? WHERE url = ? AND capture_id = ?',
  );
  return ({ captureId, url, forward, state, nextAtMs, triedAgainAtMs }) => {
    attempts.add(captureId, forward, 'forward', triedAgainAtMs);
    update.run(state, nextAtMs, url, captureId);
  };
}

/** Taken over at once from a dead process, or one that missed its renewal. */
function claimer(database: DatabaseSync) {
  const found = database.prepare('SELECT pid, until_ms FROM forward_senders WHERE url = ?');
  const write = database.prepare('INSERT OR REPLACE INTO forward_senders VALUES (?, ?, ?)');
  return (url: string, pid: number, nowMs: number, untilMs: number): boolean => {
    const owner = found.get(url);
    const isOthers =
      owner !== undefined &&
      Number(owner.pid) !== pid &&
      Number(owner.until_ms) > nowMs &&
      isRunning(Number(owner.pid));
    if (!isOthers) write.run(url, pid, untilMs);
    return !isOthers;
  };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function makeTables(database: DatabaseSync): void {
  const isThere = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'forward_queue'");
  if (isThere.get()) return;
  transaction(database, () => {
    if (!isThere.get()) database.exec(tables);
  });
}
