import { type ClientRequest, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Delivery, HeaderList } from './delivery.ts';

/** The result of forwarding a delivery. */
export interface Forward {
  readonly url: string;
  readonly atMs: number;
  /** HTTP status; null when no answer came. */
  readonly status: number | null;
  readonly elapsedMs: number;
  readonly problem: string | null;
}

/** How long the other side may take to answer. */
const forwardDeadlineMs = 10_000;

/** Headers of this connection rather than of the delivery (RFC 9110, section 7.6.1); the host is the new one's. */
const ofTheConnection = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'keep-alive',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'proxy-authorization',
  'proxy-connection',
]);

/** Whether a header is made anew for each connection, whatever a delivery had. */
export function isOfConnection(name: string): boolean {
  return ofTheConnection.has(name.toLowerCase());
}

/**
 * Forwards a delivery: its exact bytes and its header lines in order. No redirect is followed. Never rejects: a failure is
 * part of the result.
 */
export function forward(url: URL, { headers, body }: Delivery, now: () => number): Promise<Forward> {
  const startedMs = performance.now();
  const atMs = now();
  return new Promise((resolve) => {
    const done = (status: number | null, problem: string | null): void =>
      resolve({ url: url.href, atMs, status, elapsedMs: performance.now() - startedMs, problem });
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const signal = AbortSignal.timeout(forwardDeadlineMs);
    let outgoing: ClientRequest;
    try {
      outgoing = send(url, {
        method: 'POST',
        headers: lines(headers, url, body.length),
        agent: false,
        signal,
      });
    } catch (error) {
      // A header that cannot be sent: a secret with a line feed or characters beyond Latin-1.
      done(null, (error as NodeJS.ErrnoException).code ?? 'not sent');
      return;
    }
    outgoing.on('response', (answer) => {
      // Its body does not matter, and may never end.
      answer.destroy();
      const status = answer.statusCode ?? null;
      done(status, status !== null && status >= 200 && status < 300 ? null : `HTTP ${status}`);
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      done(null, signal.aborted ? `no answer in ${forwardDeadlineMs / 1000} s` : (error.code ?? error.name)),
    );
    outgoing.end(body);
  });
}

/** Whether no connection was made, so that the receiver saw nothing: a wrong name, port, route or certificate. */
export function isUnreached({ status, problem }: Forward): boolean {
  return status === null && problem !== null && unreached.test(problem);
}

const unreached =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ERR_INVALID_CHAR|ERR_TLS_.*|ERR_SSL_.*|EPROTO|CERT_.*|.*_CERT(IFICATE)?(_.*)?)$/;

/** A flat list keeps order, case and duplicates, unlike an object. */
function lines(headers: HeaderList, url: URL, length: number): string[] {
  const kept = headers.filter(([name]) => !isOfConnection(name));
  return [['Host', url.host], ...kept, ['Content-Length', String(length)], ['Connection', 'close']].flat();
}
