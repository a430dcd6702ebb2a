import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { deliveriesWords } from '../words/deliveries.ts';
import { type Delivery, headerPairs, pathOf } from './delivery.ts';
import { type IsTrusted, senderOf } from './sender.ts';
import type { UnreadCode } from './turned-away.ts';

/** A delivery, and where it arrived. */
export interface RawDelivery extends Delivery {
  /** Path and query of the request line. */
  readonly target: string;
  /** The sender's address, as reported by trusted proxies. */
  readonly remoteAddress: string | null;
}

/** How a receiver listens. */
export interface ReceiverInput {
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
  /** The only paths accepted; null accepts any. */
  readonly paths: readonly string[] | null;
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null;
  /** Called with the whole delivery; returns the status to send. If it fails, 503 asks for another attempt. */
  readonly accept: (delivery: RawDelivery) => Promise<number>;
  /** Whether anybody is believed at a path: a page in a browser on this machine must then not post to it. */
  readonly isOpen: (path: string) => boolean;
  /** Called for each request that was turned away before it became a delivery. */
  readonly refused: (refusal: Refusal) => void;
  /** Whose X-Forwarded-For is trusted. */
  readonly isTrusted: IsTrusted;
  readonly limits?: Partial<ReceiverLimits>;
}

/** A request that was not accepted, with the status of its answer; null when it broke off. */
export interface Refusal {
  readonly status: number | null;
  readonly remoteAddress: string | null;
  readonly why: string;
  readonly code: UnreadCode;
  /** Null where no request could be read. */
  readonly request: {
    readonly method: string;
    readonly target: string;
    readonly body: Uint8Array | null;
  } | null;
}

/** The receiver's limits for strangers. */
export interface ReceiverLimits {
  readonly bodyBytes: number;
  /** Time limits for the headers, and for the whole body. */
  readonly headersMs: number;
  readonly requestMs: number;
  readonly connections: number;
}

/** Deliveries are some kilobytes; 256 kB is the cap of failure F50. */
export const receiverLimits: ReceiverLimits = {
  bodyBytes: 256 * 1024,
  headersMs: 5000,
  requestMs: 10_000,
  connections: 256,
};

/** A listening receiver. */
export interface Receiver {
  readonly url: string;
  /** Accepts nothing new, answers what is under way, and resolves when all connections are closed. */
  close(): Promise<void>;
}

/** Starts listening. Rejects with the system's error when the address cannot be used. */
export async function startReceiver(input: ReceiverInput): Promise<Receiver> {
  const limits = { ...receiverLimits, ...input.limits };
  const options = {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: Math.min(1000, limits.headersMs),
    keepAliveTimeout: 5000,
    maxHeaderSize: 16 * 1024,
  };
  // A request that timed out is reported once, not again as broken off.
  const told = new WeakSet<Socket>();
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const refused = (refusal: Refusal) => {
      if (!told.has(request.socket)) input.refused(refusal);
    };
    void receive(request, response, { ...input, refused }, limits).then(() => {
      // Otherwise a closing receiver would wait until the other side closes its connection.
      if (!server.listening) request.socket.destroySoon();
    });
  };
  const server = input.tls
    ? createTlsServer({ ...options, ...input.tls }, handle)
    : createServer(options, handle);
  server.maxConnections = limits.connections;
  server.on('clientError', (error: ClientError, socket: Socket) => {
    told.add(socket);
    const status = clientErrors[error.code ?? ''] ?? 400;
    const { remoteAddress = null } = socket;
    // A reset connection, or a handshake of another protocol, cannot be answered.
    const answerable = socket.writable && error.code !== 'ECONNRESET';
    if (answerable)
      socket.end(
        `HTTP/1.1 ${status} ${reasonPhrases[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
      );
    socket.destroySoon();
    input.refused({ status: answerable ? status : null, remoteAddress, ...whyUnread(error), request: null });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(input.port, input.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port, address, family } = server.address() as AddressInfo;
  const host = family === 'IPv6' ? `[${address}]` : address;
  return {
    url: `${input.tls ? 'https' : 'http'}://${host}:${port}${input.paths?.length === 1 ? input.paths[0] : '/'}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        // A sender that never finishes its request must not keep the process alive.
        setTimeout(() => server.closeAllConnections(), limits.requestMs).unref();
      }),
  };
}

/** How long a sender that was turned away may go on sending. */
const lingerMs = 500;

