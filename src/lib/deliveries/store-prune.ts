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
      while (count < waiting.length && !(count > 0 && isOver())) {
        pruneSome(prepared, waiting.slice(count, count + inOneGo), beforeMs);
        count = Math.min(waiting.length, count + inOneGo);
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
/** Deliveries removed between two looks at the time. */
const inOneGo = 16;
/** One in so many events is written anew. */
const anewEvery = 2;

/** Removes some deliveries, in the order of their ids. */
function pruneSome(prepared: ReturnType<typeof statements>, ids: readonly number[], beforeMs: number): void {
  const kept = ids.filter((id) => pruneOne(prepared, id, beforeMs));
  // An update leaves what remains almost alone on its page; to delete and insert one again joins its page with those beside
  // it, but costs each of its indexes two changes.
  for (let i = 0; i < kept.length; i += anewEvery) {
    const remains = prepared.delivery.get(kept[i] ?? 0) ?? {};
    prepared.remove.run(kept[i] ?? 0);
    prepared.keep.run(remains);
  }
}

/** @returns whether something remains of it */
function pruneOne(prepared: ReturnType<typeof statements>, id: number, beforeMs: number): boolean {
  const content = prepared.content.get(id);
  // Somebody else removes old deliveries, too.
  if (content === undefined) return false;
  const { kind, event_id: eventId, body, headers } = content;
  for (const beside of prepared.beside) beside.run(id);
  prepared.givenUp.run(id);
  if (kind !== 'new') {
    prepared.refusal.run(id);
    prepared.remove.run(id);
    return false;
  }
  const bytes = body instanceof Uint8Array ? body : new Uint8Array();
  // A later repeat with the same bytes was stored without them.
  prepared.handDown.run(bytes, String(eventId), beforeMs);
  const mark = JSON.stringify(markOf(JSON.parse(String(headers)) as HeaderList));
  prepared.lessen.run(mark, hash('sha256', bytes, 'buffer'), id);
  return true;
}

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
    content: database.prepare(
      'SELECT kind, event_id, body, headers FROM deliveries WHERE capture_id = ? AND pruned_body IS NULL',
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
    // Columns that can be large or reveal a sender, and none that an index has.
    lessen: database.prepare(
      `UPDATE deliveries SET body = NULL, target = '', remote_address = NULL, envelope = NULL, headers = ?, pruned_body = ?
       WHERE capture_id = ?`,
    ),
    keep: database.prepare(`INSERT INTO deliveries (${columns}) VALUES (${columns.replace(/\w+/g, ':$&')})`),
    remember: database.prepare('UPDATE store SET pruned_before_ms = MAX(pruned_before_ms, ?)'),
  };
}
