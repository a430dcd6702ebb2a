import type { ClientAuth } from 'oauth4webapi';
import { member, textMember } from '../json/members.ts';
import { readJson } from '../json/strict.ts';
import type { Clock } from '../ports/clock.ts';
import { clientWords } from '../words/client.ts';
import { messageText } from '../words/records.ts';
import { clockSkewMs } from './clock-skew.ts';
import type { Connection } from './connection.ts';
import { TokenError } from './errors.ts';
import { type Transport, TransportError, type WireAnswer } from './port.ts';
import type { CachedToken, TokenAuthMethod } from './token-cache.ts';

/** Everything needed to ask for a token: the connection, the network and the clock. */
export interface Desk {
  readonly connection: Connection;
  readonly transport: Transport;
  readonly clock: Clock;
}

const tokenDeadlineMs = 20_000;
const maxTokenBytes = 64 * 1024;

/** Tries the ways to present the credential that the setting leaves open, starting with the one that worked last time. */
export async function requestToken(
  desk: Desk,
  secret: string,
  lastMethod: TokenAuthMethod | undefined,
): Promise<CachedToken> {
  const { tokenAuthMethod } = desk.connection.settings;
  if (tokenAuthMethod !== 'auto') return requestTokenBy(tokenAuthMethod, desk, secret);
  const first = lastMethod ?? 'client_secret_post';
  try {
    return await requestTokenBy(first, desk, secret);
  } catch (error) {
    if (!(error instanceof TokenError) || error.reason !== 'refused') throw error;
    const second = first === 'client_secret_post' ? 'client_secret_basic' : 'client_secret_post';
    return requestTokenBy(second, desk, secret);
  }
}

async function requestTokenBy(
  authMethod: TokenAuthMethod,
  { connection, transport, clock }: Desk,
  secret: string,
): Promise<CachedToken> {
  const oauth = await import('oauth4webapi');
  const url = tokenUrl(connection);
  const server = { issuer: new URL(url).origin, token_endpoint: url };
  const client = { client_id: connection.clientId };
  const authenticate = authMethod === 'client_secret_basic' ? basic(secret) : oauth.ClientSecretPost(secret);
  const scope = connection.settings.tokenScope;
  const options = {
    // Plain http, except to loopback, is already refused where the connection is resolved.
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
    issuedMonotonicMs: clock.monotonic(),
    authMethod,
    ...(scope === '' ? {} : { scope }),
  };
}

/** The address of the token endpoint: the setting, relative to the host in use. */
function tokenUrl(connection: Connection): string {
  const { tokenPath } = connection.settings;
  return /^https?:/.test(tokenPath) ? tokenPath : connection.hostUrl + tokenPath;
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

/** A token request changes nothing, so a lost one is sent once more. */
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
 * The specification does not show the answer (section 5, item 2). If it is JSON with an access token, the rest of what RFC
 * 6749, section 5.1 requires may be missing: status 200, the media type, `token_type`.
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

/** Statuses that refuse a credential whatever the body, which may be in the service's own format (specification, section 7). */
const refusals = [400, 401, 403];

/** oauth4webapi's errors may quote the answer; only the standard `error` word is kept (RFC 6749, section 5.2). */
function asTokenError(error: unknown, status: number | null): TokenError {
  if (error instanceof TransportError) {
    const reason = error.fate === 'not-sent' ? 'unreachable' : 'unavailable';
    return new TokenError(reason, clientWords.noAccessToken(messageText(error.told)), { cause: error });
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
