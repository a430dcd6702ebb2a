import { type Verdict, verdictOf } from '../client/classify.ts';
import type { Client } from '../client/client.ts';
import { available } from '../contract/limits.ts';
import { show as locks } from '../contract/locks.ts';

/** What the service says of an account. */
export interface AccountAnswer {
  /** To the question about its limits. */
  readonly verdict: Verdict;
  /** Its locks; null where they were not told. */
  readonly locks: unknown;
}

/**
 * Asks whether the credential reads the account of its connection, and what would keep payments in it. The first question is
 * one about a single account whose scope is documented as `read`; neither moves anything or costs quota.
 * @throws {TokenError} when there is no token to ask with
 */
export async function askForAccount(client: Client): Promise<AccountAnswer> {
  const verdict = verdictOf(available, await client.exchange(client.encode(available, {})));
  if (verdict.kind !== 'answered') return { verdict, locks: null };
  const told = verdictOf(locks, await client.exchange(client.encode(locks, {})));
  return { verdict, locks: told.kind === 'answered' ? told.reply.json.value : null };
}