const clientErrors: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};
const reasonPhrases: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** The bytes that arrived before they formed a request; the parser adds those it stopped at. */
type ClientError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer };

/** The usual reason why nothing arrives: a proxy that speaks TLS to a plain port, or the other way round. */
function whyUnread({ code = '', rawPacket }: ClientError): Pick<Refusal, 'why' | 'code'> {
  const { unread } = deliveriesWords;
  if (rawPacket?.[0] === 0x16 && rawPacket[1] === 3)
    return { code: 'tlsToPlainPort', why: unread.tlsToPlainPort };
  const known = unreadCodes[code];
  if (known !== undefined) return { code: known, why: unread[known] };
  return code.startsWith('ERR_SSL_')
    ? { code: 'handshakeFailed', why: unread.handshakeFailed(code) }
    : { code: 'notHttp', why: unread.notHttp(code) };
}

const unreadCodes: Readonly<
  Record<string, 'tooSlow' | 'headersTooLarge' | 'plainToTlsPort' | 'reset' | 'brokeOff' | undefined>
> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'tooSlow',
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  ERR_SSL_HTTP_REQUEST: 'plainToTlsPort',
  ECONNRESET: 'reset',
  // Closed before the Content-Length was reached, or before the last chunk.
  HPE_INVALID_EOF_STATE: 'brokeOff',
};

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  { paths, accept, refused, isTrusted, isOpen }: ReceiverInput,
  limits: ReceiverLimits,
): Promise<void> {
  const { unread } = deliveriesWords;
  const { url: target = '/', method = '' } = request;
  const { 'x-forwarded-for': forwardedFor } = request.headers;
  const remoteAddress = senderOf(request.socket.remoteAddress, forwardedFor, isTrusted);
  const refuse = (
    status: number,
    code: PlainCode,
    headers: Record<string, string> = {},
    body: Uint8Array | null = null,
  ): void => {
    refused({ status, remoteAddress, why: unread[code], code, request: { method, target, body } });
    answer(response, status, { ...headers, Connection: 'close' });
    // The rest of the body is not worth reading, but closing the connection at once would lose the answer.
    request.resume();
    setTimeout(() => request.socket.destroy(), lingerMs).unref();
  };
  response.on('error', () => undefined);
  if (method !== 'POST') return refuse(405, 'onlyPost', { Allow: 'POST' });
  if (paths?.includes(pathOf(target)) === false)
    return refuse(404, 'otherPath', {}, await readIfSmall(request));
  if (isOpen(pathOf(target)) && isFromPage(request)) return refuse(403, 'fromPage');
  if (Number(request.headers['content-length'] ?? 0) > limits.bodyBytes) return refuse(413, 'bodyTooLarge');
  const body = await readBody(request, limits.bodyBytes);
  if (body === 'broken-off')
    return refused({
      status: null,
      remoteAddress,
      why: unread.brokeOff,
      code: 'brokeOff',
      request: { method, target, body: null },
    });
  if (body === 'too-large') return refuse(413, 'bodyTooLarge');
  const headers = headerPairs(request.rawHeaders);
  try {
    const status = await accept({ headers, body, target, remoteAddress });
    // A stranger must not hold a connection that the service may need.
    answer(response, status, status === 401 ? { Connection: 'close' } : {});
  } catch {
    // The caller knows why; the sender should try again.
    answer(response, 503, {});
  }
}

type PlainCode = 'onlyPost' | 'otherPath' | 'fromPage' | 'bodyTooLarge';

/** A delivery to another path is read, so that its payment can be told what became of it. */
async function readIfSmall(request: IncomingMessage): Promise<Uint8Array | null> {
  const body = await readBody(request, readAnyway);
  return typeof body === 'string' ? null : body;
}

const readAnyway = 32 * 1024;

/** Browsers say where a request comes from; the service and its tools have nothing to say there. */
function isFromPage({ headers }: IncomingMessage): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  return origin !== undefined || (site !== undefined && site !== 'none');
}

function answer(response: ServerResponse, status: number, headers: Record<string, string>): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, { 'Content-Length': '0', ...headers }).end();
}

/** The original bytes; never more of them in memory than the cap and one chunk. */
function readBody(request: IncomingMessage, mostBytes: number): Promise<Buffer | 'too-large' | 'broken-off'> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= mostBytes) chunks.push(chunk);
      else {
        chunks.length = 0;
        resolve('too-large');
      }
    });
    request.on('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    request.on('error', () => resolve('broken-off'));
    request.on('close', () => resolve('broken-off'));
  });
}
