import { argon2, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { secretsWords } from '../words/secrets.ts';
import type { Telling } from '../words/topic.ts';
import { type SecretStore, SecretStoreError } from './store.ts';

/** The file that holds the vault; each write replaces it whole. */
export interface VaultFile {
  readonly path: string;
  /** The bytes, or null when there is no vault yet. */
  read(): Uint8Array | null;
  write(bytes: Uint8Array): void;
  /** Lets one process at a time do its work. @throws {SecretStoreError} when another one does not finish. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
}

/** Where the vault's key comes from. */
export interface VaultKeys {
  /** Asks for the passphrase; `create` means it is a new one. */
  passphrase(purpose: 'open' | 'create'): Promise<string>;
  /** Called when the passphrase was wrong; returns whether {@link VaultKeys.passphrase} may give another one. */
  askAgain?(why: Telling): Promise<boolean>;
  /** Null where the passphrase is needed each time. */
  readonly kept?: KeptKeys | null;
  /** Stores a random 32-byte key in the operating system's keychain. */
  readonly masterKeys: SecretStore;
}

/** Keys that a typed passphrase made, kept for the next commands. Neither function throws. */
export interface KeptKeys {
  /** @param of what the key was made from, but the passphrase */
  take(of: string): Promise<Buffer | null>;
  keep(of: string, key: Buffer): Promise<void>;
}

/** The protection of a vault that does not exist yet. */
export type VaultProtection = 'passphrase' | 'keychain';

/**
 * Header, first line of the file: JSON, authenticated together with the secrets. The bounds keep a forged header from
 * weakening the key or exhausting memory; 64 MiB is RFC 9106's second recommendation.
 */
const header = z.strictObject({
  vault: z.literal('brl'),
  version: z.literal(1),
  cipher: z.literal('aes-256-gcm'),
  key: z.discriminatedUnion('from', [
    z.strictObject({
      from: z.literal('passphrase'),
      kdf: z.literal('argon2id'),
      memoryKib: z.int().check(z.gte(65_536), z.lte(1_048_576)),
      passes: z.int().check(z.gte(3), z.lte(16)),
      parallelism: z.int().check(z.gte(1), z.lte(16)),
      salt: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)),
    }),
    z.strictObject({ from: z.literal('keychain'), name: z.string().check(z.minLength(1)) }),
  ]),
  nonce: z.string().check(z.regex(/^[A-Za-z0-9_-]{16}$/)),
});
type Header = z.infer<typeof header>;

const secrets = z.record(z.string(), z.string());
const tagBytes = 16;
/** The minimum length of a new passphrase. */
export const minPassphraseCharacters = 8;

/**
 * An encrypted file: argon2id and AES-256-GCM from node:crypto. Line 1 is the header, line 2 the secrets and their tag in
 * base64. Every write uses a new nonce; changing any byte makes it unreadable.
 */
export function vaultStore(file: VaultFile, keys: VaultKeys, protection: VaultProtection): SecretStore {
  return {
    kind: 'vault',
    describe: () => secretsWords.encryptedVault(file.path),
    get: async (name) => (await open(file, keys))?.secrets.get(name) ?? null,
    set: async (name, secret) => {
      const before = (await open(file, keys)) ?? (await create(keys, protection));
      await file.exclusively(async () => {
        const vault = await openAgain(file, keys, before);
        vault.secrets.set(name, secret);
        save(file, vault);
      });
    },
    delete: async (name) => {
      const before = await open(file, keys);
      if (before === null) return false;
      return file.exclusively(async () => {
        const vault = await openAgain(file, keys, before);
        const isThere = vault.secrets.delete(name);
        if (isThere) save(file, vault);
        return isThere;
      });
    },
  };
}

/** The protection of an existing vault, or null when there is none; needs no key. @throws {SecretStoreError} `damaged`. */
export function vaultProtection(file: VaultFile): VaultProtection | null {
  const bytes = file.read();
  return bytes === null ? null : splitFile(file, bytes).header.key.from;
}

interface OpenVault {
  readonly key: Buffer;
  readonly keyHeader: Header['key'];
  readonly secrets: Map<string, string>;
}

async function open(file: VaultFile, keys: VaultKeys): Promise<OpenVault | null> {
  const bytes = file.read();
  if (bytes === null) return null;
  const parts = splitFile(file, bytes);
  const kept = await openKept(file, parts, keys);
  if (kept !== null) return kept;
  for (;;) {
    const key = await keyFor(parts.header.key, keys, 'open');
    try {
      return await keptOpen(opened(file, parts, key), keys);
    } catch (error) {
      const isWrong = error instanceof SecretStoreError && error.failure === 'wrong_passphrase';
      const mayAsk = isWrong && parts.header.key.from === 'passphrase';
      if (!mayAsk || !(await keys.askAgain?.(() => secretsWords.wrongPassphrase(file.path)))) throw error;
    }
  }
}

/** Null where no key is kept that opens it: then the passphrase decides. */
async function openKept(file: VaultFile, parts: VaultParts, { kept }: VaultKeys): Promise<OpenVault | null> {
  if (!kept || parts.header.key.from !== 'passphrase') return null;
  const key = await kept.take(JSON.stringify(parts.header.key));
  try {
    return key && opened(file, parts, key);
  } catch {
    return null;
  }
}

async function keptOpen(vault: OpenVault, { kept }: VaultKeys): Promise<OpenVault> {
  if (vault.keyHeader.from === 'passphrase') await kept?.keep(JSON.stringify(vault.keyHeader), vault.key);
  return vault;
}

