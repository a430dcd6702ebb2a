import type { Operation, Retry } from '../contract/operation.ts';
import type { Verdict } from './classify.ts';
import type { Reply } from './reply.ts';

/** Attempts of one request within one run (specification, section 7, Guidance). */
export const maxAttempts = 3;
/** No attempt starts later than this after the first: the machine may have slept in between. */
export const maxRetrySpanMs = 120_000;
/** Pauses after the first and the second attempt: an outage of two seconds is over by the third. */
const pausesMs = [1000, 3000];
/** Random share added to or taken from a pause, so that clients that failed together do not come back together. */
const spread = 0.25;
/** If `Retry-After` asks for more than this, the request is given up rather than held. */
const longestDelayMs = 10_000;

/** Attempts of one run, by what the operation allows. */
export const attemptsAllowed: Readonly<Record<Retry, number>> = {
  read: maxAttempts,
  'same-key': maxAttempts,
  metered: 2,
  once: 2,
  never: 1,
};

/**
 * How long to wait before repeating a request that moves no money, or null when it is not repeated.
 * @param attempt the number of the attempt that just ended, from 1
 */
export function repeatDelayMs(
  operation: Operation,
  verdict: Verdict,
  attempt: number,
  random?: () => number,
): number | null {
  if (attempt >= attemptsAllowed[operation.retry]) return null;
  if (!mayRepeat(operation, verdict)) return null;
  const delayMs = backoffMs(attempt, verdict.reply, random);
  return delayMs > longestDelayMs ? null : delayMs;
}

function mayRepeat(operation: Operation, verdict: Verdict): boolean {
  const { reply } = verdict;
  // The key directory counts queries, and repeating a refused one counts as abuse (specification, section 8).
  if (operation.retry === 'metered') return reply.kind !== 'none' && reply.status >= 500;
  const lostRead = operation.retry === 'read' && reply.kind === 'none' && reply.fate === 'unknown';
  return verdict.kind === 'repeatable' || lostRead;
}

/** About 1 s after the first attempt and 3 s after the second, never shorter than a `Retry-After` in seconds (RFC 9110, section 10.2.3). */
export function backoffMs(attempt: number, reply: Reply, random: () => number = Math.random): number {
  const pauseMs = pausesMs[Math.min(attempt, pausesMs.length) - 1] ?? 0;
  const ownMs = pauseMs * (1 - spread + 2 * spread * random());
  const asked = reply.kind === 'answer' ? Number(reply.headers['retry-after'] ?? 0) * 1000 : 0;
  return Math.max(ownMs, Number.isFinite(asked) ? asked : 0);
}
