import { hash } from 'node:crypto';
import { endToEndPrefixes, type SampleData, sampleOf } from '../contract/event-samples.ts';
import { type EventEnvelope, type EventType, envelopeOf } from '../contract/events.ts';

/** The facts that a made-up event is built from: the same facts give the same bytes, on every machine. */
export interface MadeFrom {
  /** Distinguishes one made-up payment from another. */
  readonly seed: string;
  /** When the payment began; the event happens `afterMs` later. */
  readonly startMs: number;
  readonly afterMs: number;
  readonly tenantId: string | null;
  readonly accountId: string | null;
}

/** A made-up sandbox event of a type, in its envelope; all events with one seed are about the same payment. */
export function madeEvent(type: EventType, from: MadeFrom): EventEnvelope {
  const { id, data, acrossAccounts } = sampleOf(type);
  const value = valuesOf(from);
  const accountId = acrossAccounts ? '' : value('accountId');
  return envelopeOf({
    id: filled(id, value),
    type,
    occurredAt: value('at'),
    environment: 'sandbox',
    tenantId: value('tenantId'),
    accountId,
    data: filledData(data, value),
  });
}

/** Every payment belongs to the same made-up company. */
const ofAll = new Set(['tenantId', 'accountId', 'otherAccountId']);

type ValueOf = (name: string) => string;

const dayMs = 24 * 60 * 60 * 1000;

function valuesOf({ seed, startMs, afterMs, tenantId, accountId }: MadeFrom): ValueOf {
  const given: Readonly<Record<string, string | null>> = {
    at: utc(startMs + afterMs),
    start: utc(startMs),
    week: utc(startMs + 7 * dayMs),
    dueDate: utc(startMs + 10 * dayMs).slice(0, 10),
    tenantId,
    accountId,
    txid: digest(`${seed} txid`).slice(0, 32),
    short: digest(`${seed} short`).slice(0, 6),
  };
  const minute = utc(startMs).slice(0, 16).replace(/[-T:]/g, '');
  return (name) => {
    const known = Object.hasOwn(given, name) ? given[name] : null;
    if (known != null) return known;
    const prefix = (endToEndPrefixes as Readonly<Record<string, string>>)[name];
    const own = digest(ofAll.has(name) ? name : `${seed} ${name}`);
    return prefix === undefined ? uuid(own) : `${prefix}${minute}${own.slice(0, 11)}`;
  };
}

function filledData(data: SampleData, value: ValueOf): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).map(([name, item]) => [name, filledValue(item, value)]));
}

function filledValue(item: unknown, value: ValueOf): unknown {
  if (typeof item === 'string') return filled(item, value);
  if (Array.isArray(item)) return item.map((one) => filledValue(one, value));
  return typeof item === 'object' && item !== null ? filledData(item as SampleData, value) : item;
}

function filled(text: string, value: ValueOf): string {
  return text.replace(/\{(\w+)\}/g, (_braces, name: string) => value(name));
}

function digest(text: string): string {
  return hash('sha256', text, 'hex');
}

/** Version 4 in form (RFC 9562); its bits follow from the name. */
function uuid(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function utc(ms: number): string {
  return new Date(ms).toISOString();
}
