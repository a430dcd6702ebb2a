import { type Verdict, verdictOf } from '../client/classify.ts';
import type { Reply } from '../client/reply.ts';
import type { EncodedRequest } from '../client/request.ts';
import { backoffMs, maxRetrySpanMs } from '../client/retry.ts';
import type { Approved } from '../policy/evidence.ts';
import { type Anew, type Finding, type Intent, type IntentEvent, notShownCode } from './intent.ts';
import { JournalError } from './journal.ts';
import { look, lookBudgetMs, lookOnce, lookTwice, unlessInterrupted } from './look.ts';
import { isInTime, looksTwice, nextStep } from './next-step.ts';
import {
  type PayOrder,
  type PayPorts,
  type PayReport,
  requestOf,
  requirePlannedBytes,
  type Sent,
} from './pay-ports.ts';
import { permit, underTerms } from './permit.ts';
import { interrupted, missingFinding, report } from './report.ts';
import { unlessOlder, unlessTaken } from './service-names.ts';
import { settleOrder } from './settle.ts';
import { toldBy } from './told.ts';

/** The progress of one run with an intent. */
interface Run {
  readonly intent: Intent;
  /** Attempts of this run. */
  readonly round: number;
  readonly firstAtMs: number;
  readonly sent: Sent;
  /** Whether an attempt, of this run or an earlier one, may have been executed. */
  readonly inDoubt: boolean;
  /** Whether every attempt was turned away by the bank's throttle. */
  readonly isThrottled: boolean;
}

/**
 * Sends an intent whose ATTEMPT is durable, repeats where that is allowed, and settles whatever is left open.
 * @param mayHaveRun whether an attempt of an earlier run may have been executed
 */
export async function send(
  ports: PayPorts,
  order: PayOrder,
  started: Intent,
  mayHaveRun = false,
): Promise<PayReport> {
  const { client } = ports;
  const firstAtMs = client.clock.now();
  let run: Run = {
    intent: started,
    round: 0,
    firstAtMs,
    sent: 'no',
    inDoubt: mayHaveRun,
    isThrottled: !mayHaveRun,
  };
  ports.onSending?.(started);
  for (;;) {
    const request = timed(requestOf(client, order.operation, run.intent, order.sent), run);
    const reply = await unlessInterrupted(ports, () => client.exchange(request));
    if (reply === null) return interrupted(ports, run.intent, run.sent === 'yes' ? 'yes' : 'maybe');
    const sent = furthest(run.sent, sentBy(reply));
    const verdict = verdictOf(order.operation, reply);
    const finding = await findingOf(ports, order, run, verdict);
    run = await answered(ports, { ...run, sent }, verdict, finding);
    const after = await goOn(ports, order, run, verdict);
    if (after.step === 'stop') return interrupted(ports, after.intent, sent);
    if (after.step === 'settle')
      return over(ports, order, { ...run, intent: after.intent }, reply, run.intent);
    const { started: again, isHeldUp } = await attemptInTurn(ports, after.intent);
    run = { ...run, intent: again };
    if (isHeldUp) return over(ports, order, run, reply);
  }
}

/** The request of an ATTEMPT: however late its bytes arrive, their signature carries the time when it was written down. */
function timed(given: EncodedRequest, { intent: { lastSentAtMs }, round }: Run): EncodedRequest {
  const request = round > 0 ? { ...given, isAgain: true as const } : given;
  return lastSentAtMs === null ? request : { ...request, attemptedAtMs: lastSentAtMs };
}

/** The finding on our own payment, after setting aside somebody else's and looking up a doubtful refusal. */
async function findingOf(
  ports: PayPorts,
  order: PayOrder,
  { intent, inDoubt }: Run,
  verdict: Verdict,
): Promise<Finding> {
  const { client, journal } = ports;
  const told = toldBy(order, client.connection.settings, intent, verdict, inDoubt);
  const ours = unlessOlder(unlessTaken(told, await journal.takenName(intent, told)), intent);
  return believed(ports, order, intent, ours);
}

