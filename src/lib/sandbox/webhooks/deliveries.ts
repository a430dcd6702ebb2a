import { maxDeliveryAttempts } from '../../contract/webhooks.ts';
import { minute, second } from '../time.ts';
import type { StoredRecord, World } from '../world.ts';
import type { EventDraft } from './event-draft.ts';
import { lateByMs, takeDeliveryFault } from './faults.ts';

/** Kind of the records that are subscriptions. */
export const subscriptionKind = 'subscription';

/** A subscription (specification, section 2.10). Its secrets guard nothing but a made-up company. */
export interface Subscription {
  readonly tenantId: string;
  readonly url: string;
  readonly authType: string;
  readonly authConfig: Readonly<Record<string, unknown>>;
  readonly eventTypes: readonly string[];
}

/** One event on its way to one address. */
export interface Delivery {
  readonly deliveryId: string;
  readonly subscriptionId: string;
  readonly eventId: string;
  readonly eventType: string;
  /** QUEUED until an answer counts; FAILED after the last attempt. */
  readonly state: 'QUEUED' | 'DELIVERED' | 'FAILED';
  readonly attempts: number;
  /** Virtual time of the next attempt; null when none is planned. */
  readonly nextAttemptAtMs: number | null;
  /** HTTP status of the last answer; null without one. */
  readonly lastStatus: number | null;
  readonly lastProblem: string | null;
}

/** The wait after the first attempt; it doubles each time. The specification says exponential, but not how long. */
const firstWaitMs = 30 * second;
/** The longest wait. */
const longestWaitMs = 30 * minute;

/** Queues an event for every subscription of its tenant that asked for it. */
export function queueDeliveries(world: World, event: EventDraft): void {
  for (const { id, accountId, data } of world.records<StoredRecord<Subscription>>(subscriptionKind, null)) {
    const wanted = data.tenantId === event.tenantId && data.eventTypes.includes(event.type);
    if (!wanted || (accountId !== null && accountId !== event.accountId)) continue;
    queueOne(world, { subscriptionId: id, eventId: event.id, eventType: event.type });
  }
}

type Queued = Pick<Delivery, 'subscriptionId' | 'eventId' | 'eventType'>;

function queueOne(
  world: World,
  { subscriptionId, eventId, eventType }: Queued,
  lastProblem: string | null = null,
): void {
  world.run(
    `INSERT INTO deliveries (id, subscription_id, event_id, event_type, state, attempts, next_at, created_at, last_problem)
     VALUES (?, ?, ?, ?, 'QUEUED', 0, ?, ?, ?)`,
    `dlv-${world.count('delivery')}`,
    subscriptionId,
    eventId,
    eventType,
    world.now(),
    world.now(),
    lastProblem,
  );
}

/** Every delivery, oldest first. */
export function listDeliveries(world: World): Delivery[] {
  return world.all('SELECT * FROM deliveries ORDER BY rowid').map(deliveryOf);
}

/** A delivery of a subscription, or null. */
export function findDelivery(world: World, subscriptionId: string, deliveryId: string): Delivery | null {
  const row = world.get(
    'SELECT * FROM deliveries WHERE id = ? AND subscription_id = ?',
    deliveryId,
    subscriptionId,
  );
  return row ? deliveryOf(row) : null;
}

/** Schedules one more attempt at once, regardless of the others. */
export function queueAgain(world: World, deliveryId: string): void {
  world.run("UPDATE deliveries SET state = 'QUEUED', next_at = ? WHERE id = ?", world.now(), deliveryId);
}

/** One attempt that is to be made now: the exact body, and where it goes. */
export interface Attempt {
  readonly deliveryId: string;
  readonly attempt: number;
  readonly eventId: string;
  readonly body: string;
  readonly subscription: Subscription;
  /** What is wrong with it on purpose. */
  readonly fault: 'wrong_secret' | 'cut' | null;
}

/**
 * Takes every due attempt. The wait before the next one is recorded before anything is sent: a sandbox that stops in between
 * tries again, and never forgets.
 */
