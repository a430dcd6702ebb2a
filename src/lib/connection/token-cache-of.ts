import type { Connection } from '../client/connection.ts';
import { type TokenCache, tokenCache } from '../client/token-cache.ts';
import { cacheDir, type Env } from './paths.ts';

/** Where the tokens of a connection are stored. */
export function tokenCacheOf({ hostUrl, settings, clientId }: Connection, env: Env): TokenCache {
  return tokenCache(cacheDir(env), hostUrl, settings.tokenPath, clientId);
}
