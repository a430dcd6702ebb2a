import { verdictOf } from '../client/classify.ts';
import type { Reply } from '../client/reply.ts';
import { attemptsAllowed, backoffMs, maxRetrySpanMs } from '../client/retry.ts';
import { errorOn } from '../contract/errors.ts';
import type { GapSettings } from '../contract/settings.ts';
import { textMember } from '../json/members.ts';
import {
  type Anew,
  type Finding,
  type Intent,
  type IntentEvent,
  isTerminal,
  type Reason,
  readBackFirst,
} from './intent.ts';
import { JournalError } from './journal.ts';
import { mayBeReused } from './names.ts';
import type { PayOrder, PayPorts, PayReport, Sent } from './pay-ports.ts';
import { bareFinding } from './rails/rail.ts';
import { refusalOf } from './rails/told-refusal.ts';
import { requestOf } from './request.ts';
import { unlessOlder, unlessTaken } from './service-names.ts';
import {
  interrupted,
  look,
  lookOnce,
  missingFinding,
  report,
  settleOrder,
  unlessInterrupted,
} from './settle.ts';

/** How long one look-up within a payment may take. */
const lookBudgetMs = 30_000;

/**
 * Sends an intent whose ATTEMPT is durable, repeats where that is allowed, and settles what is left open.
 * @param mayHaveRun whether an attempt of an earlier run may have been executed
 */
export async function send(
  ports: PayPorts,
  order: PayOrder,
  started: Intent,
  mayHaveRun = false,
): Promise<PayReport> {
  const { client } = ports;
  const { clock } = client;
  const firstAtMs = clock.now();
  let intent = started;
  let inDoubt = mayHaveRun;
  let rateLimitedOnly = !inDoubt;
  let reply: Reply;
  let sent: Sent = 'no';
  const ended = (outcome: PayReport): PayReport => ({ ...outcome, reply });
  ports.onSending?.(intent);
  for (let round = 1; ; round++) {
    const request = requestOf(client, order.operation, intent, order.sent);
    const answer = await unlessInterrupted(ports, () => client.exchange(request));
    if (answer === null) return interrupted(ports, intent, sent === 'yes' ? 'yes' : 'maybe');
    reply = answer;
    sent = furthest(sent, sentBy(reply));
    const verdict = verdictOf(order.operation, reply);
    const told = keptOf(order, findingFrom(ports, order, intent, verdict, inDoubt));
    const ours = unlessOlder(unlessTaken(told, ports.journal.takenName(intent, told)), intent);
    const finding = await believed(ports, order, intent, ours);
    if (finding.state === 'SETTLED' && intent.creation === undefined && mayBeReused(intent))
      return readBack(ports, order, intent, finding);
    intent = recordAnswer(ports, intent, sent, finding, { kind: 'RESPONSE', atMs: clock.now(), finding });
    rateLimitedOnly &&= verdict.kind === 'repeatable' && verdict.entry.class === 'rate';
    inDoubt ||= intent.creation ? intent.state === 'UNCERTAIN' : verdict.kind !== 'not-sent';
    if (round < 2 && looksTwice(order, intent)) {
      const twice = await lookTwice(ports, order, intent);
      intent = twice.intent;
      if (isTerminal(intent.state)) break;
      if (twice.isAbsent && clock.now() - firstAtMs <= maxRetrySpanMs) {
        intent = attempt(ports, intent);
        continue;
      }
    }
    if (intent.state === 'UNCERTAIN' && ports.interrupt.aborted) return interrupted(ports, intent, sent);
    if (verdict.kind !== 'repeatable' || round >= attemptsAllowed[order.operation.retry]) break;
    if (order.rail.mayRepeat?.(verdict.reply.errorCode ?? '') === false) break;

    const delayMs = backoffMs(round, reply, client.random.fraction);
    if (clock.now() - firstAtMs + delayMs > maxRetrySpanMs) break;
    await clock.sleep(delayMs, ports.interrupt);
    if (ports.interrupt.aborted) return interrupted(ports, intent, sent);
    // A machine that slept: a request that nobody waits for any more must not be sent.
    if (clock.now() - firstAtMs > maxRetrySpanMs) break;
    if (verdict.entry.queryFirst && order.rail.noRoute === undefined) {
      const looked = await lookOnce(ports, order.rail, intent, maxRetrySpanMs - (clock.now() - firstAtMs));
      intent = looked.intent;
      // It exists, and then a resend adds nothing; or nobody can tell, and then a resend is a gamble.
      if (looked.result !== 'not-found' && !ports.interrupt.aborted) break;
      if (ports.interrupt.aborted) return interrupted(ports, intent, sent);
    }
    // Nor after a look-up that hung.
    if (clock.now() - firstAtMs > maxRetrySpanMs) break;
    intent = attempt(ports, intent);
  }
  if (rateLimitedOnly && intent.state === 'UNCERTAIN') return rateLimited(ports, order, intent);
  return ended(report(await settleOrder(ports, order, intent), sent));
}

