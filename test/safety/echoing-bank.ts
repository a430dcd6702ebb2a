import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a careless service says back what it was told. */
export const echoes = ['answer', 'refusal', 'page', 'code', 'redirect', 'cut', 'noise', 'token'] as const;
/** One of {@link echoes}. */
export type Echo = (typeof echoes)[number];

/** A service in front of another one that puts every header and body it got into its answers. */
export interface EchoingBank {
  readonly url: string;
  /** Access tokens that went through. */
  readonly tokens: string[];
  close(): Promise<void>;
}

/**
 * Starts it on loopback.
 * @param target the service that answers honestly
 */
export async function startEchoingBank(target: string, echo: Echo): Promise<EchoingBank> {
  const tokens: string[] = [];
  const server = createServer((request, response) => {
    answer(request, response, target, echo, tokens).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, tokens, close };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
  echo: Echo,
  tokens: string[],
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const heard = everyForm(request.headers, body.toString('utf8'));
  const isToken = request.url === '/oauth/token';
  if (isToken ? echo === 'token' : echo !== 'answer' && echo !== 'token')
    return misanswer(response, echo, heard, request.headers.authorization ?? '');
  const honest = await ask(request, target, body);
  const text = await honest.text();
  const type = honest.headers.get('content-type') ?? 'application/json';
  const token = isToken ? (JSON.parse(text) as { access_token: string }).access_token : null;
  if (token !== null) tokens.push(token);
  response.writeHead(honest.status, {
    'content-type': type,
    'x-request-id': isToken ? 'r-1' : heard[0]?.slice(0, 300),
  });
  response.end(type.includes('json') && !isToken ? withEcho(text, heard) : text);
}

function ask({ method, url, headers }: IncomingMessage, target: string, body: Buffer): Promise<Response> {
  const { host: _host, connection: _connection, 'content-length': _length, ...others } = headers;
  return fetch(target + url, {
    method: method ?? 'GET',
    headers: others as Record<string, string>,
    redirect: 'manual',
    ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
  });
}

/** The values of the headers and the body, each as it is and in the encodings of a log or a trace. */
function everyForm(headers: IncomingMessage['headers'], body: string): string[] {
  const values = [...Object.values(headers).map(String), body].filter((text) => text.length > 5);
  const secretive = [headers.authorization, headers['x-transaction-pin']].flatMap((value) => value ?? []);
  return [...secretive, ...values].flatMap((text) => [
    String(text),
    encodeURIComponent(String(text)),
    ...(String(text).length < 16
      ? []
      : [
          Buffer.from(String(text)).toString('base64'),
          Buffer.from(`a${text}`).toString('base64url'),
          Buffer.from(String(text)).toString('hex'),
        ]),
  ]);
}

function withEcho(text: string, heard: readonly string[]): string {
  const value = JSON.parse(text) as unknown;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return text;
  return JSON.stringify({
    ...value,
    note: heard.join(' '),
    trace: heard,
    [heard[0] ?? 'x']: 'as a name',
  });
}

function misanswer(
  response: ServerResponse,
  echo: Echo,
  heard: readonly string[],
  authorization: string,
): void {
  const all = heard.join('\n');
  const send = (status: number, type: string, body: string, headers: Record<string, string> = {}) => {
    response.writeHead(status, {
      'content-type': type,
      'x-request-id': authorization.slice(0, 200),
      ...headers,
    });
    response.end(body);
  };
  const refusal = (errorCode: string) =>
    JSON.stringify({
      errorCode,
      message: all,
      partner: { code: authorization, message: all, field: heard.at(-1) },
      violations: heard.map((rule) => ({ rule, message: rule })),
    });
  switch (echo) {
    case 'page':
      send(500, 'text/html', `<h1>Server Error</h1><pre>${all}</pre>`);
      break;
    case 'code':
      send(409, 'application/json', refusal(authorization.replace('Bearer ', '')));
      break;
    case 'redirect':
      send(302, 'text/plain', all, {
        location: `https://hooks.example.com/?${encodeURIComponent(all.slice(0, 900))}`,
      });
      break;
    case 'cut':
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': String(all.length + 900),
      });
      response.write(`{"message":${JSON.stringify(all)}`);
      setTimeout(() => response.destroy(), 5);
      break;
    case 'noise':
      send(200, 'application/json', `${all}{"half":`);
      break;
    case 'token':
      send(
        400,
        'application/json',
        JSON.stringify({ error: all, error_description: all, error_uri: heard[0] }),
      );
      break;
    default:
      send(400, 'application/json', refusal('invalid_body'));
      break;
  }
}