/** The run once an answer is written down. */
async function answered(ports: PayPorts, run: Run, verdict: Verdict, finding: Finding): Promise<Run> {
  const atMs = ports.client.clock.now();
  const intent = await recordAnswer(ports, run.intent, run.sent, finding, {
    kind: 'RESPONSE',
    atMs,
    finding,
  });
  const isOpen = intent.creation ? intent.state === 'UNCERTAIN' : verdict.kind !== 'not-sent';
  return {
    ...run,
    intent,
    round: run.round + 1,
    inDoubt: run.inDoubt || isOpen,
    isThrottled: run.isThrottled && verdict.kind === 'repeatable' && verdict.entry.class === 'rate',
  };
}

/** Takes the steps between an answer and the next attempt, or the end. */
async function goOn(
  ports: PayPorts,
  order: PayOrder,
  run: Run,
  verdict: Verdict,
): Promise<{ readonly step: 'send again' | 'settle' | 'stop'; readonly intent: Intent }> {
  const { clock, random } = ports.client;
  // Waiting is pointless after a connection ended; the look-up comes in between.
  const pauseMs = verdict.kind === 'repeatable' ? backoffMs(run.round, verdict.reply, random.fraction) : 0;
  const looks = run.round === 1 && looksTwice(order, run.intent);
  const twice = looks ? await lookTwice(ports, order.rail, run.intent) : null;
  const intent = twice?.intent ?? run.intent;
  const step = nextStep(order, {
    intent,
    verdict,
    round: run.round,
    lookedTwice: twice && (twice.isAbsent ? 'absent' : 'not absent'),
    isInterrupted: ports.interrupt.aborted,
    elapsedMs: clock.now() - run.firstAtMs,
    pauseMs,
  });
  if (step !== 'pause' && step !== 'pause and look') return { step, intent };
  await clock.sleep(pauseMs, ports.interrupt);
  return afterPause(ports, order, { ...run, intent }, step === 'pause and look');
}

/** The step after a pause, during which a signal may have come, the time run out, or the payment been found. */
async function afterPause(
  ports: PayPorts,
  { rail }: PayOrder,
  { intent, firstAtMs }: Run,
  looks: boolean,
): ReturnType<typeof goOn> {
  const elapsedMs = () => ports.client.clock.now() - firstAtMs;
  if (ports.interrupt.aborted) return { step: 'stop', intent };
  if (!isInTime(elapsedMs())) return { step: 'settle', intent };
  if (!looks) return { step: 'send again', intent };
  const looked = await lookOnce(ports, rail, intent, maxRetrySpanMs - elapsedMs());
  if (ports.interrupt.aborted) return { step: 'stop', intent: looked.intent };
  // If it exists, a resend adds nothing; if nobody can tell, a resend is a gamble.
  const isSafe = looked.result === 'not-found' && isInTime(elapsedMs());
  return { step: isSafe ? 'send again' : 'settle', intent: looked.intent };
}

/**
 * Nothing more is sent.
 * @param told the report as the answer left it
 */
async function over(
  ports: PayPorts,
  order: PayOrder,
  run: Run,
  reply: Reply,
  told: Intent = run.intent,
): Promise<PayReport> {
  // SENT: the next attempt was written down too long ago to leave, and did not.
  const isOpen = run.intent.state === 'UNCERTAIN' || run.intent.state === 'SENT';
  if (run.isThrottled && isOpen) return rateLimited(ports, order, run.intent);
  const settled = report(await settleOrder(ports, order, run.intent), run.sent);
  // A look-up's finding is reported as it stands: the answer may have shown another payment.
  const isFound =
    told.state !== 'SETTLED' && told.finding?.code !== notShownCode && settled.intent.state === 'SETTLED';
  return isFound ? settled : { ...settled, reply };
}

/** Without an answer, nothing shows that the request arrived. */
function sentBy(reply: Reply): Sent {
  if (reply.kind !== 'none') return 'yes';
  return reply.fate === 'not-sent' ? 'no' : 'maybe';
}

