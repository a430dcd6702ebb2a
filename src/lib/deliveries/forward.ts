import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { brotliDecompressSync, constants, unzipSync } from 'node:zlib';
import { type Delivery, type HeaderList, headerPairs, shownAddress } from './delivery.ts';

/**
 * Why an application did not accept a delivery: no connection was made, so that it saw nothing; the connection was lost or the
 * deadline passed before it answered; its answer broke off, was not whole within the deadline, or was too long; it redirected,
 * which is not followed; or it answered with another status than 2xx.
 */
export type NotAccepted =
  | 'not_reached'
  | 'connection_lost'
  | 'no_answer'
  | 'answer_cut'
  | 'answer_slow'
  | 'answer_too_long'
  | 'redirect'
  | 'status';

/** The result of forwarding a delivery. */
export interface Forward {
  /** Where to, without the values of a query, which may be secret. */
  readonly url: string;
  readonly atMs: number;
  /** HTTP status; null when no answer came. */
  readonly status: number | null;
  readonly elapsedMs: number;
  /** Null when the application accepted it: it answered with 2xx, and the answer was read to its end. */
  readonly why: NotAccepted | null;
  /** The same with the system's code, for a person who knows those; null when accepted. */
  readonly problem: string | null;
  /** The headers of the answer that tell what to do next: Location, Retry-After, Content-Type. */
  readonly headers: HeaderList;
  /** The first bytes of the answer. */
  readonly body: Uint8Array;
}

/** The limits for an application's answer. */
export const answerLimits = {
  /** From the beginning of the connection to the end of the answer. */
  deadlineMs: 10_000,
  /** An answer of more bytes is not read further. */
  bytes: 1024 * 1024,
  /** How many of them are kept. */
  keptBytes: 4096,
  /** The share of the deadline for each address of a name but the last: Node's own 250 ms is shorter than a distant handshake. */
  addressMs: 3000,
} as const;

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
 * @param hide removes the secrets that the delivery carries from what the application says back
 */
export function forward(
  url: URL,
  { headers, body }: Delivery,
  now: () => number,
  hide: (text: string) => string,
): Promise<Forward> {
  const startedMs = performance.now();
  const told = { url: shownAddress(url.href), atMs: now() };
  return new Promise((resolve) => {
    const settle = (answer: Answered): void => {
      const elapsedMs = performance.now() - startedMs;
      resolve({ ...told, elapsedMs, status: null, headers: [], body: new Uint8Array(), ...answer });
    };
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const signal = AbortSignal.timeout(answerLimits.deadlineMs);
    let isConnected = false;
    // The types of Node.js know this option of the socket below only there.
    const addresses = { autoSelectFamilyAttemptTimeout: answerLimits.addressMs };
    let outgoing: ClientRequest;
    try {
      const sent = {
        method: 'POST',
        headers: lines(headers, url, body.length),
        agent: false,
        signal,
      } as const;
      outgoing = send(url, { ...sent, ...addresses });
    } catch (error) {
      // A header that cannot be sent: a secret with a line feed or characters beyond Latin-1.
      settle({ why: 'not_reached', problem: (error as NodeJS.ErrnoException).code ?? 'not sent' });
      return;
    }
    outgoing.on('socket', (socket) => {
      socket.once((socket as Partial<TLSSocket>).encrypted ? 'secureConnect' : 'connect', () => {
        isConnected = true;
      });
    });
    let isAnswered = false;
    outgoing.on('response', (answer) => {
      isAnswered = true;
      void readAnswer(answer, signal, hide).then(settle);
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (isAnswered) return;
      const why = !isConnected ? 'not_reached' : signal.aborted ? 'no_answer' : 'connection_lost';
      settle({ why, problem: signal.aborted ? `no answer in ${deadline}` : (error.code ?? error.name) });
    });
    outgoing.end(body);
  });
}

const deadline = `${answerLimits.deadlineMs / 1000} s`;

type Answered = Pick<Forward, 'why' | 'problem'> & Partial<Pick<Forward, 'status' | 'headers' | 'body'>>;

/** Reads an answer to its end: until then the application may still undo what it did. */
async function readAnswer(
  answer: IncomingMessage,
  signal: AbortSignal,
  hide: (text: string) => string,
): Promise<Answered> {
  const kept: Buffer[] = [];
  let [bytes, keptBytes] = [0, 0];
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      // Twice as much, so that a secret at the edge is whole when it is looked for.
      if (keptBytes < 2 * answerLimits.keptBytes) kept.push(chunk);
      keptBytes += chunk.length;
      if (bytes > answerLimits.bytes) break;
    }
  } catch {
    // `complete` says what it means.
  }
  const status = answer.statusCode ?? 0;
  // One byte is one character, so that the bytes stay what they are.
  const said = uncompressed(Buffer.concat(kept), answer.headers['content-encoding']);
  const text = hide(said.toString('latin1'));
  return {
    status,
    headers: telling(headerPairs(answer.rawHeaders), hide),
    body: Buffer.from(text, 'latin1').subarray(0, answerLimits.keptBytes),
    ...accepted(status, bytes, answer.complete, signal.aborted),
  };
}

/** The beginning of an answer as it is read; nothing where that cannot be told, as a secret in it would not be found. */
function uncompressed(body: Buffer, encoding = 'identity'): Buffer {
  const limit = { maxOutputLength: answerLimits.bytes };
  if (encoding === 'identity') return body;
  try {
    return encoding === 'br'
      ? brotliDecompressSync(body, { finishFlush: constants.BROTLI_OPERATION_FLUSH, ...limit })
      : unzipSync(body, { finishFlush: constants.Z_SYNC_FLUSH, ...limit });
  } catch {
    return Buffer.alloc(0);
  }
}

/** The one place that says whether an answer counts. */
function accepted(status: number, bytes: number, isWhole: boolean, isLate: boolean): Answered {
  if (bytes > answerLimits.bytes)
    return { why: 'answer_too_long', problem: `HTTP ${status}, over ${answerLimits.bytes} bytes` };
  // At the deadline the connection is ended from here: an answer without a length then looks whole.
  if (isLate) return { why: 'answer_slow', problem: `HTTP ${status}, not whole in ${deadline}` };
  if (!isWhole) return { why: 'answer_cut', problem: `HTTP ${status}, broke off` };
  if (status >= 200 && status < 300) return { why: null, problem: null };
  return { why: status >= 300 && status < 400 ? 'redirect' : 'status', problem: `HTTP ${status}` };
}

const tellingNames = new Set(['location', 'retry-after', 'content-type']);
const longestHeader = 500;

function telling(headers: HeaderList, hide: (text: string) => string): HeaderList {
  return headers
    .filter(([name]) => tellingNames.has(name.toLowerCase()))
    .map(([name, value]) => {
      const shown = name.toLowerCase() === 'location' ? shownAddress(value) : value;
      return [name, hide(shown).slice(0, longestHeader)];
    });
}

/** Whether no connection was made, so that the receiver saw nothing: a wrong name, port, route or certificate. */
export function isUnreached({ why }: Pick<Forward, 'why'>): boolean {
  return why === 'not_reached';
}

/** A flat list keeps order, case and duplicates, unlike an object. */
function lines(headers: HeaderList, url: URL, length: number): string[] {
  const kept = headers.filter(([name]) => !isOfConnection(name));
  return [['Host', url.host], ...kept, ['Content-Length', String(length)], ['Connection', 'close']].flat();
}
