import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../files/private-database.ts';

/** Deliveries of one transaction: a receiver waits for it no longer than for its own. */
const atOnce = 500;

/**
 * Removes what was received before. Of an event its names and the hash of its bytes stay: the same event, delivered again, is
 * never a new one. Repeats and refused deliveries go whole. What waits to be handed on stays.
 * @returns how many deliveries were removed
 */
export function prune(database: DatabaseSync, beforeMs: number): number {
  const prepared = statements(database);
  let removed = 0;
  for (let behind = 0; ; ) {
    const rows = prepared.next.all(behind, beforeMs, atOnce);
    const last = rows.at(-1);
    if (last === undefined) break;
    behind = Number(last.capture_id);
    transaction(database, () => {
      for (const row of rows) pruneOne(prepared, row, beforeMs);
    });
    removed += rows.length;
  }
  prepared.remember.run(beforeMs);
  return removed;
}

/** Gives the disk what was removed. Whoever writes meanwhile waits. */
export function shrink(database: DatabaseSync): void {
  database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
}

function pruneOne(
  prepared: ReturnType<typeof statements>,
  { capture_id: captureId, kind, event_id: eventId, body }: Readonly<Record<string, unknown>>,
  beforeMs: number,
): void {
  const id = Number(captureId);
  prepared.forwards.run(id);
  prepared.givenUp.run(id);
  prepared.refusal.run(id);
  if (kind !== 'new') prepared.remove.run(id);
  else {
    const bytes = body instanceof Uint8Array ? body : new Uint8Array();
    // A later repeat with the same bytes was kept without them.
    prepared.handDown.run(bytes, String(eventId), beforeMs);
    prepared.empty.run(hash('sha256', bytes, 'buffer'), id);
  }
}

function statements(database: DatabaseSync) {
  return {
    // The first of the two conditions on the state is that of the index.
    next: database.prepare(
      `SELECT capture_id, kind, event_id, body FROM deliveries
       WHERE capture_id > ? AND received_at_ms < ? AND pruned_body IS NULL AND NOT EXISTS
         (SELECT 1 FROM forward_queue q WHERE q.capture_id = deliveries.capture_id AND q.state <> 'done' AND q.state = 'waiting')
       ORDER BY capture_id LIMIT ?`,
    ),
    forwards: database.prepare('DELETE FROM forwards WHERE capture_id = ?'),
    remove: database.prepare('DELETE FROM deliveries WHERE capture_id = ?'),
    refusal: database.prepare('DELETE FROM refusals WHERE capture_id = ?'),
    // What was handed on stays known, so that a redelivery is not handed on again.
    givenUp: database.prepare("DELETE FROM forward_queue WHERE capture_id = ? AND state <> 'done'"),
    handDown: database.prepare(
      `UPDATE deliveries SET body = ? WHERE event_id = ? AND kind IN ('attempt', 'redelivery') AND body IS NULL
         AND received_at_ms >= ?`,
    ),
    empty: database.prepare(
      `UPDATE deliveries SET pruned_body = ?, body = NULL, headers = '[]', target = '', remote_address = NULL,
         envelope = NULL WHERE capture_id = ?`,
    ),
    remember: database.prepare('UPDATE store SET pruned_before_ms = MAX(pruned_before_ms, ?)'),
  };
}
