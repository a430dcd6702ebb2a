import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { type Delivery, headerValues } from './delivery.ts';

/** How the deliveries of one subscription are authenticated (specification, sections 2.10 and 5), with the secret. */
export type Authentication =
  | { readonly type: 'HMAC'; readonly header: string; readonly secret: string }
  | { readonly type: 'API_KEY'; readonly header: string; readonly secret: string }
  | { readonly type: 'BASIC'; readonly username: string; readonly secret: string }
  | { readonly type: 'BEARER'; readonly secret: string }
  | { readonly type: 'NONE' };

/** The header that authenticates a body, as the service would send it; null for NONE. */
export function proofHeader(
  authentication: Authentication,
  body: Uint8Array,
): readonly [name: string, value: string] | null {
  switch (authentication.type) {
    case 'HMAC':
      return [authentication.header, createHmac('sha256', authentication.secret).update(body).digest('hex')];
    case 'API_KEY':
      return [authentication.header, authentication.secret];
    case 'BASIC':
      return ['Authorization', `Basic ${basicToken(authentication.username, authentication.secret)}`];
    case 'BEARER':
      return ['Authorization', `Bearer ${authentication.secret}`];
    case 'NONE':
      return null;
  }
}

/**
 * Whether a delivery carries exactly the proof that its bytes require: one header of that name, compared in constant time. An
 * HMAC is exactly 64 lower-case hex digits; a scheme's name may be in any case (RFC 9110, 11.1).
 */
export function isAuthentic({ headers, body }: Delivery, authentication: Authentication): boolean {
  const proof = proofHeader(authentication, body);
  if (proof === null) return true;
  const [value, ...more] = headerValues(headers, proof[0]);
  if (value === undefined || more.length > 0) return false;
  const given = proof[0] === 'Authorization' ? value.replace(schemeWord, capitalised) : value;
  return sameText(given, proof[1]);
}

/** `username:password` encoded for Basic (RFC 7617). */
export function basicToken(username: string, password: string): string {
  return Buffer.from(`${username}:${password}`, 'utf8').toString('base64');
}

/** Compares in constant time. */
export function sameText(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
}

const schemeWord = /^(basic|bearer) +/i;

function capitalised(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1).trimEnd().toLowerCase()} `;
}

/** What a delivery must never show: the secret of its proof; that of an HMAC is not in it. */
export function secretsOf(authentication: Authentication): readonly string[] {
  if (authentication.type === 'NONE') return [];
  const { secret } = authentication;
  return authentication.type === 'BASIC' ? [basicToken(authentication.username, secret), secret] : [secret];
}
