import type { ClientAuth } from 'oauth4webapi';
import { member, textMember } from '../json/members.ts';
import { readJson } from '../json/strict.ts';
import { clientWords } from '../words/client.ts';
import type { Connection } from './connection.ts';
import { TokenError } from './errors.ts';
import { lockFile } from './file-lock.ts';
import { type Clock, type Transport, TransportError, type WireAnswer } from './port.ts';
import type { CachedToken, TokenAuthMethod, TokenCache } from './token-cache.ts';

/** An access token, and where it came from. */
export interface Token extends CachedToken {
  /** Set when this process got it just now; the service may have stopped to take any other before its time. */
  readonly isNew?: true;
}

/** Access tokens of one credential (specification, section 5, item 2). */
export interface Tokens {
  /**
   * A token that is good for now, from the cache or the service.
   * @param refused a token that the service just refused; a different one is returned
   * @throws {TokenError}
   */
  get(refused?: string): Promise<Token>;
  /** Forgets the cached token, after the service said that it is no good. */
  forget(): void;
}

/** Share of its lifetime after which a token is renewed ahead of its end. */
const refreshAt = 0.8;
/** A token that this process got so lately is not the cause of a refusal, so it is not renewed because of one. */
const newMs = 60_000;
const lockWaitMs = 15_000;
const tokenDeadlineMs = 20_000;
const maxTokenBytes = 64 * 1024;

