import { hash } from 'node:crypto';
import type { GapSettings } from '../contract/settings.ts';
import { clientWords } from '../words/client.ts';

/** The parts of a request that its signature covers (specification, section 5, item 8). */
export interface CanonicalRequest {
  /** As in the request line: upper case. */
  readonly method: string;
  /** Absolute URL, encoded exactly as it is sent. */
  readonly url: string;
  /** The text of `X-Request-Timestamp`. */
  readonly timestamp: string;
  /** The text of `Idempotency-Key`, or null for a request that sends none. */
  readonly idempotencyKey: string | null;
  /** The text of `X-Content-SHA256`. */
  readonly contentSha256: string;
  readonly settings: Pick<GapSettings, 'absentIdempotencyKeyLine'>;
}

/** One signed line, under the name that the specification gives it. */
export interface CanonicalLine {
  readonly name: 'METHOD' | 'PATH?QUERY' | 'TIMESTAMP' | 'IDEMPOTENCY_KEY' | 'X-Content-SHA256';
  readonly value: string;
}

/** A value that no header or signed line can carry. */
export class UnsendableValue extends RangeError {
  override readonly name = 'UnsendableValue';
}

/**
 * The lines in signing order (specification, section 5, item 8).
 *
 * @throws {UnsendableValue} when a value cannot be sent as it is: a line break would forge another line, and a value that is
 * not plain ASCII would reach the service as bytes other than those signed.
 */
export function canonicalLines(request: CanonicalRequest): CanonicalLine[] {
  const { method, url, timestamp, idempotencyKey, contentSha256, settings } = request;
  const lines: CanonicalLine[] = [
    { name: 'METHOD', value: sendable('METHOD', method) },
    { name: 'PATH?QUERY', value: sendable('PATH?QUERY', requestTarget(url)) },
    { name: 'TIMESTAMP', value: sendable('TIMESTAMP', timestamp) },
  ];
  if (idempotencyKey !== null) {
    lines.push({ name: 'IDEMPOTENCY_KEY', value: sendable('IDEMPOTENCY_KEY', idempotencyKey) });
  } else if (settings.absentIdempotencyKeyLine === 'empty') {
    lines.push({ name: 'IDEMPOTENCY_KEY', value: '' });
  }
  lines.push({ name: 'X-Content-SHA256', value: sendable('X-Content-SHA256', contentSha256) });
  return lines;
}

/** The signed text: the values joined by line feeds, none at the end. */
export function canonicalText(lines: readonly CanonicalLine[]): string {
  return lines.map((line) => line.value).join('\n');
}

/**
 * Path and query as HTTP/1.1 writes them in the request line (RFC 9112, section 3.2.1): percent-encoding kept, no
 * fragment, `?` only before a query.
 */
export function requestTarget(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

/** SHA-256 of the body's bytes; without a body, of zero bytes. */
export function contentHash(body: Uint8Array | null, encoding: GapSettings['contentHashEncoding']): string {
  return hash('sha256', body ?? new Uint8Array(0), encoding);
}

/** The text of `X-Request-Timestamp` for a wall clock in milliseconds since the epoch; whole seconds round down. */
export function formatTimestamp(nowMs: number, format: GapSettings['timestampFormat']): string {
  switch (format) {
    case 'rfc3339':
      return `${new Date(nowMs).toISOString().slice(0, 19)}Z`;
    case 'rfc3339-ms':
      return new Date(nowMs).toISOString();
    case 'unix-seconds':
      return String(Math.floor(nowMs / 1000));
    case 'unix-ms':
      return String(Math.floor(nowMs));
  }
}

/** HTTP trims spaces around a header value, so only inner spaces survive (RFC 9110, section 5.5). */
const sendableText = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

function sendable(name: CanonicalLine['name'], value: string): string {
  if (!sendableText.test(value)) {
    throw new UnsendableValue(clientWords.plainAscii(name));
  }
  return value;
}
