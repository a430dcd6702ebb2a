import { createPublicKey, hash, type KeyObject, constants as rsa, verify } from 'node:crypto';
import type { ReceivedRequest } from '../behaviour.ts';
import { type Caller, publicKey } from '../clients.ts';
import { second } from '../time.ts';
import type { World } from '../world.ts';

/** How far `X-Request-Timestamp` may be from the service's clock (specification, section 8). */
const signatureToleranceMs = 300 * second;

/** The service's reading of a signed request. */
export interface SignatureVerdict {
  /** The five lines of specification section 5.8 that this request has to sign. */
  readonly canonicalString: string;
  /** SHA-256 of the body that arrived, in lower-case hex. */
  readonly bodySha256: string;
  /** First thing that is wrong, in the service's Portuguese; null for a valid signature. */
  readonly problem: string | null;
}

const algorithms = {
  ES256: { keyType: 'ec', options: { dsaEncoding: 'ieee-p1363' } },
  PS256: {
    keyType: 'rsa',
    options: { padding: rsa.RSA_PKCS1_PSS_PADDING, saltLength: rsa.RSA_PSS_SALTLEN_DIGEST },
  },
} as const;

const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Checks the detached JWS of a request (specification, section 5.8). Written independently of the client's signer, so
 * that a mistake in one is caught by the other. Time is the machine's own, not the virtual clock.
 */
export function checkSignature(world: World, caller: Caller, request: ReceivedRequest): SignatureVerdict {
  const bodySha256 = hash('sha256', request.body);
  const timestamp = request.headers.get('x-request-timestamp') ?? '';
  const idempotencyKey = request.headers.get('idempotency-key') ?? '';
  const canonicalString = [request.method, request.target, timestamp, idempotencyKey, bodySha256].join('\n');
  const problem =
    timestampProblem(timestamp, world.realNow()) ??
    bodyProblem(request.headers.get('x-content-sha256'), bodySha256) ??
    signatureProblem(world, caller, request.headers.get('x-request-signature'), canonicalString);
  return { canonicalString, bodySha256, problem };
}

function timestampProblem(timestamp: string, now: number): string | null {
  if (timestamp === '') return 'falta X-Request-Timestamp';
  if (!rfc3339.test(timestamp)) return 'X-Request-Timestamp não está no formato RFC 3339';
  const skewMs = Date.parse(timestamp) - now;
  if (!(Math.abs(skewMs) <= signatureToleranceMs)) {
    return `X-Request-Timestamp está a ${Math.round(skewMs / second)} s do relógio do serviço; o tolerado são 300 s`;
  }
  return null;
}

function bodyProblem(header: string | null, bodySha256: string): string | null {
  if (header === null) return 'falta X-Content-SHA256';
  return header === bodySha256 ? null : 'X-Content-SHA256 não é o SHA-256 do corpo em hexadecimal minúsculo';
}

function signatureProblem(
  world: World,
  caller: Caller,
  jws: string | null,
  canonicalString: string,
): string | null {
  if (jws === null) return 'falta X-Request-Signature';
  const [protectedPart, payloadPart, signaturePart, ...more] = jws.split('.');
  if (!protectedPart || payloadPart !== '' || !signaturePart || more.length > 0) {
    return 'X-Request-Signature não é um JWS compacto destacado (detached)';
  }
  const header = readHeader(protectedPart);
  if (!header) return 'o cabeçalho do JWS não é um objeto JSON';
  const { alg, kid, b64 = true } = header;
  if (alg !== 'ES256' && alg !== 'PS256') return 'o cabeçalho do JWS deve ter alg ES256 ou PS256';
  if (typeof kid !== 'string') return 'o cabeçalho do JWS não tem kid';
  const key = activeKey(world, caller, kid);
  if (key === null) return `a credencial não tem chave pública ativa ${JSON.stringify(kid)}`;
  const { keyType, options } = algorithms[alg];
  if (key.asymmetricKeyType !== keyType) return `a chave pública não serve para ${alg}`;
  // RFC 7797: with b64 false the payload is signed as it is.
  const payload = b64 === false ? canonicalString : Buffer.from(canonicalString).toString('base64url');
  const input = Buffer.from(`${protectedPart}.${payload}`);
  const valid = verify('sha256', input, { key, ...options }, Buffer.from(signaturePart, 'base64url'));
  return valid ? null : 'a assinatura não corresponde ao texto canônico';
}

function readHeader(part: string): Readonly<Record<string, unknown>> | null {
  try {
    const header: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof header === 'object' && header !== null ? { ...header } : null;
  } catch {
    return null;
  }
}

function activeKey(world: World, caller: Caller, kid: string): KeyObject | null {
  const stored = publicKey(world, caller.clientId, kid);
  return stored && stored.activeFromMs <= world.now() ? createPublicKey(stored.pem) : null;
}
