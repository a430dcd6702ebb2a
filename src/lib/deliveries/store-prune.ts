import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../files/private-database.ts';
import { inSmallSteps } from '../files/small-steps.ts';
import type { HeaderList } from './delivery.ts';
import { markOf } from './made-up.ts';

/**
 * Removes what was received before a time. An event's names and the hash of its bytes stay, so that the same event, delivered
 * again, is never taken for a new one. Repeats and refused deliveries are removed entirely. What waits to be forwarded stays.
 * @param removed told how many deliveries each step removed
 */
export async function prune(
  database: DatabaseSync,
  beforeMs: number,
  removed: (count: number) => void,
): Promise<void> {
  const prepared = statements(database);
  let waiting: number[] = [];
  let behind = 0;
  await inSmallSteps(database, (isOver) => {
    if (waiting.length === 0) {
      waiting = prepared.next.all(behind, beforeMs, atOnce).map((row) => Number(row.capture_id));
      behind = waiting.at(-1) ?? behind;
      return waiting.length > 0;
    }
    let count = 0;
    transaction(database, () => {
      for (const id of waiting) {
        pruneOne(prepared, id, beforeMs);
        count += 1;
        if (isOver()) break;
      }
    });
    waiting = waiting.slice(count);
    removed(count);
    return true;
  });
  prepared.remember.run(beforeMs);
}

/** Deliveries looked up at a time; reading delays nobody. */
const atOnce = 500;

function pruneOne(prepared: ReturnType<typeof statements>, id: number, beforeMs: number): void {
  const delivery = prepared.delivery.get(id) ?? {};
  const { kind, event_id: eventId, body } = delivery;
  for (const beside of prepared.beside) beside.run(id);
  prepared.givenUp.run(id);
  prepared.refusal.run(id);
  prepared.remove.run(id);
  if (kind === 'new') {
    const bytes = body instanceof Uint8Array ? body : new Uint8Array();
    // A later repeat with the same bytes was stored without them.
    prepared.handDown.run(bytes, String(eventId), beforeMs);
    // An update would leave it almost alone on a page.
    const headers = JSON.stringify(markOf(JSON.parse(String(delivery.headers)) as HeaderList));
    prepared.keep.run({ ...delivery, ...nothing, headers, pruned_body: hash('sha256', bytes, 'buffer') });
  }
}

/** What remains in a pruned event's columns that can be large or reveal a sender. */
const nothing = { body: null, target: '', remote_address: null, envelope: null } as const;

function statements(database: DatabaseSync) {
  const columns = Object.values(
    database.prepare("SELECT group_concat(name) FROM pragma_table_info('deliveries')").get() ?? {},
  ).join();
  return {
    // The first of the two conditions on the state must match that of the index.
    next: database.prepare(
      `SELECT capture_id FROM deliveries
       WHERE capture_id > ? AND received_at_ms < ? AND pruned_body IS NULL AND NOT EXISTS
         (SELECT 1 FROM forward_queue q WHERE q.capture_id = deliveries.capture_id AND q.state <> 'done' AND q.state = 'waiting')
       ORDER BY capture_id LIMIT ?`,
    ),
    delivery: database.prepare('SELECT * FROM deliveries WHERE capture_id = ?'),
    beside: ['forwards', 'not_accepted', 'notes'].map((table) =>
      database.prepare(`DELETE FROM ${table} WHERE capture_id = ?`),
    ),
    remove: database.prepare('DELETE FROM deliveries WHERE capture_id = ?'),
    refusal: database.prepare('DELETE FROM refusals WHERE capture_id = ?'),
    // Forwarded deliveries are remembered, so that a redelivery is not forwarded again.
    givenUp: database.prepare("DELETE FROM forward_queue WHERE capture_id = ? AND state <> 'done'"),
    // The first of the conditions on the kind must match that of the index.
    handDown: database.prepare(
      `UPDATE deliveries SET body = ? WHERE event_id = ? AND kind <> 'new' AND kind <> 'refused' AND body IS NULL
         AND received_at_ms >= ?`,
    ),
    keep: database.prepare(`INSERT INTO deliveries (${columns}) VALUES (${columns.replace(/\w+/g, ':$&')})`),
    remember: database.prepare('UPDATE store SET pruned_before_ms = MAX(pruned_before_ms, ?)'),
  };
}
