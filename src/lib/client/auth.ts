import { lockFile } from '../files/file-lock.ts';
import type { Clock } from '../ports/clock.ts';
import type { Connection } from './connection.ts';
import { TokenError } from './errors.ts';
import type { Transport } from './port.ts';
import type { CachedToken, TokenCache } from './token-cache.ts';
import { type Desk, requestToken } from './token-request.ts';

/** An access token, and where it came from. */
export interface Token extends CachedToken {
  /** Set when this process has just fetched it; the service may have revoked any older token before it expired. */
  readonly isNew?: true;
}

/** Access tokens of one credential (specification, section 5, item 2). */
export interface Tokens {
  /**
   * A token that is good for now, from the cache or the service.
   * @param refused a token that the service has just refused; a different one is returned
   * @throws {TokenError}
   */
  get(refused?: string): Promise<Token>;
  /** Forgets the cached token, once the service has rejected it. */
  forget(): void;
}

/** Share of a token's lifetime after which it is renewed early. */
const refreshAt = 0.8;
/** A token fetched this recently by this process is not the cause of a refusal, so a refusal does not renew it. */
const newMs = 60_000;
const lockWaitMs = 15_000;
/** How far the wall clock and the monotonic clock may drift apart while a token lives, if nobody sets a clock. */
const mostDriftMs = 30_000;

/** Tokens by the `client_credentials` grant, shared by all processes through the cache and refreshed by one of them. */
export function createTokens(
  connection: Connection,
  transport: Transport,
  clock: Clock,
  cache: TokenCache,
): Tokens {
  const desk = { connection, transport, clock };
  let current: CachedToken | null = null;
  /** The latest token that this process fetched itself. */
  let own: string | null = null;

  const told = (token: CachedToken): Token => ({
    ...token,
    ...(token.accessToken === own && clock.now() - token.issuedAtMs < newMs ? { isNew: true } : {}),
  });
  // If the clock was set, or the machine slept or rebooted, the recorded expiry and skew no longer hold.
  const isNow = ({ issuedAtMs, expiresAtMs, issuedMonotonicMs = Number.NaN }: CachedToken): boolean => {
    const ageMs = clock.now() - issuedAtMs;
    const ranMs = clock.monotonic() - issuedMonotonicMs;
    return ageMs >= 0 && clock.now() < expiresAtMs && Math.abs(ageMs - ranMs) <= mostDriftMs;
  };
  // A token with other scopes would keep being refused, or would allow more than was asked for.
  const isOurs = ({ scope = '' }: CachedToken): boolean => scope === connection.settings.tokenScope;
  const usable = (token: CachedToken | null, refused: string | undefined): CachedToken | null =>
    token && token.accessToken !== refused && isNow(token) && isOurs(token) ? token : null;

  return {
    async get(refused) {
      const secret = await connection.clientSecret();
      current = usable(current, refused) ?? usable(cache.read(secret), refused);
      if (current && !isAging(current, clock.now())) return told(current);
      // Without a cache directory there is nothing to share, and nothing to lock.
      const lock = await lockFile(`${cache.path}.lock`, clock, lockWaitMs).catch(() => null);
      try {
        // Another process may have renewed it while we waited.
        const renewed = usable(cache.read(secret), refused);
        if (renewed && !isAging(renewed, clock.now())) current = renewed;
        else {
          const aging = current;
          current = await renew(desk, cache, secret, aging);
          if (current !== aging) own = current.accessToken;
        }
        return told(current);
      } finally {
        lock?.release();
      }
    },
    forget() {
      current = null;
      cache.clear();
    },
  };
}

function isAging(token: CachedToken, nowMs: number): boolean {
  return nowMs >= token.issuedAtMs + (token.expiresAtMs - token.issuedAtMs) * refreshAt;
}

/** Fetches a new token; one that is only ageing still serves when the token endpoint does not answer. */
async function renew(
  desk: Desk,
  cache: TokenCache,
  secret: string,
  aging: CachedToken | null,
): Promise<CachedToken> {
  try {
    const token = await requestToken(desk, secret, cache.read(secret)?.authMethod);
    cache.write(secret, token);
    return token;
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    if (error.reason !== 'refused') {
      if (aging) return aging;
      throw error;
    }
    // The secret may have been changed while this process ran.
    const other = await desk.connection.clientSecret(secret);
    if (other === secret) throw error;
    return renew(desk, cache, other, aging);
  }
}
