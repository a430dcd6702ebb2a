import { brasiliaSecond } from '../brazil/clock.ts';
import { recorded } from '../words/records.ts';
import type { Finding, Intent } from './intent.ts';
import { mayBeReused } from './names.ts';
import type { PayPorts } from './pay-ports.ts';
import { borneOut } from './rails/prove.ts';
import { LookUpUnanswered, type Rail } from './rails/rail.ts';
import { madeBefore, unlessTaken } from './service-names.ts';

/** How long one look-up within a payment may take. */
export const lookBudgetMs = 30_000;

/** The result of one look-up: `not-found` is an answer, but proves nothing; `no-answer` says even less. */
export interface Looked {
  readonly intent: Intent;
  readonly finding: Finding | null;
  readonly result: 'found' | 'not-found' | 'no-answer';
  /** Why no answer came, if known. */
  readonly cause?: unknown;
}

/** Asks once, for at most `budgetMs`, and records the outcome. */
export async function lookOnce(
  ports: PayPorts,
  rail: Rail,
  intent: Intent,
  budgetMs: number,
): Promise<Looked> {
  const { result, finding, cause } = await look(ports, rail, intent, budgetMs);
  const atMs = ports.client.clock.now();
  const recorded = await ports.journal.append(intent.intentId, { kind: 'LOOKUP', atMs, result, finding });
  return { intent: recorded, result, finding, cause };
}

/** Asks once without recording it. */
export async function look(
  ports: PayPorts,
  rail: Rail,
  intent: Intent,
  budgetMs: number,
): Promise<Omit<Looked, 'intent'>> {
  const { clock } = ports.client;
  const beganMs = clock.now() - (clock.aheadMs?.() ?? 0);
  // A guard against a service that hangs.
  const timeout = Promise.withResolvers<'no-answer'>();
  const { alarm = machineAlarm } = clock;
  const turnOff = alarm(budgetMs, () => timeout.resolve('no-answer'));
  let cause: unknown;
  const ask = () =>
    rail.lookUp(ports.client, intent).catch((error: unknown) => {
      if (!(error instanceof LookUpUnanswered)) throw error;
      cause = error.cause;
      return 'no-answer' as const;
    });
  try {
    const finding = (await unlessInterrupted(ports, () => Promise.race([ask(), timeout.promise]))) ?? null;
    if (finding === 'no-answer' || ports.interrupt.aborted)
      return { result: 'no-answer', finding: null, cause };
    // The failure that permitted a new attempt says nothing about that attempt.
    if (finding === null || isSuperseded(intent, finding)) return { result: 'not-found', finding: null };
    const ours = unlessTaken(finding, await ports.journal.takenName(intent, finding));
    const doubted = unlessDoubted(rail, intent, ours, beganMs + (clock.aheadMs?.() ?? 0));
    return { result: 'found', finding: borneOut(intent, doubted) };
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
 * After FAILED the service executes the same key again (specification, section 3.1), and look-ups may lag: the FAILED of an
 * earlier attempt can show while the latest attempt is being executed. Until the quiet period is over, only what is found
 * under the end-to-end id of our own answer is believed.
 * @param askedAtMs when the look-up began: the machine may have slept before it read the answer
 */
function unlessDoubted(rail: Rail, intent: Intent, finding: Finding, askedAtMs: number): Finding {
  const operation = rail.operations.find(({ id }) => id === intent.operation);
  // An operation deduplicated by an identifier or a state is never executed again.
  if (operation && ['identifier', 'state'].includes(operation.dedupe)) return finding;
  if (finding.state !== 'REFUSED' || intent.state === 'REFUSED') return finding;
  if (intent.attempts <= 1 && !intent.failedSeen && !isOfAnother(finding, intent)) return finding;
  // A payment that was made keeps its key for ever.
  if (finding.status === 'COMPLETED' || finding.status === 'REVERSED') return finding;
  const { endToEndId: ours } = intent.answered;
  const isOurs = ours !== null && ours === finding.endToEndId;
  const quietAtMs = (intent.lastSentAtMs ?? 0) + quietPeriodMs;
  if (isOurs || askedAtMs >= quietAtMs) return finding;
  const message = recorded.mayBeEarlier(brasiliaSecond(quietAtMs).replace('T', ' '));
  const state = intent.state === 'PENDING' ? 'PENDING' : 'UNCERTAIN';
  return { ...finding, state, reason: null, endToEndId: null, code: 'failure_unproven', message };
}

/**
 * Whether a failure belongs to another machine's attempt under the same ref: its end-to-end id differs from the one in our own
 * answer, or dates from a minute before we first sent (an end-to-end id carries the minute of submission).
 */
function isOfAnother({ endToEndId }: Finding, intent: Intent): boolean {
  if (endToEndId === null || !mayBeReused(intent)) return false;
  const { endToEndId: answered } = intent.answered;
  if (answered !== null) return endToEndId !== answered;
  const madeBeforeMs = madeBefore(endToEndId);
  return madeBeforeMs !== null && madeBeforeMs <= (intent.firstSentAtMs ?? 0);
}

/** A creation that two look-ups do not find by its name was not made: the same bytes may be sent once more. */
export async function lookTwice(
  ports: PayPorts,
  rail: Rail,
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

/** The result of `work`, or null when a signal came first; after a signal, `work` is not started. */
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
