import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import type { Connection, SigningProgram } from '../../client/connection.ts';
import { SigningKeyError } from '../../client/errors.ts';
import { openKey } from '../../client/open-key.ts';
import type { SigningAlgorithm } from '../../client/sign.ts';
import { hostUrl, isLoopback, tokenPath } from '../../connection/checked-values.ts';
import { connectionOfProfile } from '../../connection/connect.ts';
import {
  checkCredential,
  forgetToken,
  requireToken,
  type TokenState,
} from '../../connection/credential-check.ts';
import type { Env } from '../../connection/paths.ts';
import {
  type KeyReference,
  knownOfAccount,
  loadProfiles,
  type Profile,
  type SecretReference,
  saveProfiles,
} from '../../connection/profile.ts';
import {
  openStore,
  removeReferences,
  secretFromFile,
  secretFromReference,
  storeErrors,
} from '../../connection/secrets.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { publicFile } from '../../files/limited-file.ts';
import { watchSignals } from '../../terminal/signals.ts';
import { whileWorking } from '../../terminal/waiting.ts';
import { authWords } from '../../words/auth.ts';
import { outcomeWords } from '../../words/outcome.ts';

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
  /** The program that signs, with the public half of its key. */
  readonly signingCommand: readonly string[] | null;
  readonly signingPublicKeyFile: string | null;
  readonly check: boolean;
  /** The result of trying the credential during the questions; null if not tried yet. */
  readonly tried: Tried | null;
}

/** The stored profile, without secrets. */
export interface LoginResult {
  readonly name: string;
  readonly profile: Profile;
  readonly token: TokenState;
  readonly isCurrent: boolean;
  readonly replaced: boolean;
}

/** A credential that was tried before being stored. */
export interface Tried {
  readonly secrets: Secrets;
  readonly connection: Connection;
  readonly token: TokenState;
}

interface Secrets {
  readonly clientSecret: string;
  /** The private key, or the public one of a program that signs; null if nothing signs. */
  readonly keyPem: string | null;
}

/**
 * Tries a credential and stores it: first the secrets, then the profile that names them, then the old secrets are
 * removed.
 * @throws {CliError} with nothing stored.
 */
export async function login(input: LoginInput, env: Env): Promise<LoginResult> {
  const previous = earlierProfile(input.profileName, env);
  const draft = draftProfile(input, previous);
  const secrets = input.tried?.secrets ?? (await readSecrets(input, draft, env));
  const profile = await withAlgorithm(draft, secrets, env);
  const { token } = input.tried ?? (await tryCredential(input, profile, secrets, env));
  requireToken(token);
  // Between storing the first secret and the profile that names it, no signal interrupts; a question can still be
  // cancelled.
  const stopWatching = watchSignals(() => {});
  try {
    await storeSecrets(input, profile, secrets, env);
    const isCurrent = await keepProfile(input.profileName, profile, env);
    if (previous) await removeSecrets(previous, env).catch(() => undefined);
    return { name: input.profileName, profile, token, isCurrent, replaced: previous !== undefined };
  } finally {
    stopWatching();
  }
}

/** The profile that has the name now, if any. */
export function earlierProfile(name: string, env: Env): Profile | undefined {
  const { profiles } = loadProfiles(env);
  return Object.hasOwn(profiles, name) ? profiles[name] : undefined;
}

/**
 * Tries a credential during the questions, which ask again for whatever is wrong, and stores nothing.
 * @throws {CliError} for a value that no question can fix
 */
export async function tryInput(input: LoginInput, env: Env): Promise<Tried> {
  const draft = draftProfile(input, earlierProfile(input.profileName, env));
  const secrets = await readSecrets(input, draft, env);
  return tryCredential(input, await withAlgorithm(draft, secrets, env), secrets, env);
}

/**
 * Another login may have finished while this one asked the service and the person. @returns whether it is the current one
 */
async function keepProfile(name: string, profile: Profile, env: Env): Promise<boolean> {
  const { current, profiles } = loadProfiles(env);
  try {
    saveProfiles(env, { current: current ?? name, profiles: { ...profiles, [name]: profile } });
  } catch (error) {
    await removeSecrets(profile, env);
    throw error;
  }
  return current === null || current === name;
}

/** Removes a profile's secrets from our own stores; those kept elsewhere are left alone. */
export async function removeSecrets(profile: Profile, env: Env): Promise<void> {
  await removeReferences([profile.secret, profile.signing?.key], env);
}

function draftProfile(input: LoginInput, previous: Profile | undefined): Profile {
  const baseUrl = input.baseUrl === null ? null : hostUrl(input.baseUrl, '--base-url');
  const clientBaseUrl =
    input.clientBaseUrl === null ? null : hostUrl(input.clientBaseUrl, '--client-base-url');
  const signed = isSigned(input);
  refuseIncomplete(input);
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
    ...(kept?.csvStyle && { csvStyle: kept.csvStyle }),
    ...knownOfAccount(kept, input.accountId),
    lang: kept?.lang ?? null,
    maxAmountCentavos: kept?.maxAmountCentavos ?? null,
    confirmAboveCentavos: kept?.confirmAboveCentavos ?? null,
  };
}

function refuseIncomplete(input: LoginInput): void {
  const host = isSigned(input) ? 'client-base-url' : 'base-url';
  const missing = (isSigned(input) ? input.clientBaseUrl : input.baseUrl) === null ? [`--${host}`] : [];
  missing.push(...unaskedMissing(input));
  if (input.store !== 'command' && input.clientSecret === null) missing.push('--client-secret-file');
  if (missing.length > 0) throw missingFlags(missing);
}

const isSigned = (input: LoginInput) =>
  input.signingKeyFile !== null || input.signingKeyId !== null || isByProgram(input);

