import { withMaskedDocument } from '../../brazil/documents.ts';
import type { Client } from '../../client/client.ts';
import { type Centavos, formatReais } from '../../contract/money.ts';
import { firstText } from '../../json/paths.ts';
import { type Message, recorded } from '../../words/records.ts';
import {
  bodyOf,
  type Finding,
  type Intent,
  type IntentFacts,
  isOfAnother,
  notShownCode,
  type OwnFact,
} from '../intent.ts';
import { isOwnName, mayMeanAnother } from '../names.ts';
import { payeeOf } from '../old-texts.ts';
import { paidBy } from '../payee.ts';
import { type Compared, comparePayee, payeeShown, type RecordFields } from '../payee-compare.ts';
import { LookUpUnanswered } from './rail.ts';
import { shownCentavos } from './reading.ts';
import { meantCentavos } from './stated.ts';

/**
 * Whose payment a record is. Exit 0 requires our name, our amount and our payee, each shown by the service, or a name that
 * nobody else can have used: a random one, or a row's, which is made from amount and payee (docs/decisions/0045).
 */

/** A record compared with what was intended. */
export interface Evidence {
  readonly amount: Compared;
  readonly payee: Compared;
}

/** Compares a record's amount and payee with the intended ones. */
export function evidenceIn(record: unknown, facts: IntentFacts, fields: RecordFields): Evidence {
  const [shown, meant] = [shownCentavos(record), meantCentavos(facts)];
  const amount = shown === null || meant === null ? 'not shown' : shown === meant ? 'same' : 'another';
  return {
    amount,
    payee: comparePayee(payeeOf(facts), payeeShown(record, fields), facts.payee?.document ?? null),
  };
}

/** Whether what a record shows makes it another payment. */
export function isAnother({ amount, payee }: Evidence): boolean {
  return amount === 'another' || payee === 'another';
}

/** Whether a record shows everything that was intended, and nothing else. */
export function isOurs({ amount, payee }: Evidence): boolean {
  return amount === 'same' && payee === 'same';
}

/** A batch or a creation is recognised by its rail. */
function hasOwnRule({ creation, operation }: IntentFacts): boolean {
  return creation !== undefined || operation === 'batches.dispatch';
}

/** Whether our identifier can belong to no other payment: a random one, or one made from this amount and payee. */
function provesByName(facts: IntentFacts): boolean {
  return facts.identifier !== null && !mayMeanAnother(facts);
}

/** The finding in an answer to our own request, judged by whose payment it shows. */
export function proveAnswer(finding: Finding, intent: Intent, fields: RecordFields): Finding {
  const record = bodyOf(finding);
  if (hasOwnRule(intent) || isOfAnother(finding) || record === null) return finding;
  const evidence = evidenceIn(record, intent, fields);
  // It may answer another request: the look-up decides.
  if (isAnother(evidence)) return anotherPayment(finding, record, intent, fields, false);
  const seen: Finding = { ...finding, shows: ownFacts(evidence) };
  if (!isEnd(seen) || provesByName(intent) || isProven(intent, seen.shows)) return seen;
  return unproven(seen);
}

/** A question to the service: returns the finding in its record with our name; null when there is none. */
export type Route = () => Promise<Finding | null>;

/**
 * Asks one route after another until one shows that the payment is ours, or another's. The next route may show what the last
 * did not; what none of them shows remains unknown.
 * @param further routes asked only about a payment that was found but not fully shown
 * @throws {LookUpUnanswered} when nothing was found and a route gave no answer
 */
export async function firstProof(
  client: Client,
  intent: Intent,
  routes: readonly Route[],
  further: readonly Route[] = [],
): Promise<Finding | null> {
  const { settings } = client.connection;
  let open: Finding | null = null;
  const unanswered: LookUpUnanswered[] = [];
  for (const route of [...routes, ...further]) {
    if (open === null && further.includes(route)) break;
    const found = await route().catch((error: unknown) => {
      if (!(error instanceof LookUpUnanswered)) throw error;
      unanswered.push(error);
      return null;
    });
    const record = found && bodyOf(found);
    if (!found) continue;
    if (hasOwnRule(intent) || isOfAnother(found) || record === null) return found;
    const evidence = evidenceIn(record, intent, settings);
    if (isAnother(evidence))
      return anotherPayment(
        found,
        record,
        intent,
        settings,
        isSurelyUnsent(intent, found) && !isSameOrder(record, intent, settings),
      );
    const seen = joined(open, { ...found, shows: ownFacts(evidence) });
    if (isConclusive(intent, seen)) return seen;
    open = seen;
  }
  if (open && isEnd(open)) return unproven(open);
  if (unanswered[0]) throw unanswered[0];
  return null;
}

/** If a look-up confirms an answer, the answer is reported, as settled now. */
export function borneOut({ finding: answer }: Intent, seen: Finding): Finding {
  const isAnswer = answer?.code === notShownCode && seen.state === 'SETTLED' && isOnePayment(answer, seen);
  if (!answer || !isAnswer) return seen;
  const { endToEndId, shows = [] } = seen;
  return {
    ...answer,
    state: 'SETTLED',
    code: null,
    message: null,
    endToEndId: answer.endToEndId ?? endToEndId,
    shows,
  };
}

/** Two routes about one payment: the final state that one of them gives, with the facts shown by both. */
function joined(before: Finding | null, now: Finding): Finding {
  if (before === null || !isOnePayment(before, now)) return now;
  const told = isEnd(before) || !isEnd(now) ? before : now;
  return { ...told, shows: [...new Set([...(before.shows ?? []), ...(now.shows ?? [])])] };
}

