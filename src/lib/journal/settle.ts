import { brasiliaSecond } from '../brazil/clock.ts';
import { type Finding, type Intent, isTerminal } from './intent.ts';
import { mayBeReused } from './names.ts';
import type { PayOrder, PayPorts, PayReport, Sent } from './pay-ports.ts';
import { bareFinding, LookUpUnanswered, type Rail } from './rails/rail.ts';
import { madeBefore, unlessTaken } from './service-names.ts';

/** Looks the payment up until it is terminal or the wait is over. */
export async function settle(ports: PayPorts, rail: Rail, started: Intent, waitMs: number): Promise<Intent> {
  const { clock } = ports.client;
  if (rail.noRoute !== undefined) return withoutRoute(ports, rail.noRoute, started);
  const until = clock.monotonic() + waitMs;
  const isOpen = (intent: Intent) => !isTerminal(intent.state) && intent.state !== 'INTENT';
  let intent = started;
  for (let pauseMs = firstPollMs; isOpen(intent); pauseMs = slower(pauseMs)) {
    const budgetMs = Math.max(shortestLookMs, until - clock.monotonic());
    intent = (await lookOnce(ports, rail, intent, budgetMs)).intent;
    const leftMs = until - clock.monotonic();
    if (isTerminal(intent.state) || leftMs <= 0 || ports.interrupt.aborted) break;
    await clock.sleep(Math.min(pauseMs, leftMs), ports.interrupt);
    if (ports.interrupt.aborted) break;
  }
  if (intent.state !== 'SENT') return intent;
  const what = intent.creation || intent.operation === 'api.delete' ? 'it' : 'this payment';
  const message = `No look-up shows ${what}, which proves nothing.`;
  const finding = bareFinding('UNCERTAIN', 'uncertain', message);
  return ports.journal.append(intent.intentId, { kind: 'STATE', atMs: clock.now(), finding });
}

/** Nobody can be asked: an open intent is called uncertain at once, with what a person can look at. */
function withoutRoute(ports: PayPorts, advice: string, intent: Intent): Intent {
  if (isTerminal(intent.state) || intent.state === 'INTENT') return intent;
  if (intent.state === 'UNCERTAIN' && intent.finding?.message?.includes(advice)) return intent;
  const known = intent.finding ?? missingFinding;
  const then = `Then write it down: brl journal resolve ${intent.intentId} --as made or not-made, with --evidence.`;
  const message = [known.message, advice, then].filter(Boolean).join(' ');
  const finding: Finding = { ...known, state: 'UNCERTAIN', reason: null, message };
  return ports.journal.append(intent.intentId, { kind: 'STATE', atMs: ports.client.clock.now(), finding });
}

/** What a payment's own line settles: without a wait, what the service has accepted is left at that. */
export async function settleOrder(ports: PayPorts, order: PayOrder, intent: Intent): Promise<Intent> {
  if (intent.state === 'PENDING' && order.waitMs <= 0) return intent;
  return settle(ports, order.rail, intent, order.waitMs);
}

const firstPollMs = 500;
const slowestPollMs = 5000;
const slower = (ms: number) => Math.min(ms * 1.6, slowestPollMs);
/** A look-up gets this long even when the wait is shorter. */
const shortestLookMs = 10_000;

/** What one look-up told: `not-found` is an answer, and proves nothing; `no-answer` is not even that. */
export interface Looked {
  readonly intent: Intent;
  readonly finding: Finding | null;
  readonly result: 'found' | 'not-found' | 'no-answer';
}

/** Asks once, for at most `budgetMs`, and records what came of it. */
export async function lookOnce(
  ports: PayPorts,
  rail: Rail,
  intent: Intent,
  budgetMs: number,
): Promise<Looked> {
  const { result, finding } = await look(ports, rail, intent, budgetMs);
  const atMs = ports.client.clock.now();
  const recorded = ports.journal.append(intent.intentId, { kind: 'LOOKUP', atMs, result, finding });
  return { intent: recorded, result, finding };
}

/** Asks once without recording it. */
export async function look(
  ports: PayPorts,
  rail: Rail,
  intent: Intent,
  budgetMs: number,
): Promise<{ result: Looked['result']; finding: Finding | null }> {
  const askedAtMs = ports.client.clock.now();
  // A guard against a service that hangs.
  const timeout = Promise.withResolvers<'no-answer'>();
  const { alarm = machineAlarm } = ports.client.clock;
  const turnOff = alarm(budgetMs, () => timeout.resolve('no-answer'));
  const ask = () =>
    rail.lookUp(ports.client, intent).catch((error: unknown) => {
      if (error instanceof LookUpUnanswered) return 'no-answer' as const;
      throw error;
    });
  try {
    const finding = (await unlessInterrupted(ports, () => Promise.race([ask(), timeout.promise]))) ?? null;
    if (finding === 'no-answer' || ports.interrupt.aborted) return { result: 'no-answer', finding: null };
    // The failure that a new attempt was allowed by says nothing about that attempt.
    if (finding === null || isSuperseded(intent, finding)) return { result: 'not-found', finding: null };
    const ours = unlessTaken(finding, ports.journal.takenName(intent, finding));
    return { result: 'found', finding: unlessDoubted(rail, intent, ours, askedAtMs) };
  } finally {
    turnOff();
  }
}

