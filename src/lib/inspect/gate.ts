import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The reason a request is rejected. */
export type GateRefusal = 'foreign_host' | 'foreign_origin' | 'wrong_token';

/**
 * Whether a request comes from the page that the person opened; null if it may pass. Any web page can send requests to
 * this machine, and a name that it controls can point here, so host and origin are checked before the token.
 * @param token null for the files of the page itself, which contain no personal data
 */
export function gateRefusal(
  method: string,
  headers: IncomingHttpHeaders,
  token: string | null,
): GateRefusal | null {
  const { host = '', origin } = headers;
  // Only the name counts: a tunnel from another machine has a different port.
  if (!ownHost.test(host)) return 'foreign_host';
  if (origin !== undefined && origin !== `http://${host}`) return 'foreign_origin';
  if (origin === undefined && method !== 'GET') return 'foreign_origin';
  const site = headers['sec-fetch-site'];
  if (token === null) return null;
  if (site !== undefined && site !== 'same-origin') return 'foreign_origin';
  const given = /^Bearer ([\w-]{1,200})$/.exec(headers.authorization ?? '')?.[1] ?? '';
  return isSame(given, token) ? null : 'wrong_token';
}

const ownHost = /^(127\.0\.0\.1|localhost)(:\d{1,5})?$/;

/** In constant time, which does not reveal where they differ. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
}