function isOnePayment({ endToEndId: one }: Finding, { endToEndId: other }: Finding): boolean {
  return one === null || other === null || one === other;
}

/**
 * Whether a finding may be believed: a final state if the payment is proven to be ours, an open one if its amount is ours. A
 * failure may be that of another payment under our name, with ours executed since; only a TED's identifier is used up by one.
 */
function isConclusive(intent: Intent, { state, shows = [] }: Finding): boolean {
  if (!shows.includes('amount') && meantCentavos(intent) !== null && !intent.shown.includes('amount'))
    return false;
  const isFailure = state === 'REFUSED' && !intent.operation.startsWith('ted.');
  if (!isEnd({ state }) && !isFailure) return true;
  return provesByName(intent) || isProven(intent, shows);
}

function isEnd({ state }: Pick<Finding, 'state'>): boolean {
  return state === 'SETTLED' || state === 'REVERSED';
}

/** If a body supplied by the user names no payee and no amount, there is nothing to compare. */
function isProven(intent: Intent, shows: readonly OwnFact[] = []): boolean {
  const facts = [...shows, ...intent.shown];
  const names = paidBy(payeeOf(intent)).kind !== 'text';
  return (!names || facts.includes('payee')) && (meantCentavos(intent) === null || facts.includes('amount'));
}

function ownFacts({ amount, payee }: Evidence): readonly OwnFact[] {
  return [
    ...(amount === 'same' ? (['amount'] as const) : []),
    ...(payee === 'same' ? (['payee'] as const) : []),
  ];
}

/** Settled, but nothing shows whose payment it was. */
function unproven(finding: Finding): Finding {
  const message = recorded.payeeNotShown(`${finding.status}`);
  return { ...finding, state: 'UNCERTAIN', reason: null, code: notShownCode, message };
}

/** Operations that the service recognises by key or identifier (specification, sections 2.2, 4.3 and 4.4). */
const recognised = /^(?:pix|pixQr|pixBank|bigpix|ted|transfers|boleto)\./;

/**
 * Whether our request was surely not executed, when the name belongs to another payment. The identifier of a TED or a transfer
 * is never executed twice (specification, sections 4.3 and 2.8). An identifier made by brl has its own key: the other payment
 * has both, and while it stands the key is answered with it. An identifier that was typed may be an ERP's, under another key:
 * then the answer to our only request must have named that payment, or refused ours as a second one.
 */
function isSurelyUnsent(intent: Intent, { endToEndId, status }: Finding): boolean {
  const { operation, answered, attempts } = intent;
  if (intent.shown.length > 0 || intent.identifier === null || !recognised.test(operation)) return false;
  if (operation.startsWith('ted.')) return true;
  // An unfinished payment may fail, and after FAILED the service executes the same key again.
  if (!final.includes(status ?? '')) return false;
  const isAnswered = answered.endToEndId !== null && answered.endToEndId === endToEndId;
  if (operation.startsWith('transfers.') || isAnswered) return true;
  if (isOwnName(intent.identifier)) return answered.endToEndId === null || endToEndId === null;
  return attempts === 1 && answered.isConflict;
}

/**
 * Whether a record shows the very key or account, and the amount, that our request named: only the owner is another. A key that
 * was handed on after its look-up is paid to its new owner, so that may be ours.
 */
function isSameOrder(record: unknown, facts: IntentFacts, fields: RecordFields): boolean {
  const shown = { ...payeeShown(record, fields), documents: [] };
  return (
    comparePayee(payeeOf(facts), shown) === 'same' && evidenceIn(record, facts, fields).amount === 'same'
  );
}

/** Statuses of a payment that keeps its key for ever. */
const final = ['COMPLETED', 'SUCCESS', 'REVERSED'];

/** The name belongs to another payment: a conflict if ours was surely not sent, otherwise unresolved. */
function anotherPayment(
  finding: Finding,
  record: unknown,
  facts: IntentFacts,
  fields: RecordFields,
  isUnsent: boolean,
): Finding {
  const message = anotherTold(record, facts, fields);
  const other = { ...finding, message, shows: [] };
  return isUnsent && mayMeanAnother(facts)
    ? { ...other, state: 'REFUSED', reason: 'exists', code: 'ref_conflict' }
    : { ...other, state: 'UNCERTAIN', reason: null, code: 'echo_mismatch' };
}

/** What is recorded of a payment with our name: how much, and to whom. */
export function anotherTold(record: unknown, { identifier }: IntentFacts, fields: RecordFields): Message {
  const [amount, to] = [amountShown(record), payeeTold(record, fields)];
  return identifier === null ? recorded.shownAs(amount, to) : recorded.knownAs(identifier, amount, to);
}

function amountShown(record: unknown): string {
  const centavos = shownCentavos(record);
  return centavos === null ? '?' : formatReais(centavos as Centavos);
}

/** The payee of a record, in its own values: key, name, document, account. */
function payeeTold(record: unknown, fields: RecordFields): string {
  const { keys, documents, banks, branches, accounts, accountIds, boletos } = payeeShown(record, fields);
  const name = firstText(record, ['counterParty.name', 'payee.name', 'destination.holderName', 'payeeName']);
  const account = [banks[0], branches[0], accounts[0]].filter(Boolean).join(' / ');
  const told = [
    keys[0] && withMaskedDocument(keys[0]),
    name,
    documents[0] && withMaskedDocument(documents[0]),
    account,
    accountIds[0],
    boletos[0],
  ];
  return [...new Set(told)].filter(Boolean).join(', ') || '?';
}
