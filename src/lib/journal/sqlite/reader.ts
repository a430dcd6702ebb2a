import type { SQLInputValue } from 'node:sqlite';
import type { Begun } from '../begun.ts';
import type { Finding, Intent, IntentFacts } from '../intent.ts';
import { claimAfterSettledMs, type IntentHistory } from '../journal.ts';
import { claims, type EventRow, type IntentRow, readHistory, sameKind, type Tail } from '../records.ts';
import { serviceNamesOf, type TakenName } from '../service-names.ts';
import { type Prepare, queries } from './queries.ts';

/** What stands in the way of a new payment. */
export type Taken = Exclude<Begun, { kind: 'begun' }> | null;

/** Finds intents and derives their states; changes nothing. */
export interface JournalReader {
  /** The history according to the records, whatever the index says. */
  derive(intentId: string): IntentHistory | null;
  history(intentId: string): IntentHistory | null;
  find(intentId: string): Intent | null;
  /** The intents with these ids, in their order, by two statements for all of them; missing ids are left out. */
  findPage(intentIds: readonly string[]): Iterable<Intent>;
  /** The intent with the last of its records. */
  tail(intentId: string): Tail | null;
  /** The intents whose ids a statement returns, in its order. */
  findAll(sql: string, ...values: SQLInputValue[]): Intent[];
  taken(facts: IntentFacts, allowDuplicate: boolean, nowMs: number): Taken;
  /** A name in the finding that already settled another intent. */
  takenName(facts: IntentFacts, finding: Finding): TakenName | null;
}

/** The reading half of the journal in SQLite. */
export function journalReader(prepare: Prepare): JournalReader {
  const rowOf = (intentId: string) =>
    prepare(queries.intent).get(intentId) as unknown as IntentRow | undefined;
  const recordsOf = (intentId: string) => prepare(queries.records).all(intentId) as unknown as EventRow[];
  const derive = (intentId: string): IntentHistory | null => {
    const row = rowOf(intentId);
    return row ? readHistory(row, recordsOf(intentId)) : null;
  };
  /** Records cut off at the end leave an intact chain, but a state other than the one last written. */
  const whole = (row: IntentRow, records: readonly EventRow[]): IntentHistory => {
    const found = readHistory(row, records);
    if (found.intent.state === row.state) return found;
    return { ...found, intent: { ...found.intent, state: 'UNCERTAIN', intact: false } };
  };
  const history = (intentId: string): IntentHistory | null => {
    const row = rowOf(intentId);
    return row ? whole(row, recordsOf(intentId)) : null;
  };
  const tail = (intentId: string): Tail | null => {
    const intent = find(intentId);
    const last = prepare(queries.lastRecord).get(intentId) as Omit<Tail, 'intent'> | undefined;
    return intent && last ? { ...last, intent } : null;
  };
  const find = (intentId: string): Intent | null => history(intentId)?.intent ?? null;
  function* findPage(intentIds: readonly string[]): Generator<Intent> {
    const ids = JSON.stringify(intentIds);
    const rows = prepare(rowsOfPage).all(ids) as unknown as IntentRow[];
    const byId = new Map(rows.map((row) => [row.intent_id, row]));
    const records = prepare(recordsOfPage).all(ids) as unknown as (EventRow & Pick<IntentRow, 'intent_id'>)[];
    const byIntent = Map.groupBy(records, (record) => record.intent_id);
    for (const intentId of intentIds) {
      const row = byId.get(intentId);
      if (row) yield whole(row, byIntent.get(intentId) ?? []).intent;
    }
  }
  const findAll = (sql: string, ...values: SQLInputValue[]): Intent[] =>
    (prepare(sql).all(...values) as { intent_id: string }[]).flatMap((row) => find(row.intent_id) ?? []);

  const taken = takenBy(prepare, { find, findAll });
  const takenName = (
    { intentId, environment, operation }: IntentFacts,
    finding: Finding,
  ): TakenName | null => {
    for (const name of serviceNamesOf(finding, operation)) {
      const other = prepare(queries.settledBy).get(environment, name.kind, name.value, intentId);
      if (other) return { ...name, intentId: String(other.intent_id) };
    }
    return null;
  };
  return { derive, history, find, findPage, tail, findAll, taken, takenName };
}

const ofPage = 'intent_id IN (SELECT value FROM json_each(?))';
const rowsOfPage = `SELECT * FROM intents WHERE ${ofPage}`;
const recordsOfPage = `SELECT intent_id, sequence, payload, hash FROM events WHERE ${ofPage} ORDER BY intent_id, sequence`;

/** Finds what stands in a new payment's way: by its names, otherwise by its content. */
function takenBy(
  prepare: Prepare,
  { find, findAll }: Pick<JournalReader, 'find' | 'findAll'>,
): JournalReader['taken'] {
  const named = (facts: IntentFacts): Intent | undefined => {
    const scope = [facts.environment, facts.tenantId, facts.accountId] as const;
    const [first] = [
      ...(facts.ref === null ? [] : findAll(queries.byRef, ...scope, facts.ref)),
      ...findAll(queries.byKey, ...scope, facts.idempotencyKey),
      ...(facts.identifier === null ? [] : findAll(queries.byIdentifier, ...scope, facts.identifier)).filter(
        (other) => sameKind(other, facts),
      ),
    ];
    return first;
  };
  return (facts, allowDuplicate, nowMs) => {
    const intent = named(facts);
    if (intent) {
      const same = intent.bodySha256 === facts.bodySha256 && intent.idempotencyKey === facts.idempotencyKey;
      return { kind: same ? 'same-ref' : 'ref-conflict', intent };
    }
    if (facts.ref !== null || facts.claim === null || allowDuplicate) return null;
    const sinceMs = nowMs - claimAfterSettledMs;
    // One by one: a run may have planned any number with the same content.
    for (const { intent_id: intentId } of prepare(queries.byClaim).all(facts.claim, sinceMs)) {
      const other = find(String(intentId));
      if (other && claims(other, nowMs)) return { kind: 'claimed', intent: other };
    }
    return null;
  };
}