function furthest(one: Sent, other: Sent): Sent {
  return ['yes', 'maybe', 'no'].find((fact): fact is Sent => fact === one || fact === other) ?? 'no';
}

/**
 * A code that is unavailable because we paid it is not a refusal: another machine may have used the name, or our own request
 * may have arrived twice and this answers the second.
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
  const { movesMoney, dedupe } = order.operation;
  // Anything with a state exists: a look-up that does not find it has seen nothing of ours.
  const isUnseen = looked.result === 'not-found' && movesMoney && dedupe === 'state';
  if (looked.result === 'no-answer' || isUnseen) return { ...finding, state: 'UNCERTAIN', reason: null };
  return looked.finding ?? finding;
}

/** Every attempt was turned away by the bank's throttle; if no route knows the payment, it was not executed. */
async function rateLimited(ports: PayPorts, order: PayOrder, intent: Intent): Promise<PayReport> {
  const looked = await lookOnce(ports, order.rail, intent, lookBudgetMs);
  if (looked.result !== 'not-found') {
    return report(await settleOrder(ports, order, looked.intent), 'yes');
  }
  const finding: Finding = { ...(intent.finding ?? missingFinding), state: 'INTENT', reason: 'rate' };
  const atMs = ports.client.clock.now();
  return report(await ports.journal.append(intent.intentId, { kind: 'STATE', atMs, finding }), 'yes');
}

/** The outcome of a request could not be written down; the code that reports this error states that outcome. */
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

async function recordAnswer(
  ports: PayPorts,
  intent: Intent,
  sent: Sent,
  answer: Finding,
  event: IntentEvent,
): Promise<Intent> {
  try {
    return await ports.journal.append(intent.intentId, event);
  } catch (error) {
    throw new UnrecordedAnswer(answer, sent, error as Error);
  }
}

/** Between ATTEMPT and first byte; a machine that slept in between sends nothing. */
const latestBeginMs = 5000;

/**
 * Writes an ATTEMPT down in its turn.
 * @returns whether too much time has passed since then for its request to be sent
 */
export async function attemptInTurn(
  ports: PayPorts,
  intent: Intent,
  approved?: Approved,
): Promise<{ readonly started: Intent; readonly isHeldUp: boolean }> {
  const leave = await ports.turn?.();
  const beganMs = ports.client.clock.monotonic();
  const started = await attempt(ports, intent, { approved });
  await leave?.();
  return { started, isHeldUp: wasHeldUp(ports, started, beganMs) };
}

/** @param beganMs when writing the ATTEMPT began */
function wasHeldUp({ client }: PayPorts, { lastSentAtMs }: Intent, beganMs: number): boolean {
  const { clock } = client;
  return clock.monotonic() - beganMs > latestBeginMs || clock.now() - (lastSentAtMs ?? 0) > latestBeginMs;
}

/** What is sent differently than it was written down. */
interface AttemptOptions {
  readonly anew?: Anew | undefined;
  /** The plan that somebody executes now. */
  readonly approved?: Approved | undefined;
}

/** Writes down that the request may leave from here on. @throws {CliError} where the policy does not allow it */
export async function attempt(
  ports: PayPorts,
  intent: Intent,
  { anew, approved }: AttemptOptions = {},
): Promise<Intent> {
  requirePlannedBytes(intent);
  const terms = await permit(ports, approved ? { ...intent, approved } : intent, approved ? null : intent);
  const event: Extract<IntentEvent, { kind: 'ATTEMPT' }> = {
    kind: 'ATTEMPT',
    atMs: ports.client.clock.now(),
    attempt: intent.attempts + 1,
    ...(anew ? { anew } : {}),
    ...(approved ? { approved } : {}),
    ...(intent.runId !== undefined && intent.payee ? { payee: intent.payee } : {}),
  };
  return underTerms(terms, ports.journal.append(intent.intentId, event, terms));
}
