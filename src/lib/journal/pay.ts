import { minuteText } from '../brazil/clock.ts';
import { maxSkewMs } from '../client/clock-skew.ts';
import { isServiceAt } from '../client/connection.ts';
import { WrongClock } from '../client/errors.ts';
import { paymentJournalWords } from '../words/payment-journal.ts';
import type { Begun } from './begun.ts';
import {
  type Anew,
  type Intent,
  type IntentFacts,
  isPayment,
  isTerminal,
  mayArriveUntilMs,
} from './intent.ts';
import { claimAfterSettledMs } from './journal.ts';
import { look, lookBudgetMs, lookOnce, lookTwice } from './look.ts';
import { mayBeReused } from './names.ts';
import { looksTwice } from './next-step.ts';
import type { PayOrder, PayPorts, PayReport } from './pay-ports.ts';
import { permit, underTerms } from './permit.ts';
import { bareFinding, type Rail } from './rails/rail.ts';
import { report } from './report.ts';
import { resumeObstacle } from './resume.ts';
import { attempt, attemptInTurn, send } from './send.ts';
import { settle, settleOrder } from './settle.ts';
import { fresh, withLock } from './with-lock.ts';

/**
 * Pays once. Writes the intent down, sends it, reads the answer, and asks the service wherever the answer leaves a doubt.
 * Run again for the same ref, key or content, it finds the first payment and never starts a second one.
 *
 * @throws {JournalError} when nothing could be written down; then nothing was sent
 * @throws {TokenError} when no token was available; then nothing was written or sent
 * @throws {WrongClock} see {@link refuseWrongClock}; then nothing was written or sent
 */
export async function pay(ports: PayPorts, order: PayOrder): Promise<PayReport> {
  const { journal } = ports;
  const known = await journal.peek(order.facts, order.allowDuplicate);
  if (known) return meet(ports, order, known);
  const paidSince = await refusedBefore(ports, order);
  if (paidSince) return paidSince;
  await makeReady(ports, order);
  return withLock(ports, order.facts.intentId, async () => {
    const { facts, allowDuplicate } = order;
    const terms = await permit(ports, facts, null);
    const nowMs = ports.client.clock.now();
    const begun = await underTerms(terms, journal.begin(facts, allowDuplicate, nowMs, terms));
    if (begun.kind !== 'begun') return { retry: begun };
    return { report: await send(ports, order, begun.intent) };
  }).then((step) => ('report' in step ? step.report : meet(ports, order, step.retry)));
}

async function makeReady(
  { client }: PayPorts,
  { facts, allowDuplicate, operation }: PayOrder,
): Promise<void> {
  refuseWrongClock(facts, allowDuplicate, (await client.prepare(operation)).skewMs);
}

/**
 * Without a ref, only the age of an identical payment tells whether this one was made before; a wrong clock cannot judge that.
 * @param skewMs the service's clock minus ours; null when no answer gave the time
 * @throws {WrongClock}
 */
export function refuseWrongClock(
  { ref, creation }: IntentFacts,
  allowDuplicate: boolean,
  skewMs: number | null,
): void {
  if (ref !== null || creation || allowDuplicate) return;
  if (skewMs === null || Math.abs(skewMs) >= maxSkewMs) throw new WrongClock(skewMs);
}

/** Asks the service for the outcome of an intent, waiting up to `waitMs` for a final state. Sends no payment. */
export async function recover(
  ports: PayPorts,
  rail: Rail,
  intentId: string,
  waitMs: number,
): Promise<PayReport> {
  return withLock(ports, intentId, async (found) => {
    const known = fresh(found);
    if (known.state === 'REFUSED' && isPayment(known)) return toldAgain(ports, rail, known);
    const intent = await settle(ports, rail, known, waitMs);
    const asked = report(intent, 'no');
    return (await isAnswered(ports, rail, intent)) ? { ...asked, wasAskedInVain: true } : asked;
  });
}

/** Whether an intent stays open although the service answered; a failure that only counts later is asked about again. */
async function isAnswered(
  { journal }: PayPorts,
  rail: Rail,
  { intentId, state, finding }: Intent,
): Promise<boolean> {
  if (state !== 'UNCERTAIN' || finding?.code === 'failure_unproven') return false;
  if (rail.noRoute !== undefined) return true;
  const looked = (await journal.history(intentId))?.events.findLast(({ kind }) => kind === 'LOOKUP');
  return looked?.kind === 'LOOKUP' && looked.result !== 'no-answer';
}

