import { isUtf8 } from 'node:buffer';
import { CliError, usageError } from '../errors/cli-error.ts';
import type { OwnErrorCode } from '../errors/own-codes.ts';
import { readPrivateFile, secretText, writePrivateFile } from '../files/private-file.ts';
import type { KeptKeys, SecretStore, VaultFile, VaultKeys, VaultProtection } from '../keychain/index.ts';
import { systemClock } from '../ports/clock.ts';
import { withoutWaiting } from '../terminal/waiting.ts';
import { secretsWords } from '../words/secrets.ts';
import type { Telling } from '../words/topic.ts';
import { type Env, vaultPath } from './paths.ts';
import type { KeyReference, SecretReference } from './profile.ts';

/**
 * Reads a secret on first use. @param refused a secret that the service no longer accepts: if it has been replaced meanwhile,
 * the new one is returned
 */
export type ReadSecret = (refused?: string) => Promise<string>;

/** What is needed to find a profile's secret. */
export interface SecretContext {
  readonly env: Env;
  /** Checked against the client id that a helper command returns. */
  readonly clientId: string;
  /** Variables that hold a secret of the same profile: no child process gets them (money-safety F52). */
  readonly secretVariables?: readonly string[];
}

/** Which of a profile's two secrets. */
export type SecretRole = 'client secret' | 'signing key';

/** Reads once and keeps the result until it is refused; a failed read may be retried. */
export function secretOnce(read: () => Promise<string>): ReadSecret {
  let kept: Promise<string> | null = null;
  return async (refused) => {
    // A variable or a descriptor cannot be read again: then the old secret stays.
    if (refused !== undefined && kept !== null && (await kept) === refused)
      kept = Promise.resolve(await read().catch(() => refused));
    kept ??= read().catch((error: unknown) => {
      kept = null;
      throw error;
    });
    return kept;
  };
}

/**
 * Reads a secret from a file or descriptor (`-`, `/dev/fd/3`), without a byte order mark and trailing line breaks.
 * @param readable called for a file that others can read, which is otherwise refused
 * @throws {CliError} exit 91: missing, empty, open to other users, or with a blank at either end; 2: bytes that are not text
 * and would be misread
 */
export async function secretFromFile(
  path: string,
  what: string,
  readable?: (warning: Telling) => void,
): Promise<string> {
  const bytes = readPrivateFile(path, what, readable);
  if (bytes !== null && !isUtf8(bytes)) throw usageError('unreadable_data', secretsWords.notText(what, path));
  const text = bytes === null ? '' : secretText(bytes);
  if (/^\s|\s$/.test(text)) throw unreadable(secretsWords.edgeBlank(what, path));
  if (text !== '') return text;
  throw unreadable(bytes === null ? secretsWords.noFile(what, path) : secretsWords.emptyFile(what, path));
}

/**
 * Reads a profile's secret from where the profile says it is stored; no other place is tried.
 * @throws {CliError} exit 91 when the store cannot be used, 50 when it holds no such secret.
 */
export async function secretFromReference(
  reference: SecretReference,
  context: SecretContext,
  role: SecretRole,
): Promise<string> {
  switch (reference.store) {
    case 'file':
      return secretFromFile(reference.path, secretsWords.roles[role]);
    case 'env':
      return secretFromVariable(reference.variable, context.env, role);
    case 'command':
      return storeErrors(() => onFreeTerminal(() => secretFromHelper(reference.argv, context, role)));
    default:
      return storeErrors(() => secretFromStore(reference, context, role));
  }
}

/**
 * The store that a profile's reference or `--store` names. The vault's protection matters only for a new one.
 * @param childEnv the environment of the child process that asks a keychain
 */
export async function openStore(
  store: 'keychain' | 'vault',
  env: Env,
  protection: VaultProtection = 'passphrase',
  childEnv = env,
): Promise<SecretStore> {
  const { osKeychain, vaultStore } = await import('../keychain/index.ts');
  const keychain = osKeychain({ env: childEnv });
  if (store === 'keychain') return keychain;
  return vaultStore(vaultFile(env), await vaultKeys(env, keychain), protection);
}

