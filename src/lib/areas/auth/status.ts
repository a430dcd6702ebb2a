import type { Connection } from '../../client/connection.ts';
import type { Resolved, ServiceConnection } from '../../connection/connect.ts';
import { checkCredential, type TokenState, tokenFailure } from '../../connection/credential-check.ts';
import type { Env } from '../../connection/paths.ts';
import { loadProfiles, type Profile, profileNamed } from '../../connection/profile.ts';
import { describeReference, type VaultState, vaultState } from '../../connection/secrets.ts';
import type { TokenAnswer } from '../../connection/token-taken.ts';
import { CliError } from '../../errors/cli-error.ts';
import { authWords } from '../../words/auth.ts';
import { messageText } from '../../words/records.ts';

/** The report of `auth status`, without secrets or tokens. */
export interface AuthStatus {
  readonly kind: Resolved['kind'];
  readonly profile: string | null;
  readonly environment: string;
  readonly host: string | null;
  readonly tenantId: string | null;
  readonly accountId: string | null;
  readonly clientId: string | null;
  /** Which kind of place keeps the secret, and a line saying where. */
  readonly secret: { readonly store: string; readonly description: string } | null;
  /** Of a profile whose secret is in the vault. */
  readonly vault: VaultState;
  readonly signing: {
    readonly keyId: string;
    readonly algorithm: string | null;
    /** The program that signs, without its words. */
    readonly command?: string | undefined;
  } | null;
  readonly token: TokenState | null;
}

/** How far to look: at the configuration, at the cached token or else a new one, or at what the service says of it. */
export type StatusDepth = 'nothing' | 'token' | 'service';

/**
 * The credential in use. A refused or missing one is also an answer, in `token`.
 * @throws {CliError} exit 91 when its store cannot be used.
 */
export async function authStatus(
  resolved: Resolved,
  env: Env,
  options: { depth: StatusDepth },
): Promise<AuthStatus> {
  if (resolved.kind === 'embedded') return embeddedStatus(resolved);
  const { connection, profileName } = resolved;
  const profile = profileName === null ? null : profileNamed(loadProfiles(env), profileName);
  return {
    kind: 'service',
    profile: profileName,
    environment: resolved.environment,
    host: connection.hostUrl,
    tenantId: connection.tenantId,
    accountId: connection.accountId,
    clientId: connection.clientId,
    secret: secretPlace(resolved, profile, env),
    signing: await signingOf(connection, profile, options.depth !== 'nothing'),
    token: await tokenOf(resolved, env, options.depth),
    // Last: the passphrase may have been typed on the way.
    vault: profile?.secret.store === 'vault' ? await vaultState(env) : null,
  };
}

function embeddedStatus(resolved: Extract<Resolved, { kind: 'embedded' }>): AuthStatus {
  const none = { host: null, tenantId: null, clientId: null, secret: null, signing: null, token: null };
  const { accountId } = resolved;
  return { kind: 'embedded', profile: null, environment: 'sandbox', accountId, ...none, vault: null };
}

function secretPlace(resolved: ServiceConnection, profile: Profile | null, env: Env): AuthStatus['secret'] {
  if (profile) return { store: profile.secret.store, description: describeReference(profile.secret, env) };
  const variable = resolved.origins['client-secret']?.source ?? '';
  const file = variable.endsWith('_FILE');
  return {
    store: file ? 'file' : 'env',
    description: file ? authWords.status.fileNamedBy(variable) : authWords.status.variable(variable),
  };
}

async function signingOf(
  connection: Connection,
  profile: Profile | null,
  check: boolean,
): Promise<AuthStatus['signing']> {
  if (connection.signing === null) return null;
  const { keyId, program } = connection.signing;
  const by = program && { command: program.argv[0] };
  if (!check) return { keyId, algorithm: profile?.signing?.algorithm ?? null, ...by };
  const { openSigningKey } = await import('../../connection/signing-key.ts');
  return { keyId, algorithm: (await openSigningKey(connection.signing)).alg, ...by };
}

async function tokenOf(resolved: ServiceConnection, env: Env, depth: StatusDepth): Promise<TokenState> {
  if (depth === 'nothing') return { state: 'not checked', expiresAt: null, message: null, asked: null };
  try {
    return await (depth === 'service' ? askedOf(resolved, env) : checkCredential(resolved.connection, env));
  } catch (error) {
    if (!(error instanceof CliError) || error.ends !== 'not_allowed') throw error;
    return { state: 'refused', expiresAt: null, message: error.message, asked: null };
  }
}

/** The service's own verdict on the token, by one query. */
async function askedOf(resolved: ServiceConnection, env: Env): Promise<TokenState> {
  const [{ openLine }, { askWhetherTaken, tokenQuestion: asked }] = await Promise.all([
    import('../../connection/line.ts'),
    import('../../connection/token-taken.ts'),
  ]);
  const line = await openLine(resolved, env, null);
  try {
    const { verdict, renewed } = await askWhetherTaken(line);
    const { expiresAtMs } = await line.tokens.get();
    const refusal = await refusalOf(verdict);
    if (refusal) return { ...refusal, expiresAt: null, asked };
    const message = renewed ? authWords.status.renewed : null;
    return { state: 'valid', expiresAt: new Date(expiresAtMs).toISOString(), message, asked };
  } catch (error) {
    return await tokenFailure(error, resolved.connection);
  } finally {
    await line.close();
  }
}

/** Null if the service accepted the token, whatever else it said: a missing scope was read from it. */
async function refusalOf({
  kind,
  reply,
}: TokenAnswer['verdict']): Promise<Pick<TokenState, 'state' | 'message'> | null> {
  if (reply.kind === 'none')
    return {
      state: reply.fate === 'not-sent' ? 'unreachable' : 'unavailable',
      message: messageText(reply.message),
    };
  const { status } = reply;
  if (reply.kind === 'unreadable') {
    const state = status === 401 || status === 403 ? 'refused' : 'unavailable';
    return { state, message: authWords.status.unreadable(status, messageText(reply.reason)) };
  }
  if (kind === 'answered' || reply.errorCode === 'insufficient_scope' || status === 404) return null;
  const { recordsOf } = await import('../../errors/records.ts');
  const { errorCode, message } = reply;
  const known = errorCode === null ? undefined : recordsOf(errorCode)[0]?.text;
  const said = known ? `${known.meaning} ${known.next}` : (message ?? authWords.status.noReason);
  const isRefusal = status === 401 || status === 403 || (kind === 'refused' && status < 500);
  return {
    state: isRefusal ? 'refused' : 'unavailable',
    message: `${said} (${[errorCode, `HTTP ${status}`].filter((word) => word !== null).join(', ')})`,
  };
}
