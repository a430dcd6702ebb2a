import { archivedHashes, unpackArchive } from './archive-record.ts';
import {
  chainHash,
  type Finding,
  type Intent,
  type IntentEvent,
  type IntentFacts,
  isTerminal,
  mayStillArrive,
  type Reason,
  reduceIntent,
} from './intent.ts';
import { claimAfterSettledMs, type IntentHistory } from './journal.ts';
import { messageOf } from './old-texts.ts';

/** The index entry of an intent. */
export interface IntentRow {
  readonly intent_id: string;
  readonly environment: string;
  readonly tenant_id: string;
  readonly account_id: string;
  readonly operation: string;
  readonly ref: string | null;
  readonly identifier: string | null;
  readonly idempotency_key: string;
  readonly body_sha256: string;
  readonly destination: string | null;
  readonly amount_centavos: number | null;
  readonly claim: string | null;
  readonly created_at_ms: number;
  readonly state: string;
}

/** One record as it is stored. */
export interface EventRow {
  readonly sequence: number;
  readonly payload: string;
  readonly hash: string;
}

/** An intent derived from its records, and the last of them. */
export interface Tail {
  readonly intent: Intent;
  readonly sequence: number;
  readonly hash: string;
}

/**
 * Whether an earlier payment stands in the way of an identical one: while it is open, for a day after it settled, and after a
 * refusal for as long as one of its requests may still arrive.
 * @param settledForMs for how long a settled one does
 */
export function claims(intent: Intent, nowMs: number, settledForMs = claimAfterSettledMs): boolean {
  if (intent.state === 'REFUSED') return !intent.creation && mayStillArrive(intent, nowMs);
  // Once one is made, a second is normal: a charge, a key.
  if (intent.creation) return !isTerminal(intent.state);
  return !isTerminal(intent.state) || nowMs - (intent.closedAtMs ?? nowMs) < settledForMs;
}

/** Which of several identical payments stands in the way: an open one, otherwise the one settled last; undefined for none. */
export function standing(
  alike: readonly Intent[],
  nowMs: number,
  settledForMs = claimAfterSettledMs,
): Intent | undefined {
  return alike
    .filter((intent) => claims(intent, nowMs, settledForMs) || isMadeSince(intent))
    .toSorted((one, other) => (other.closedAtMs ?? nowMs) - (one.closedAtMs ?? nowMs))[0];
}

/** Refused here, and since made under the same name by another machine. */
function isMadeSince({ since }: Intent): boolean {
  return since !== null && since.state !== 'REFUSED';
}

/** A charge and a payment may have the same identifier: each kind of thing has its own names. */
export function sameKind(one: IntentFacts, other: IntentFacts): boolean {
  if (!one.creation && !other.creation) return true;
  return one.operation === other.operation;
}

/** Derives an intent from its records; a record that does not follow the one before it shows as `intact: false`. */
export function readHistory(row: IntentRow, records: readonly EventRow[]): IntentHistory {
  let previous = beforeFirst(records);
  let brokenAt = -1;
  const readable: IntentEvent[] = [];
  for (const record of records) {
    const sequence = previous.sequence + 1;
    const link = chainHash(previous.hash, row.intent_id, sequence, record.payload);
    const event = readEvent(record.payload);
    if (event) readable.push(event);
    if (!event || record.sequence !== sequence || record.hash !== link) brokenAt = readable.length - 1;
    previous = record;
  }
  // INTENT and the first ATTEMPT are one transaction, except for what is planned: any other INTENT alone has lost the rest.
  const [first] = readable;
  const planned = first?.kind === 'INTENT' ? (first.facts.runId ?? first.facts.schedule) : undefined;
  const fewest = planned !== undefined || first?.kind === 'ARCHIVE' ? 1 : 2;
  const intact = brokenAt === -1 && readable.length >= fewest && readable.length === records.length;
  if (first?.kind === 'INTENT' || first?.kind === 'ARCHIVE')
    return { intent: reduceIntent(readable, intact, brokenAt), events: readable };
  const begun: IntentEvent = { kind: 'INTENT', atMs: Number(row.created_at_ms), facts: factsFrom(row) };
  return { intent: reduceIntent([begun, ...readable], false), events: readable };
}

/** Where the chain of these records begins: at the last one that is in an archive, if the first stands for such records. */
export function beforeFirst([first]: readonly EventRow[]): {
  readonly sequence: number;
  readonly hash: string;
} {
  const hashes = first === undefined ? [] : archivedHashes(first.payload);
  return { sequence: hashes.length, hash: hashes.at(-1) ?? '' };
}

/** A record in today's form; null when it is not JSON. */
export function readEvent(payload: string): IntentEvent | null {
  try {
    const event = JSON.parse(payload) as IntentEvent;
    if (event?.kind === 'ARCHIVE') return unpackArchive(JSON.parse(payload));
    return isWhole(event) ? asReadToday(event) : null;
  } catch {
    return null;
  }
}

/** An edited record may be JSON without being one of our records. */
function isWhole(event: IntentEvent | null): event is IntentEvent {
  if (typeof event !== 'object' || event === null) return false;
  const tells = event.kind === 'RESPONSE' || event.kind === 'STATE' || event.kind === 'HUMAN';
  return !tells || (typeof event.finding === 'object' && event.finding !== null);
}

/** Earlier versions stored the text of a message, and the first one an exit code where there is a reason now. */
function asReadToday(event: IntentEvent): IntentEvent {
  const finding = 'finding' in event ? event.finding : null;
  if (!finding) return event;
  const { exit, reason = reasonOfExit[exit ?? 0] ?? null, ...rest } = finding as OldFinding;
  // What a person gave as evidence is no sentence of ours.
  const message =
    typeof rest.message === 'string' && event.kind !== 'HUMAN' ? messageOf(rest.message) : rest.message;
  return { ...event, finding: { ...rest, message, reason } } as IntentEvent;
}

type OldFinding = Omit<Finding, 'reason'> & { readonly reason?: Reason | null; readonly exit?: number };

const reasonOfExit: Readonly<Record<number, Reason>> = {
  21: 'held',
  31: 'funds',
  32: 'policy',
  33: 'exists',
  34: 'rows-failed',
  41: 'rows-unknown',
  50: 'auth',
  51: 'pin',
  60: 'rate',
  61: 'dict-quota',
  80: 'unreachable',
  81: 'unavailable',
};

/** The facts left in the index for an intent whose first record is gone: enough to ask the service about it. */
function factsFrom(row: IntentRow): IntentFacts {
  return {
    intentId: row.intent_id,
    environment: row.environment,
    host: '',
    tenantId: row.tenant_id,
    accountId: row.account_id,
    operation: row.operation,
    target: '',
    ref: row.ref,
    identifier: row.identifier,
    idempotencyKey: row.idempotency_key,
    bodyText: 'null',
    bodySha256: row.body_sha256,
    amountCentavos: row.amount_centavos,
    destination: row.destination,
    claim: row.claim,
    createdAtMs: Number(row.created_at_ms),
    toolVersion: '',
    operator: '',
  };
}
