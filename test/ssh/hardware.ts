import { generateKeyPairSync, hash, sign } from 'node:crypto';
import { wireString } from '../../src/lib/ssh/wire.ts';

/** A hardware key without the hardware: it signs with the flags that the test says. */
export interface HardwareKey {
  /** Type and bytes, as in a `.pub`. */
  readonly line: string;
  /** @param flags 1 where it was touched, 4 where its PIN was typed @param told the flags as the signature says them */
  sign(text: string, namespace: string, flags: number, told?: number): string;
}

const application = 'ssh:';

const kinds = {
  'sk-ssh-ed25519@openssh.com': () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const point = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
    return { parts: [point], sign: (bytes: Buffer) => sign(null, bytes, privateKey) };
  },
  'sk-ecdsa-sha2-nistp256@openssh.com': () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const point = Buffer.concat([Buffer.from([4]), ...[x, y].map((one) => Buffer.from(one, 'base64url'))]);
    return {
      parts: ['nistp256', point],
      sign: (bytes: Buffer) => {
        const made = sign('sha256', bytes, { key: privateKey, dsaEncoding: 'ieee-p1363' });
        return Buffer.concat(
          [made.subarray(0, 32), made.subarray(32)].map((one) => wireString(positive(one))),
        );
      },
    };
  },
} as const;

/** The types of keys that live in hardware. */
export const hardwareKinds = Object.keys(kinds) as (keyof typeof kinds)[];

/** Makes one. */
export function hardwareKey(kind: keyof typeof kinds): HardwareKey {
  const made = kinds[kind]();
  const key = Buffer.concat([kind, ...made.parts, application].map(wireString));
  return {
    line: `${kind} ${key.toString('base64')}`,
    sign(text, namespace, flags, told = flags) {
      const parts = [namespace, '', 'sha512', hash('sha512', text, 'buffer')].map(wireString);
      const message = hash('sha256', Buffer.concat([Buffer.from('SSHSIG'), ...parts]), 'buffer');
      const after = (given: number) => Buffer.from([given, 0, 0, 0, 7]);
      const signed = made.sign(Buffer.concat([hash('sha256', application, 'buffer'), after(flags), message]));
      const signature = Buffer.concat([wireString(kind), wireString(signed), after(told)]);
      const head = [key, namespace, '', 'sha512'].map(wireString);
      const bytes = Buffer.concat([Buffer.from('SSHSIG\0\0\0\x01'), ...head, wireString(signature)]);
      return `-----BEGIN SSH SIGNATURE-----\n${bytes.toString('base64')}\n-----END SSH SIGNATURE-----\n`;
    },
  };
}

/** Of a number that may not look negative. */
function positive(bytes: Buffer): Buffer {
  const at = bytes.findIndex((byte) => byte !== 0);
  const bare = bytes.subarray(at);
  return (bare[0] ?? 0) > 127 ? Buffer.concat([Buffer.from([0]), bare]) : bare;
}