const isByProgram = ({ signingCommand, signingPublicKeyFile }: LoginInput) =>
  signingCommand !== null || signingPublicKeyFile !== null;

/** The missing flags that no question asks for. @throws {CliError} exit 2 for a file that will not persist */
export function unaskedMissing(input: LoginInput): string[] {
  const missing: string[] = [];
  if (isSigned(input) && input.signingKeyId === null) missing.push('--signing-key-id');
  if (isByProgram(input)) {
    if (input.signingKeyFile !== null) throw usageError('usage', authWords.keyTwice, authWords.keyTwiceHint);
    if (input.signingCommand === null) missing.push('--signing-command');
    if (input.signingPublicKeyFile === null) missing.push('--signing-public-key-file');
  } else if (isSigned(input) && input.signingKeyFile === null && input.store !== 'command')
    missing.push('--signing-key-file');
  if (input.store === 'command' && input.secretCommand === null) missing.push('--secret-command');
  if (input.store === 'file' && input.clientSecretFile === null) missing.push('--client-secret-file');
  const files = input.store === 'file' ? [input.clientSecretFile, input.signingKeyFile] : [];
  if (files.some((path) => path === '-' || path?.startsWith('/dev/'))) {
    throw usageError('usage', authWords.fileMustStay, authWords.fileMustStayHint);
  }
  return missing;
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

/** A program named by a relative path means this one permanently, not whatever lies in the directory of a later run. */
function whereverWeAre([program = '', ...rest]: readonly string[]): string[] {
  return [program.includes('/') ? resolve(program) : program, ...rest];
}

/** A helper provides the key unless a file is named; otherwise it goes where the secret goes. No store gets a program's key. */
function keyReference(input: LoginInput): KeyReference {
  const { signingCommand, signingPublicKeyFile } = input;
  if (signingCommand !== null && signingPublicKeyFile !== null) {
    const publicKeyPem = publicFile(signingPublicKeyFile).trim();
    return { store: 'program', argv: whereverWeAre(signingCommand), publicKeyPem };
  }
  if (input.store === 'command' && input.signingKeyFile === null) return secretReference(input);
  if (input.store === 'command' || input.store === 'file') {
    return { store: 'file', path: resolve(input.signingKeyFile ?? '') };
  }
  return { store: input.store, name: secretName(input.profileName, 'signing-key') };
}

/** A new name at each login: the old secret stays intact until the profile names the new one. */
function secretName(profile: string, role: string): string {
  return `${profile}/${role}/${randomBytes(6).toString('hex')}`;
}

async function readSecrets(input: LoginInput, draft: Profile, env: Env): Promise<Secrets> {
  const context = { env, clientId: draft.clientId };
  const clientSecret = input.clientSecret
    ? await input.clientSecret()
    : await secretFromReference(draft.secret, context, 'client secret');
  if (draft.signing === null) return { clientSecret, keyPem: null };
  const { key } = draft.signing;
  if (key.store === 'program') return { clientSecret, keyPem: key.publicKeyPem };
  const keyPem =
    input.signingKeyFile === null
      ? await secretFromReference(key, context, 'signing key')
      : await secretFromFile(input.signingKeyFile, authWords.signingKey);
  return { clientSecret, keyPem };
}

/** The key's algorithm; a program has to sign once. */
async function algorithmOf(pem: string, program: SigningProgram | null): Promise<SigningAlgorithm> {
  try {
    const key = await openKey({ keyId: '', keyPem: async () => pem, ...(program && { program }) }, pem);
    await key.tried?.();
    return key.alg;
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

async function withAlgorithm(draft: Profile, { keyPem }: Secrets, env: Env): Promise<Profile> {
  if (draft.signing === null || keyPem === null) return draft;
  const { key } = draft.signing;
  const program = key.store === 'program' ? { argv: key.argv, env } : null;
  return { ...draft, signing: { ...draft.signing, algorithm: await algorithmOf(keyPem, program) } };
}

/** The connection of a profile whose secrets are not stored yet. */
function connectionWith(
  name: string,
  profile: Profile,
  { clientSecret, keyPem }: Secrets,
  env: Env,
): Connection {
  const connection = connectionOfProfile(name, profile, env);
  const signing = connection.signing && {
    ...connection.signing,
    keyPem: async () => keyPem ?? '',
  };
  return { ...connection, clientSecret: async () => clientSecret, signing };
}

async function tryCredential(
  input: LoginInput,
  profile: Profile,
  secrets: Secrets,
  env: Env,
): Promise<Tried> {
  // Built even if it is not used: it checks every value of the profile.
  const connection = connectionWith(input.profileName, profile, secrets, env);
  if (!input.check) return { secrets, connection, token: notChecked };
  // A cached token would prove the credential of another day.
  await forgetToken(connection, env);
  const token = await whileWorking(
    () => outcomeWords.asking,
    () => checkCredential(connection, env),
  );
  return { secrets, connection, token };
}

const notChecked: TokenState = { state: 'not checked', expiresAt: null, message: null, asked: null };

async function storeSecrets(input: LoginInput, profile: Profile, secrets: Secrets, env: Env): Promise<void> {
  if (input.store !== 'keychain' && input.store !== 'vault') return;
  const store = await openStore(input.store, env, input.vaultKey);
  const { secret, signing } = profile;
  await storeErrors(async () => {
    if ('name' in secret) await store.set(secret.name, secrets.clientSecret);
    if (secrets.keyPem === null || !signing || !('name' in signing.key)) return;
    try {
      await store.set(signing.key.name, secrets.keyPem);
    } catch (error) {
      if ('name' in secret) await store.delete(secret.name);
      throw error;
    }
  });
}