/** Whether {@link pay} may send something: nothing is known of the payment, or it is known not to have been executed. */
export function maySend(known: Exclude<Begun, { kind: 'begun' }> | null, newAttempt: boolean): boolean {
  if (known === null) return true;
  if (known.kind === 'ref-conflict') return false;
  const { intent } = known;
  return mayGoOn(intent) || (intent.state === 'REFUSED' && newAttempt && intent.runId === undefined);
}

/** A payment that this journal already knows: found again by ref, key or content. */
async function meet(
  ports: PayPorts,
  order: PayOrder,
  known: Exclude<Begun, { kind: 'begun' }>,
): Promise<PayReport> {
  const { intent } = known;
  if (known.kind === 'ref-conflict') return conflict(intent, order.facts);
  if (!isServiceAt(ports.client.connection, intent.host)) return ofAnotherService(intent, order.facts);
  if (intent.state === 'SCHEDULED') return isScheduled(intent);
  if (intent.runId !== undefined) return ofRun(known.kind, intent, intent.runId);
  const reusable = mayGoOn(intent);
  if (known.kind === 'claimed') {
    const isOther = reusable ? !sameContent(intent, order.facts) : isTerminal(intent.state);
    if (isOther) return duplicate(intent);
    if (!reusable) return claimed(ports, order, intent);
  }
  if (intent.state === 'SETTLED' || intent.state === 'REVERSED') return report(intent, 'no');
  if (reusable || (intent.state === 'REFUSED' && order.newAttempt)) await makeReady(ports, order);
  return withLock(ports, intent.intentId, async (found) => {
    const current = fresh(found);
    if (mayGoOn(current))
      return send(ports, order, await attempt(ports, current, optionsOf(order.facts, current)));
    if (current.state === 'REFUSED')
      return order.newAttempt ? afterRefusal(ports, order, current) : toldAgain(ports, order.rail, current);
    return settledOrSent(ports, order, await settleOrder(ports, order, current));
  });
}

/** Resends an intent that look-ups left open, if its name proves that it was not made (specification, section 2.6). */
async function settledOrSent(ports: PayPorts, order: PayOrder, intent: Intent): Promise<PayReport> {
  const mayGo = resumeObstacle(order, intent, ports.client.clock.now()) === null;
  if (!mayGo || !looksTwice(order, intent)) return report(intent, 'no');
  const twice = await lookTwice(ports, order.rail, intent);
  if (!twice.isAbsent) return report(twice.intent, 'no');
  await ports.client.prepare(order.operation);
  return send(ports, order, await attempt(ports, twice.intent), true);
}

/** Proven not to have been executed; a refused creation made nothing, so its names may be sent again. */
function mayGoOn(intent: Intent): boolean {
  if (!intent.intact || intent.runId !== undefined) return false;
  return intent.state === 'INTENT' || (intent.state === 'REFUSED' && intent.creation !== undefined);
}

/** How a payment that was proven not to be made is sent now. */
function optionsOf(facts: IntentFacts, current: Intent) {
  return { anew: anewOf(facts, current), approved: facts.approved };
}

/** A creation continues as this run intends it, under its own names; a payment's bytes are the same in every run. */
function anewOf(facts: IntentFacts, intent: Intent): Anew | undefined {
  if (!intent.creation) return undefined;
  const bodyText = facts.bodyText.replace(
    JSON.stringify(facts.identifier),
    JSON.stringify(intent.identifier),
  );
  return { bodyText, sinceMs: facts.createdAtMs };
}

/** An identical payment is open: it is settled first, and if it turns out to be paid, this run is the duplicate. */
async function claimed(ports: PayPorts, order: PayOrder, intent: Intent): Promise<PayReport> {
  const { intentId } = intent;
  const first = await withLock(ports, intentId, async (found) =>
    settledOrSent(ports, order, await settle(ports, order.rail, fresh(found), order.waitMs)),
  );
  if (first.sent !== 'no') return first;
  // If the other payment has a different text, "on its way" would be taken to mean this one, which is not sent.
  const isOther = first.intent.state === 'PENDING' && !sameContent(first.intent, order.facts);
  const isPaid = first.finding.state === 'SETTLED' && first.finding.reason === null;
  return isPaid || isOther ? duplicate(first.intent) : first;
}

