import { paymentJournalWords } from '../words/payment-journal.ts';
import { chainHash, type Intent, type IntentEvent, type IntentFacts } from './intent.ts';
import { intentLink } from './intent-chain.ts';
import { JournalError, SentMeanwhile } from './journal.ts';
import { findingIn, serviceNamesOf, unlessTaken } from './service-names.ts';
import { type Prepare, queries } from './store-queries.ts';
import type { JournalReader } from './store-reader.ts';

/** Adds intents and records; each within a transaction of the caller. */
export interface JournalWriter {
  /** Writes a new intent with its INTENT, linked to the `last` one; nothing of it may be sent yet. */
  plan(facts: IntentFacts, nowMs: number, last: Place): { readonly intent: Intent; readonly place: Place };
  /** The same with its first ATTEMPT. */
  begin(facts: IntentFacts, nowMs: number, last: Place): { readonly intent: Intent; readonly place: Place };
  /** Adds one record to an intent. @returns the intent with it */
  append(intentId: string, event: IntentEvent): Intent;
}

/** Where an intent stands in its journal; position 0 is before the first. */
export interface Place {
  readonly position: number;
  readonly link: string;
}

/** The writing half of the journal in SQLite. */
export function journalWriter(prepare: Prepare, reader: JournalReader): JournalWriter {
  /** The record with the names in it kept; a doubt where one of them settled another intent meanwhile. */
  const claimed = (intentId: string, event: IntentEvent): IntentEvent => {
    const finding = findingIn(event);
    const facts = finding && reader.find(intentId);
    if (!finding || !facts || facts.creation) return event;
    const taken = reader.takenName(facts, finding);
    if (taken) return { ...event, finding: unlessTaken(finding, taken) } as IntentEvent;
    for (const { kind, value } of serviceNamesOf(finding, facts.operation))
      prepare(queries.addServiceName).run(facts.environment, kind, value, intentId, 0);
    // Whatever name an earlier answer gave it is settled with it.
    if (finding.state === 'SETTLED') prepare(queries.settleNames).run(intentId);
    return event;
  };
  const append = (intentId: string, told: IntentEvent): Intent => {
    const event = claimed(intentId, told);
    const last = prepare(queries.lastRecord).get(intentId) as { sequence: number; hash: string } | undefined;
    const sequence = (last?.sequence ?? 0) + 1;
    const payload = JSON.stringify(event);
    const link = chainHash(last?.hash ?? '', intentId, sequence, payload);
    prepare(queries.addRecord).run(intentId, sequence, payload, link);
    const intent = reader.derive(intentId)?.intent;
    if (!intent) throw new JournalError(paymentJournalWords.lostIt(intentId));
    // Where locks fail, two processes may take the same turn: the second one's is taken back with the transaction.
    if (event.kind === 'ATTEMPT' && event.attempt !== intent.attempts)
      throw new SentMeanwhile(paymentJournalWords.sentMeanwhile(intentId));
    prepare(queries.setState).run(intent.state, intent.closedAtMs, intentId);
    return intent;
  };
  const plan: JournalWriter['plan'] = (facts, nowMs, last) => {
    const { intentId } = facts;
    const first: IntentEvent = { kind: 'INTENT', atMs: nowMs, facts };
    const position = last.position + 1;
    const recordHash = chainHash('', intentId, 1, JSON.stringify(first));
    const place = { position, link: intentLink(last.link, position, intentId, recordHash) };
    const columns = { ...intentColumns(facts), ...place };
    prepare(insertion(Object.keys(columns))).run(...Object.values(columns));
    return { intent: append(intentId, first), place };
  };
  return {
    append,
    plan,
    begin(facts, nowMs, last) {
      const { place } = plan(facts, nowMs, last);
      return { intent: append(facts.intentId, { kind: 'ATTEMPT', atMs: nowMs, attempt: 1 }), place };
    },
  };
}

/** What the index of intents keeps of one, by column. */
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
    state: 'INTENT',
  };
}

function insertion(columns: readonly string[]): string {
  return `INSERT INTO intents (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
}
