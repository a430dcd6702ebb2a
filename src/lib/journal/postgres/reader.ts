import type { Begun } from '../begun.ts';
import type { Finding, Intent, IntentFacts } from '../intent.ts';
import { claimAfterSettledMs, type IntentHistory } from '../journal.ts';
import { claims, type EventRow, type IntentRow, readHistory, sameKind, type Tail } from '../records.ts';
import { serviceNamesOf, type TakenName } from '../service-names.ts';
import type { Questions } from './connect.ts';

/** One intent with all of its records, read by one statement so that no write falls in between. */
interface WholeRow extends IntentRow {
  readonly records: readonly EventRow[];
}

/** What stands in the way of a new payment. */
export type Taken = Exclude<Begun, { kind: 'begun' }> | null;

const scoped = 'environment = $1 AND tenant_id = $2 AND account_id = $3';

/** Statements that return the ids of intents. */
export const finds = {
  byRef: `SELECT intent_id FROM brl.intents WHERE ${scoped} AND ref = $4`,
  byKey: `SELECT intent_id FROM brl.intents WHERE ${scoped} AND idempotency_key = $4`,
  byIdentifier: `SELECT intent_id FROM brl.intents WHERE ${scoped} AND identifier = $4 ORDER BY position`,
  byIdentifierAnywhere:
    'SELECT intent_id FROM brl.intents WHERE environment = $1 AND identifier = $2 ORDER BY position',
  byRefAnywhere: 'SELECT intent_id FROM brl.intents WHERE environment = $1 AND ref = $2 ORDER BY position',
  byServiceName: `SELECT intent_id FROM brl.intents JOIN
    (SELECT DISTINCT intent_id FROM brl.service_names WHERE environment = $1 AND value = $2) AS named USING (intent_id)
    ORDER BY position`,
  /** A row's own name for its payment, which other rows may share. */
  byReference: `SELECT intent_id FROM brl.run_rows JOIN brl.intents USING (intent_id)
    WHERE environment = $1 AND reference = $2 ORDER BY position DESC`,
  refsOf: `SELECT name, ref FROM unnest($4::text[]) AS name CROSS JOIN LATERAL (
      SELECT coalesce(i.ref, reference, (SELECT r.ref FROM brl.runs r WHERE r.run_id = i.run_id)) AS ref
      FROM (SELECT intent_id FROM brl.intents WHERE environment = $1 AND identifier = name
        UNION SELECT intent_id FROM brl.service_names WHERE environment = $1 AND value = name) AS named
      JOIN brl.intents i USING (intent_id) LEFT JOIN brl.run_rows USING (intent_id)
      WHERE i.tenant_id = $2 AND i.account_id = $3 ORDER BY i.position DESC LIMIT 1) AS found
    WHERE ref IS NOT NULL`,
  /** Only those that are open or closed within that span; an older end claims nothing. Uses the earlier of both clocks. */
  byClaim: `SELECT intent_id, now_ms FROM brl.intents,
      (SELECT least($2, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) AS now_ms) AS time
    WHERE claim = $1 AND (closed_at_ms IS NULL OR closed_at_ms > now_ms - $3)
    ORDER BY created_at_ms DESC, position DESC`,
  /** No index knows IS NOT DISTINCT FROM. */
  alike: `SELECT intent_id FROM brl.intents WHERE environment = $1 AND account_id = $2
    AND (destination = $3 OR $3::text IS NULL AND destination IS NULL)
    AND (amount_centavos = $4 OR $4::bigint IS NULL AND amount_centavos IS NULL) AND state NOT IN ('INTENT', 'SCHEDULED')
    ORDER BY created_at_ms DESC LIMIT 5`,
  openAlike: `SELECT intent_id FROM brl.intents WHERE environment = $1 AND account_id = $2 AND destination = $3
    AND amount_centavos = $4 AND state IN ('SENT', 'UNCERTAIN', 'PENDING', 'SCHEDULED')`,
  lastPaidTo: `SELECT intent_id FROM brl.intents WHERE environment = $1 AND account_id = $2 AND destination = $3
    AND state NOT IN ('INTENT', 'SCHEDULED', 'REFUSED') ORDER BY created_at_ms DESC LIMIT 1`,
} as const;