/**
 * A refusal holds until somebody pays under the same name, perhaps from another machine: "no money moved" is checked once more.
 */
async function toldAgain(ports: PayPorts, rail: Rail, intent: Intent): Promise<PayReport> {
  if (rail.noRoute !== undefined) return report(intent, 'no');
  const { result, finding } = await look(ports, rail, intent, lookAgainBudgetMs);
  // For a call without an identifier the service assigns a new one each time, which this machine cannot look up.
  const isUnasked =
    result === 'no-answer' || (intent.identifier === null && intent.operation.startsWith('api.'));
  if (finding === null || finding.state === 'REFUSED')
    return isUnasked && mayBePaidSince(rail, intent) ? refusedUnasked(intent) : report(intent, 'no');
  const looked = { kind: 'LOOKUP', atMs: ports.client.clock.now(), result, finding } as const;
  return { intent: await ports.journal.append(intent.intentId, looked), finding, sent: 'no' };
}

/** Whether another machine may have the same name and the service executes it after a failure. */
function mayBePaidSince({ operations }: Rail, intent: Intent): boolean {
  const operation = operations.find(({ id }) => id === intent.operation);
  return intent.since === null && mayBeReused(intent) && operation?.dedupe !== 'identifier';
}

/** Nobody could confirm that the refusal still holds: reported as a doubt, kept as a refusal in the journal. */
function refusedUnasked(intent: Intent): PayReport {
  const message = paymentJournalWords.refusedUnasked(intent.finding?.code ?? null);
  return { intent, finding: bareFinding('UNCERTAIN', 'uncertain', message), sent: 'no' };
}

/**
 * Without a ref, an identical payment that was refused is looked up before it is sent under new names: it may have been
 * executed since it was reported as refused.
 * @returns the refused payment, if the service now reports more than a refusal
 */
async function refusedBefore(ports: PayPorts, order: PayOrder): Promise<PayReport | null> {
  const { facts, rail, allowDuplicate } = order;
  if (facts.ref !== null || facts.creation || facts.claim === null || allowDuplicate) return null;
  const since = ports.client.clock.now() - claimAfterSettledMs;
  const refused = (await ports.journal.recentAlike(facts)).find(
    ({ state, claim, closedAtMs, runId, host }) =>
      state === 'REFUSED' &&
      claim === facts.claim &&
      runId === undefined &&
      isServiceAt(ports.client.connection, host) &&
      (closedAtMs ?? 0) > since,
  );
  if (refused === undefined) return null;
  const told = await toldAgain(ports, rail, refused);
  return told.finding.state === 'REFUSED' ? null : told;
}

/** Short, so that a missing answer is reported soon. */
const lookAgainBudgetMs = 10_000;

/** PIX releases the key of a FAILED payment, so the same names would pay again: only a look-up that shows FAILED permits it. */
async function afterRefusal(ports: PayPorts, order: PayOrder, intent: Intent): Promise<PayReport> {
  const untilMs = mayArriveUntilMs(intent);
  if (untilMs !== null && ports.client.clock.now() < untilMs) return notAgain(intent, arrivesUntil(untilMs));
  const looked = await lookOnce(ports, order.rail, intent, lookBudgetMs);
  const { finding } = looked;
  // Another machine may have paid under the same ref since.
  if (finding && finding.state !== 'REFUSED') return { intent: looked.intent, finding, sent: 'no' };
  // When the identifier dedupes for ever, sending it again can only execute what was never executed.
  if (finding?.status !== 'FAILED' && order.operation.dedupe !== 'identifier')
    return notAgain(intent, paymentJournalWords.refusedBefore(intent.finding?.code ?? null));
  return send(ports, order, (await attemptInTurn(ports, looked.intent, order.facts.approved)).started);
}

/** In our words only, not the service's: it refused the payment, but was not asked for a new one. */
function notAgain(intent: Intent, message: string): PayReport {
  const refused = bareFinding('REFUSED', 'new_attempt_refused', message, intent.finding?.reason ?? null);
  return { intent, finding: { ...refused, status: intent.finding?.status ?? null }, sent: 'no' };
}

