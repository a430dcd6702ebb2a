import { verdictOf } from '../client/classify.ts';
import { list } from '../contract/banks.ts';
import type { Line } from './line.ts';

/** The one request that shows whether the service accepts a token: a list that moves nothing and uses no quota. */
export const tokenQuestion = `${list.method} ${list.path}`;

/** The service's answer to {@link tokenQuestion}. */
export interface TokenAnswer {
  readonly verdict: ReturnType<typeof verdictOf>;
  /** Whether the cached token was no longer accepted and has been replaced. */
  readonly renewed: boolean;
}

/**
 * Asks the service whether it accepts the token, which the clock alone can't tell.
 * @throws {TokenError} when no token is available
 */
export async function askWhetherTaken({ client, tokens }: Line): Promise<TokenAnswer> {
  const before = await tokens.get();
  const verdict = verdictOf(list, await client.exchange(client.encode(list, {})));
  const after = await tokens.get();
  return { verdict, renewed: after.accessToken !== before.accessToken };
}
