import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** The bytes that a fake bank reads and writes: a correct server cannot produce a spoiled answer. */

/** One request as it arrived. */
export interface Seen {
  readonly method: string;
  /** Path and query exactly as in the request line. */
  readonly target: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Header lines in the order and case in which they came. */
  readonly headerLines: readonly string[];
  readonly body: string;
  readonly atMs: number;
  /** The other end of the connection on which it came. */
  readonly port: number | undefined;
}

/** The honest answer. */
export interface Honest {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Bytes of an answer and what happens to the connection after them. */
export interface Wire {
  readonly bytes: string | Buffer;
  readonly ending?: 'close' | 'reset' | 'hang';
}

/** How an answer is spoiled; `reset` sends nothing at all. */
export type Spoil = (honest: Honest, seen: Seen) => Wire | 'reset' | 'hang';

/** The request with its body, once all of it is there. */
export async function read(request: IncomingMessage): Promise<Seen> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const target = request.url ?? '';
  const url = new URL(target, 'http://bank');
  const { rawHeaders } = request;
  const headerLines = rawHeaders.flatMap((name, i) => (i % 2 === 0 ? [`${name}: ${rawHeaders[i + 1]}`] : []));
  return {
    method: request.method ?? '',
    target,
    path: url.pathname,
    query: url.searchParams,
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    ),
    headerLines,
    body: Buffer.concat(chunks).toString('utf8'),
    atMs: Date.now(),
    port: request.socket.remotePort,
  };
}

/** Sends the bytes and ends the connection as is said. */
export function write(socket: Socket, wire: Wire | 'reset' | 'hang'): void {
  if (wire === 'hang') return;
  if (wire === 'reset') return void socket.resetAndDestroy();
  socket.write(wire.bytes, () => {
    if (wire.ending === 'reset') socket.resetAndDestroy();
    else if (wire.ending !== 'hang') socket.end();
  });
}

/** The honest answer on the wire. */
export function plain(honest: Honest): Wire {
  return { bytes: message(honest.status, bodyOf(honest), honest.headers) };
}

/** The body's text. */
export function bodyOf({ body }: Honest): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** A whole HTTP/1.1 message. */
export function message(
  status: number,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): Buffer {
  const given = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    date: new Date().toUTCString(),
    ...headers,
  };
  const lines = Object.entries(given).map(([name, value]) => `${name}: ${value}`);
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status} Status\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1'),
    Buffer.from(body),
  ]);
}