/** Sends a refused row of a run once more, after a look-up that shows FAILED. */
export async function payRowAgain(ports: PayPorts, order: PayOrder): Promise<PayReport> {
  await ports.client.prepare(order.operation);
  return withLock(ports, order.facts.intentId, async (found) => {
    const intent = fresh(found);
    return intent.state === 'REFUSED' ? afterRefusal(ports, order, intent) : report(intent, 'no');
  });
}

/** The same payment except for the names, which a run without a ref generates anew each time. */
function sameContent(intent: Intent, facts: IntentFacts): boolean {
  if (intent.bodySha256 === facts.bodySha256) return true;
  if (intent.bodyText === '' || facts.bodyText === '') return false;
  const content = (given: IntentFacts) =>
    JSON.stringify({
      ...(JSON.parse(given.bodyText) as object),
      identifier: null,
      operation: given.operation,
    });
  return content(intent) === content(facts);
}

/** A name of this request belongs to another one. If only one of identifier and key is given, the other is derived from it. */
function conflict(intent: Intent, facts: IntentFacts): PayReport {
  const { namesAnother, refNamesAnother, identifierOrKey, anotherRequest, anotherPayment } =
    paymentJournalWords;
  const what = intent.creation ? anotherRequest : anotherPayment;
  const isRef = intent.ref !== null && intent.ref === facts.ref;
  const message = isRef ? refNamesAnother(what) : namesAnother(identifierOrKey, what);
  return met(intent, 'ref_conflict', message);
}

/** Only the service it was sent to knows its outcome. */
function ofAnotherService(intent: Intent, facts: IntentFacts): PayReport {
  const { ofAnotherService: say, identifierOrKey, sameAmountAndPayee } = paymentJournalWords;
  const name = intent.ref !== null && intent.ref === facts.ref ? 'ref' : identifierOrKey;
  return met(
    intent,
    'ref_conflict',
    say(facts.ref === null && facts.claim === intent.claim ? sameAmountAndPayee : name, intent.host),
  );
}

function arrivesUntil(ms: number): string {
  return paymentJournalWords.mayStillArrive(minuteText(ms));
}

function duplicate(intent: Intent): PayReport {
  if (intent.state === 'INTENT') {
    const message = paymentJournalWords.meantAlready(intent.intentId);
    return met(intent, intent.creation ? 'duplicate_creation' : 'duplicate_payment', message);
  }
  const untilMs = mayArriveUntilMs(intent);
  if (untilMs !== null) return met(intent, 'duplicate_payment', arrivesUntil(untilMs));
  if (intent.operation === 'batches.dispatch')
    return met(intent, 'duplicate_payment', paymentJournalWords.batchDispatched(intent.state));
  const paid = !intent.creation && intent.amountCentavos !== null;
  const message = paid
    ? paymentJournalWords.samePaid(intent.state)
    : paymentJournalWords.sameMade(intent.state === 'SETTLED' ? 'MADE' : intent.state);
  return met(intent, intent.creation ? 'duplicate_creation' : 'duplicate_payment', message);
}

/** A payment that waits stands in the way: it is paid at its hour, or by a person's word. */
export function isScheduled(intent: Intent): PayReport {
  const { held, ref, intentId, schedule, postponed } = intent;
  const time = minuteText(postponed?.untilMs ?? schedule?.notBeforeMs ?? 0);
  const say = held ? paymentJournalWords.heldAlready : paymentJournalWords.scheduledAlready;
  return met(intent, 'duplicate_payment', say(ref ?? intentId, time));
}

/** A row is sent, looked up and paid again only through its run. */
function ofRun(kind: Begun['kind'], intent: Intent, runId: string): PayReport {
  const { rowAlike, isRow } = paymentJournalWords;
  const say = kind === 'claimed' ? rowAlike : isRow;
  return met(intent, 'duplicate_payment', say(runId, intent.state));
}

/** Stopped by what this journal already knows. */
export function met(intent: Intent, code: string, message: string): PayReport {
  return { intent, finding: bareFinding('REFUSED', code, message, 'exists'), sent: 'no', isAnother: true };
}
