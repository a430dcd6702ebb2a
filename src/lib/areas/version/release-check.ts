import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { getAsset, isSea } from 'node:sea';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { publicFile } from '../../files/limited-file.ts';
import { parsePublicKey } from '../../ssh/public-key.ts';
import { parseSignature } from '../../ssh/signature.ts';
import { filesWords } from '../../words/files.ts';
import { releaseWords } from '../../words/release.ts';

/** The namespace of a release's signature (scripts/package/papers.mjs): no signature for something else counts. */
const namespace = 'brl.release.v1';
const listName = 'SHA256SUMS';

/** A file that is one of a release. */
export interface Released {
  readonly file: string;
  /** What the list calls it: the file may have been renamed since. */
  readonly name: string;
  /** Lower-case hex. */
  readonly sha256: string;
  /** The key that signed the list, as `ssh-keygen -l` prints it. */
  readonly signer: string;
}

/**
 * Compares a file with the signed list of its release, `SHA256SUMS` and `SHA256SUMS.sig` beside it.
 * @param signerPath a public key or a file of allowed signers; null for the key that this executable was made with
 * @throws {CliError} exit 2 where a file is missing or no key is known, 35 for a file or list that is not as it was signed
 */
export async function checkReleased(file: string, signerPath: string | null): Promise<Released> {
  const list = join(dirname(file), listName);
  const text = publicFile(list);
  const signature = parseSignature(publicFile(`${list}.sig`));
  if (signature?.namespace !== namespace)
    throw usageError('unreadable_data', releaseWords.noSignature(`${list}.sig`), releaseWords.fetchAgain);
  const { fingerprint: signer } = signature.signer;
  const known = signerPath === null ? builtIn() : keysIn(signerPath);
  if (known.length === 0)
    throw usageError('release_key_unknown', releaseWords.noKey(signer), releaseWords.nameKey);
  if (!known.includes(signer)) throw notReleased(releaseWords.otherSigner(list, signer));
  if (!signature.isOf(hash(signature.hashName, text, 'buffer')))
    throw notReleased(releaseWords.listChanged(list));
  const sha256 = await sumOf(file);
  return { file, name: nameIn(text, file, sha256), sha256, signer };
}

/** A file that has a listed name has that one's bytes; under any other name, the bytes of any. */
function nameIn(text: string, file: string, sha256: string): string {
  const sums = [...text.matchAll(/^([0-9a-f]{64}) [ *](.+?)\r?$/gm)].map(([, sum, name = '']) => ({
    sum,
    name,
  }));
  const named = sums.find(({ name }) => name === basename(file));
  const found = named ?? sums.find(({ sum }) => sum === sha256);
  if (!found) throw notReleased(releaseWords.notListed(file));
  if (found.sum !== sha256) throw notReleased(releaseWords.fileChanged(file));
  return found.name;
}

async function sumOf(file: string): Promise<string> {
  const sum = createHash('sha256');
  try {
    for await (const piece of createReadStream(file)) sum.update(piece as Buffer);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw usageError('unreadable_data', filesWords.unreadable(file, code ?? null));
  }
  return sum.digest('hex');
}

/** The key that the release of this executable was signed with, if it was. */
function builtIn(): readonly string[] {
  if (!isSea()) return [];
  try {
    return fingerprintsIn(getAsset('release.pub', 'utf8'));
  } catch {
    return [];
  }
}

function keysIn(path: string): readonly string[] {
  const keys = fingerprintsIn(publicFile(path));
  if (keys.length === 0)
    throw usageError('unreadable_data', releaseWords.noPublicKey(path), releaseWords.nameKey);
  return keys;
}

/** Of each line the key, whatever stands before it: whose it is, and what it may sign, is said by who names the file. */
function fingerprintsIn(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => {
    const [key = ''] = /(?:^|\s)(?:sk-)?(?:ssh|ecdsa)-\S+\s+AAAA\S+/.exec(line) ?? [];
    return parsePublicKey(key)?.fingerprint ?? [];
  });
}

function notReleased(message: string): CliError {
  return new CliError({
    code: 'release_changed',
    ends: 'check_failed',
    message,
    hint: releaseWords.doNotInstall,
  });
}
