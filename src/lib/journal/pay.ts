import { verdictOf } from '../client/classify.ts';
import type { Client } from '../client/client.ts';
import { type FileLock, lockFile } from '../client/file-lock.ts';
import { type Reply, textMember } from '../client/reply.ts';
import { backoffMs, maxAttempts, maxRetrySpanMs } from '../client/retry.ts';
import type { Operation } from '../contract/operation.ts';
import { type Finding, type Intent, type IntentFacts, isTerminal } from './intent.ts';
import type { Begun, Journal } from './journal.ts';
import { mayBeReused } from './names.ts';
import { bareFinding, type Rail } from './rail.ts';
import { requestOf } from './request.ts';

/** What paying needs around it. */
export interface PayPorts {
  readonly client: Client;
  readonly journal: Journal;
  /** Directory of the per-intent locks. */
  readonly lockDirectory: string;
  /** Aborted by Ctrl-C and the like; its reason is the signal's name. */
  readonly interrupt: AbortSignal;
  /** Called before anything else is done about an intent of an earlier run whose outcome is not known. */
  readonly onOpen?: (intent: Intent) => void;
  /** Called when an intent is written and before its first byte leaves. */
  readonly onSending?: (intent: Intent) => void;
}

/** One payment to make, or to find again. */
export interface PayOrder {
  readonly operation: Operation;
  readonly rail: Rail;
  readonly facts: IntentFacts;
  readonly allowDuplicate: boolean;
  /** Send again after a refusal that a look-up confirms. */
  readonly newAttempt: boolean;
  /** How long to wait for a final state, in milliseconds. */
  readonly waitMs: number;
}

/** How a payment command ended. `sent` tells whether this run sent anything. */
export interface PayReport {
  readonly exit: number;
  readonly intent: Intent;
  readonly finding: Finding;
  readonly sent: boolean;
}

/**
 * Pays once. Writes the intent down, sends, reads the answer, and asks the service wherever the answer leaves a doubt.
 * Run again for the same ref, key or content, it finds the first payment and never starts a second one.
 *
 * @throws {JournalError} when nothing could be written down; then nothing was sent
 * @throws {TokenError} when no token could be had; then nothing was written or sent
 */
export async function pay(ports: PayPorts, order: PayOrder): Promise<PayReport> {
  const { journal } = ports;
  const known = journal.peek(order.facts, order.allowDuplicate);
  if (known) return meet(ports, order, known);
  await ports.client.prepare();
  return withLock(ports, order.facts.intentId, async () => {
    const begun = journal.begin(order.facts, order.allowDuplicate, ports.client.clock.now());
    if (begun.kind !== 'begun') return { retry: begun };
    return { report: await send(ports, order, begun.intent) };
  }).then((step) => ('report' in step ? step.report : meet(ports, order, step.retry)));
}

/** Asks the service what became of an intent, waiting up to `waitMs` for a final state. Sends no payment. */
export async function recover(
  ports: PayPorts,
  rail: Rail,
  intentId: string,
  waitMs: number,
): Promise<PayReport> {
  return withLock(ports, intentId, async (intent) =>
    report(await settle(ports, rail, fresh(intent), waitMs), false),
  );
}

/**
 * Sends the same bytes, key and identifier once more, for an intent that a look-up does not find.
 * @throws {ResumeRefused} unless that is safe: see {@link resumeObstacle}
 */
export async function resume(
  ports: PayPorts,
  order: Omit<PayOrder, 'facts'>,
  intentId: string,
): Promise<PayReport> {
  return withLock(ports, intentId, async (found) => {
    await ports.client.prepare();
    const intent = await settle(ports, order.rail, fresh(found), 0);
    if (isTerminal(intent.state) || intent.state === 'PENDING') return report(intent, false);
    const obstacle = resumeObstacle(order.operation, intent, ports.client.clock.now());
    if (obstacle) throw new ResumeRefused(obstacle, intent);
    return send(ports, { ...order, facts: intent }, attempt(ports, intent), true);
  });
}

/** A resend is refused; the message says why. */
export class ResumeRefused extends Error {
  readonly intent: Intent;

  constructor(message: string, intent: Intent) {
    super(message);
    this.name = 'ResumeRefused';
    this.intent = intent;
  }
}

/** A key is retained for a time that nobody states, so a resend is possible for an hour only. */
const resumeWithinMs = 60 * 60 * 1000;

/** Why an intent may not be sent again, or null. */
export function resumeObstacle(operation: Operation, intent: Intent, nowMs: number): string | null {
  if (operation.dedupe === 'none' || operation.retry !== 'same-key')
    return 'the service does not recognise a repeat of this operation';
  if (!intent.intact) return 'its journal records were changed or lost';
  if (intent.failedSeen) return 'the service reported FAILED once, and would execute the same key again';
  if (nowMs - (intent.firstSentAtMs ?? nowMs) > resumeWithinMs)
    return 'its first attempt is more than an hour old';
  return null;
}