/** Without an answer nobody saw the request arrive. */
function sentBy(reply: Reply): Sent {
  if (reply.kind !== 'none') return 'yes';
  return reply.fate === 'not-sent' ? 'no' : 'maybe';
}

function furthest(one: Sent, other: Sent): Sent {
  return ['yes', 'maybe', 'no'].find((fact): fact is Sent => fact === one || fact === other) ?? 'no';
}

/** Whether two look-ups can tell that it was not made. */
export function looksTwice({ rail }: Pick<PayOrder, 'rail'>, { state }: Intent): boolean {
  return rail.resendsAbsent === true && state === 'UNCERTAIN';
}

/** A creation whose name two look-ups do not know was not made: the same bytes may leave once more. */
export async function lookTwice(
  ports: PayPorts,
  { rail }: Pick<PayOrder, 'rail'>,
  started: Intent,
): Promise<{ readonly intent: Intent; readonly isAbsent: boolean }> {
  let intent = started;
  for (const pauseMs of [betweenLooksMs, 0]) {
    const looked = await lookOnce(ports, rail, intent, lookBudgetMs);
    intent = looked.intent;
    if (looked.result !== 'not-found') return { intent, isAbsent: false };
    if (pauseMs > 0) await ports.client.clock.sleep(pauseMs, ports.interrupt);
    if (ports.interrupt.aborted) return { intent, isAbsent: false };
  }
  return { intent, isAbsent: true };
}

const betweenLooksMs = 1000;

/** The finding with what the journal may keep of the answer. */
function keptOf({ rail }: PayOrder, finding: Finding): Finding {
  const { keeps } = rail;
  if (keeps === undefined || finding.bodyText === null) return finding;
  return { ...finding, bodyText: JSON.stringify(only(keeps, JSON.parse(finding.bodyText))) };
}

function only(names: readonly string[], value: unknown): unknown {
  if (Array.isArray(value)) return value.map((inner) => only(names, inner));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => names.includes(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, only(names, inner)]));
}

/**
 * A code that is gone because we paid it is no refusal: another machine may have used the name, or our very request
 * arrived twice, and this answers the second.
 */
async function believed(
  ports: PayPorts,
  order: PayOrder,
  intent: Intent,
  finding: Finding,
): Promise<Finding> {
  const doubted = finding.code !== null && order.rail.lookUpFirst?.includes(finding.code);
  if (finding.state !== 'REFUSED' || !doubted) return finding;
  const looked = await look(ports, order.rail, intent, lookBudgetMs);
  if (looked.result === 'no-answer') return { ...finding, state: 'UNCERTAIN', reason: null };
  return looked.finding ?? finding;
}

/** Words of a payment that was taken: beside an error they contradict it. */
const livingStatuses = [
  'ACCEPTED',
  'COMPLETED',
  'PENDING',
  'PENDING_APPROVAL',
  'PROCESSING',
  'SCHEDULED',
  'SUCCESS',
  'TIMEOUT',
];

