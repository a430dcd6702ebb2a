import type { Verdict } from '../client/classify.ts';
import { attemptsAllowed, maxRetrySpanMs } from '../client/retry.ts';
import { type Intent, isTerminal } from './intent.ts';
import type { PayOrder } from './pay-ports.ts';

/** The facts known once an answer is written down. */
export interface Answered {
  readonly intent: Pick<Intent, 'state'>;
  readonly verdict: Verdict;
  /** Attempts of this run, from 1. */
  readonly round: number;
  /** The result of two look-ups after this answer; null when {@link looksTwice} asked for none. */
  readonly lookedTwice: 'absent' | 'not absent' | null;
  readonly isInterrupted: boolean;
  /** From this run's first attempt to now. */
  readonly elapsedMs: number;
  /** How long the pause before the next attempt would be. */
  readonly pauseMs: number;
}

/**
 * The step that follows an answer.
 * - `send again`: at once; two look-ups did not find the creation, so it was not made.
 * - `pause`, `pause and look`: wait, then send the same request again unless something speaks against it.
 * - `stop`: a signal came, and the outcome is open.
 * - `settle`: nothing more is sent; an open outcome is looked up.
 */
export type Step = 'send again' | 'pause' | 'pause and look' | 'stop' | 'settle';

/** The step after an answer: the only table of repeats (money safety, sections 2 and 4.3; specification, section 7). */
export function nextStep(order: Pick<PayOrder, 'operation' | 'rail'>, answered: Answered): Step {
  const { intent, verdict, round, lookedTwice, isInterrupted, elapsedMs, pauseMs } = answered;
  if (lookedTwice !== null && isTerminal(intent.state)) return 'settle';
  if (lookedTwice === 'absent' && isInTime(elapsedMs)) return 'send again';
  if (intent.state === 'UNCERTAIN' && isInterrupted) return 'stop';
  if (verdict.kind === 'uncertain' && mayBeUnread(order, verdict, round))
    return isInTime(elapsedMs) ? 'pause and look' : 'settle';
  if (verdict.kind !== 'repeatable' || round >= attemptsAllowed[order.operation.retry]) return 'settle';
  if (order.rail.mayRepeat?.(verdict.reply.errorCode ?? '') === false) return 'settle';
  if (!isInTime(elapsedMs + pauseMs)) return 'settle';
  return verdict.entry.queryFirst && order.rail.noRoute === undefined ? 'pause and look' : 'pause';
}

/**
 * Whether a kept connection ended instead of a first answer, for an operation that is executed once under its key: after one
 * look-up that does not find it, it is sent once more on another connection.
 */
function mayBeUnread(
  { operation, rail }: Pick<PayOrder, 'operation' | 'rail'>,
  { reply }: Verdict,
  round: number,
): boolean {
  const hasEnded = reply.kind === 'none' && reply.endedKept === true;
  return hasEnded && round === 1 && operation.retry === 'same-key' && rail.noRoute === undefined;
}

/** Whether two look-ups can prove that it was not made. */
export function looksTwice({ rail }: Pick<PayOrder, 'rail'>, { state }: Pick<Intent, 'state'>): boolean {
  return rail.resendsAbsent === true && state === 'UNCERTAIN';
}

/** Whether a request may still be sent: if the machine slept or a look-up hung, nobody is waiting for it any more. */
export function isInTime(elapsedMs: number): boolean {
  return elapsedMs <= maxRetrySpanMs;
}