/** A payment that this journal already knows: found again by ref, key or content. */
async function meet(
  ports: PayPorts,
  order: PayOrder,
  known: Exclude<Begun, { kind: 'begun' }>,
): Promise<PayReport> {
  const { intent } = known;
  if (known.kind === 'ref-conflict') return duplicate(intent, 'ref_conflict');
  const reusable = intent.state === 'INTENT' && intent.intact;
  const isOther = reusable ? !sameContent(intent, order.facts) : isTerminal(intent.state);
  if (known.kind === 'claimed' && isOther) return duplicate(intent, 'duplicate_payment');
  if (intent.state === 'SETTLED' || intent.state === 'REVERSED') return report(intent, false);
  if (intent.state === 'REFUSED' && !order.newAttempt) return report(intent, false);
  if (reusable || intent.state === 'REFUSED') await ports.client.prepare();
  return withLock(ports, intent.intentId, async (found) => {
    const current = fresh(found);
    if (current.state === 'REFUSED' && order.newAttempt) return afterRefusal(ports, order, current);
    if (current.state === 'INTENT' && current.intact) return send(ports, order, attempt(ports, current));
    return report(await settle(ports, order.rail, current, order.waitMs), false);
  });
}

/** PIX releases the key of a FAILED payment, so the same names pay again: only a look-up that shows FAILED permits it. */
async function afterRefusal(ports: PayPorts, order: PayOrder, intent: Intent): Promise<PayReport> {
  const finding = await order.rail.lookUp(ports.client, intent);
  // Another machine may have paid under the same ref since.
  if (finding && finding.state !== 'REFUSED')
    return { exit: finding.state === 'UNCERTAIN' ? 40 : finding.exit, intent, finding, sent: false };
  // Where the identifier dedupes for ever, sending it again executes at most what was never executed.
  if (finding?.status !== 'FAILED' && order.operation.dedupe !== 'identifier') {
    const message =
      'A new attempt needs a look-up that shows FAILED, and the service does not show that. Nothing was sent.';
    return { ...report(intent, false), finding: { ...(intent.finding ?? missingFinding), message } };
  }
  return send(ports, order, attempt(ports, intent));
}

/** Same payment but for the names, which a run without a ref makes anew each time. */
function sameContent(intent: Intent, facts: IntentFacts): boolean {
  const content = (given: IntentFacts) =>
    JSON.stringify({
      ...(JSON.parse(given.bodyText) as object),
      identifier: null,
      operation: given.operation,
    });
  return content(intent) === content(facts);
}

function duplicate(intent: Intent, code: 'ref_conflict' | 'duplicate_payment'): PayReport {
  const message =
    code === 'ref_conflict'
      ? 'This ref already names a payment with another amount, payee or text. Nothing was sent.'
      : `The same amount went to the same payee before (${intent.state}). Nothing was sent now. If a second payment is meant, add --allow-duplicate.`;
  return { exit: 33, intent, finding: bareFinding('REFUSED', code, 33, message), sent: false };
}

function attempt(ports: PayPorts, intent: Intent): Intent {
  return ports.journal.append(intent.intentId, {
    kind: 'ATTEMPT',
    atMs: ports.client.clock.now(),
    attempt: intent.attempts + 1,
  });
}

/**
 * Sends an intent whose ATTEMPT is durable, repeats where that is allowed, and settles what is left open.
 * @param mayHaveRun whether an attempt of an earlier run may have been executed
 */
async function send(
  ports: PayPorts,
  order: PayOrder,
  started: Intent,
  mayHaveRun = false,
): Promise<PayReport> {
  const { client, journal } = ports;
  const { clock } = client;
  const firstAtMs = clock.now();
  let intent = started;
  let inDoubt = mayHaveRun;
  let rateLimitedOnly = !inDoubt;
  ports.onSending?.(intent);
  for (let round = 1; ; round++) {
    const reply = await unlessInterrupted(ports, client.exchange(requestOf(client, order.operation, intent)));
    if (reply === null) return interrupted(ports, intent);
    const verdict = verdictOf(order.operation, reply);
    const finding = await believed(ports, order, intent, findingFrom(order, intent, verdict, inDoubt));
    if (finding.state === 'SETTLED' && mayBeReused(intent)) return readBack(ports, order, intent, finding);
    intent = journal.append(intent.intentId, { kind: 'RESPONSE', atMs: clock.now(), finding });
    rateLimitedOnly &&= verdict.kind === 'repeatable' && verdict.entry.class === 'rate';
    inDoubt ||= verdict.kind !== 'not-sent';
    if (verdict.kind !== 'repeatable' || order.operation.retry !== 'same-key' || round >= maxAttempts) break;
    if (order.rail.mayRepeat?.(verdict.reply.errorCode ?? '') === false) break;

    const delayMs = backoffMs(round, reply);
    if (clock.now() - firstAtMs + delayMs > maxRetrySpanMs) break;
    await clock.sleep(delayMs, ports.interrupt);
    if (ports.interrupt.aborted) return interrupted(ports, intent);
    if (verdict.entry.queryFirst) {
      const looked = await lookOnce(ports, order.rail, intent);
      intent = looked.intent;
      // It exists: whatever its state, a resend adds nothing.
      if (looked.found) break;
      if (ports.interrupt.aborted) return interrupted(ports, intent);
    }
    // A machine that slept, or a look-up that hung: a request that nobody waits for any more must not be sent.
    if (clock.now() - firstAtMs > maxRetrySpanMs) break;
    intent = attempt(ports, intent);
  }
  if (rateLimitedOnly && intent.state === 'UNCERTAIN') return rateLimited(ports, order, intent);
  return report(await settle(ports, order.rail, intent, order.waitMs), true);
}

