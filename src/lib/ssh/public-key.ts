import { createPublicKey, hash, type KeyObject } from 'node:crypto';
import { type WireReader, wireReader } from './wire.ts';

/** A public key of OpenSSH. */
export interface SshKey {
  /** As `ssh-keygen` names it, such as `ssh-ed25519`. */
  readonly type: string;
  /** As `ssh-keygen -l` prints it: `SHA256:` and base64. */
  readonly fingerprint: string;
  readonly key: KeyObject;
  /** The hash of its ECDSA signatures; null for the other kinds. */
  readonly curveHash: 'sha256' | 'sha384' | 'sha512' | null;
  /** What a hardware key was made for, such as `ssh:`; null for a key in a file or agent. */
  readonly application: string | null;
}

/**
 * Reads the one key of a `.pub` file: type, base64, comment.
 * @returns null for anything else, or a kind that does not sign (RFC 4253, RFC 8709, OpenSSH's PROTOCOL.u2f)
 */
export function parsePublicKey(text: string): SshKey | null {
  const [line = '', ...others] = text.split('\n').filter((each) => each.trim() !== '');
  const [type, blob, ...comment] = line.trim().split(/\s+/);
  if (others.length > 0 || type === undefined || blob === undefined || comment.join(' ').includes('\0'))
    return null;
  const key = sshKey(Buffer.from(blob, 'base64'));
  return key?.type === type ? key : null;
}

/** The key that these bytes are; null if they are none that signs. */
export function sshKey(blob: Buffer): SshKey | null {
  const fingerprint = `SHA256:${hash('sha256', blob, 'base64').replace(/=+$/, '')}`;
  try {
    const reader = wireReader(blob);
    const type = reader.text();
    const kind = kinds[type]?.(reader);
    if (!kind || reader.rest().length > 0) return null;
    const { jwk, curveHash = null, application = null } = kind;
    return { type, fingerprint, key: createPublicKey({ format: 'jwk', key: jwk }), curveHash, application };
  } catch {
    return null;
  }
}

interface Kind extends Partial<Pick<SshKey, 'curveHash' | 'application'>> {
  readonly jwk: Readonly<Record<string, string>>;
}

const kinds: Readonly<Record<string, (reader: WireReader) => Kind>> = {
  'ssh-ed25519': (reader) => ({ jwk: ed25519(reader) }),
  'sk-ssh-ed25519@openssh.com': (reader) => ({ jwk: ed25519(reader), application: reader.text() }),
  'ecdsa-sha2-nistp256': (reader) => ecdsa(reader, 'P-256', 'sha256'),
  'ecdsa-sha2-nistp384': (reader) => ecdsa(reader, 'P-384', 'sha384'),
  'ecdsa-sha2-nistp521': (reader) => ecdsa(reader, 'P-521', 'sha512'),
  'sk-ecdsa-sha2-nistp256@openssh.com': (reader) => ({
    ...ecdsa(reader, 'P-256', 'sha256'),
    application: reader.text(),
  }),
  'ssh-rsa': (reader) => {
    const e = reader.mpint().toString('base64url');
    return { jwk: { kty: 'RSA', e, n: reader.mpint().toString('base64url') } };
  },
};

function ed25519(reader: WireReader): Kind['jwk'] {
  return { kty: 'OKP', crv: 'Ed25519', x: reader.string().toString('base64url') };
}

/** An uncompressed point: 4, x and y. */
function ecdsa(reader: WireReader, crv: string, curveHash: SshKey['curveHash']): Kind {
  reader.text();
  const point = reader.string();
  const half = (point.length - 1) / 2;
  const x = point.subarray(1, 1 + half).toString('base64url');
  return { jwk: { kty: 'EC', crv, x, y: point.subarray(1 + half).toString('base64url') }, curveHash };
}
