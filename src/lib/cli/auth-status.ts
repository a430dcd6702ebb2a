import type { Connection } from '../client/connection.ts';
import type { Resolved, ServiceConnection } from './connect.ts';
import { checkCredential, type TokenState } from './credential-check.ts';
import { CliError } from './errors.ts';
import type { Env } from './paths.ts';
import { loadProfiles, type Profile, profileNamed } from './profile.ts';
import { describeReference } from './secrets.ts';

/** What `auth status` tells; no secret and no token in it. */
export interface AuthStatus {
  readonly kind: Resolved['kind'];
  readonly profile: string | null;
  readonly environment: string;
  readonly host: string | null;
  readonly tenantId: string | null;
  readonly accountId: string | null;
  readonly clientId: string | null;
  /** Which kind of place keeps the secret, and a line that says where. */
  readonly secret: { readonly store: string; readonly description: string } | null;
  readonly signing: { readonly keyId: string; readonly algorithm: string | null } | null;
  readonly token: TokenState | null;
}

/**
 * The credential in use. A refused or missing one is an answer too, in `token`.
 * @throws {CliError} exit 91 when its store cannot be used.
 */
export async function authStatus(
  resolved: Resolved,
  env: Env,
  options: { check: boolean },
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
    signing: await signingOf(connection, profile, options.check),
    token: options.check
      ? await tokenOf(connection, env)
      : { state: 'not checked', expiresAt: null, message: null },
  };
}

function embeddedStatus(resolved: Extract<Resolved, { kind: 'embedded' }>): AuthStatus {
  const none = { host: null, tenantId: null, clientId: null, secret: null, signing: null, token: null };
  return { kind: 'embedded', profile: null, environment: 'sandbox', accountId: resolved.accountId, ...none };
}

function secretPlace(resolved: ServiceConnection, profile: Profile | null, env: Env): AuthStatus['secret'] {
  if (profile) return { store: profile.secret.store, description: describeReference(profile.secret, env) };
  const variable = resolved.origins['client-secret']?.source ?? '';
  const file = variable.endsWith('_FILE');
  return {
    store: file ? 'file' : 'env',
    description: file ? `file named by ${variable}` : `environment variable ${variable}`,
  };
}

async function signingOf(
  connection: Connection,
  profile: Profile | null,
  check: boolean,
): Promise<AuthStatus['signing']> {
  if (connection.signing === null) return null;
  const { keyId } = connection.signing;
  if (!check) return { keyId, algorithm: profile?.signing?.algorithm ?? null };
  const { openSigningKey } = await import('./signing-key.ts');
  return { keyId, algorithm: (await openSigningKey(connection.signing)).alg };
}

async function tokenOf(connection: Connection, env: Env): Promise<TokenState> {
  try {
    return await checkCredential(connection, env);
  } catch (error) {
    if (!(error instanceof CliError) || error.exit !== 50) throw error;
    return { state: 'refused', expiresAt: null, message: error.message };
  }
}
