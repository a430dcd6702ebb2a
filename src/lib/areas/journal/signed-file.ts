import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { publicFile } from '../../files/limited-file.ts';
import { newFile } from '../../files/new-file.ts';
import { childEnvironment } from '../../keychain/child.ts';
import { parsePublicKey } from '../../ssh/public-key.ts';
import { type Signing, signing } from '../../ssh/sign.ts';
import { parseSignature, type SshSignature } from '../../ssh/signature.ts';
import { sealWords } from '../../words/seal.ts';

/** The key to sign with: as named, or that of the person's home. @throws {CliError} exit 91 if it is not there */
export function signingKey(named: string | undefined): string {
  const path = named ?? join(homedir(), '.ssh', 'id_ed25519');
  if (existsSync(path)) return path;
  throw unsigned(sealWords.noKey(path));
}

/** What is being signed by ssh-keygen, under a namespace of ours. */
export function startSigning(key: string, namespace: string): Signing {
  return signing(key, namespace, childEnvironment(process.env));
}

/** The signature once it is made. @param none says that there is none @throws {CliError} exit 91 */
export async function madeSignature(signed: Signing, none: string) {
  const text = await signed.signature.catch((error: NodeJS.ErrnoException) => {
    throw unsigned(error.code === 'ENOENT' ? sealWords.noProgram : none, sealWords.install);
  });
  const signature = text === null ? null : parseSignature(text);
  if (text === null || signature === null) throw unsigned(none);
  return { text, signer: signature.signer.fingerprint };
}

/** Signs a file as it lies there: `PATH.sig`. @throws {CliError} as {@link madeSignature} and {@link newFile} */
export async function signFile(path: string, key: string, namespace: string, none: string): Promise<void> {
  const signed = startSigning(key, namespace);
  const [{ text }] = await Promise.all([
    madeSignature(signed, none),
    // A signer that ended early takes nothing more; its end says why.
    pipeline(createReadStream(path), signed.input).catch(() => undefined),
  ]);
  const beside = newFile(`${path}.sig`);
  beside.out.write(text);
  await beside.keep();
}

/** What is said of a file whose signature is missing, or is of other bytes. */
export interface SignedWords {
  readonly noSignature: (path: string) => string;
  readonly signedBeside: string;
  readonly changed: (path: string) => string;
  readonly askForCopy: string;
}

/** Checks a file against the signature beside it. @throws {CliError} exit 2 without a signature, 35 if it is not of these bytes */
export async function checkSigned(
  path: string,
  namespace: string,
  words: SignedWords,
): Promise<SshSignature> {
  const signature = parseSignature(publicFile(`${path}.sig`));
  if (signature?.namespace !== namespace)
    throw usageError('unreadable_data', words.noSignature(`${path}.sig`), words.signedBeside);
  const sum = createHash(signature.hashName);
  for await (const piece of createReadStream(path)) sum.update(piece as Buffer);
  if (signature.isOf(sum.digest())) return signature;
  throw new CliError({
    code: 'seal_changed',
    ends: 'check_failed',
    message: words.changed(path),
    hint: words.askForCopy,
  });
}

/**
 * Whether a signature is of the key in a `.pub` file; null when none is named.
 * @throws {CliError} exit 2 for a file that is no public key
 */
export function isOfSigner({ signer }: SshSignature, path: string | undefined): boolean | null {
  if (path === undefined) return null;
  const key = parsePublicKey(publicFile(path));
  if (key === null) throw usageError('unreadable_data', sealWords.noSigner(path), sealWords.signerFile);
  return key.fingerprint === signer.fingerprint;
}

function unsigned(message: string, hint: string = sealWords.nameKey): CliError {
  return new CliError({ code: 'signing_key_missing', ends: 'configuration', message, hint });
}
