import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { loadSigningKey, type SigningAlgorithm, SigningKeyError } from '../../client/sign.ts';
import { hostUrl, isLoopback, tokenPath } from '../../connection/checked-values.ts';
import { connectionOfProfile } from '../../connection/connect.ts';
import { checkCredential, requireToken, type TokenState } from '../../connection/credential-check.ts';
import type { Env } from '../../connection/paths.ts';
import { loadProfiles, type Profile, type SecretReference, saveProfiles } from '../../connection/profile.ts';
import { openStore, secretFromFile, secretFromReference, storeErrors } from '../../connection/secrets.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { authWords } from '../../words/auth.ts';

/** Values of `--store`. */
export const loginStores = ['keychain', 'vault', 'command', 'file'] as const;
export type LoginStore = (typeof loginStores)[number];

/** Everything that a login needs, from flags or from questions. */
export interface LoginInput {
  readonly profileName: string;
  /** Null: production, unless every address is on this machine. */
  readonly environment: 'sandbox' | 'production' | null;
  readonly baseUrl: string | null;
  readonly clientBaseUrl: string | null;
  readonly tenantId: string;
  readonly accountId: string | null;
  readonly clientId: string;
  readonly tokenPath: string | null;
  readonly actingDocument: string | null;
  readonly store: LoginStore;
  readonly vaultKey: 'passphrase' | 'keychain';
  /** The secret, for the keychain and the vault. */
  readonly clientSecret: (() => Promise<string>) | null;
  readonly clientSecretFile: string | null;
  readonly secretCommand: readonly string[] | null;
  readonly signingKeyFile: string | null;
  readonly signingKeyId: string | null;
  readonly check: boolean;
}

/** The stored profile; no secret in it. */
export interface LoginResult {
  readonly profile: Profile;
  readonly token: TokenState;
  readonly isCurrent: boolean;
  readonly replaced: boolean;
}

interface Secrets {
  readonly clientSecret: string;
  readonly privateKeyPem: string | null;
}

/**
 * Tries a credential and stores it: the secrets first, then the profile that names them, then the old secrets go.
 * @throws {CliError} with nothing stored.
 */
export async function login(input: LoginInput, env: Env): Promise<LoginResult> {
  const book = loadProfiles(env);
  const previous = Object.hasOwn(book.profiles, input.profileName)
    ? book.profiles[input.profileName]
    : undefined;
  const draft = draftProfile(input, previous);
  const secrets = await readSecrets(input, draft, env);
  const algorithm = secrets.privateKeyPem === null ? null : algorithmOf(secrets.privateKeyPem);
  const checked = { ...draft, signing: draft.signing && { ...draft.signing, algorithm } };
  const token = await tryCredential(input, checked, secrets, env);
  await storeSecrets(input, checked, secrets, env);
  // Another login may have ended while this one asked the service and the person.
  const now = loadProfiles(env);
  const isCurrent = now.current === null || now.current === input.profileName;
  try {
    const profiles = { ...now.profiles, [input.profileName]: checked };
    saveProfiles(env, { current: now.current ?? input.profileName, profiles });
  } catch (error) {
    await removeSecrets(checked, env);
    throw error;
  }
  if (previous) await removeSecrets(previous, env).catch(() => undefined);
  return { profile: checked, token, isCurrent, replaced: previous !== undefined };
}

/** Removes a profile's secrets from our own stores; what others keep stays theirs. */
export async function removeSecrets(profile: Profile, env: Env): Promise<void> {
  for (const reference of [profile.secret, profile.signing?.key]) {
    if (reference?.store !== 'keychain' && reference?.store !== 'vault') continue;
    await storeErrors(async () => (await openStore(reference.store, env)).delete(reference.name));
  }
}

function draftProfile(input: LoginInput, previous: Profile | undefined): Profile {
  const baseUrl = input.baseUrl === null ? null : hostUrl(input.baseUrl, '--base-url');
  const clientBaseUrl =
    input.clientBaseUrl === null ? null : hostUrl(input.clientBaseUrl, '--client-base-url');
  const signed = input.signingKeyFile !== null || input.signingKeyId !== null;
  refuseIncomplete(input, signed, baseUrl, clientBaseUrl);
  const sameHost = previous?.baseUrl === baseUrl && previous.clientBaseUrl === clientBaseUrl;
  const kept = sameHost ? previous : undefined;
  const path = input.tokenPath === null ? {} : { tokenPath: tokenPath(input.tokenPath, '--token-path') };
  return {
    environment: input.environment ?? environmentOf([baseUrl, clientBaseUrl]),
    baseUrl,
    clientBaseUrl,
    tenantId: input.tenantId,
    accountId: input.accountId,
    clientId: input.clientId,
    secret: secretReference(input),
    signing: signed ? { keyId: input.signingKeyId ?? '', algorithm: null, key: keyReference(input) } : null,
    actingDocument: input.actingDocument,
    settings: { ...kept?.settings, ...path },
    output: kept?.output ?? null,
    lang: kept?.lang ?? null,
    maxAmountCentavos: kept?.maxAmountCentavos ?? null,
    confirmAboveCentavos: kept?.confirmAboveCentavos ?? null,
  };
}

