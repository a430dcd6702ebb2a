import { type EventEnvelope, envelopeOf } from '../../contract/events.ts';
import { utcText } from '../time.ts';
import type { World } from '../world.ts';
import { queueDeliveries } from './deliveries.ts';
import type { EventDraft } from './event-draft.ts';

/** Records an event in its envelope and queues it for its subscribers; the same id twice is the same event. */
export function emit(world: World, event: EventDraft): void {
  const { id, type, atMs, tenantId, accountId, data } = event;
  const envelope = envelopeOf({
    id,
    type,
    occurredAt: utcText(atMs),
    environment: 'sandbox',
    tenantId,
    accountId,
    data,
  });
  const added = world.run(
    'INSERT OR IGNORE INTO events (id, type, occurred_at, account_id, envelope) VALUES (?, ?, ?, ?, ?)',
    id,
    type,
    atMs,
    accountId,
    JSON.stringify(envelope),
  );
  if (added > 0) queueDeliveries(world, event);
}

/** The recorded events, oldest first; null means any type, and all of them. */
export function listEvents(world: World, type: string | null, last: number | null): EventEnvelope[] {
  const rows = world.all(
    'SELECT * FROM (SELECT seq, envelope FROM events WHERE ?1 IS NULL OR type = ?1 ORDER BY seq DESC LIMIT ?2) ORDER BY seq',
    type,
    last ?? -1,
  );
  return rows.map((row) => JSON.parse(String(row.envelope)) as EventEnvelope);
}
