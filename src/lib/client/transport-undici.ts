import { Readable } from 'node:stream';
import type { Client, buildConnector as Connector, Dispatcher } from 'undici';
import { type Message, recorded } from '../words/records.ts';
import { type Transport, TransportError, type WireAnswer, type WireRequest } from './port.ts';
import { type ProxyEnvironment, proxyFault, proxyFor } from './proxy.ts';
import { tlsReason } from './tls-reason.ts';

/** Longest wait for name resolution, connect and TLS, in milliseconds. */
const connectTimeoutMs = 10_000;
/** The share of it for each address of a name but the last: Node's default of 250 ms is shorter than a transoceanic handshake. */
const addressTimeoutMs = 3000;

/** A dispatcher, and whether it ever had a connection on which bytes could have left. */
interface Link {
  readonly dispatcher: Dispatcher;
  connected: boolean;
  /** When its latest answer was complete, by the monotonic clock; only for a link kept for other requests. */
  idleSinceMs: number;
}

/** How connections are used. */
export interface TransportOptions {
  /**
   * Keeps many connections open at once, for money requests too: each carries one request at a time, and one that was idle for
   * some seconds is closed instead of reused, because the other side may be closing it.
   */
  readonly keepsConnections?: boolean;
}

/** Servers keep an idle connection for at least five seconds. */
const longestIdleMs = 3500;

/**
 * The network by undici, with an explicit dispatcher: HTTP/1.1, no redirects, no retries, no decompression. Certificate
 * checks cannot be turned off here; `NODE_EXTRA_CA_CERTS` and the proxy variables are honoured.
 */
export function undiciTransport(env: ProxyEnvironment, options: TransportOptions = {}): Transport {
  const links = new Map<string, Link>();
  const open = new Set<Link>();
  let closed = false;

  const openOne = async (origin: string): Promise<Link> => {
    const link = await openLink(origin, env).catch((error: unknown) => {
      throw unsent(error);
    });
    open.add(link);
    return link;
  };
  const linkFor = async (request: WireRequest): Promise<Link> => {
    const { origin } = new URL(request.url);
    const kept = request.freshConnection ? undefined : links.get(origin);
    if (kept) return kept;
    const link = await openOne(origin);
    if (!request.freshConnection) links.set(origin, link);
    return link;
  };
  /** A connection opened by one request also serves the query that follows, usually the look-up of the payment just made. */
  const keepForQueries = async (link: Link, { url }: WireRequest) => {
    const { origin } = new URL(url);
    if (links.has(origin)) await drop(link);
    else links.set(origin, link);
  };

  const drop = async (link: Link) => {
    open.delete(link);
    await link.dispatcher.destroy(dropped);
  };
  const kept = keptLinks(drop, openOne);

  return {
    async send(request) {
      if (closed) throw new TransportError('not-sent', 'closed', 'the client is closed');
      if (options.keepsConnections) return kept({ ...request, freshConnection: false });
      const link = await linkFor(request);
      try {
        const answer = await exchange(link, request);
        if (request.freshConnection) await keepForQueries(link, request);
        return answer;
      } catch (error) {
        if (request.freshConnection) await drop(link);
        throw error;
      }
    },
    async close() {
      closed = true;
      // An interrupted command abandons its request: nobody is waiting for it any more.
      await Promise.all([...open].map((link) => link.dispatcher.destroy(dropped)));
    },
  };
}

/** Node formats the stack of what a connection is destroyed with, and reads through a whole file for its line numbers. */
const dropped = Object.assign(new Error('the connection is no longer needed'), { stack: '' });