function refuseIncomplete(
  input: LoginInput,
  signed: boolean,
  baseUrl: string | null,
  clientBaseUrl: string | null,
): void {
  const missing: string[] = [];
  if (signed && clientBaseUrl === null) missing.push('--client-base-url');
  if (!signed && baseUrl === null) missing.push('--base-url');
  if (signed && input.signingKeyId === null) missing.push('--signing-key-id');
  if (signed && input.signingKeyFile === null && input.store !== 'command')
    missing.push('--signing-key-file');
  if (input.store === 'command' && input.secretCommand === null) missing.push('--secret-command');
  if (input.store !== 'command' && input.clientSecret === null) missing.push('--client-secret-file');
  if (missing.length > 0) throw missingFlags(missing);
  if (input.store !== 'file') return;
  if (
    [input.clientSecretFile, input.signingKeyFile].some((path) => path === '-' || path?.startsWith('/dev/'))
  ) {
    throw usageError('usage', authWords.fileMustStay, authWords.fileMustStayHint);
  }
}

/** @returns exit 2 that names every flag at once. */
export function missingFlags(missing: readonly string[]): CliError {
  return usageError('missing_flags', authWords.missingFlags(missing.join(', ')), authWords.missingFlagsHint);
}

function environmentOf(urls: readonly (string | null)[]): 'sandbox' | 'production' {
  const onlyHere = urls.every((url) => url === null || isLoopback(new URL(url).hostname));
  return onlyHere ? 'sandbox' : 'production';
}

function secretReference(input: LoginInput): SecretReference {
  if (input.store === 'command') return { store: 'command', argv: whereverWeAre(input.secretCommand ?? []) };
  if (input.store === 'file') return { store: 'file', path: resolve(input.clientSecretFile ?? '') };
  return { store: input.store, name: secretName(input.profileName, 'client-secret') };
}

/** A program named by a relative path is this one for good, and not what lies there in the directory of a later run. */
function whereverWeAre([program = '', ...rest]: readonly string[]): string[] {
  return [program.includes('/') ? resolve(program) : program, ...rest];
}

/** A helper gives the key unless a file is named; else it goes where the secret goes. */
function keyReference(input: LoginInput): SecretReference {
  if (input.store === 'command' && input.signingKeyFile === null) return secretReference(input);
  if (input.store === 'command' || input.store === 'file') {
    return { store: 'file', path: resolve(input.signingKeyFile ?? '') };
  }
  return { store: input.store, name: secretName(input.profileName, 'signing-key') };
}

/** A new name at each login: the old secret stays whole until the profile names the new one. */
function secretName(profile: string, role: string): string {
  return `${profile}/${role}/${randomBytes(6).toString('hex')}`;
}

async function readSecrets(input: LoginInput, draft: Profile, env: Env): Promise<Secrets> {
  const context = { env, clientId: draft.clientId };
  const clientSecret = input.clientSecret
    ? await input.clientSecret()
    : await secretFromReference(draft.secret, context, 'client secret');
  if (draft.signing === null) return { clientSecret, privateKeyPem: null };
  const privateKeyPem =
    input.signingKeyFile === null
      ? await secretFromReference(draft.signing.key, context, 'signing key')
      : await secretFromFile(input.signingKeyFile, authWords.signingKey);
  return { clientSecret, privateKeyPem };
}

function algorithmOf(pem: string): SigningAlgorithm {
  try {
    return loadSigningKey(pem).alg;
  } catch (error) {
    if (!(error instanceof SigningKeyError)) throw error;
    throw new CliError({
      code: error.code,
      ends: 'configuration',
      message: authWords.keyUnusable(error.message),
      hint: error.hint,
    });
  }
}

async function tryCredential(
  input: LoginInput,
  profile: Profile,
  secrets: Secrets,
  env: Env,
): Promise<TokenState> {
  // Made even when it is not used: it checks every value of the profile.
  const connection = connectionOfProfile(input.profileName, profile, env);
  if (!input.check) return { state: 'not checked', expiresAt: null, message: null, asked: null };
  const token = await checkCredential({ ...connection, clientSecret: async () => secrets.clientSecret }, env);
  requireToken(token);
  return token;
}

async function storeSecrets(input: LoginInput, profile: Profile, secrets: Secrets, env: Env): Promise<void> {
  if (input.store !== 'keychain' && input.store !== 'vault') return;
  const store = await openStore(input.store, env, input.vaultKey);
  await storeErrors(async () => {
    if ('name' in profile.secret) await store.set(profile.secret.name, secrets.clientSecret);
    if (secrets.privateKeyPem !== null && profile.signing && 'name' in profile.signing.key) {
      await store.set(profile.signing.key.name, secrets.privateKeyPem);
    }
  });
}