/** A code that is gone because we paid it is no refusal: a name that another machine may have used is looked up first. */
async function believed(
  ports: PayPorts,
  order: PayOrder,
  intent: Intent,
  finding: Finding,
): Promise<Finding> {
  const doubted = finding.code !== null && order.rail.lookUpFirst?.includes(finding.code);
  if (finding.state !== 'REFUSED' || !doubted || !mayBeReused(intent)) return finding;
  return (await unlessInterrupted(ports, order.rail.lookUp(ports.client, intent))) ?? finding;
}

/** Exit codes of refusals at the gate: the request was turned away before anything was executed. */
const gateExits = [50, 51, 60, 61, 81];

function findingFrom(
  order: PayOrder,
  intent: Intent,
  verdict: ReturnType<typeof verdictOf>,
  inDoubt: boolean,
): Finding {
  switch (verdict.kind) {
    case 'not-sent':
      return inDoubt
        ? doubt('uncertain', 'An earlier attempt may have been executed.', verdict.reply)
        : notSent(verdict.reply);
    case 'answered':
      return order.rail.readResult(verdict.reply, intent);
    case 'refused': {
      const exit = verdict.entry.exitCode.money;
      const code = verdict.reply.errorCode ?? 'not_authenticated';
      const named = textMember(verdict.reply.json.value, 'identifier');
      if (named !== null && intent.identifier !== null && named !== intent.identifier)
        return doubt('echo_mismatch', 'The answer names another payment than ours.', verdict.reply);
      // What turns this attempt away says nothing about an earlier one that nobody saw end.
      if (inDoubt || verdict.entry.class === 'exists')
        return doubt(code, verdict.reply.message, verdict.reply);
      const state = gateExits.includes(exit) ? 'INTENT' : 'REFUSED';
      return { ...doubt(code, verdict.reply.message, verdict.reply), state, exit };
    }
    case 'repeatable':
      return doubt(verdict.reply.errorCode ?? 'uncertain', verdict.reply.message, verdict.reply);
    case 'uncertain':
      return doubt(codeOf(verdict.reply), whyUncertain(verdict.reply), verdict.reply);
  }
}

function notSent(reply: Reply): Finding {
  const why = reply.kind === 'none' ? reply.message : '';
  return bareFinding('INTENT', 'not_sent', 80, `The service could not be reached: ${why}. Nothing was sent.`);
}