/** Sends each request on a connection that no other request is using, reusing a recently used one if possible. */
function keptLinks(
  drop: (link: Link) => Promise<void>,
  openOne: (origin: string) => Promise<Link>,
): Transport['send'] {
  const idle = new Map<string, Link[]>();
  const take = (origin: string): Link | undefined => {
    const links = idle.get(origin) ?? [];
    const latest = links.pop();
    if (!latest || performance.now() - latest.idleSinceMs < longestIdleMs) return latest;
    for (const link of [latest, ...links.splice(0)]) void drop(link);
    return undefined;
  };
  return async (request) => {
    const { origin } = new URL(request.url);
    const link = (request.isAgain ? undefined : take(origin)) ?? (await openOne(origin));
    try {
      const answer = await exchange(link, request);
      link.idleSinceMs = performance.now();
      if (answer.headers.connection?.toLowerCase() === 'close') void drop(link);
      else {
        const links = idle.get(origin) ?? [];
        links.push(link);
        idle.set(origin, links);
      }
      return answer;
    } catch (error) {
      await drop(link);
      // A server that closes one idle connection closes the others too.
      if (error instanceof TransportError && error.endedKept)
        for (const sister of idle.get(origin)?.splice(0) ?? []) void drop(sister);
      throw error;
    }
  };
}

async function openLink(origin: string, env: ProxyEnvironment): Promise<Link> {
  const link: Omit<Link, 'dispatcher'> & { dispatcher: Dispatcher | null } = {
    dispatcher: null,
    connected: false,
    idleSinceMs: 0,
  };
  const undici = await import('./undici.ts');
  const connector = (given: Client.Options['connect']): Connector.connector =>
    typeof given === 'function'
      ? given
      : undici.buildConnector({
          timeout: connectTimeoutMs,
          allowH2: false,
          autoSelectFamilyAttemptTimeout: addressTimeoutMs,
          ...given,
        } as Connector.BuildOptions);
  const client = (url: string | URL, options: Client.Options): Client =>
    new undici.Client(url, {
      ...options,
      ...clientOptions,
      connect: watched(link, connector(options.connect)),
    });
  const variable = proxyFor(env, origin);
  const proxy = variable && env[variable];
  if (proxy) {
    if (proxyFault(proxy) !== null)
      throw new TransportError('not-sent', 'proxy', `${variable} is not the address of an HTTP proxy`);
    const { ProxyAgent, connect } = await undici.proxyParts();
    const tunnel = (options: Dispatcher.ConnectOptions) => ({
      ...options,
      signal: AbortSignal.timeout(connectTimeoutMs),
    });
    // undici's index adds the tunnel method to its clients; ours are created without that index.
    const proxyClient = (url: URL, options: object) => {
      const client = new undici.Client(url, options);
      return Object.assign(client, {
        connect: (params: Dispatcher.ConnectOptions) => connect.call(client, tunnel(params)),
      });
    };
    link.dispatcher = new ProxyAgent({
      clientFactory: proxyClient as never,
      uri: proxy,
      factory: (url, options) => client(url, options as Client.Options),
    });
  } else link.dispatcher = client(origin, {});
  return link as Link;
}

/** A failure while the connection was still being set up: no byte of the request has left. */
function unsent(error: unknown): TransportError {
  if (error instanceof TransportError) return error;
  const { name, message } = error as Error;
  return new TransportError('not-sent', name, message.split('\n')[0] ?? name, { cause: error });
}

/** We enforce deadlines ourselves, so undici's are off. */
const clientOptions = { pipelining: 1, headersTimeout: 0, bodyTimeout: 0, allowH2: false } as const;

/** A connector that records when a connection, including TLS and proxy tunnel, is established. */
function watched(link: { connected: boolean }, connect: Connector.connector): Connector.connector {
  return (options, callback) =>
    connect(options, (...result) => {
      if (result[1]) link.connected = true;
      callback(...result);
    });
}

