import { createRequire } from 'node:module';
import { isSea } from 'node:sea';
import { secretsWords } from '../words/secrets.ts';
import { type ChildEnd, runChild } from './child.ts';
import { ownProgram } from './own-program.ts';
import { type SecretStore, SecretStoreError } from './store.ts';

/** How the operating system's keychain is reached. */
export interface KeychainInput {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Longest wait for one answer, in milliseconds. */
  readonly limitMs?: number;
}

const service = 'brl';
const defaultLimitMs = 3000;
/** Windows stores at most 2560 bytes of UTF-16. */
const windowsMaxCharacters = 1280;

/**
 * The operating system's keychain.
 *
 * It runs in a child process: if the session bus accepts a connection but stays silent, the native call blocks the whole
 * thread and ignores its abort signal, and only a process can reliably be stopped. The secret travels through a pipe. On Linux
 * the Secret Service is required by name, because the library's default falls back to the kernel's keyring, which forgets
 * everything at the next boot.
 */
export function osKeychain(input: KeychainInput): SecretStore {
  return {
    kind: 'keychain',
    describe: () => keychainName(),
    get: (name) => getSecret(input, name),
    set: (name, secret) => setSecret(input, name, secret),
    delete: async (name) => (await ask(input, { verb: 'delete', name })).value === true,
  };
}

/**
 * Whether the keychain stores a secret and returns it; a mere `get` cannot tell a locked keychain from an empty one.
 * @throws {SecretStoreError} when it does not.
 */
export async function probeKeychain(input: KeychainInput): Promise<void> {
  const name = `probe-${process.pid}`;
  const canary = `canary-${process.pid}`;
  await ask(input, { verb: 'set', name, secret: canary });
  const back = await ask(input, { verb: 'get', name });
  await ask(input, { verb: 'delete', name });
  if (back.value !== canary) throw locked(null);
}

async function getSecret(input: KeychainInput, name: string): Promise<string | null> {
  const { value } = await ask(input, { verb: 'get', name });
  if (typeof value === 'string') return value;
  // A locked keychain also answers "nothing found".
  await probeKeychain(input);
  return null;
}

async function setSecret(input: KeychainInput, name: string, secret: string): Promise<void> {
  if (process.platform === 'win32' && secret.length > windowsMaxCharacters) {
    throw new SecretStoreError('too_large', secretsWords.tooLongForWindows, secretsWords.useVault);
  }
  await ask(input, { verb: 'set', name, secret });
  const { value } = await ask(input, { verb: 'get', name });
  if (value !== secret) throw locked(null);
}

interface Question {
  readonly verb: 'get' | 'set' | 'delete';
  readonly name: string;
  readonly secret?: string;
}

interface Reply {
  readonly value: string | boolean | null;
}

async function ask(input: KeychainInput, question: Question): Promise<Reply> {
  const end = await runChild({
    argv: isSea() ? ownProgram('keychain-child') : [...ownProgram('keychain-child'), libraryPath()],
    env: input.env,
    stdin: JSON.stringify({ service, ...question }),
    limitMs: input.limitMs ?? defaultLimitMs,
  });
  if (end.stopped !== null) throw silent(input.limitMs ?? defaultLimitMs);
  const reply = parseReply(end);
  if (reply === null) throw unavailable(secretsWords.noKeychainLibrary, end.stderr.slice(-500));
  if (typeof reply.error === 'string') throw failed(reply.error);
  return { value: reply.value ?? null };
}

function libraryPath(): string {
  try {
    return createRequire(import.meta.url).resolve('@napi-rs/keyring');
  } catch (error) {
    throw unavailable(secretsWords.noKeychainPackage, error);
  }
}

function parseReply(end: ChildEnd): { value?: string | boolean | null; error?: string } | null {
  try {
    return end.status === 0 ? JSON.parse(end.stdout) : null;
  } catch {
    return null;
  }
}

function failed(message: string): SecretStoreError {
  if (/locked|dismissed|no result found|does not exist at path/i.test(message)) return locked(message);
  return unavailable(message.replaceAll(/\s+/g, ' ').slice(0, 200), message);
}

function unavailable(why: string, cause: unknown): SecretStoreError {
  return new SecretStoreError(
    'unavailable',
    secretsWords.keychainUnusable(keychainName(), why),
    secretsWords.useVault,
    cause,
  );
}

function locked(cause: unknown): SecretStoreError {
  const hint = `${secretsWords.unlock} ${secretsWords.useVault}`;
  return new SecretStoreError('locked', secretsWords.keychainLocked(keychainName()), hint, cause);
}

function silent(limitMs: number): SecretStoreError {
  const message = secretsWords.keychainSilent(keychainName(), limitMs / 1000);
  return new SecretStoreError('timeout', message, `${secretsWords.unlock} ${secretsWords.useVault}`);
}

function keychainName(): string {
  if (process.platform === 'darwin') return secretsWords.macKeychain;
  if (process.platform === 'win32') return secretsWords.windowsKeychain;
  return secretsWords.linuxKeychain;
}
