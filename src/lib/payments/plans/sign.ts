import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadProfiles } from '../../connection/profile.ts';
import { CliError } from '../../errors/cli-error.ts';
import { publicFile } from '../../files/limited-file.ts';
import { childEnvironment, runChild } from '../../keychain/child.ts';
import { parsePublicKey } from '../../ssh/public-key.ts';
import { signing } from '../../ssh/sign.ts';
import { parseSignature } from '../../ssh/signature.ts';
import { planWords } from '../../words/plans.ts';
import { sealWords } from '../../words/seal.ts';

/** A key to sign with. */
export interface SigningKey {
  readonly fingerprint: string;
  /** Its file; null for one that an agent holds. */
  readonly path: string | null;
  /** Its public half, as one line. */
  readonly publicKey: string;
}

/**
 * The key that was named, else that of the profile, else that of the person's home, else the only one that the agent holds.
 * @param profile as the flag names it @throws {CliError} exit 91
 */
export async function signingKey(
  named: string | undefined,
  profile: string | undefined,
): Promise<SigningKey> {
  const usual = join(homedir(), '.ssh', 'id_ed25519');
  const path = named ?? keyOfProfile(profile) ?? usual;
  if (existsSync(path)) return keyIn(path);
  const held = path === usual ? await keyOfAgent() : null;
  if (held === null) throw unsigned(sealWords.noKey(path), sealWords.nameKey);
  return held;
}

function keyOfProfile(named: string | undefined): string | undefined {
  const { current, profiles } = loadProfiles(process.env);
  return profiles[named ?? process.env.BRL_PROFILE ?? current ?? '']?.signingSshKey;
}

function keyIn(path: string): SigningKey {
  const publicPath = path.endsWith('.pub') ? path : `${path}.pub`;
  const publicKey = existsSync(publicPath) ? publicFile(publicPath) : '';
  const key = parsePublicKey(publicKey);
  if (!key) throw unsigned(planWords.noPublicKey(publicPath), planWords.makePublicKey(path, publicPath));
  return { path, publicKey, fingerprint: key.fingerprint };
}

const agentMs = 5000;

async function keyOfAgent(): Promise<SigningKey | null> {
  const asked = { env: childEnvironment(process.env), stdin: null, limitMs: agentMs };
  const { status, stdout } = await runChild({ argv: ['ssh-add', '-L'], ...asked }).catch(() => nothing);
  const key = status === 0 ? parsePublicKey(stdout) : null;
  return key && { path: null, publicKey: stdout, fingerprint: key.fingerprint };
}

const nothing = { status: null, stdout: '' };

/**
 * Has ssh-keygen sign a text, asking for a passphrase or a touch by itself.
 * @returns the signature as ssh-keygen writes it
 * @throws {CliError} exit 91 where it made none, or with another key
 */
export async function signText(text: string, namespace: string, key: SigningKey): Promise<string> {
  if (key.path !== null) return signWith(key.path, text, namespace, key);
  const folder = mkdtempSync(join(tmpdir(), 'brl-key-'));
  try {
    const path = join(folder, 'key.pub');
    writeFileSync(path, key.publicKey, { mode: 0o600 });
    return await signWith(path, text, namespace, key);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function signWith(
  path: string,
  text: string,
  namespace: string,
  { fingerprint }: SigningKey,
): Promise<string> {
  const { input, signature } = signing(path, namespace, childEnvironment(process.env));
  input.end(text);
  const armoured = await signature.catch((error: NodeJS.ErrnoException) => {
    const message = error.code === 'ENOENT' ? sealWords.noProgram : planWords.notSigned;
    throw unsigned(message, sealWords.install);
  });
  const made = armoured === null ? null : parseSignature(armoured);
  if (armoured === null || made?.signer.fingerprint !== fingerprint)
    throw unsigned(planWords.notSigned, sealWords.nameKey);
  return armoured;
}

function unsigned(message: string, hint: string): CliError {
  return new CliError({ code: 'signing_key_missing', ends: 'configuration', message, hint });
}
