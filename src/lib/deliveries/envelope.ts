import { findEvent } from '../contract/events.ts';
import { readJson, UnreadableJson } from '../json/strict.ts';

/** The parts of an event by which it is found again (specification, sections 6.2 and 6.3); the rest stays in the raw bytes. */
export interface Envelope {
  readonly eventId: string;
  readonly type: string;
  readonly occurredAt: string | null;
  readonly environment: string | null;
  /** Absent from captures made before it was read. */
  readonly schemaVersion?: string | null;
  readonly tenantId: string | null;
  /** Empty for events that span accounts. */
  readonly accountId: string | null;
  readonly identifier: string | null;
  readonly endToEndId: string | null;
  readonly status: string | null;
  /** In BRL; absent from captures made before it was read. */
  readonly amount?: number | null;
  /** The event that this one repeats or accompanies: `ted.payment` and `qrcode.paid` have one. */
  readonly aliasOf: string | null;
  /** The same for both events of such a pair; null for all others. */
  readonly pairKey: string | null;
}

/** Why a body is not an event. */
export type EnvelopeProblem = 'not_json' | 'not_an_event';

/** Reads the envelope of a body that has been verified and stored as raw bytes. */
export function readEnvelope(body: Uint8Array): Envelope | EnvelopeProblem {
  let value: unknown;
  try {
    value = readJson(body).value;
  } catch (error) {
    if (error instanceof UnreadableJson) return 'not_json';
    throw error;
  }
  const eventId = text(value, 'id');
  const type = text(value, 'type');
  if (eventId === null || type === null) return 'not_an_event';
  const data = own(value, 'data');
  const endToEndId = first(data, ['endToEnd', 'endToEndId', 'refundEndToEnd', 'originalEndToEnd']);
  return {
    eventId,
    type,
    occurredAt: text(value, 'occurredAt'),
    environment: text(value, 'environment'),
    schemaVersion: text(value, 'schemaVersion'),
    tenantId: text(value, 'tenantId'),
    accountId: own(value, 'accountId') === '' ? '' : text(value, 'accountId'),
    identifier: text(data, 'identifier'),
    endToEndId,
    status: text(data, 'status'),
    amount: number(data, 'amount'),
    aliasOf: aliasOf(type),
    pairKey: pairKey(type, text(data, 'tedId'), endToEndId),
  };
}

/** Longer than any name in the specification; nothing longer is worth indexing. */
const longestText = 300;

/**
 * The event that this one repeats or accompanies, if any: `qrcode.paid` is not called an alias, but the same payment's
 * `pix.in.completed` is sent too (section 6.4).
 */
export function aliasOf(type: string): string | null {
  return type === 'qrcode.paid' ? 'pix.in.completed' : (findEvent(type)?.aliasOf ?? null);
}

function pairKey(type: string, tedId: string | null, endToEndId: string | null): string | null {
  if (type === 'ted.payment' || type === 'ted.out.confirmed') return tedId === null ? null : `ted ${tedId}`;
  if (type === 'qrcode.paid' || type === 'pix.in.completed')
    return endToEndId === null ? null : `pix ${endToEndId}`;
  return null;
}

function first(value: unknown, names: readonly string[]): string | null {
  return names.map((name) => text(value, name)).find((found) => found !== null) ?? null;
}

function text(value: unknown, name: string): string | null {
  const found = own(value, name);
  return typeof found === 'string' && found !== '' && found.length <= longestText ? found : null;
}

function number(value: unknown, name: string): number | null {
  const found = own(value, name);
  return typeof found === 'number' ? found : null;
}

/** A member of the object itself: inherited ones such as `__proto__` do not count. */
function own(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}
