import type { DatabaseSync } from 'node:sqlite';
import { type HeaderList, pathOf } from './delivery.ts';
import type { Envelope } from './envelope.ts';
import { notFromService, originOf } from './made-up.ts';

/**
 * How a delivery relates to the others.
 * - `new`: the first accepted one of its event.
 * - `attempt`: a later attempt of a delivery that was already accepted (perhaps its answer was lost).
 * - `redelivery`: the same event again, in another delivery.
 * - `refused`: unproven, or not an event; it counts for nothing.
 */
export type CaptureKind = 'new' | 'attempt' | 'redelivery' | 'refused';

/** A delivery, as much as its place among the others of its event and its payment needs. */
export interface Placed {
  readonly captureId: number;
  readonly receivedAtMs: number;
  /** When the event says that it occurred, in milliseconds; null where it does not. */
  readonly occurredAtMs: number | null;
  readonly kind: CaptureKind;
  readonly eventId: string | null;
  readonly attempt: number | null;
  readonly subscriptionId: string | null;
  readonly target: string;
  /** Made or derived here: it says nothing about the service. */
  readonly isMadeUp: boolean;
}

/** What is unusual about the time and the way a delivery came. */
export interface DeliveryOrder {
  /** From when it occurred until it was received; null where the event does not say. */
  readonly lagMs: number | null;
  readonly isLate: boolean;
  /** A later event of the same payment that was received before; null if none was. */
  readonly afterLater: number | null;
  /** Earlier attempts of the same delivery that were never seen here. */
  readonly missingAttempts: readonly number[];
  /**
   * How the same event came again: another attempt of the first delivery, a real redelivery, or through another subscription.
   * Null for a first one, and for what is refused.
   */
  readonly again: 'attempt' | 'redelivery' | 'other_subscription' | null;
  /** The subscriptions of both, or their paths where the subscriptions are not known. */
  readonly through: { readonly first: string; readonly this: string } | null;
}

/** A minute between what happened and its event is no delay of a network. */
const lateMs = 60_000;

/** The place of a delivery among others; those of another event are of the same payment. */
export function placeAmong(one: Placed, others: readonly Placed[]): DeliveryOrder {
  const { captureId, receivedAtMs, occurredAtMs, kind } = one;
  const lagMs = occurredAtMs === null ? null : receivedAtMs - occurredAtMs;
  const first = others.find((other) => other.kind === 'new' && other.eventId === one.eventId);
  // What was made here is no delivery, so nothing came twice.
  const isCounted = !one.isMadeUp && first?.isMadeUp !== true;
  const isLater = (other: Placed) =>
    other.kind === 'new' &&
    other.captureId < captureId &&
    other.eventId !== one.eventId &&
    !other.isMadeUp &&
    (other.occurredAtMs ?? 0) > (occurredAtMs ?? Number.POSITIVE_INFINITY);
  const through = kind === 'refused' || first === undefined || !isCounted ? null : waysOf(first, one);
  return {
    lagMs,
    isLate: kind !== 'refused' && !one.isMadeUp && lagMs !== null && lagMs > lateMs,
    afterLater: kind === 'new' && !one.isMadeUp ? (others.filter(isLater).at(-1)?.captureId ?? null) : null,
    missingAttempts: kind === 'refused' ? [] : missingBefore(one, others),
    again:
      through !== null
        ? 'other_subscription'
        : isCounted && (kind === 'attempt' || kind === 'redelivery')
          ? kind
          : null,
    through,
  };
}

/** Null if both came the same way. */
function waysOf(first: Placed, one: Placed): DeliveryOrder['through'] {
  if (first.captureId === one.captureId) return null;
  const known = first.subscriptionId !== null && one.subscriptionId !== null;
  const way = ({ subscriptionId, target }: Placed) => (known ? String(subscriptionId) : pathOf(target));
  return way(first) === way(one) ? null : { first: way(first), this: way(one) };
}

/** The service makes six; a stranger's header may say a million. */
const mostAttempts = 20;

/** The service counts the attempts of a delivery from 1, and of each subscription apart (specification, section 5). */
function missingBefore(one: Placed, others: readonly Placed[]): readonly number[] {
  const { attempt, eventId } = one;
  if (attempt === null || eventId === null) return [];
  const same = others.filter((other) => other.eventId === eventId && waysOf(other, one) === null);
  const seen = new Set(same.map((other) => other.attempt));
  const before = Array.from({ length: Math.min(attempt, mostAttempts) - 1 }, (_, i) => i + 1);
  return before.filter((number) => !seen.has(number));
}

