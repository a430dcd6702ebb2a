import { constants, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { GapSettings } from '../contract/settings.ts';
import { clientWords } from '../words/client.ts';
import {
  type CanonicalLine,
  canonicalLines,
  canonicalText,
  contentHash,
  formatTimestamp,
} from './canonical.ts';
import { SigningKeyError } from './errors.ts';

/** The algorithms that the service accepts (specification, section 5, item 8). */
export type SigningAlgorithm = 'ES256' | 'PS256';

/** What signs, with the only algorithm it may sign with. */
export interface SigningKey {
  readonly alg: SigningAlgorithm;
  /** @returns the signature as RFC 7518 has it: 64 bytes of r and s, or that of RSA. @throws {SigningKeyError} */
  readonly sign: (input: Buffer) => Promise<Buffer>;
  /** Where a program signs: has it sign once, unless it did already. @throws {SigningKeyError} */
  readonly tried?: () => Promise<void>;
}

/** A signing key under the `kid` that the service knows it by. */
export interface IdentifiedKey extends SigningKey {
  readonly keyId: string;
}

/** The part of a request that its signature covers. */
export interface SignableRequest {
  readonly method: string;
  /** Absolute URL, encoded exactly as it is sent. */
  readonly url: string;
  /** The very bytes that are sent. */
  readonly body: Uint8Array | null;
  /** Null when the request sends no `Idempotency-Key`. */
  readonly idempotencyKey: string | null;
}

/** The headers to add, and the values they were made from. */
export interface SignedRequest {
  readonly headers: {
    readonly 'x-request-timestamp': string;
    readonly 'x-content-sha256': string;
    readonly 'x-request-signature': string;
  };
  readonly lines: readonly CanonicalLine[];
  readonly canonicalText: string;
}

type SigningSettings = Pick<
  GapSettings,
  'contentHashEncoding' | 'timestampFormat' | 'absentIdempotencyKeyLine' | 'jwsPayload'
>;

/**
 * Signs one attempt of a request (specification, section 5, item 8). A signature lives 300 s, so each attempt is signed anew;
 * body and Idempotency-Key stay the same.
 *
 * @param nowMs wall clock in milliseconds since the epoch, corrected by the service's clock where that is known
 */
export async function signRequest(
  request: SignableRequest,
  key: IdentifiedKey,
  nowMs: number,
  settings: SigningSettings,
): Promise<SignedRequest> {
  const { method, url, body, idempotencyKey } = request;
  const timestamp = formatTimestamp(nowMs, settings.timestampFormat);
  const contentSha256 = contentHash(body, settings.contentHashEncoding);
  const lines = canonicalLines({ method, url, timestamp, idempotencyKey, contentSha256, settings });
  const text = canonicalText(lines);
  return {
    headers: {
      'x-request-timestamp': timestamp,
      'x-content-sha256': contentSha256,
      'x-request-signature': await detachedJws(text, key, settings.jwsPayload),
    },
    lines,
    canonicalText: text,
  };
}

/**
 * Compact JWS of the text's UTF-8 bytes with the payload taken out: `header..signature` (RFC 7515, appendix F; RFC 7797). */
export async function detachedJws(
  text: string,
  key: IdentifiedKey,
  payload: GapSettings['jwsPayload'],
): Promise<string> {
  const header = base64url(JSON.stringify(protectedHeader(key, payload)));
  const input = Buffer.from(`${header}.${payload === 'unencoded' ? text : base64url(text)}`, 'utf8');
  const signature = await key.sign(input);
  return `${header}..${signature.toString('base64url')}`;
}

/** An RSA signature takes a millisecond, during which a payout would send nothing, so it runs in its own thread. */
async function rawSignature(input: Buffer, alg: SigningAlgorithm, privateKey: KeyObject): Promise<Buffer> {
  const key = { key: privateKey, ...algorithms[alg].parameters };
  if (alg === 'ES256') return sign('sha256', input, key);
  return new Promise((resolve, reject) => {
    sign('sha256', input, key, (error, signed) => (error ? reject(error) : resolve(signed)));
  });
}

/** The members of the protected header; the last two only if the payload is signed unencoded (RFC 7797, section 6). */
export interface ProtectedHeader {
  readonly alg: SigningAlgorithm;
  readonly kid: string;
  readonly b64?: false;
  readonly crit?: readonly ['b64'];
}

/** The JWS protected header, always in this order. The specification does not show which members the service reads. */
export function protectedHeader(
  { alg, keyId: kid }: Pick<IdentifiedKey, 'alg' | 'keyId'>,
  payload: GapSettings['jwsPayload'],
): ProtectedHeader {
  return payload === 'unencoded' ? { alg, kid, b64: false, crit: ['b64'] } : { alg, kid };
}

/**
 * Reads a PEM private key (PKCS#8, SEC 1 or PKCS#1) and pins its algorithm: P-256 signs ES256, RSA signs PS256.
 *
 * @throws {SigningKeyError} for anything else, and for an encrypted key
 */
export function loadSigningKey(pem: string): SigningKey {
  refuseWrongPem(pem);
  const privateKey = readPrivateKey(pem);
  const alg = algorithmOf(privateKey);
  return { alg, sign: (input) => rawSignature(input, alg, privateKey) };
}

/** RFC 7518: ES256 is the bare 64 bytes of r and s (section 3.4), PS256 salts with the digest's length (section 3.5). */
export const algorithms = {
  ES256: { parameters: { dsaEncoding: 'ieee-p1363' } },
  PS256: { parameters: { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 } },
} as const;

/** Smallest RSA modulus for a JWS, in bits (RFC 7518, section 3.5). */
const minimumRsaBits = 2048;

function base64url(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64url');
}

function refuseWrongPem(pem: string): void {
  if (!pem.includes('PRIVATE KEY-----')) {
    const what = /-----BEGIN ([A-Z0-9 ]{1,40})-----/.exec(pem)?.[1];
    throw new SigningKeyError(
      'signing_key_unreadable',
      what ? clientWords.notAPrivateKey(what) : clientWords.notPem,
      clientWords.nameKeyFile,
    );
  }
  const encrypted = pem.includes('BEGIN ENCRYPTED PRIVATE KEY') || pem.includes('Proc-Type: 4,ENCRYPTED');
  if (encrypted) {
    throw new SigningKeyError('signing_key_encrypted', clientWords.encryptedKey, clientWords.openCopy);
  }
}

function readPrivateKey(pem: string): KeyObject {
  try {
    return createPrivateKey({ key: pem, format: 'pem' });
  } catch {
    // The cause is left out: it adds nothing helpful, and this is the one error that has seen the key.
    throw new SigningKeyError('signing_key_unreadable', clientWords.damagedKey, clientWords.checkKey);
  }
}

/** @throws {SigningKeyError} for a key of another kind */
export function algorithmOf(key: KeyObject): SigningAlgorithm {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type === 'ec' && details?.namedCurve === 'prime256v1') return 'ES256';
  if (type === 'rsa' && (details?.modulusLength ?? 0) >= minimumRsaBits) return 'PS256';
  const found = [type, details?.namedCurve, details?.modulusLength && `${details.modulusLength} bits`];
  throw new SigningKeyError(
    'signing_key_unsupported',
    clientWords.unsupportedKey(found.filter(Boolean).join(', ')),
    clientWords.acceptedKeys(minimumRsaBits),
  );
}