/** The vault of this user. */
export function vaultFile(env: Env): VaultFile {
  const path = vaultPath(env);
  return {
    path,
    read: () => readPrivateFile(path, secretsWords.vaultFile),
    write: (bytes) => writePrivateFile(path, bytes),
    exclusively: (work) => withVaultLock(path, work),
  };
}

/** Until when the vault is open without its passphrase. Null if it has none. */
export type VaultState = { readonly openUntil: string | null } | null;

/** Looks at the vault without its passphrase. @throws {CliError} exit 91: it is damaged */
export async function vaultState(env: Env): Promise<VaultState> {
  const { vaultProtection } = await import('../keychain/index.ts');
  const protection = await storeErrors(async () => vaultProtection(vaultFile(env)));
  if (protection !== 'passphrase') return null;
  const { vaultOpenUntil } = await import('./kept-vault.ts');
  return { openUntil: await vaultOpenUntil(env) };
}

/** The vault is not locked while a passphrase is being typed. */
const vaultLockWaitMs = 15_000;

async function withVaultLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const [{ lockFile }, { SecretStoreError }] = await Promise.all([
    import('../files/file-lock.ts'),
    import('../keychain/index.ts'),
  ]);
  const lock = await lockFile(`${path}.lock`, systemClock, vaultLockWaitMs);
  if (!lock) throw new SecretStoreError('timeout', secretsWords.vaultBusy(path));
  try {
    return await work();
  } finally {
    lock.release(true);
  }
}

/** Removes what our own stores hold under these references; what lies elsewhere stays. @throws {CliError} exit 91 */
export async function removeReferences(
  references: readonly (KeyReference | undefined)[],
  env: Env,
): Promise<void> {
  for (const reference of references) {
    if (reference?.store !== 'keychain' && reference?.store !== 'vault') continue;
    await storeErrors(async () => (await openStore(reference.store, env)).delete(reference.name));
  }
}

/** Where a secret is stored, for a person to read; never the secret. */
export function describeReference(reference: SecretReference, env: Env): string {
  switch (reference.store) {
    case 'keychain':
      return secretsWords.inKeychain(reference.name);
    case 'vault':
      return secretsWords.inVault(vaultFile(env).path, reference.name);
    case 'command':
      return secretsWords.inHelper(reference.argv[0]);
    case 'file':
      return secretsWords.inFile(reference.path);
    case 'env':
      return secretsWords.inVariable(reference.variable);
  }
}

/** Runs work on a store and turns its refusals into our errors. @throws {CliError} exit 91, or 50 for an expired credential. */
export async function storeErrors<T>(work: () => Promise<T>): Promise<T> {
  const { SecretStoreError } = await import('../keychain/index.ts');
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SecretStoreError)) throw error;
    const code: OwnErrorCode = `secret_store_${error.failure}`;
    throw new CliError({
      code,
      ends: error.failure === 'expired' ? 'not_allowed' : 'configuration',
      message: secretsWords.nothingSent(error.message),
      hint: error.hint ?? undefined,
      cause: error,
    });
  }
}

async function secretFromVariable(variable: string, env: Env, role: SecretRole): Promise<string> {
  const value = env[variable];
  // Removed once read: a child process or a diagnostic report must not find it (money-safety F52).
  delete env[variable];
  if (value) return value;
  throw unreadable(secretsWords.variableNotSet(secretsWords.roles[role], variable));
}

/** A helper may use the terminal itself, for example to ask for a key's passphrase. */
async function onFreeTerminal<T>(work: () => Promise<T>): Promise<T> {
  const { canAsk } = await import('../terminal/ask.ts');
  const free = canAsk() ? async () => (await import('../terminal/keyboard.ts')).lendKeys(work) : work;
  return withoutWaiting(free);
}

/** The environment for a program that is asked for a secret or a signature: without the variables that hold one. */
export function environmentForChildren({ env, secretVariables = [] }: SecretContext): Env {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !secretVariables.includes(name)));
}

