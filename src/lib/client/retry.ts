import type { Operation, Retry } from '../contract/operation.ts';
import type { Verdict } from './classify.ts';
import type { Reply } from './reply.ts';

/** Attempts of one request within one run (specification, section 7, Guidance). */
export const maxAttempts = 3;
/** No attempt starts later than this after the first: the machine may have slept in between. */
export const maxRetrySpanMs = 120_000;
const firstBackoffMs = 500;
/** A request is given up rather than held for as long as a `Retry-After` may ask. */
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
 * How long to wait before a request that moves no money is sent again, or null when it is not.
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
  // The key directory counts queries, and repeating a refused one is abuse (specification, section 8).
  if (operation.retry === 'metered') return reply.kind !== 'none' && reply.status >= 500;
  const lostRead = operation.retry === 'read' && reply.kind === 'none' && reply.fate === 'unknown';
  return verdict.kind === 'repeatable' || lostRead;
}

/** Exponential back-off with full jitter, never shorter than a `Retry-After` in seconds (RFC 9110, section 10.2.3). */
export function backoffMs(attempt: number, reply: Reply, random: () => number = Math.random): number {
  const jitter = random() * firstBackoffMs * 2 ** (attempt - 1);
  const asked = reply.kind === 'answer' ? Number(reply.headers['retry-after'] ?? 0) * 1000 : 0;
  return Math.max(jitter, Number.isFinite(asked) ? asked : 0);
}
