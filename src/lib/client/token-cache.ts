import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** An access token and when it was issued; times in milliseconds since the epoch, by our clock. */
export interface CachedToken {
  readonly accessToken: string;
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
  /** The service's clock minus ours when the token was issued; null when the answer gave no time. */
  readonly skewMs: number | null;
  /** Our monotonic clock at that moment; absent in files of earlier versions. */
  readonly issuedMonotonicMs?: number;
  /** How the credential was presented, for the next renewal. */
  readonly authMethod: TokenAuthMethod;
  /** The scope asked for; absent, like empty, when none was. */
  readonly scope?: string;
}

/** Ways to present a client secret: those of RFC 6749, section 2.3.1, and the same members as JSON. */
export type TokenAuthMethod = 'client_secret_basic' | 'client_secret_post' | 'client_secret_json';

/** Where tokens are kept between commands. */
export interface TokenCache {
  /** The refresh lock lies beside this file. */
  readonly path: string;
  read(clientSecret: string): CachedToken | null;
  write(clientSecret: string, token: CachedToken): void;
  clear(): void;
}

/**
 * One file per host and client, 0600, encrypted with a key derived from the client secret: anyone who can read the token could
 * have requested it anyway, and no token is stored in the clear.
 */
export function tokenCache(directory: string, host: string, tokenPath: string, clientId: string): TokenCache {
  const name = hash('sha256', JSON.stringify([host, tokenPath, clientId]), 'hex').slice(0, 32);
  const path = join(directory, 'tokens', `${name}.bin`);
  return {
    path,
    read(clientSecret) {
      try {
        return JSON.parse(open(readFileSync(path), clientSecret, name)) as CachedToken;
      } catch {
        return null;
      }
    },
    write(clientSecret, token) {
      const sealed = seal(JSON.stringify(token), clientSecret, name);
      try {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
        // `wx` follows no link: if others may write in the cache, a link of that name could point to any file of ours.
        const temporary = `${path}.${randomBytes(6).toString('hex')}`;
        writeFileSync(temporary, sealed, { mode: 0o600, flag: 'wx' });
        renameSync(temporary, path);
      } catch {
        // If a token cannot be stored, the next command asks for a new one.
      }
    },
    clear() {
      try {
        rmSync(path, { force: true });
      } catch {
        // If a token cannot be deleted, the service refuses it again, and it is renewed then.
      }
    },
  };
}

const saltBytes = 16;
const ivBytes = 12;
const tagBytes = 16;

function seal(text: string, secret: string, name: string): Buffer {
  const salt = randomBytes(saltBytes);
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret, salt), iv).setAAD(Buffer.from(name));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([salt, iv, cipher.getAuthTag(), body]);
}

function open(sealed: Buffer, secret: string, name: string): string {
  const salt = sealed.subarray(0, saltBytes);
  const iv = sealed.subarray(saltBytes, saltBytes + ivBytes);
  const tag = sealed.subarray(saltBytes + ivBytes, saltBytes + ivBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(secret, salt), iv)
    .setAAD(Buffer.from(name))
    .setAuthTag(tag);
  return (
    decipher.update(sealed.subarray(saltBytes + ivBytes + tagBytes), undefined, 'utf8') +
    decipher.final('utf8')
  );
}

function keyFrom(secret: string, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, 'brl token cache v1', 32));
}