const whole = `SELECT i.*, (
    SELECT json_agg(json_build_object('sequence', e.sequence, 'payload', e.payload, 'hash', e.hash) ORDER BY e.sequence)
    FROM brl.events e WHERE e.intent_id = i.intent_id) AS records
  FROM unnest($1::text[]) WITH ORDINALITY AS wanted (intent_id, place) JOIN brl.intents i USING (intent_id) ORDER BY place`;

/** The records of intents by id, in the order of the ids; missing ones are left out. */
export async function historiesOf(
  questions: Questions,
  intentIds: readonly string[],
): Promise<IntentHistory[]> {
  if (intentIds.length === 0) return [];
  return (await questions.all<WholeRow>(whole, intentIds)).map(historyOf);
}

/** The intents with the last of their records. */
export async function tailsOf(
  questions: Questions,
  intentIds: readonly string[],
): Promise<Map<string, Tail>> {
  if (intentIds.length === 0) return new Map();
  const rows = await questions.all<WholeRow>(whole, intentIds);
  return new Map(
    rows.map((row) => {
      const { sequence = 0, hash = '' } = row.records?.at(-1) ?? {};
      return [row.intent_id, { intent: historyOf(row).intent, sequence, hash }];
    }),
  );
}

/** The intents whose ids a statement returns, in its order. */
export async function findAll(
  questions: Questions,
  sql: string,
  ...values: readonly unknown[]
): Promise<Intent[]> {
  const rows = await questions.all<{ readonly intent_id: string }>(sql, ...values);
  const histories = await historiesOf(
    questions,
    rows.map(({ intent_id: intentId }) => intentId),
  );
  return histories.map(({ intent }) => intent);
}

/** Records cut off at the end leave an intact chain, but a state other than the one last written. */
function historyOf(row: WholeRow): IntentHistory {
  const found = readHistory(row, row.records ?? []);
  if (found.intent.state === row.state) return found;
  return { ...found, intent: { ...found.intent, state: 'UNCERTAIN', intact: false } };
}

/** What stands in a new payment's way: by its names, otherwise by its content. */
export async function takenBy(
  questions: Questions,
  facts: IntentFacts,
  allowDuplicate: boolean,
  nowMs: number,
): Promise<Taken> {
  const intent = await namesakeOf(questions, facts);
  if (intent) {
    const same = intent.bodySha256 === facts.bodySha256 && intent.idempotencyKey === facts.idempotencyKey;
    return { kind: same ? 'same-ref' : 'ref-conflict', intent };
  }
  if (facts.ref !== null || facts.claim === null || allowDuplicate) return null;
  const rows = await questions.all<{ readonly intent_id: string; readonly now_ms: number }>(
    finds.byClaim,
    facts.claim,
    nowMs,
    claimAfterSettledMs,
  );
  // One by one: a run may have planned any number with the same content.
  for (const { intent_id: intentId, now_ms: atMs } of rows) {
    const [other] = await historiesOf(questions, [intentId]);
    if (other && claims(other.intent, atMs)) return { kind: 'claimed', intent: other.intent };
  }
  return null;
}

async function namesakeOf(questions: Questions, facts: IntentFacts): Promise<Intent | undefined> {
  const scope = [facts.environment, facts.tenantId, facts.accountId];
  const { ref, identifier } = facts;
  const [byRef] = ref === null ? [] : await findAll(questions, finds.byRef, ...scope, ref);
  if (byRef) return byRef;
  const [byKey] = await findAll(questions, finds.byKey, ...scope, facts.idempotencyKey);
  if (byKey) return byKey;
  if (identifier === null) return undefined;
  const named = await findAll(questions, finds.byIdentifier, ...scope, identifier);
  return named.find((other) => sameKind(other, facts));
}

const settledBy = `SELECT intent_id FROM brl.service_names
  WHERE environment = $1 AND kind = $2 AND value = $3 AND settled AND intent_id <> $4`;

/** A name in the finding that already settled another intent. */
export async function takenName(
  questions: Questions,
  { intentId, environment, operation }: IntentFacts,
  finding: Finding,
): Promise<TakenName | null> {
  for (const name of serviceNamesOf(finding, operation)) {
    const other = await questions.one<{ readonly intent_id: string }>(
      settledBy,
      environment,
      name.kind,
      name.value,
      intentId,
    );
    if (other) return { ...name, intentId: other.intent_id };
  }
  return null;
}