/** Refusals at the gate: the request was turned away before anything was executed, and may be sent once the cause is gone. */
const gates: readonly Reason[] = ['tenant', 'auth', 'feature', 'pin', 'rate', 'dict-quota', 'unavailable'];

function findingFrom(
  ports: PayPorts,
  order: PayOrder,
  intent: Intent,
  verdict: ReturnType<typeof verdictOf>,
  inDoubt: boolean,
): Finding {
  const { settings } = ports.client.connection;
  if (intent.creation) return creationFinding(settings, order, intent, verdict, inDoubt);
  switch (verdict.kind) {
    case 'not-sent':
      return inDoubt
        ? doubt('uncertain', 'An earlier attempt may have been executed.', verdict.reply)
        : notSent(verdict.reply);
    case 'answered':
      return order.rail.readResult(verdict.reply, intent, settings);
    case 'refused': {
      const reason = verdict.entry.class;
      const code = verdict.reply.errorCode ?? 'not_authenticated';
      // What turns this attempt away says nothing about an earlier one that nobody saw end.
      if (inDoubt) return doubt(code, verdict.reply.message, verdict.reply);
      // "It exists" may speak of this very request, sent twice by a machine on the way: only a look-up can tell.
      if (reason === 'exists') return { ...doubt(code, verdict.reply.message, verdict.reply), reason };
      const whose = refusalOf(verdict.reply, intent, settings);
      if (whose === 'another')
        return doubt('echo_mismatch', 'The refusal names another payment than ours.', verdict.reply);
      if (whose === 'unproven')
        return doubt(code, `${verdict.reply.message ?? code} (bears no name of ours)`, verdict.reply);
      const status = textMember(verdict.reply.json.value, 'status') ?? '';
      if (livingStatuses.includes(status))
        return doubt('uncertain', `The answer is an error and says ${status} too.`, verdict.reply);
      const state = gates.includes(reason) ? 'INTENT' : 'REFUSED';
      return { ...doubt(code, verdict.reply.message, verdict.reply), state, reason };
    }
    case 'repeatable':
    case 'uncertain':
      return doubt(codeOf(verdict.reply), whyUncertain(verdict.reply), verdict.reply);
  }
}

/** An error proves that nothing was made, unless its code or status leaves that open. */
function creationFinding(
  settings: GapSettings,
  order: PayOrder,
  intent: Intent,
  verdict: ReturnType<typeof verdictOf>,
  inDoubt: boolean,
): Finding {
  const { reply } = verdict;
  if (verdict.kind === 'answered') return order.rail.readResult(verdict.reply, intent, settings);
  if (verdict.kind === 'not-sent' && !inDoubt) return notSent(reply);
  if (reply.kind !== 'answer') return doubt(codeOf(reply), whyUncertain(reply), reply);
  const entry = reply.errorCode === null ? undefined : errorOn(order.operation, reply.errorCode);
  const reason = entry?.class ?? null;
  const isOpen = reason === null ? reply.status >= 500 : reason === 'transient' || reason === 'internal';
  const finding = doubt(codeOf(reply), reply.message, reply);
  // "It exists" may speak of what the same ref made elsewhere: the look-up tells.
  const asks = inDoubt || (entry?.class === 'exists' && intent.ref !== null && intent.identifier !== null);
  if (isOpen || (reply.status < 400 && entry === undefined)) return finding;
  return asks ? { ...finding, reason } : { ...finding, state: 'REFUSED', reason };
}

function notSent(reply: Reply): Finding {
  const why = reply.kind === 'none' ? reply.message : '';
  return bareFinding(
    'INTENT',
    'not_sent',
    `The service could not be reached: ${why}. Nothing was sent.`,
    'unreachable',
  );
}

