import type { Operation } from '../contract/operation.ts';
import type { Verdict } from './classify.ts';
import type { Reply } from './reply.ts';

/** Attempts of one request within one run (specification, section 7, Guidance). */
export const maxAttempts = 3;
/** No attempt starts later than this after the first: the machine may have slept in between. */
export const maxRetrySpanMs = 120_000;
const firstBackoffMs = 500;

/**
 * How long to wait before a query is sent again, or null when it is not.
 * @param attempt the number of the attempt that just ended, from 1
 */
export function repeatDelayMs(operation: Operation, verdict: Verdict, attempt: number): number | null {
  const { reply } = verdict;
  const limit = operation.retry === 'read' ? maxAttempts : operation.retry === 'never' ? 1 : 2;
  if (attempt >= limit) return null;
  return mayRepeat(operation, verdict) ? backoffMs(attempt, reply) : null;
}

function mayRepeat(operation: Operation, verdict: Verdict): boolean {
  const { reply } = verdict;
  // The key directory counts queries, and repeating a refused one is abuse (specification, section 8).
  if (operation.retry === 'metered') return reply.kind !== 'none' && reply.status >= 500;
  return verdict.kind === 'repeatable' || (reply.kind === 'none' && reply.fate === 'unknown');
}

/** Exponential back-off with full jitter, never shorter than a `Retry-After` in seconds (RFC 9110, section 10.2.3). */
export function backoffMs(attempt: number, reply: Reply, random: () => number = Math.random): number {
  const jitter = random() * firstBackoffMs * 2 ** (attempt - 1);
  const asked = reply.kind === 'answer' ? Number(reply.headers['retry-after'] ?? 0) * 1000 : 0;
  return Math.max(jitter, Number.isFinite(asked) ? asked : 0);
}
