import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gateRefusal } from './gate.ts';
import { icon, pageHtml } from './html.ts';
import type { Language } from './page/texts.ts';
import { style } from './style.ts';

/**
 * The routes of the page. Every answer is JSON; {@link InspectServerInput.failure} describes an error that a function
 * throws.
 */
export interface InspectRoutes {
  readonly read: Readonly<Record<string, (query: URLSearchParams) => unknown>>;
  readonly change: Readonly<Record<string, (body: unknown) => unknown>>;
  /** Sends what comes after the query's position until the returned function is called. */
  readonly live: (query: URLSearchParams, send: (event: string, data: unknown) => void) => () => void;
}

/** How the page is served. */
export interface InspectServerInput {
  /** On 127.0.0.1; 0 takes a free one. */
  readonly port: number;
  /** Without it only the empty page is served. */
  readonly token: string;
  /** The page's script, one file. */
  readonly script: string;
  readonly routes: InspectRoutes;
  /** The status and the document for an error; if it follows a requested change, the change may have been made. */
  readonly failure: (
    error: Error,
    kind: 'read' | 'write',
  ) => { readonly status: number; readonly document: unknown };
}

/** A page that is served. */
export interface InspectServer {
  /** Without the token. */
  readonly url: string;
  /** Ends all live lists and closes every connection. */
  close(): Promise<void>;
}

/**
 * No frame, external file, inline script or style, and no text that becomes markup: Trusted Types make even our own
 * script fail if it tries to write HTML.
 */
export const pageHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
} as const;

/** Serves the page on loopback. Rejects with the system's error when the port cannot be used. */
export async function startInspectServer(input: InspectServerInput): Promise<InspectServer> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5000 }, (request, response) => {
    response.on('error', () => undefined);
    void answer(request, response, input).catch((error: Error) => {
      const { status, document } = input.failure(error, request.method === 'POST' ? 'write' : 'read');
      sendJson(response, status, document);
    });
  });
  server.maxConnections = 64;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(input.port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { token, script, routes }: InspectServerInput,
): Promise<void> {
  const { method = '', headers } = request;
  const address = URL.parse(request.url ?? '/', 'http://127.0.0.1');
  if (address === null) return sendJson(response, 400, refused('bad_request'));
  const { pathname, searchParams } = address;
  const file = fileOf(pathname, script, headers['accept-language']);
  const refusal = gateRefusal(method, headers, file === null ? token : null);
  if (refusal !== null) return sendJson(response, 403, refused(refusal));
  if (file !== null && method === 'GET') return send(response, 200, file.type, file.text);
  const read = Object.hasOwn(routes.read, pathname) ? routes.read[pathname] : undefined;
  const change = Object.hasOwn(routes.change, pathname) ? routes.change[pathname] : undefined;
  if (method === 'GET' && pathname === '/api/live') return stream(response, routes, searchParams);
  if (method === 'GET' && read) return sendJson(response, 200, await read(searchParams));
  if (method === 'POST' && change) {
    const body = await readBody(request);
    return body === null
      ? sendJson(response, 400, refused('bad_request'))
      : sendJson(response, 200, await change(body.value));
  }
  const known = file !== null || read !== undefined || change !== undefined;
  return sendJson(response, known ? 405 : 404, refused(known ? 'method_not_allowed' : 'not_found'));
}

function fileOf(pathname: string, script: string, accepted: string | undefined) {
  switch (pathname) {
    case '/':
      return { type: 'text/html', text: pageHtml(preferredLanguage(accepted)) };
    case '/page.js':
      return { type: 'text/javascript', text: script };
    case '/page.css':
      return { type: 'text/css', text: style };
    case '/icon.svg':
      return { type: 'image/svg+xml', text: icon };
    default:
      return null;
  }
}

/** The preferred one of the two available languages by an Accept-Language header (RFC 9110, section 12.5.4). */
export function preferredLanguage(accepted: string | undefined): Language {
  const wishes = (accepted ?? '').split(',').map((wish, at) => {
    const [tag = '', ...parameters] = wish.trim().toLowerCase().split(';');
    const quality = parameters.map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1]).find(Boolean);
    return { language: tag.split('-')[0] ?? '', quality: Number(quality ?? 1), at };
  });
  const known = wishes.filter(({ language, quality }) => /^(pt|en)$/.test(language) && quality > 0);
  known.sort((one, other) => other.quality - one.quality || one.at - other.at);
  return known[0]?.language === 'pt' ? 'pt' : 'en';
}

/** Detects a quiet connection that nobody reads any more. */
const heartbeatMs = 15_000;
/** The most that a stalled reader may leave unread before it is disconnected; it reconnects and asks for the rest. */
const mostUnreadBytes = 4 * 1024 * 1024;

/** Server-sent events: a name and one line of JSON each. */
function stream(response: ServerResponse, { live }: InspectRoutes, query: URLSearchParams): void {
  response.writeHead(200, { ...pageHeaders, 'Content-Type': 'text/event-stream; charset=utf-8' });
  response.write(': hello\n\n');
  const stop = live(query, (event, data) => {
    response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    if (response.writableLength > mostUnreadBytes) response.destroy();
  });
  const heartbeat = setInterval(() => response.write(':\n\n'), heartbeatMs);
  response.on('close', () => {
    clearInterval(heartbeat);
    stop();
  });
}

const mostBodyBytes = 64 * 1024;

/** A JSON body, which a form of another page cannot send; null for anything else. */
async function readBody(request: IncomingMessage): Promise<{ readonly value: unknown } | null> {
  if (!/^application\/json(;|$)/.test(request.headers['content-type'] ?? '')) return null;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > mostBodyBytes) return null;
    chunks.push(chunk);
  }
  try {
    return { value: JSON.parse(Buffer.concat(chunks).toString('utf8')) };
  } catch {
    return null;
  }
}

function refused(code: string) {
  return { error: { code, message: null, hint: null } };
}

function sendJson(response: ServerResponse, status: number, document: unknown): void {
  if (response.headersSent || response.destroyed) return;
  send(response, status, 'application/json', JSON.stringify(document));
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { ...pageHeaders, 'Content-Type': `${type}; charset=utf-8` }).end(text);
}
