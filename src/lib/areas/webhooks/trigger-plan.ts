import { hash } from 'node:crypto';
import { sampleOf } from '../../contract/event-samples.ts';
import type { EventEnvelope, EventType } from '../../contract/events.ts';
import { deliveryFactHeaders } from '../../contract/webhooks.ts';
import type { Delivery } from '../../deliveries/delivery.ts';
import { type Spelling, spelled } from '../../deliveries/json-forms.ts';
import { madeEvent } from '../../deliveries/made-event.ts';
import { madeUpLine } from '../../deliveries/made-up.ts';
import { usageError } from '../../errors/cli-error.ts';
import { withOriginalNumbers } from '../../json/strict.ts';
import { webhooksWords } from '../../words/webhooks.ts';
import { eventText, type FieldChange, withFields } from './event-fields.ts';
import { shuffled } from './sending.ts';

/** The request to `webhooks trigger`. */
export interface TriggerInput {
  /** The events of one payment, in the order in which they happen. */
  readonly types: readonly EventType[];
  readonly seed: string;
  /** The id of the only event; null generates one. */
  readonly id: string | null;
  readonly changes: readonly FieldChange[];
  /** The whole `data` as text; null uses the sample's. */
  readonly data: string | null;
  readonly startMs: number;
  readonly tenantId: string | null;
  readonly accountId: string | null;
  readonly withPair: boolean;
  /** How many payments. */
  readonly repeat: number;
  /** How many more times each event is sent. */
  readonly duplicate: number;
  readonly outOfOrder: boolean;
  /** The attempt number of the delivery layer. */
  readonly attempt: number;
  /** How the bodies are written; null for the last event as other programs write it, unless its content was given. */
  readonly spelling: Spelling | null;
}

/** A delivery to be sent, without its proof. */
export interface PlannedDelivery extends Delivery {
  readonly eventId: string;
  readonly type: string;
  readonly attempt: number;
  readonly body: Buffer;
  readonly spelling: Spelling;
}

/**
 * The deliveries in sending order. The same input gives the same bytes: an event's id identifies its content
 * (specification, section 6.1), so whatever changes the content changes the id.
 * @throws {CliError} exit 2
 */
export function plannedDeliveries(input: TriggerInput): readonly PlannedDelivery[] {
  const { types, repeat, duplicate, outOfOrder, seed } = input;
  const happened = outOfOrder && types.length === 1 && repeat === 1 ? withEarlier(types) : types;
  const payments = Array.from({ length: repeat }, (_, number) => paymentEvents(input, happened, number));
  const events = payments.flat();
  if (input.id !== null && events.length > 1) throw usageError('usage', webhooksWords.trigger.idOfSeveral);
  const asItComes = input.changes.length === 0 && input.data === null ? 'other' : 'service';
  const deliveries = events.flatMap((event, number) => {
    const style = input.spelling ?? (number === events.length - 1 ? asItComes : 'service');
    return Array.from({ length: duplicate + 1 }, (_, time) =>
      spelledDelivery(deliveryOf(event, time, input.attempt), style),
    );
  });
  if (!outOfOrder) return deliveries;
  if (deliveries.length > 1) return shuffled(deliveries, seed);
  throw usageError(
    'usage',
    webhooksWords.trigger.nothingToReorder,
    webhooksWords.trigger.nothingToReorderHint,
  );
}

function withEarlier([type]: readonly EventType[]): readonly EventType[] {
  return type === undefined ? [] : [...(sampleOf(type).after ?? []), type];
}

/** All events of one payment, one second apart; the two of an alias pair at the same instant. */
function paymentEvents(
  input: TriggerInput,
  types: readonly EventType[],
  number: number,
): readonly EventEnvelope[] {
  const { changes, data, tenantId, accountId, withPair, startMs } = input;
  const typed = changes.map(([path, value]) => [path, JSON.stringify(value)]);
  const seed = digest([input.seed, number, startMs, tenantId, accountId, data, typed]);
  const made = types.flatMap((type, stage) => {
    const from = { seed, startMs, afterMs: (stage + 1) * 1000, tenantId, accountId };
    const pair = withPair ? sampleOf(type).pair : undefined;
    const both = pair === undefined || types.includes(pair) ? [type] : [type, pair];
    return both.map((one) => madeEvent(one, from));
  });
  const whole = data === null ? made : made.map((event) => ({ ...event, data: dataOf(data) }));
  return withFields(whole, input.id === null ? changes : [...changes, ['id', input.id]]);
}

function dataOf(text: string): EventEnvelope['data'] {
  return withOriginalNumbers(text) as EventEnvelope['data'];
}

/** A delivery whose body is written in another way. */
export function spelledDelivery(delivery: PlannedDelivery, spelling: Spelling): PlannedDelivery {
  return { ...delivery, spelling, body: Buffer.from(spelled(delivery.body.toString(), spelling), 'utf8') };
}

/** A duplicate is another delivery of the event with a new request id; a later attempt keeps its delivery's id. */
export function deliveryOf(event: EventEnvelope, time: number, attempt: number): PlannedDelivery {
  const { id, type } = event;
  return {
    eventId: id,
    type,
    attempt,
    spelling: 'service',
    headers: [
      ['Content-Type', 'application/json; charset=utf-8'],
      [deliveryFactHeaders.eventId, id],
      [deliveryFactHeaders.requestId, `dlv-${digest([id, time]).slice(0, 12)}`],
      [deliveryFactHeaders.attempt, String(attempt)],
      madeUpLine('trigger'),
    ],
    body: Buffer.from(eventText(event), 'utf8'),
  };
}

function digest(facts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(facts), 'hex');
}