/** What is read of a captured delivery. */
type Captured = Omit<Placed, 'eventId' | 'occurredAtMs' | 'isMadeUp'> & {
  readonly headers: HeaderList;
  readonly envelope: Envelope | null;
};

/** A captured delivery as it is placed. */
export function placed({ envelope, ...capture }: Captured): Placed {
  return {
    ...capture,
    eventId: envelope?.eventId ?? null,
    occurredAtMs: instantMs(envelope?.occurredAt ?? null),
    isMadeUp: originOf(capture.headers) !== 'service',
  };
}

/** More of one event or payment are not compared. */
const mostCompared = 100;

const columns = `capture_id, received_at_ms, kind, event_id, attempt, subscription_id, target,
  json_extract(envelope, '$.occurredAt') AS occurred_at, (${notFromService}) AS is_made_up`;

/** The others that the place of a delivery depends on, in order of arrival. */
export function othersIn(database: DatabaseSync): (capture: Captured) => readonly Placed[] {
  const whole = 'pruned_body IS NULL';
  const prepared = (where: string) =>
    database.prepare(
      `SELECT ${columns} FROM deliveries WHERE ${whole} AND ${where} ORDER BY capture_id DESC LIMIT ${mostCompared}`,
    );
  const first = prepared("event_id = ? AND kind = 'new'");
  const repeats = prepared("event_id = ? AND kind <> 'new'");
  const byIdentifier = prepared("identifier = ? AND account_id IS ? AND kind = 'new' AND capture_id < ?");
  const byEndToEnd = prepared("end_to_end_id = ? AND account_id IS ? AND kind = 'new' AND capture_id < ?");
  return ({ captureId, envelope, kind, attempt }) => {
    if (envelope === null) return [];
    const { eventId, identifier, endToEndId, accountId } = envelope;
    const isFirst = kind === 'new';
    // Nothing of its own event came before a first delivery that lacks no attempt.
    const isAlone = isFirst && (attempt ?? 1) <= 1;
    const rows = [
      ...(isAlone ? [] : [...first.all(eventId), ...repeats.all(eventId)]),
      ...(isFirst && identifier !== null ? byIdentifier.all(identifier, accountId, captureId) : []),
      ...(isFirst && endToEndId !== null ? byEndToEnd.all(endToEndId, accountId, captureId) : []),
    ];
    return rows.map(placedRow).sort((one, other) => one.captureId - other.captureId);
  };
}

/** The deliveries of one payment of the index, in order of arrival; to be run where the captures are attached. */
export const placedOfPayment = `SELECT ${columns} FROM captures.deliveries
  WHERE capture_id IN (SELECT capture_id FROM entries WHERE payment_id = ?) ORDER BY capture_id LIMIT ${mostCompared}`;

/** One row of the queries above. */
export function placedRow(row: Readonly<Record<string, unknown>>): Placed {
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    captureId: Number(row.capture_id),
    receivedAtMs: Number(row.received_at_ms),
    occurredAtMs: instantMs(text(row.occurred_at)),
    kind: String(row.kind) as CaptureKind,
    eventId: text(row.event_id),
    attempt: typeof row.attempt === 'number' ? row.attempt : null,
    subscriptionId: text(row.subscription_id),
    target: String(row.target),
    isMadeUp: Number(row.is_made_up) > 0,
  };
}

function instantMs(text: string | null): number | null {
  const ms = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
}

/** What a payment's deliveries show of the order in which they came. */
export type OrderMark =
  | 'out_of_order'
  | 'late'
  | 'attempt_missing'
  | 'other_subscription'
  | 'redelivery'
  | 'attempt';

/** The marks of several deliveries of one payment, each once. */
export function marksOf(all: readonly Placed[]): readonly OrderMark[] {
  const found = new Set(all.flatMap((one) => marks(placeAmong(one, all))));
  return (
    ['out_of_order', 'late', 'attempt_missing', 'other_subscription', 'redelivery', 'attempt'] as const
  ).filter((mark) => found.has(mark));
}

/** The marks of one delivery. */
export function marks({ isLate, afterLater, missingAttempts, again }: DeliveryOrder): readonly OrderMark[] {
  return [
    ...(afterLater === null ? [] : (['out_of_order'] as const)),
    ...(isLate ? (['late'] as const) : []),
    ...(missingAttempts.length === 0 ? [] : (['attempt_missing'] as const)),
    ...(again === null ? [] : [again]),
  ];
}