function machineAlarm(ms: number, ring: () => void): () => void {
  const timer = setTimeout(ring, ms);
  return () => clearTimeout(timer);
}

function isSuperseded(
  { supersededFailure: known }: Intent,
  { state, bodyText, endToEndId }: Finding,
): boolean {
  if (state !== 'REFUSED' || known === null) return false;
  return (
    (bodyText !== null && bodyText === known.bodyText) ||
    (endToEndId !== null && endToEndId === known.endToEndId)
  );
}

/** A captured signed request can be executed for this long (specification, section 5, item 8: 300 s). */
export const quietPeriodMs = 300_000;

/**
 * After FAILED the service executes the same key again (specification, section 3.1), and look-ups may lag: the FAILED of
 * an attempt before can show while the latest attempt is executed. Until the quiet period is over, only what the end-to-end id of our own answer names is believed.
 * @param askedAtMs when the look-up began: the machine may have slept before it read the answer
 */
function unlessDoubted(rail: Rail, intent: Intent, finding: Finding, askedAtMs: number): Finding {
  const operation = rail.operations.find(({ id }) => id === intent.operation);
  // What an identifier or a state names is never executed again.
  if (operation && ['identifier', 'state'].includes(operation.dedupe)) return finding;
  if (finding.state !== 'REFUSED' || intent.state === 'REFUSED') return finding;
  if (intent.attempts <= 1 && !intent.failedSeen && !isOfAnother(finding, intent)) return finding;
  // What was paid once keeps the key for ever.
  if (finding.status === 'COMPLETED' || finding.status === 'REVERSED') return finding;
  const { endToEndId: ours } = intent.answered;
  const isOurs = ours !== null && ours === finding.endToEndId;
  const quietAtMs = (intent.lastSentAtMs ?? 0) + quietPeriodMs;
  if (isOurs || askedAtMs >= quietAtMs) return finding;
  const message = `A look-up shows what may be an earlier attempt under the same ref. It counts from ${brasiliaSecond(quietAtMs).replace('T', ' ')} (Brasilia) on.`;
  const state = intent.state === 'PENDING' ? 'PENDING' : 'UNCERTAIN';
  return { ...finding, state, reason: null, endToEndId: null, code: 'failure_unproven', message };
}

/**
 * Whether a failure is one that another machine got under the same ref: its end-to-end id is not the one that our own
 * answer named, or was made in a minute before we first sent, as an id has the minute of its payment's submission.
 */
function isOfAnother({ endToEndId }: Finding, intent: Intent): boolean {
  if (endToEndId === null || !mayBeReused(intent)) return false;
  const { endToEndId: answered } = intent.answered;
  if (answered !== null) return endToEndId !== answered;
  const madeBeforeMs = madeBefore(endToEndId);
  return madeBeforeMs !== null && madeBeforeMs <= (intent.firstSentAtMs ?? 0);
}

/** The result of `work`, or null when a signal came first; after a signal it is not begun. */
export async function unlessInterrupted<T>(ports: PayPorts, work: () => Promise<T>): Promise<T | null> {
  const { interrupt } = ports;
  if (interrupt.aborted) return null;
  let stop: (() => void) | undefined;
  const aborted = new Promise<null>((resolve) => {
    stop = () => resolve(null);
    interrupt.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    if (stop) interrupt.removeEventListener('abort', stop);
  }
}

/** Records that a signal ended the wait for an answer. */
export function interrupted(ports: PayPorts, intent: Intent, sent: Sent): PayReport {
  const atMs = ports.client.clock.now();
  const signal = String(ports.interrupt.reason ?? 'SIGINT');
  ports.journal.append(intent.intentId, { kind: 'INTERRUPTED', atMs, signal });
  const finding = bareFinding('UNCERTAIN', 'interrupted', `Stopped by ${signal} after the request was sent.`);
  return report(ports.journal.append(intent.intentId, { kind: 'STATE', atMs, finding }), sent);
}

/** What stands in for an answer that nobody saw. */
export const missingFinding = bareFinding('UNCERTAIN', 'uncertain', 'The answer was never recorded.');

/** A report on an intent as it stands: what its latest answer told is said only as far as the intent's state bears it out. */
export function report(intent: Intent, sent: Sent): PayReport {
  const finding = intent.finding ?? missingFinding;
  const isOpen = intent.state === 'UNCERTAIN' || intent.state === 'SENT';
  if (!isOpen || finding.state === 'UNCERTAIN') return { intent, finding, sent };
  const reason = finding.reason === 'exists' ? finding.reason : null;
  return { intent, finding: { ...finding, state: 'UNCERTAIN', reason }, sent };
}
