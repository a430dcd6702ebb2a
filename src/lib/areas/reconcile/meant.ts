import { startOfDayMs } from '../../brazil/clock.ts';
import type { DaySpan } from '../../brazil/days.ts';
import { flatMemory } from '../../command/flat-memory.ts';
import type { Centavos } from '../../contract/money.ts';
import { wayOf } from '../../contract/ways.ts';
import {
  bodyOf,
  type Finding,
  type Intent,
  type IntentState,
  isUnsent,
  mayStillArrive,
} from '../../journal/intent.ts';
import type { IntentFilter, Journal, RememberedSheet } from '../../journal/journal.ts';
import { payeeOf } from '../../journal/old-texts.ts';
import { batchOf } from '../../journal/rails/batch.ts';
import { textMember } from '../../json/members.ts';
import { rowFacts } from './batch-rows.ts';
import type { MeantFact } from './facts.ts';

/** Whose payments: another account's are in none of its statements. */
export interface Owner {
  readonly environment: string;
  readonly tenantId: string;
  readonly accountId: string;
}

/** Finished payments older than this have nothing to do with a day: approvals take minutes, a TED at most two days. */
const earlierDays = 8;
const rowsPerCollection = 10_000;

/** States whose end is still undecided. */
export const openStates: readonly IntentState[] = ['SENT', 'PENDING', 'UNCERTAIN'];

/** The payments of the journal that may belong to some days. */
export type MeantPart =
  /** Those under way on the days or on a day beside them, as clocks may differ, and all that are open. */
  | 'under way'
  /** Those that were final before: each belongs to the days only by a line, a delivery or a row that names it. */
  | 'final before';

/** The payments of a part. */
export async function* eachMeant(
  journal: Journal,
  owner: Owner,
  span: DaySpan,
  nowMs: number,
  part: MeantPart,
): AsyncGenerator<MeantFact> {
  const sinceMs = startOfDayMs(span.from, -earlierDays);
  const made = { ...owner, sinceMs, untilMs: startOfDayMs(span.to, 2) };
  const dayBeforeMs = startOfDayMs(span.from, -1);
  const filters: readonly IntentFilter[] =
    part === 'final before'
      ? [{ ...made, closedBeforeMs: dayBeforeMs }]
      : [
          { ...made, closedSinceMs: dayBeforeMs },
          { ...owner, untilMs: sinceMs - 1, states: openStates },
        ];
  const facts = reader(journal, owner, nowMs);
  for (const filter of filters)
    for await (const intents of someAtATime(journal.each(filter, 'oldest'))) yield* facts(intents);
}

/**
 * The payments with one of these names that were written down long before some days and were final on or after the day before them: one
 * that waited for its hour, or for an approval, belongs to the day on which it was paid.
 */
export async function* eachLongBefore(
  journal: Journal,
  owner: Owner,
  span: DaySpan,
  nowMs: number,
  names: readonly string[],
): AsyncGenerator<MeantFact> {
  const facts = reader(journal, owner, nowMs);
  // Most debits without a payment were never ours: one question leaves them out, and a name of ours without a ref is asked about.
  const refs = await journal.refsOf(owner, names);
  for (const name of names.filter((one) => refs.has(one) || one.startsWith('p1-'))) {
    const found = await journal.findByName(owner.environment, name);
    yield* facts(
      found.filter(
        ({ tenantId, accountId, createdAtMs, closedAtMs }) =>
          tenantId === owner.tenantId &&
          accountId === owner.accountId &&
          createdAtMs < startOfDayMs(span.from, -earlierDays) &&
          (closedAtMs ?? 0) >= startOfDayMs(span.from, -1),
      ),
    );
  }
}