function doubt(code: string, message: string | null, reply: Reply): Finding {
  const known = reply.kind === 'none' ? null : reply;
  return {
    ...bareFinding('UNCERTAIN', code, 40, message ?? 'The service gave no usable answer.'),
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
  const looked = await lookOnce(ports, order.rail, intent);
  if (looked.found) return report(await settle(ports, order.rail, looked.intent, order.waitMs), true);
  const finding: Finding = { ...(intent.finding ?? missingFinding), state: 'INTENT', exit: 60 };
  const atMs = ports.client.clock.now();
  return report(ports.journal.append(intent.intentId, { kind: 'STATE', atMs, finding }), true);
}

/**
 * A ref or a name that was given may have been used elsewhere for another amount or payee, and the answer echoes neither: the payment is read
 * back before it counts as settled. Where it can't be read (yet), the service's COMPLETED stands.
 */
async function readBack(
  ports: PayPorts,
  order: PayOrder,
  intent: Intent,
  answer: Finding,
): Promise<PayReport> {
  const { journal, client } = ports;
  const { intentId } = intent;
  const pending: Finding = { ...answer, state: 'PENDING', exit: 20 };
  journal.append(intentId, { kind: 'RESPONSE', atMs: client.clock.now(), finding: pending });
  const seen = await unlessInterrupted(ports, order.rail.lookUp(client, intent));
  const finding = seen?.code === 'ref_conflict' || seen?.state === 'REVERSED' ? seen : answer;
  const atMs = client.clock.now();
  return report(journal.append(intentId, { kind: 'LOOKUP', atMs, found: seen !== null, finding }), true);
}

/** Looks the payment up until it is terminal or the wait is over. */
async function settle(ports: PayPorts, rail: Rail, started: Intent, waitMs: number): Promise<Intent> {
  const { clock } = ports.client;
  const until = clock.monotonic() + waitMs;
  let intent = started;
  if (intent.state === 'PENDING' && waitMs <= 0) return intent;
  for (
    let pauseMs = firstPollMs;
    !isTerminal(intent.state) && intent.state !== 'INTENT';
    pauseMs = slower(pauseMs)
  ) {
    intent = (await lookOnce(ports, rail, intent)).intent;
    const leftMs = until - clock.monotonic();
    if (isTerminal(intent.state) || leftMs <= 0 || ports.interrupt.aborted) break;
    await clock.sleep(Math.min(pauseMs, leftMs), ports.interrupt);
    if (ports.interrupt.aborted) break;
  }
  if (intent.state !== 'SENT') return intent;
  const finding = bareFinding(
    'UNCERTAIN',
    'uncertain',
    40,
    'No look-up shows this payment, which proves nothing.',
  );
  return ports.journal.append(intent.intentId, { kind: 'STATE', atMs: clock.now(), finding });
}

const firstPollMs = 500;
const slowestPollMs = 5000;
const slower = (ms: number) => Math.min(ms * 1.6, slowestPollMs);

async function lookOnce(
  ports: PayPorts,
  rail: Rail,
  intent: Intent,
): Promise<{ intent: Intent; found: boolean }> {
  const finding = await unlessInterrupted(ports, rail.lookUp(ports.client, intent));
  const atMs = ports.client.clock.now();
  const found = finding !== null;
  return { intent: ports.journal.append(intent.intentId, { kind: 'LOOKUP', atMs, found, finding }), found };
}

async function unlessInterrupted<T>(ports: PayPorts, work: Promise<T>): Promise<T | null> {
  const { interrupt } = ports;
  if (interrupt.aborted) return null;
  let stop: (() => void) | undefined;
  const aborted = new Promise<null>((resolve) => {
    stop = () => resolve(null);
    interrupt.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    if (stop) interrupt.removeEventListener('abort', stop);
  }
}

function interrupted(ports: PayPorts, intent: Intent): PayReport {
  const atMs = ports.client.clock.now();
  const signal = String(ports.interrupt.reason ?? 'SIGINT');
  ports.journal.append(intent.intentId, { kind: 'INTERRUPTED', atMs, signal });
  const finding = bareFinding(
    'UNCERTAIN',
    'interrupted',
    40,
    `Stopped by ${signal} after the request was sent.`,
  );
  return {
    exit: 40,
    intent: ports.journal.append(intent.intentId, { kind: 'STATE', atMs, finding }),
    finding,
    sent: true,
  };
}

const missingFinding = bareFinding('UNCERTAIN', 'uncertain', 40, 'The answer was never recorded.');

function report(intent: Intent, sent: boolean): PayReport {
  const finding = intent.finding ?? missingFinding;
  const open = intent.state === 'UNCERTAIN' || intent.state === 'SENT';
  const exit = open && finding.exit !== 33 ? 40 : finding.exit;
  return { exit, intent, finding, sent };
}

/** An intent that another process holds is left to it. */
export class LockedElsewhere extends Error {
  readonly intent: Intent | null;

  constructor(intent: Intent | null) {
    super('Another process is working on this payment.');
    this.name = 'LockedElsewhere';
    this.intent = intent;
  }
}

const lockWaitMs = 45_000;

/** Runs `work` with the intent's lock, on the intent as it is once the lock is ours. */
async function withLock<T>(
  ports: PayPorts,
  intentId: string,
  work: (intent: Intent | null) => Promise<T>,
): Promise<T> {
  const { client, journal } = ports;
  const known = journal.find(intentId);
  if (known && known.state !== 'INTENT' && !isTerminal(known.state)) ports.onOpen?.(known);
  const lock: FileLock | null = await lockFile(
    `${ports.lockDirectory}/${intentId}.lock`,
    client.clock,
    lockWaitMs,
    ports.interrupt,
  );
  if (!lock) throw new LockedElsewhere(journal.find(intentId));
  try {
    return await work(journal.find(intentId));
  } finally {
    const state = journal.find(intentId)?.state;
    lock.release(state === undefined || state === 'SETTLED');
  }
}

function fresh(intent: Intent | null): Intent {
  if (!intent) throw new Error('The intent is not in this journal.');
  return intent;
}
