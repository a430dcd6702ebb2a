import { type Verdict, verdictOf } from '../client/classify.ts';
import type { Client } from '../client/client.ts';
import { available } from '../contract/limits.ts';
import { show as locks } from '../contract/locks.ts';

/** What the service says of an account. */
export interface AccountAnswer {
  /** The answer about its limits. */
  readonly verdict: Verdict;
  /** Its locks; null when unknown. */
  readonly locks: unknown;
}

/**
 * Asks whether the credential can read the account of its connection, and what would keep payments in it. The first request is
 * one about a single account whose scope is documented as `read`; neither moves anything or uses quota.
 * @throws {TokenError} when no token is available
 */
export async function askForAccount(client: Client): Promise<AccountAnswer> {
  const verdict = verdictOf(available, await client.exchange(client.encode(available, {})));
  if (verdict.kind !== 'answered') return { verdict, locks: null };
  const told = verdictOf(locks, await client.exchange(client.encode(locks, {})));
  return { verdict, locks: told.kind === 'answered' ? told.reply.json.value : null };
}
