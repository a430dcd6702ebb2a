import { hash, type KeyObject, verify } from 'node:crypto';
import { type SshKey, sshKey } from './public-key.ts';
import { type WireReader, wireReader, wireString } from './wire.ts';

/** A signature that `ssh-keygen -Y sign` made (OpenSSH's PROTOCOL.sshsig). */
export interface SshSignature {
  /** The key that it says it is of; whoever trusts it compares its fingerprint. */
  readonly signer: SshKey;
  /** What it was made for, such as `brl.seal.v1`. */
  readonly namespace: string;
  /** The hash of the text. */
  readonly hashName: 'sha256' | 'sha512';
  /** Of a hardware key: whether it was touched, and whether its PIN was typed. */
  readonly touched: boolean;
  readonly verified: boolean;
  /** @param digest of the whole text, by {@link hashName} */
  readonly isOf: (digest: Buffer) => boolean;
}

const magic = 'SSHSIG';
const armour = /^-----BEGIN SSH SIGNATURE-----\s+([A-Za-z0-9+/=\s]+)-----END SSH SIGNATURE-----\s*$/;

/** @returns null for anything that is no signature of a kind that OpenSSH makes today: SHA-1 is none */
export function parseSignature(text: string): SshSignature | null {
  const [, base64] = armour.exec(text) ?? [];
  try {
    return base64 === undefined ? null : readSignature(Buffer.from(base64, 'base64'));
  } catch {
    return null;
  }
}

function readSignature(bytes: Buffer): SshSignature | null {
  if (bytes.subarray(0, magic.length).toString('latin1') !== magic) return null;
  const reader = wireReader(bytes.subarray(magic.length));
  if (reader.uint32() !== 1) return null;
  const signer = sshKey(reader.string());
  const namespace = reader.string();
  const reserved = reader.string();
  const hashName = reader.text();
  const signed = wireReader(reader.string());
  if (!signer || (hashName !== 'sha256' && hashName !== 'sha512') || reader.rest().length > 0) return null;
  const type = signed.text();
  const check = checks[type];
  if (check?.of !== signer.type) return null;
  const signature = signed.string();
  const hardware = signer.application === null ? null : hardwareOf(signed, signer.application);
  if (signed.rest().length > 0) return null;
  const parts = [namespace, reserved, hashName].map(wireString);
  return {
    signer,
    namespace: namespace.toString('utf8'),
    hashName,
    touched: ((hardware?.flags ?? 0) & 1) !== 0,
    verified: ((hardware?.flags ?? 0) & 4) !== 0,
    isOf: (digest) => {
      const text = Buffer.concat([Buffer.from(magic), ...parts, wireString(digest)]);
      return check.verify(signer.key, hardware?.wrap(text) ?? text, signature);
    },
  };
}

/** A hardware key signs the hash of the text between the hash of its application and what it was asked (PROTOCOL.u2f). */
function hardwareOf(reader: WireReader, application: string) {
  const flags = reader.byte();
  const counter = reader.uint32();
  const between = Buffer.alloc(5);
  between.writeUInt8(flags);
  between.writeUInt32BE(counter, 1);
  const sha256 = (bytes: Buffer | string) => hash('sha256', bytes, 'buffer');
  return { flags, wrap: (text: Buffer) => Buffer.concat([sha256(application), between, sha256(text)]) };
}

interface Check {
  /** The type of the keys that make such signatures. */
  readonly of: string;
  readonly verify: (key: KeyObject, text: Buffer, signature: Buffer) => boolean;
}

const edwards: Check['verify'] = (key, text, signature) => verify(null, text, key, signature);
const rsa =
  (algorithm: string): Check['verify'] =>
  (key, text, signature) =>
    verify(algorithm, text, key, signature);
const ecdsa =
  (algorithm: string, fieldBytes: number): Check['verify'] =>
  (key, text, signature) => {
    const reader = wireReader(signature);
    const numbers = [reader.mpint(), reader.mpint()];
    if (reader.rest().length > 0 || numbers.some(({ length }) => length > fieldBytes)) return false;
    const padded = numbers.map((number) => Buffer.concat([Buffer.alloc(fieldBytes - number.length), number]));
    return verify(algorithm, text, { key, dsaEncoding: 'ieee-p1363' }, Buffer.concat(padded));
  };

/** By the name of the signature's algorithm. */
const checks: Readonly<Record<string, Check>> = {
  'ssh-ed25519': { of: 'ssh-ed25519', verify: edwards },
  'sk-ssh-ed25519@openssh.com': { of: 'sk-ssh-ed25519@openssh.com', verify: edwards },
  'ecdsa-sha2-nistp256': { of: 'ecdsa-sha2-nistp256', verify: ecdsa('sha256', 32) },
  'ecdsa-sha2-nistp384': { of: 'ecdsa-sha2-nistp384', verify: ecdsa('sha384', 48) },
  'ecdsa-sha2-nistp521': { of: 'ecdsa-sha2-nistp521', verify: ecdsa('sha512', 66) },
  'sk-ecdsa-sha2-nistp256@openssh.com': {
    of: 'sk-ecdsa-sha2-nistp256@openssh.com',
    verify: ecdsa('sha256', 32),
  },
  'rsa-sha2-256': { of: 'ssh-rsa', verify: rsa('sha256') },
  'rsa-sha2-512': { of: 'ssh-rsa', verify: rsa('sha512') },
};
