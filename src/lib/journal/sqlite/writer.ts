import type { Terms } from '../../policy/terms.ts';
import { paymentJournalWords } from '../../words/payment-journal.ts';
import { sentOf } from '../heed.ts';
import {
  chainHash,
  dueMs,
  firstState,
  type Intent,
  type IntentEvent,
  type IntentFacts,
  isTerminal,
  mayFollow,
  reduceIntent,
  withEvent,
} from '../intent.ts';
import { intentLink } from '../intent-chain.ts';
import { JournalError, NotAllowed, SentMeanwhile } from '../journal.ts';
import type { Tail } from '../records.ts';
import { type RowWords, wordsOf } from '../search.ts';
import { addWords } from '../search-index.ts';
import { findingIn, serviceNamesOf, unlessTaken } from '../service-names.ts';
import { countSent } from './heed.ts';
import { type Prepare, queries } from './queries.ts';
import type { JournalReader } from './reader.ts';

/** Adds intents and records, always within the caller's transaction. */
export interface JournalWriter {
  /** Writes a new intent with its INTENT record, linked to the `last` one; it must not be sent yet. */
  plan(
    facts: IntentFacts,
    nowMs: number,
    last: Place,
    row?: RowWords,
  ): { readonly intent: Intent; readonly place: Place };
  /** The same, with its first ATTEMPT. */
  begin(
    facts: IntentFacts,
    nowMs: number,
    last: Place,
    terms: Terms | null,
  ): { readonly intent: Intent; readonly place: Place };
  /** Adds one record to an intent. @returns the updated intent @throws {Objected} for an ATTEMPT outside the terms */
  append(intentId: string, event: IntentEvent, terms?: Terms | null): Intent;
}

/** An intent's place in its journal; position 0 is before the first. */
export interface Place {
  readonly position: number;
  readonly link: string;
}

/**
 * The writing half of the journal in SQLite.
 * @param tails caches the tail of each intent that gets several records in a row, so that it is not read again each time; the
 * caller empties it when a transaction fails
 */
export function journalWriter(
  prepare: Prepare,
  reader: JournalReader,
  tails: Map<string, Tail> | null = null,
): JournalWriter {
  const claimed = claiming(prepare, reader, tails);
  const link = linking(prepare);
  /** If another process has added a record meanwhile, the intent is read from the database as usual. */
  const linkToTail = (intentId: string, tail: Tail, event: IntentEvent): Tail | null => {
    refuse(tail.intent, event);
    try {
      return { ...link(intentId, tail, event), intent: withEvent(tail.intent, event) };
    } catch (error) {
      tails?.delete(intentId);
      if (isConstraint(error)) return null;
      throw error;
    }
  };
  const linkToLast = (intentId: string, event: IntentEvent): Tail => {
    const before = event.kind === 'ATTEMPT' || event.kind === 'SCHEDULE' ? reader.derive(intentId) : null;
    if (before) refuse(before.intent, event);
    const last = prepare(queries.lastRecord).get(intentId) as { sequence: number; hash: string } | undefined;
    const linked = link(intentId, last ?? { sequence: 0, hash: '' }, event);
    const intent = reader.derive(intentId)?.intent;
    if (!intent) throw new JournalError(paymentJournalWords.lostIt(intentId));
    return { ...linked, intent };
  };
  const append = (intentId: string, told: IntentEvent, terms: Terms | null = null): Intent => {
    const event = claimed(intentId, told);
    const known = tails?.get(intentId);
    const tail = (known && linkToTail(intentId, known, event)) ?? linkToLast(intentId, event);
    const { intent } = tail;
    // If locks fail, two processes may take the same turn: the second one's is rolled back with the transaction.
    if (event.kind === 'ATTEMPT' && event.attempt !== intent.attempts)
      throw new SentMeanwhile(paymentJournalWords.sentMeanwhile(intentId));
    prepare(queries.setState).run(intent.state, intent.closedAtMs, Number(intent.settledLate), intentId);
    if (intent.schedule) prepare(queries.setDue).run(dueMs(intent), intentId);
    const sent = event.kind === 'ATTEMPT' ? sentOf(intent) : null;
    if (sent) countSent(prepare, sent, intentId, event.atMs, terms);
    if (isTerminal(intent.state) || !intent.intact) tails?.delete(intentId);
    else tails?.set(intentId, tail);
    return intent;
  };
  const plan = planning(prepare, link);
  return {
    append,
    plan,
    begin(facts, nowMs, last, terms) {
      const { place } = plan(facts, nowMs, last);
      return { intent: append(facts.intentId, { kind: 'ATTEMPT', atMs: nowMs, attempt: 1 }, terms), place };
    },
  };
}

