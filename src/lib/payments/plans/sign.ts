import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { CliError } from '../../errors/cli-error.ts';
import { publicFile } from '../../files/limited-file.ts';
import { childEnvironment } from '../../keychain/child.ts';
import { parsePublicKey } from '../../ssh/public-key.ts';
import { signing } from '../../ssh/sign.ts';
import { parseSignature } from '../../ssh/signature.ts';
import { planWords } from '../../words/plans.ts';
import { sealWords } from '../../words/seal.ts';

/** A key to sign with: its file, or the public half of one that an agent holds. */
export interface SigningKey {
  readonly path: string;
  readonly fingerprint: string;
}

/** The key that was named, else that of the person's home. @throws {CliError} exit 91 */
export function signingKey(named: string | undefined): SigningKey {
  const path = named ?? join(homedir(), '.ssh', 'id_ed25519');
  if (!existsSync(path)) throw unsigned(sealWords.noKey(path), sealWords.nameKey);
  const publicPath = path.endsWith('.pub') ? path : `${path}.pub`;
  const key = existsSync(publicPath) ? parsePublicKey(publicFile(publicPath)) : null;
  if (!key) throw unsigned(planWords.noPublicKey(publicPath), planWords.makePublicKey(path, publicPath));
  return { path, fingerprint: key.fingerprint };
}

/**
 * Has ssh-keygen sign a text, asking for a passphrase or a touch by itself.
 * @returns the signature as ssh-keygen writes it
 * @throws {CliError} exit 91 where it made none, or with another key
 */
export async function signText(text: string, namespace: string, key: SigningKey): Promise<string> {
  const { input, signature } = signing(key.path, namespace, childEnvironment(process.env));
  input.end(text);
  const armoured = await signature.catch((error: NodeJS.ErrnoException) => {
    const message = error.code === 'ENOENT' ? sealWords.noProgram : planWords.notSigned;
    throw unsigned(message, sealWords.install);
  });
  const made = armoured === null ? null : parseSignature(armoured);
  if (armoured === null || made?.signer.fingerprint !== key.fingerprint)
    throw unsigned(planWords.notSigned, sealWords.nameKey);
  return armoured;
}

function unsigned(message: string, hint: string): CliError {
  return new CliError({ code: 'signing_key_missing', ends: 'configuration', message, hint });
}