/** One request and its whole answer, or a {@link TransportError} that says whether bytes may have left. */
function exchange(link: Link, request: WireRequest): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    let abort: ((reason: Error) => void) | null = null;
    const chunks: Buffer[] = [];
    let size = 0;
    let head: { status: number; headers: Record<string, string> } | null = null;

    const fail = (error: Error): void => {
      clearTimeout(timer);
      const isEarly = head === null && link.idleSinceMs > 0;
      reject(asTransportError(error, link.connected, request.url, isEarly));
    };
    const stop = (reason: string, message: Message): void => {
      const error = new TransportError(link.connected ? 'unknown' : 'not-sent', reason, message);
      if (abort) abort(error);
      else void link.dispatcher.destroy(error);
      fail(error);
    };
    const timer = setTimeout(() => stop('deadline', tooLate(request)), request.deadlineMs);

    const url = new URL(request.url);
    const begin = () =>
      link.dispatcher.dispatch(
        {
          origin: url.origin,
          path: url.pathname + url.search,
          method: request.method as Dispatcher.HttpMethod,
          headers: request.headers,
          body: bodyOf(request),
        },
        {
          onRequestStart: (controller) => {
            abort = (reason) => controller.abort(reason);
          },
          onResponseStart: (_controller, status, headers) => {
            if (status >= 200) head = { status, headers: flatten(headers) };
          },
          onResponseData: (_controller, chunk) => {
            size += chunk.length;
            chunks.push(chunk);
            if (size > request.maxBodyBytes) stop('too_large', tooLong(request));
          },
          onResponseEnd: () => {
            clearTimeout(timer);
            if (head) resolve({ ...head, body: Buffer.concat(chunks) });
            else stop('Error', recorded.noStatusLine);
          },
          onResponseError: (_controller, error) => fail(error),
        },
      );
    try {
      begin();
    } catch (error) {
      // Refused when it was handed over, for example because of a header.
      clearTimeout(timer);
      reject(unsent(error));
    }
  });
}

function tooLong({ maxBodyBytes }: WireRequest): Message {
  return recorded.tooLong(`${maxBodyBytes}`);
}

function tooLate({ deadlineMs }: WireRequest): Message {
  return recorded.noAnswerWithin(`${deadlineMs / 1000}`);
}

function bodyOf({ body, onProgress }: WireRequest): Uint8Array | Readable | null {
  return body && onProgress ? Readable.from(inPieces(body, onProgress), { objectMode: false }) : body;
}

/** The same bytes in pieces: each is requested once the network has taken the ones before it. */
function* inPieces(bytes: Uint8Array, onProgress: (sentBytes: number) => void) {
  for (let sent = 0; sent < bytes.length; sent += pieceBytes) {
    onProgress(sent);
    yield bytes.subarray(sent, sent + pieceBytes);
  }
  onProgress(bytes.length);
}

const pieceBytes = 64 * 1024;

/** @param isEarly whether a reused connection failed before the first byte of this answer */
function asTransportError(error: Error, connected: boolean, url: string, isEarly: boolean): TransportError {
  if (error instanceof TransportError) return error;
  const reason = (error as NodeJS.ErrnoException).code ?? error.name;
  const message = plainReason(reason, error, new URL(url).hostname);
  const endedKept = isEarly && endsOfConnection.includes(reason);
  return new TransportError(connected ? 'unknown' : 'not-sent', reason, message, { cause: error, endedKept });
}

const endsOfConnection = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/** The usual reasons in plain words; `cause` keeps the original. */
function plainReason(reason: string, error: Error, host: string): Message {
  const words: Readonly<Record<string, Message>> = {
    ECONNREFUSED: recorded.connectionRefused,
    ECONNRESET: recorded.connectionReset,
    ENOTFOUND: recorded.hostNotFound,
    EAI_AGAIN: recorded.hostUnresolved,
    UND_ERR_CONNECT_TIMEOUT: recorded.connectionSlow,
    UND_ERR_SOCKET: recorded.connectionClosed,
  };
  return (
    words[reason] ?? proxyRefusal(error) ?? tlsReason(error, host) ?? (error.message.split('\n')[0] || reason)
  );
}

/** The package gives the status of a proxy's refusal only in its message. */
function proxyRefusal({ name, message }: Error): Message | null {
  if (name === 'TimeoutError') return recorded.proxySilent;
  const status = /^Proxy response \((\d{3})\)/.exec(message)?.[1];
  if (status === undefined) return null;
  return status === '407' ? recorded.proxyWantsLogin : recorded.proxyRefuses(status);
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}