/** Makes facts of intents. */
function reader(journal: Journal, owner: Owner, nowMs: number) {
  let sheets: RememberedSheet[] | null = null;
  const collectGarbage = flatMemory(rowsPerCollection);
  return async function* facts(intents: readonly Intent[]): AsyncGenerator<MeantFact> {
    const rows = intents.flatMap(({ runId, intentId }) => (runId === undefined ? [] : [intentId]));
    const references = rows.length === 0 ? none : await (await journal.runs()).references(rows);
    for (const intent of intents) {
      if (isPayment(intent)) {
        if (batchOf(intent.target) !== null) sheets ??= await journal.sheets(owner);
        const reference = references.get(intent.intentId) ?? null;
        for (const fact of meantFacts(intent, sheets ?? [], nowMs)) yield { ...fact, reference };
      }
      collectGarbage();
    }
  };
}

const none: ReadonlyMap<string, string> = new Map();
const atATime = 500;

async function* someAtATime(intents: AsyncIterable<Intent>): AsyncGenerator<readonly Intent[]> {
  let some: Intent[] = [];
  for await (const intent of intents) {
    some.push(intent);
    if (some.length < atATime) continue;
    yield some;
    some = [];
  }
  yield some;
}

/** An intent that makes nothing but pays is a payment. */
function isPayment({ creation, state, attempts }: Intent): boolean {
  return creation === undefined && !(isUnsent(state) && attempts === 0);
}

/**
 * An intent as one side of a day: a payment, or the rows of a batch. A row's reference is not included. @param sheets
 * those of its account
 */
export function meantFacts(intent: Intent, sheets: readonly RememberedSheet[], nowMs: number): MeantFact[] {
  const fact = meantFact(intent, nowMs);
  const batchId = batchOf(intent.target);
  return batchId === null ? [fact] : rowFacts(fact, batchId, intent, sheets);
}

function meantFact(intent: Intent, nowMs: number): MeantFact {
  const { finding, answered } = intent;
  const body = finding && bodyOf(finding);
  return {
    intentId: intent.intentId,
    state: intent.state,
    rail: wayOf(intent.operation, intent.target) ?? 'OTHER',
    operation: intent.operation,
    amountCentavos: intent.amountCentavos as Centavos | null,
    destination: intent.destination,
    to: payeeOf(intent),
    payeeDocument: intent.payee?.document ?? null,
    payeeName: intent.payee?.name ?? null,
    endToEndId: finding?.endToEndId ?? answered.endToEndId,
    identifier: intent.identifier,
    bankIds: bankIdsOf(body, answered.paymentId),
    ref: intent.ref,
    runId: intent.runId ?? null,
    batchId: null,
    createdAtMs: intent.createdAtMs,
    firstSentAtMs: intent.firstSentAtMs,
    lastSentAtMs: intent.lastSentAtMs,
    closedAtMs: intent.closedAtMs,
    settledAtMs: finding && settledIn(finding.state, body),
    wasInDoubt: false,
    mayStillArrive: mayStillArrive(intent, nowMs),
  };
}

/** When the payment was settled according to a finding, by the service's clock; null if it does not say. */
export function settledAtMs(finding: Finding): number | null {
  return settledIn(finding.state, bodyOf(finding));
}

function settledIn(state: Finding['state'], body: unknown): number | null {
  if (state !== 'SETTLED' && state !== 'REVERSED') return null;
  const said = settledNames.map((name) => textMember(body, name)).find((text) => text !== null);
  const ms = Date.parse(said ?? '');
  return Number.isNaN(ms) ? null : ms;
}

/** Of a result, of an event, and of a line of the statement (specification, sections 2.3, 2.4 and 6.4). */
const settledNames = ['completedAt', 'occurredAt', 'timestamp'];

/** The service's own names of a payment, in every answer that the journal kept. */
const bankNames = ['paymentId', 'transactionId', 'id', 'coreId', 'partnerId', 'tedId'];

function bankIdsOf(body: unknown, paymentId: string | null): readonly string[] {
  const named = bankNames.map((name) => textMember(body, name));
  return [...new Set([...named, paymentId].filter((name) => name !== null))];
}