export function takeDue(world: World): Attempt[] {
  const rows = world.all(
    'SELECT deliveries.*, envelope FROM deliveries JOIN events ON events.id = event_id WHERE next_at <= ? ORDER BY next_at, deliveries.rowid',
    world.now(),
  );
  return rows.flatMap((row) => {
    const delivery = deliveryOf(row);
    const { deliveryId, subscriptionId, eventId, attempts } = delivery;
    const record = world.record<StoredRecord<Subscription>>(subscriptionKind, subscriptionId);
    if (!record) return [];
    const struck = strike(world, delivery);
    if (struck === 'kept_back') return [];
    releaseHeld(world, subscriptionId);
    const attempt = attempts + 1;
    world.run(
      'UPDATE deliveries SET attempts = ?, next_at = ? WHERE id = ?',
      attempt,
      world.now() + Math.min(firstWaitMs * 2 ** (attempt - 1), longestWaitMs),
      deliveryId,
    );
    return [
      { deliveryId, attempt, eventId, body: String(row.envelope), subscription: record.data, fault: struck },
    ];
  });
}

/** What a fault of `sandbox fail` makes of a due delivery; `kept_back` is not sent now. */
function strike(world: World, delivery: Delivery): Attempt['fault'] | 'kept_back' {
  const { deliveryId, eventType, attempts, lastProblem } = delivery;
  // A fault strikes a delivery once: what it left there says so until the first attempt.
  if (attempts === 0 && lastProblem !== null) return null;
  const keepBack = (change: string, ...values: number[]): 'kept_back' => {
    world.run(`UPDATE deliveries SET ${change} WHERE id = ?`, ...values, deliveryId);
    return 'kept_back';
  };
  switch (takeDeliveryFault(world, eventType)) {
    case 'delivery_twice':
      queueOne(world, delivery, 'again');
      return null;
    case 'delivery_late':
      return keepBack("next_at = ?, last_problem = 'late'", world.now() + lateByMs);
    case 'delivery_out_of_order':
      return keepBack("next_at = NULL, last_problem = 'held'");
    case 'delivery_lost':
      return keepBack("next_at = NULL, state = 'DELIVERED', last_status = 200");
    case 'delivery_wrong_secret':
      return 'wrong_secret';
    case 'delivery_cut':
      return 'cut';
    default:
      return null;
  }
}

/** Those that waited for another to be sent are due after it. */
function releaseHeld(world: World, subscriptionId: string): void {
  world.run(
    "UPDATE deliveries SET next_at = ? WHERE subscription_id = ? AND last_problem = 'held' AND next_at IS NULL",
    world.now() + 1,
    subscriptionId,
  );
}

/** Records how an attempt ended; `status` is null when no answer came. */
export function finish(
  world: World,
  { deliveryId, attempt }: Attempt,
  status: number | null,
  problem: string | null,
): void {
  const state = problem === null ? 'DELIVERED' : attempt >= maxDeliveryAttempts ? 'FAILED' : 'QUEUED';
  world.run(
    `UPDATE deliveries SET state = ?1, last_status = ?2, last_problem = ?3,
       next_at = CASE WHEN ?1 = 'QUEUED' THEN next_at END WHERE id = ?4 AND attempts = ?5`,
    state,
    status,
    problem,
    deliveryId,
    attempt,
  );
}

function deliveryOf(row: Readonly<Record<string, unknown>>): Delivery {
  return {
    deliveryId: String(row.id),
    subscriptionId: String(row.subscription_id),
    eventId: String(row.event_id),
    eventType: String(row.event_type),
    state: String(row.state) as Delivery['state'],
    attempts: Number(row.attempts),
    nextAttemptAtMs: row.next_at === null ? null : Number(row.next_at),
    lastStatus: row.last_status === null ? null : Number(row.last_status),
    lastProblem: row.last_problem === null ? null : String(row.last_problem),
  };
}