/** Tokens by the `client_credentials` grant, shared by all processes through the cache and refreshed by one of them. */
export function createTokens(
  connection: Connection,
  transport: Transport,
  clock: Clock,
  cache: TokenCache,
): Tokens {
  let current: CachedToken | null = null;
  /** The latest token that this process asked for itself. */
  let own: string | null = null;

  const told = (token: CachedToken): Token => ({
    ...token,
    ...(token.accessToken === own && clock.now() - token.issuedAtMs < newMs ? { isNew: true } : {}),
  });
  // A token from the future: the clock was set back since, so neither its end nor its skew is what it says.
  const isNow = ({ issuedAtMs, expiresAtMs }: CachedToken): boolean =>
    issuedAtMs <= clock.now() && clock.now() < expiresAtMs;
  // A token of other scopes would go on being refused, or allow more than was asked for.
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
          current = await renew(connection, transport, clock, cache, secret, aging);
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

/** A new token; one that is only aging still serves when the token endpoint does not answer. */
async function renew(
  connection: Connection,
  transport: Transport,
  clock: Clock,
  cache: TokenCache,
  secret: string,
  aging: CachedToken | null,
): Promise<CachedToken> {
  try {
    const token = await requestToken(connection, transport, clock, secret, cache.read(secret)?.authMethod);
    cache.write(secret, token);
    return token;
  } catch (error) {
    if (aging && error instanceof TokenError && error.reason !== 'refused') return aging;
    throw error;
  }
}

/** The address of the token endpoint: the setting, relative to the host in use. */
export function tokenUrl(connection: Connection): string {
  const { tokenPath } = connection.settings;
  return /^https?:/.test(tokenPath) ? tokenPath : connection.hostUrl + tokenPath;
}

/** Tries the ways to present the credential that the setting leaves open, the one that worked last time first. */
async function requestToken(
  connection: Connection,
  transport: Transport,
  clock: Clock,
  secret: string,
  lastMethod: TokenAuthMethod | undefined,
): Promise<CachedToken> {
  const { tokenAuthMethod } = connection.settings;
  if (tokenAuthMethod !== 'auto')
    return requestTokenBy(tokenAuthMethod, connection, transport, clock, secret);
  const first = lastMethod ?? 'client_secret_post';
  try {
    return await requestTokenBy(first, connection, transport, clock, secret);
  } catch (error) {
    if (!(error instanceof TokenError) || error.reason !== 'refused') throw error;
    const second = first === 'client_secret_post' ? 'client_secret_basic' : 'client_secret_post';
    return requestTokenBy(second, connection, transport, clock, secret);
  }
}

async function requestTokenBy(
  authMethod: TokenAuthMethod,
  connection: Connection,
  transport: Transport,
  clock: Clock,
  secret: string,
): Promise<CachedToken> {
  const oauth = await import('oauth4webapi');
  const url = tokenUrl(connection);
  const server = { issuer: new URL(url).origin, token_endpoint: url };
  const client = { client_id: connection.clientId };
  const authenticate = authMethod === 'client_secret_basic' ? basic(secret) : oauth.ClientSecretPost(secret);
  const scope = connection.settings.tokenScope;
  const options = {
    // Plain http is refused where the connection is resolved, but for loopback.
    [oauth.allowInsecureRequests]: true,
    [oauth.customFetch]: (target: string, request: FetchOptions) =>
      fetchTwice(transport, target, authMethod === 'client_secret_json' ? asJson(request) : request),
  };
  const answer = await oauth
    .clientCredentialsGrantRequest(server, client, authenticate, scope === '' ? {} : { scope }, options)
    .catch((error: unknown) => {
      throw asTokenError(error, null);
    });
  const granted = await oauth
    .processClientCredentialsResponse(server, client, answer)
    .catch((error: unknown) => {
      throw asTokenError(error, answer.status);
    });
  const issuedAtMs = clock.now();
  const lifetimeSeconds = granted.expires_in ?? connection.settings.tokenLifetimeSeconds;
  return {
    accessToken: granted.access_token,
    issuedAtMs,
    expiresAtMs: issuedAtMs + lifetimeSeconds * 1000,
    skewMs: clockSkewMs(answer.headers.get('date'), issuedAtMs),
    authMethod,
    ...(scope === '' ? {} : { scope }),
  };
}

/**
 * HTTP Basic with the standard's form encoding, which leaves `-`, `.`, `_` and `*` alone (URL standard, section 5.2);
 * the library's own escapes them too, and then a server that compares without decoding refuses ordinary client ids.
 */
function basic(secret: string): ClientAuth {
  const encode = (text: string) => new URLSearchParams({ '': text }).toString().slice(1);
  return (_server, client, _body, headers) => {
    const credentials = Buffer.from(`${encode(client.client_id)}:${encode(secret)}`).toString('base64');
    headers.set('authorization', `Basic ${credentials}`);
  };
}

/** The other clock minus ours, from a `Date` header: 0 when that is no more than its own rounding, null when it is no date. */
export function clockSkewMs(dateHeader: string | null, nowMs: number): number | null {
  const skew = Date.parse(dateHeader ?? '') - nowMs;
  if (Number.isNaN(skew)) return null;
  return Math.abs(skew) < 2000 ? 0 : skew;
}

interface FetchOptions {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The members of the form as one JSON object, for a service that takes no form. */
function asJson({ method, headers, body }: FetchOptions): FetchOptions {
  const members = Object.fromEntries(new URLSearchParams(String(body)));
  return {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(members),
  };
}

/** A token request changes nothing, so one that was lost is sent once more. */
async function fetchTwice(transport: Transport, url: string, options: FetchOptions): Promise<Response> {
  try {
    return await fetchBy(transport, url, options);
  } catch (error) {
    if (error instanceof TransportError && error.fate === 'unknown' && error.reason !== 'deadline') {
      return fetchBy(transport, url, options);
    }
    throw error;
  }
}

async function fetchBy(transport: Transport, url: string, options: FetchOptions): Promise<Response> {
  const answer = await transport.send({
    method: options.method,
    url,
    headers: { ...options.headers, 'accept-encoding': 'identity' },
    body: options.body === undefined ? null : Buffer.from(String(options.body)),
    deadlineMs: tokenDeadlineMs,
    maxBodyBytes: maxTokenBytes,
    freshConnection: false,
  });
  return tokenResponse(answer);
}

/**
 * The specification shows nothing of the answer (section 5, item 2). Where it is JSON with an access token, what RFC 6749,
 * section 5.1, wants around it may be missing: status 200, the media type, `token_type`.
 */
function tokenResponse({ status, headers, body }: WireAnswer): Response {
  const granted = status >= 200 && status < 300 ? grantIn(body) : null;
  return granted
    ? Response.json(granted, { headers: headers.date === undefined ? {} : { date: headers.date } })
    : new Response(new Uint8Array(body), { status, headers });
}

function grantIn(body: Uint8Array): object | null {
  const value = jsonOrNull(body);
  const accessToken = textMember(value, 'access_token');
  const expiresIn = member(value, 'expires_in') ?? null;
  return accessToken === null
    ? null
    : {
        access_token: accessToken,
        token_type: textMember(value, 'token_type') ?? 'Bearer',
        ...(expiresIn === null ? {} : { expires_in: expiresIn }),
      };
}

function jsonOrNull(body: Uint8Array): unknown {
  try {
    return readJson(body).value;
  } catch {
    return null;
  }
}

const oauthErrors = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
];

/** Statuses that refuse a credential whatever their body: it may have the service's own form (specification, section 7). */
const refusals = [400, 401, 403];

/** oauth4webapi's errors may quote the answer; only the standard's own `error` word is kept (RFC 6749, section 5.2). */
function asTokenError(error: unknown, status: number | null): TokenError {
  if (error instanceof TransportError) {
    const reason = error.fate === 'not-sent' ? 'unreachable' : 'unavailable';
    return new TokenError(reason, clientWords.noAccessToken(error.message), { cause: error });
  }
  const { error: word } = error as { error?: unknown };
  const isWord = typeof word === 'string';
  if (status !== null && (refusals.includes(status) || (isWord && status >= 400 && status < 500))) {
    const why = isWord && oauthErrors.includes(word) ? ` (${word})` : '';
    return new TokenError('refused', clientWords.tokenRefused(status, why));
  }
  const what = status !== null && status >= 300 ? `HTTP ${status}` : clientWords.notAToken;
  return new TokenError('unavailable', clientWords.noTokenGiven(what));
}
