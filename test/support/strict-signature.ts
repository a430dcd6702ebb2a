import { constants, createHash, type KeyObject, verify } from 'node:crypto';

/** The signed parts of a request, as it arrived. */
export interface SignedRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

/** The headers of a signed request (specification, section 5, item 8). */
export const signatureHeaders = ['x-request-timestamp', 'x-content-sha256', 'x-request-signature'];

/** The fault of a request's signature, or null. From section 5 and RFC 7515, appendix F, alone. */
export function signatureFault(request: SignedRequest, key: KeyObject, keyId: string): string | null {
  const { method, target, headers, bytes } = request;
  const timestamp = headers['x-request-timestamp'] ?? '';
  if (!(Math.abs(Date.now() - Date.parse(timestamp)) <= 300_000)) return `timestamp ${timestamp}`;
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (headers['x-content-sha256'] !== digest) return 'content hash';
  const text = [method, target, timestamp, headers['idempotency-key'] ?? '', digest].join('\n');
  const parts = (headers['x-request-signature'] ?? '').split('.');
  if (parts.length !== 3 || parts[1] !== '') return 'the signature is not detached';
  const [header = '', , signature = ''] = parts;
  const stated = JSON.parse(Buffer.from(header, 'base64url').toString()) as { alg?: string; kid?: string };
  const alg = key.asymmetricKeyType === 'ec' ? 'ES256' : 'PS256';
  if (stated.alg !== alg || stated.kid !== keyId) return `JWS header ${JSON.stringify(stated)}`;
  const how =
    alg === 'ES256'
      ? { key, dsaEncoding: 'ieee-p1363' as const }
      : { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
  const input = Buffer.from(`${header}.${Buffer.from(text).toString('base64url')}`);
  return verify('sha256', input, how, Buffer.from(signature, 'base64url')) ? null : 'signature';
}