/** @throws {NotAllowed} */
function refuse(before: Intent, event: IntentEvent): void {
  if (!mayFollow(before, event)) throw new NotAllowed(paymentJournalWords.notAllowed(before.intentId));
}

/** Adds a record after the last one. */
function linking(prepare: Prepare) {
  return (intentId: string, before: Pick<Tail, 'sequence' | 'hash'>, event: IntentEvent) => {
    const sequence = before.sequence + 1;
    const payload = JSON.stringify(event);
    const hash = chainHash(before.hash, intentId, sequence, payload);
    prepare(queries.addRecord).run(intentId, sequence, payload, hash);
    return { sequence, hash };
  };
}

/** Writes an intent with only its first record. */
function planning(prepare: Prepare, link: ReturnType<typeof linking>): JournalWriter['plan'] {
  return (facts, nowMs, last, row) => {
    const { intentId } = facts;
    const first: IntentEvent = { kind: 'INTENT', atMs: nowMs, facts };
    const position = last.position + 1;
    const recordHash = chainHash('', intentId, 1, JSON.stringify(first));
    const place = { position, link: intentLink(last.link, position, intentId, recordHash) };
    const columns = { ...intentColumns(facts), ...place };
    prepare(insertion(Object.keys(columns))).run(...Object.values(columns));
    link(intentId, { sequence: 0, hash: '' }, first);
    addWords(prepare, position, wordsOf(facts, row ?? null));
    return { intent: reduceIntent([first], true), place };
  };
}

/** Stores the names in a record and returns it; as a doubt if one of them settled another intent meanwhile. */
function claiming(prepare: Prepare, reader: JournalReader, tails: Map<string, Tail> | null) {
  return (intentId: string, event: IntentEvent): IntentEvent => {
    const finding = findingIn(event);
    const facts = finding && (tails?.get(intentId)?.intent ?? reader.find(intentId));
    if (!finding || !facts || facts.creation) return event;
    const taken = reader.takenName(facts, finding);
    if (taken) return { ...event, finding: unlessTaken(finding, taken) } as IntentEvent;
    for (const { kind, value } of serviceNamesOf(finding, facts.operation))
      prepare(queries.addServiceName).run(facts.environment, kind, value, intentId, 0);
    // Any names that earlier answers gave it are settled with it.
    if (finding.state === 'SETTLED') prepare(queries.settleNames).run(intentId);
    return event;
  };
}

/** Primary result code SQLITE_CONSTRAINT, the lowest byte of the extended ones (sqlite.org, result codes). */
const constraint = 19;

function isConstraint(error: unknown): boolean {
  const { errcode = 0 } = error as { errcode?: number };
  return (errcode & 0xff) === constraint;
}

/** The index entry of one intent, by column. */
function intentColumns(facts: IntentFacts) {
  return {
    intent_id: facts.intentId,
    environment: facts.environment,
    tenant_id: facts.tenantId,
    account_id: facts.accountId,
    operation: facts.operation,
    ref: facts.ref,
    identifier: facts.identifier,
    idempotency_key: facts.idempotencyKey,
    body_sha256: facts.bodySha256,
    destination: facts.destination,
    amount_centavos: facts.amountCentavos,
    claim: facts.claim,
    created_at_ms: facts.createdAtMs,
    run_id: facts.runId ?? null,
    state: firstState(facts),
    ...(facts.schedule ? { due_ms: facts.schedule.notBeforeMs } : {}),
  };
}

function insertion(columns: readonly string[]): string {
  return `INSERT INTO intents (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
}
