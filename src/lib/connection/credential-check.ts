import type { Connection } from '../client/connection.ts';
import { CliError } from '../errors/cli-error.ts';
import type { Ending } from '../errors/exit-codes.ts';
import type { OwnErrorCode } from '../errors/own-codes.ts';
import { systemClock } from '../ports/clock.ts';
import { connectionWords } from '../words/connection.ts';
import type { Env } from './paths.ts';

/** The result of requesting a token; never the token itself. */
export interface TokenState {
  /** `valid` was confirmed by the service in this run; `kept` is known only from this machine's cache and clock. */
  readonly state: 'valid' | 'kept' | 'refused' | 'unreachable' | 'unavailable' | 'not checked';
  /** When the token expires, in UTC, as RFC 3339. */
  readonly expiresAt: string | null;
  /** Why there is none, or a detail of the state. */
  readonly message: string | null;
  /** The request to the service, as method and path; null when none was made. */
  readonly asked: string | null;
}

const endByState = { refused: 'not_allowed', unreachable: 'not_sent', unavailable: 'unavailable' } as const;

/**
 * Tries the credential by getting a token, from the cache without asking anyone, or from the service. Costs nothing and moves
 * nothing.
 */
export async function checkCredential(connection: Connection, env: Env): Promise<TokenState> {
  try {
    const { expiresAtMs, isNew } = await fetchToken(connection, env);
    const expiresAt = new Date(expiresAtMs).toISOString();
    return isNew
      ? { state: 'valid', expiresAt, message: null, asked: tokenRequest(connection) }
      : { state: 'kept', expiresAt, message: connectionWords.tokenNotAsked, asked: null };
  } catch (error) {
    return tokenFailure(error, connection);
  }
}

/** A failure to get a token, as the token's state. @throws any other error */
export async function tokenFailure(error: unknown, connection: Connection): Promise<TokenState> {
  const { TokenError } = await import('../client/errors.ts');
  if (!(error instanceof TokenError)) throw error;
  return { state: error.reason, expiresAt: null, message: error.message, asked: tokenRequest(connection) };
}

function tokenRequest({ settings }: Connection): string {
  return `POST ${settings.tokenPath}`;
}

/** How a command ends, by the token's state: settled, or why the credential cannot be used. */
export function endingOfToken({ state }: TokenState): Ending {
  return isUsable(state) ? 'settled' : endByState[state];
}

/** Whether a credential works, as far as it was tried. */
export function isUsable(
  state: TokenState['state'],
): state is Exclude<TokenState['state'], keyof typeof endByState> {
  return !Object.hasOwn(endByState, state);
}

/** @throws {CliError} exit 50, 80 or 81 if there is no token. */
export function requireToken(token: TokenState): void {
  const { state } = token;
  if (isUsable(state)) return;
  const code: OwnErrorCode = `token_${state}`;
  throw new CliError({
    code,
    ends: endByState[state],
    message: connectionWords.notStored(token.message ?? connectionWords.noToken),
    hint: connectionWords.checkValues,
  });
}

/** Deletes this connection's cached token. */
export async function forgetToken(connection: Connection, env: Env): Promise<void> {
  const { tokenCacheOf } = await import('./token-cache-of.ts');
  tokenCacheOf(connection, env).clear();
}

async function fetchToken(connection: Connection, env: Env) {
  const { createTokens } = await import('../client/auth.ts');
  const { undiciTransport } = await import('../client/transport-undici.ts');
  const { tokenCacheOf } = await import('./token-cache-of.ts');
  const transport = undiciTransport(env);
  try {
    return await createTokens(connection, transport, systemClock, tokenCacheOf(connection, env)).get();
  } finally {
    await transport.close();
  }
}
