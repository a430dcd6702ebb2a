import { verdictOf } from '../client/classify.ts';
import { list } from '../contract/banks.ts';
import type { Line } from './line.ts';

/** The one question that tells whether the service takes a token: a list that moves nothing and costs no quota. */
export const tokenQuestion = `${list.method} ${list.path}`;

/** The service's answer to {@link tokenQuestion}. */
export interface TokenAnswer {
  readonly verdict: ReturnType<typeof verdictOf>;
  /** Whether the token that was kept is no longer taken, and a new one was got in its place. */
  readonly renewed: boolean;
}

/**
 * Asks the service whether it takes the token, which a look at the clock can't tell.
 * @throws {TokenError} when there is none to ask with
 */
export async function askWhetherTaken({ client, tokens }: Line): Promise<TokenAnswer> {
  const before = await tokens.get();
  const verdict = verdictOf(list, await client.exchange(client.encode(list, {})));
  const after = await tokens.get();
  return { verdict, renewed: after.accessToken !== before.accessToken };
}