/** Why a passphrase is too short for a new vault; null when it is not. */
export function whyTooShort(passphrase: string): string | null {
  const isLong = [...passphrase.normalize('NFC')].length >= minPassphraseCharacters;
  return isLong ? null : secretsWords.passphraseLength(minPassphraseCharacters);
}

function opened(file: VaultFile, parts: VaultParts, key: Buffer): OpenVault {
  const plain = decrypt(file, parts, key);
  return {
    key,
    keyHeader: parts.header.key,
    secrets: new Map(Object.entries(z.parse(secrets, JSON.parse(plain)))),
  };
}

/** The vault as it is now: while the passphrase was typed, another process may have stored a secret in it or created it. */
async function openAgain(file: VaultFile, keys: VaultKeys, before: OpenVault): Promise<OpenVault> {
  const bytes = file.read();
  if (bytes === null) return before;
  const parts = splitFile(file, bytes);
  const isSameKey = JSON.stringify(parts.header.key) === JSON.stringify(before.keyHeader);
  return opened(file, parts, isSameKey ? before.key : await keyFor(parts.header.key, keys, 'open'));
}

async function create(keys: VaultKeys, protection: VaultProtection): Promise<OpenVault> {
  const keyHeader = protection === 'passphrase' ? passphraseHeader() : await keychainHeader(keys);
  const vault = { key: await keyFor(keyHeader, keys, 'create'), keyHeader, secrets: new Map() };
  return keptOpen(vault, keys);
}

function passphraseHeader(): Header['key'] {
  const salt = randomBytes(16).toString('base64url');
  return { from: 'passphrase', kdf: 'argon2id', memoryKib: 65_536, passes: 3, parallelism: 4, salt };
}

async function keychainHeader(keys: VaultKeys): Promise<Header['key']> {
  const name = `vault-key/${randomBytes(8).toString('hex')}`;
  await keys.masterKeys.set(name, randomBytes(32).toString('base64url'));
  return { from: 'keychain', name };
}

async function keyFor(key: Header['key'], keys: VaultKeys, purpose: 'open' | 'create'): Promise<Buffer> {
  if (key.from === 'keychain') return masterKey(key.name, keys);
  const passphrase = (await keys.passphrase(purpose)).normalize('NFC');
  const why = purpose === 'create' ? whyTooShort(passphrase) : null;
  if (why !== null) throw new SecretStoreError('wrong_passphrase', why);
  return promisify(argon2)(key.kdf, {
    message: passphrase,
    nonce: Buffer.from(key.salt, 'base64url'),
    memory: key.memoryKib,
    passes: key.passes,
    parallelism: key.parallelism,
    tagLength: 32,
  });
}

async function masterKey(name: string, keys: VaultKeys): Promise<Buffer> {
  const kept = await keys.masterKeys.get(name);
  const key = Buffer.from(kept ?? '', 'base64url');
  if (key.length === 32) return key;
  throw new SecretStoreError('unavailable', secretsWords.noVaultKey(name));
}

function save(file: VaultFile, vault: OpenVault): void {
  const nonce = randomBytes(12);
  const head: Header = {
    vault: 'brl',
    version: 1,
    cipher: 'aes-256-gcm',
    key: vault.keyHeader,
    nonce: nonce.toString('base64url'),
  };
  const line = JSON.stringify(head);
  const cipher = createCipheriv('aes-256-gcm', vault.key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(line));
  const body = cipher.update(JSON.stringify(Object.fromEntries(vault.secrets)), 'utf8');
  const sealed = Buffer.concat([body, cipher.final(), cipher.getAuthTag()]);
  file.write(Buffer.from(`${line}\n${sealed.toString('base64')}\n`));
}

interface VaultParts {
  readonly header: Header;
  /** The header's exact bytes. */
  readonly headerLine: string;
  readonly sealed: Buffer;
}

function splitFile(file: VaultFile, bytes: Uint8Array): VaultParts {
  const text = Buffer.from(bytes).toString('utf8');
  const [headerLine = '', body = ''] = text.split('\n');
  const content = parseJson(headerLine);
  if (isOtherVersion(content)) {
    const message = secretsWords.vaultVersion(file.path);
    throw new SecretStoreError('damaged', message, secretsWords.updateBrl);
  }
  const checked = header.safeParse(content);
  const sealed = Buffer.from(body, 'base64');
  // Base64 has several spellings of the same bytes; only the one that we write is accepted.
  const isWhole = text === `${headerLine}\n${sealed.toString('base64')}\n` && sealed.length >= tagBytes;
  if (!checked.success || !isWhole) {
    throw new SecretStoreError('damaged', secretsWords.notAVault(file.path));
  }
  return { header: checked.data, headerLine, sealed };
}

function decrypt(file: VaultFile, parts: VaultParts, key: Buffer): string {
  const nonce = Buffer.from(parts.header.nonce, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(parts.headerLine));
  decipher.setAuthTag(parts.sealed.subarray(-tagBytes));
  try {
    const body = decipher.update(parts.sealed.subarray(0, -tagBytes));
    return Buffer.concat([body, decipher.final()]).toString('utf8');
  } catch (error) {
    const says = parts.header.key.from === 'passphrase' ? 'wrongPassphrase' : 'vaultChanged';
    throw new SecretStoreError('wrong_passphrase', secretsWords[says](file.path), null, error);
  }
}

function isOtherVersion(content: unknown): boolean {
  if (typeof content !== 'object' || content === null || !('vault' in content) || !('version' in content))
    return false;
  return content.vault === 'brl' && content.version !== 1;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