function doubt(code: string, message: string | null, reply: Reply): Finding {
  const known = reply.kind === 'none' ? null : reply;
  return {
    ...bareFinding('UNCERTAIN', code, message),
    httpStatus: known?.status ?? null,
    requestId: known?.requestId ?? null,
    bodyText: reply.kind === 'answer' ? reply.json.text : null,
  };
}

function codeOf(reply: Reply): string {
  if (reply.kind === 'answer') return reply.errorCode ?? 'response_unreadable';
  if (reply.kind === 'unreadable')
    return reply.status >= 300 && reply.status < 400 ? 'redirect_refused' : 'response_unreadable';
  return 'uncertain';
}

function whyUncertain(reply: Reply): string {
  if (reply.kind === 'none') return `The answer was lost: ${reply.message}.`;
  if (reply.kind === 'unreadable')
    return `The answer (HTTP ${reply.status}) proves nothing: ${reply.reason}.`;
  return reply.message ?? `The answer (HTTP ${reply.status}) is not one that the specification shows.`;
}

/** Every attempt was turned away by the bank's throttle; when no route knows the payment, it was not executed. */
async function rateLimited(ports: PayPorts, order: PayOrder, intent: Intent): Promise<PayReport> {
  const looked = await lookOnce(ports, order.rail, intent, lookBudgetMs);
  if (looked.result !== 'not-found') {
    return report(await settleOrder(ports, order, looked.intent), 'yes');
  }
  const finding: Finding = { ...(intent.finding ?? missingFinding), state: 'INTENT', reason: 'rate' };
  const atMs = ports.client.clock.now();
  return report(ports.journal.append(intent.intentId, { kind: 'STATE', atMs, finding }), 'yes');
}

/**
 * A ref or a name that was given may have been used elsewhere for another amount or payee, and the answer echoes
 * neither: the payment is read back before it counts as settled. Where it can't be read (yet), the service's COMPLETED stands.
 */
async function readBack(
  ports: PayPorts,
  order: PayOrder,
  intent: Intent,
  answer: Finding,
): Promise<PayReport> {
  const { clock } = ports.client;
  const pending: Finding = { ...answer, state: 'PENDING', reason: null, message: readBackFirst };
  const answered = recordAnswer(ports, intent, 'yes', answer, {
    kind: 'RESPONSE',
    atMs: clock.now(),
    finding: pending,
  });
  const { result, finding: seen } = await look(ports, order.rail, intent, lookBudgetMs);
  if (ports.interrupt.aborted) return interrupted(ports, answered, 'yes');
  const contradicts = ['ref_conflict', 'echo_mismatch'].includes(seen?.code ?? '');
  const finding = seen && (contradicts || seen.state === 'REVERSED') ? seen : answer;
  const atMs = clock.now();
  return report(
    recordAnswer(ports, intent, 'yes', finding, { kind: 'LOOKUP', atMs, result, finding }),
    'yes',
  );
}

/** What came of a request could not be written down: whoever reports this tells what it was. */
export class UnrecordedAnswer extends JournalError {
  readonly finding: Finding;
  /** Whether this run's request left. */
  readonly sent: Sent;

  constructor(finding: Finding, sent: Sent, cause: Error) {
    super(cause.message, { cause });
    this.name = 'UnrecordedAnswer';
    this.finding = finding;
    this.sent = sent;
  }
}

function recordAnswer(
  ports: PayPorts,
  intent: Intent,
  sent: Sent,
  answer: Finding,
  event: IntentEvent,
): Intent {
  try {
    return ports.journal.append(intent.intentId, event);
  } catch (error) {
    throw new UnrecordedAnswer(answer, sent, error as Error);
  }
}

/** Writes down that the request may leave from here on. */
export function attempt(ports: PayPorts, intent: Intent, anew?: Anew): Intent {
  return ports.journal.append(intent.intentId, {
    kind: 'ATTEMPT',
    atMs: ports.client.clock.now(),
    attempt: intent.attempts + 1,
    ...(anew ? { anew } : {}),
  });
}