async function secretFromHelper(
  argv: readonly string[],
  context: SecretContext,
  role: SecretRole,
): Promise<string> {
  const { askHelper } = await import('../keychain/index.ts');
  const answer = await askHelper({ argv, env: environmentForChildren(context), now: Date.now() });
  if (answer.clientId !== undefined && answer.clientId !== context.clientId) {
    throw new CliError({
      code: 'environment_mismatch',
      ends: 'configuration',
      message: secretsWords.otherClient(argv[0]),
    });
  }
  const secret = role === 'client secret' ? answer.clientSecret : answer.privateKeyPem;
  if (secret) return secret;
  throw missing(role, secretsWords.helperAnswer(argv[0]));
}

async function secretFromStore(
  reference: Extract<SecretReference, { name: string }>,
  context: SecretContext,
  role: SecretRole,
): Promise<string> {
  const childEnv = environmentForChildren(context);
  const store = await openStore(reference.store, context.env, 'passphrase', childEnv);
  const secret = await store.get(reference.name);
  if (secret !== null) return secret;
  throw missing(role, store.describe());
}

async function vaultKeys(env: Env, keychain: SecretStore): Promise<VaultKeys> {
  return {
    masterKeys: keychain,
    passphrase: (purpose) => vaultPassphrase(env, purpose),
    askAgain: (why) => askAgain(env, why),
    kept: await keptKeysOf(env),
  };
}

/** Only where a person types the passphrase is its key kept, or one taken: no script comes to rely on an open vault. */
async function keptKeysOf(env: Env): Promise<KeptKeys | null> {
  if (env.BRL_VAULT_PASSPHRASE_FILE !== undefined) return null;
  const { canAsk } = await import('../terminal/ask.ts');
  if (!canAsk()) return null;
  return (await import('./kept-vault.ts')).keptKeys(env);
}

/** A mistyped passphrase is asked for again; one from a file would stay wrong. */
async function askAgain(env: Env, why: Telling): Promise<boolean> {
  const { canAsk, tellAbove } = await import('../terminal/ask.ts');
  if (env.BRL_VAULT_PASSPHRASE_FILE !== undefined || !canAsk()) return false;
  knownPassphrases.delete(env);
  tellAbove(why);
  return true;
}

/**
 * Obtained only once per run: a second prompt might be abandoned after the service has already created something, and a
 * descriptor is empty when read again.
 */
const knownPassphrases = new WeakMap<Env, string>();

/** From `BRL_VAULT_PASSPHRASE_FILE`, otherwise a hidden prompt on a terminal. */
async function vaultPassphrase(env: Env, purpose: 'open' | 'create'): Promise<string> {
  const known = knownPassphrases.get(env);
  if (purpose === 'open' && known !== undefined) return known;
  const file = env.BRL_VAULT_PASSPHRASE_FILE;
  const passphrase =
    file === undefined
      ? await askPassphrase(purpose)
      : await secretFromFile(file, secretsWords.vaultPassphraseOf);
  knownPassphrases.set(env, passphrase);
  return passphrase;
}

async function askPassphrase(purpose: 'open' | 'create'): Promise<string> {
  const [{ askHidden, canAsk, tellAbove }, { minPassphraseCharacters, whyTooShort }] = await Promise.all([
    import('../terminal/ask.ts'),
    import('../keychain/index.ts'),
  ]);
  if (!canAsk()) {
    throw new CliError({
      code: 'vault_locked',
      ends: 'configuration',
      message: secretsWords.vaultLocked,
      hint: secretsWords.vaultPassphraseFile,
    });
  }
  if (purpose === 'open') return askHidden(() => secretsWords.vaultPassphrase);
  for (;;) {
    const passphrase = await askHidden(
      () => `${secretsWords.passphraseLength(minPassphraseCharacters)} ${secretsWords.newVaultPassphrase}`,
      (text) => (whyTooShort(text) === null ? null : () => `${whyTooShort(text)}`),
    );
    if ((await askHidden(() => secretsWords.sameAgain)) === passphrase) return passphrase;
    tellAbove(() => secretsWords.passphrasesDiffer);
  }
}

function missing(role: SecretRole, where: string): CliError {
  return new CliError({
    code: 'secret_not_found',
    ends: 'not_allowed',
    message: secretsWords.notThere(secretsWords.roles[role], where),
    hint: 'brl auth login',
  });
}

function unreadable(what: string): CliError {
  return new CliError({
    code: 'secret_unreadable',
    ends: 'configuration',
    message: secretsWords.nothingSent(what),
  });
}
