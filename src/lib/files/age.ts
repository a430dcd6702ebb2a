import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { CliError, usageError } from '../errors/cli-error.ts';
import { ageWords } from '../words/age.ts';
import { filesWords } from '../words/files.ts';
import { unwritable } from './atomic-file.ts';
import { beginsWith } from './beginning.ts';
import { newFile } from './new-file.ts';
import { readPrivateFile } from './private-file.ts';

/** The first bytes of an encrypted file (age-encryption.org/v1). */
export const ageMagic = Buffer.from('age-encryption.org/v1\n');

/** Encrypts files to recipients. */
export interface Encrypting {
  /** Writes what a file holds into another, encrypted, whole or not at all. @throws {CliError} as {@link newFile} */
  write(from: string, to: string, replaces: boolean): Promise<void>;
}

/**
 * Reads recipients before any work is done.
 * @param recipients as age prints them, `age1…`
 * @throws {CliError} exit 2 for one that is none, or is a key of SSH
 */
export async function encryptingTo(recipients: readonly string[]): Promise<Encrypting> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    if (!recipient.startsWith('age1')) throw refused(recipient);
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw refused(recipient);
    }
  }
  return {
    async write(from, to, replaces) {
      const file = newFile(to, replaces);
      try {
        const plain = Readable.toWeb(createReadStream(from)) as ReadableStream<Uint8Array>;
        const encrypted = await encrypter.encrypt(
          plain as Parameters<typeof encrypter.encrypt>[0] & ReadableStream,
        );
        await pipeline(Readable.fromWeb(encrypted as ReadableStream), file.out, { end: false });
        await file.keep();
      } catch (error) {
        file.check();
        throw error;
      } finally {
        file.drop();
      }
    },
  };
}

function refused(recipient: string): CliError {
  const isSsh = recipient.startsWith('ssh-') || recipient.startsWith('ecdsa-') || recipient.startsWith('sk-');
  // What is no recipient may be a secret key by mistake.
  const message = isSsh ? ageWords.isSsh : ageWords.noRecipient;
  return usageError('usage', message, ageWords.makeOne);
}

/** Whether a file is encrypted by age. */
export function isAge(path: string): boolean {
  return beginsWith(path, ageMagic);
}

/**
 * Decrypts a file into a new one that only its owner can read.
 * @param identityPath a private file with secret keys of age, one a line
 * @throws {CliError} exit 2 without an identity that opens it, 35 for a file that was changed or cut, 91 for an identity file that
 * others can read
 */
export async function decryptFile(from: string, to: string, identityPath: string | undefined): Promise<void> {
  if (identityPath === undefined)
    throw usageError('usage', ageWords.needsIdentity(from), ageWords.nameIdentity);
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  for (const identity of identitiesIn(identityPath)) {
    try {
      decrypter.addIdentity(identity);
    } catch {
      throw usageError('unreadable_data', ageWords.noIdentity(identityPath), ageWords.nameIdentity);
    }
  }
  const encrypted = Readable.toWeb(createReadStream(from)) as ReadableStream<Uint8Array>;
  const plain = await decrypter.decrypt(encrypted as never).catch((error: Error) => {
    if (/no identity matched/i.test(error.message))
      throw usageError('unreadable_data', ageWords.otherIdentity(from, identityPath), ageWords.nameIdentity);
    throw changed(from, error);
  });
  const out = createWriteStream(to, { flags: 'wx', mode: 0o600 });
  await pipeline(Readable.fromWeb(plain as unknown as ReadableStream), out).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.syscall ? unwritable(to, error) : changed(from, error);
    },
  );
}

function identitiesIn(path: string): readonly string[] {
  const bytes = readPrivateFile(path, ageWords.identityFile);
  if (bytes === null) throw usageError('unreadable_data', filesWords.unreadable(path, 'ENOENT'));
  const lines = bytes
    .toString('utf8')
    .split(/\r?\n/)
    .map((line) => line.trim());
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (identities.length > 0) return identities;
  throw usageError('unreadable_data', ageWords.noIdentity(path), ageWords.nameIdentity);
}

function changed(path: string, cause: Error): CliError {
  return new CliError({
    code: 'backup_unsound',
    ends: 'check_failed',
    message: ageWords.changed(path),
    hint: ageWords.takeAnother,
    cause,
  });
}
