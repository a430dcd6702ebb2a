import { createPublicKey, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { retrySet } from '../contract/errors.witness.ts';
import type { Answer, Call } from './strict-answers.ts';
import { memberFormats, queryFormats } from './strict-fields.ts';
import { openLedger } from './strict-ledger.ts';
import { type Route, strictRoutes } from './strict-routes.ts';
import { signatureFault, signatureHeaders } from './strict-signature.ts';

/**
 * A bank on loopback that believes nothing: whatever in a request is not documented becomes a finding. It knows the
 * witness rows and the specification, and nothing of `src`.
 */
export interface StrictBank {
  /** Requests that the specification does not allow, as sentences. */
  readonly findings: string[];
  /** Keys of the routes that were asked, in order. */
  readonly seen: string[];
  /** Variables of a tenant's credential. */
  tenant(): Record<string, string>;
  /** Variables of a delegated credential whose private key is in the file. */
  delegated(publicKey: KeyObject, keyFile: string): Record<string, string>;
  /** Answers a route so from now on. */
  answer(key: string, answer: Answer): void;
  close(): Promise<void>;
}

const accountId = '7f1c2a7e-5b0d-4c53-9a51-0d6a3c1f2b4e';
const secret = 'Strict-Secret.0123456789~abcdef';
const tenantId = 'tenant-1';
const keyId = 'kid-1';

/** A request as it arrived. */
interface Arrived {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  readonly signedHost: boolean;
  readonly url: string;
}

/** Starts the bank: one port for tenants, one for signed requests. */
export async function startStrictBank(): Promise<StrictBank> {
  const findings: string[] = [];
  const seen: string[] = [];
  const planned = new Map<string, Answer>();
  const tokens = new Map<string, boolean>();
  const tokenRequests = new Map<boolean, number>();
  const earlier = new Map<string, { times: number; code: string | null; status: number }>();
  const ledger = openLedger();
  let publicKey: KeyObject | null = null;

  const handle = (arrived: Arrived): Answer => {
    const { method, target } = arrived;
    const found = (what: string) => void findings.push(`${method} ${target}: ${what}`);
    for (const word of [secret, ...tokens.keys(), '804617'])
      if (target.includes(word)) found('a secret in the URL');
    if (target === '/oauth/token') return giveToken(arrived, found);
    if (target.startsWith('/storage/')) return storage(arrived, found);
    const url = new URL(target, 'http://bank');
    const match = routeAt(method, url.pathname);
    if (!match) {
      found('no such route');
      return { status: 404, body: { errorCode: 'not_found', message: 'Rota inexistente' } };
    }
    const { route, params } = match;
    seen.push(route.key);
    checkPath(route, params, found);
    checkQuery(route, url.searchParams, found);
    checkHeaders(route, arrived, tokens, publicKey, found);
    const body = checkBody(route, arrived, found);
    const answer = planned.get(route.key) ??
      route.answer?.({
        params,
        query: url.searchParams,
        body,
        idempotencyKey: arrived.headers['idempotency-key'] ?? null,
        accountId,
        url: arrived.url,
        ledger,
      } satisfies Call) ?? { status: 200, body: {} };
    checkRepeat(route, arrived, answer, found);
    return answer;
  };

  const giveToken = (
    { method, headers, bytes, signedHost }: Arrived,
    found: (what: string) => void,
  ): Answer => {
    const form = new URLSearchParams(bytes.toString());
    if (method !== 'POST' || !headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      found('a token is asked for by a form');
    if (form.get('grant_type') !== 'client_credentials') found('grant_type');
    if (form.get('client_id') !== 'client-1' || form.get('client_secret') !== secret) found('the credential');
    for (const name of ['x-tenant-id', 'idempotency-key', 'x-transaction-pin', ...signatureHeaders])
      if (headers[name] !== undefined) found(`${name} on a token request`);
    const times = (tokenRequests.get(signedHost) ?? 0) + 1;
    tokenRequests.set(signedHost, times);
    const refused = [...planned.values()].some(({ status }) => status === 401 || status === 403);
    if (times > 1 && !refused) found('a token more often than needed');
    const token = `strict-token-${tokens.size}-0123456789abcdef`;
    tokens.set(token, signedHost);
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 3600 } };
  };

  /** The same request once more is good only as often as its operation allows, and after a code of the retry set. */
  const checkRepeat = (
    route: Route,
    arrived: Arrived,
    answer: Answer,
    found: (what: string) => void,
  ): void => {
    const code = (answer.body as { errorCode?: string } | undefined)?.errorCode ?? null;
    if (route.repeat === 'query') return;
    const print = `${arrived.method} ${arrived.target} ${arrived.headers['idempotency-key']} ${arrived.bytes.toString('base64')}`;
    const before = earlier.get(print) ?? { times: 0, code: null, status: 0 };
    earlier.set(print, { times: before.times + 1, code, status: answer.status });
    if (before.times === 0) return;
    const most = { three: 3, two: 2, metered: 2, one: 1 }[route.repeat];
    if (before.times >= most) found(`sent ${before.times + 1} times, ${most} are allowed`);
    if (!retrySet.includes(before.code ?? '')) found(`repeated after ${before.status} ${before.code}`);
    if (route.repeat === 'metered' && before.status < 500) found('a metered query was repeated');
  };

  const servers = await Promise.all([false, true].map((signedHost) => serve(signedHost, handle, findings)));
  const [tenantHost, signedHost] = servers.map(({ url }) => url) as [string, string];
  const credential = {
    BRL_TENANT_ID: tenantId,
    BRL_ACCOUNT_ID: accountId,
    BRL_CLIENT_ID: 'client-1',
    BRL_CLIENT_SECRET: secret,
  };
  return {
    findings,
    seen,
    tenant: () => ({ ...credential, BRL_BASE_URL: tenantHost }),
    delegated(key, keyFile) {
      publicKey = key;
      const signing = { BRL_SIGNING_KEY_FILE: keyFile, BRL_SIGNING_KEY_ID: keyId };
      return { ...credential, ...signing, BRL_CLIENT_BASE_URL: signedHost };
    },
    answer: (key, answer) => void planned.set(key, answer),
    async close() {
      await Promise.all(servers.map(({ close }) => close()));
    },
  };
}

/** A link that the service gave is its own permission: nothing of ours may come along. */
function storage({ method, target, headers, bytes }: Arrived, found: (what: string) => void): Answer {
  const strangers = [
    'authorization',
    'x-tenant-id',
    'x-acting-document',
    'x-transaction-pin',
    'idempotency-key',
  ];
  for (const name of [...strangers, ...signatureHeaders])
    if (headers[name] !== undefined) found(`${name} sent to a link`);
  if (target.startsWith('/storage/statement')) return { status: 200, file: 'day;amount\n' };
  if (method !== 'PUT' || headers['content-type'] !== 'application/pdf') found('not a PUT of a PDF');
  if (headers['content-length'] !== String(bytes.length)) found('content-length of the file');
  return { status: 200, file: '' };
}

function routeAt(method: string, pathname: string): { route: Route; params: string[] } | null {
  const path = pathname
    .replace(`/v1/accounts/${accountId}/credentials`, 'C')
    .replace(`/v1/accounts/${accountId}`, 'A');
  const literal = strictRoutes.find(({ key }) => key === `${method} ${path}`);
  if (literal) return { route: literal, params: [] };
  const parts = path.split('/');
  const route = strictRoutes.find(({ key }) => {
    const [verb, template = ''] = key.split(' ');
    const wanted = template.split('/');
    const fits = (part: string, i: number) => part === parts[i] || (part === '{}' && parts[i] !== '');
    return verb === method && wanted.length === parts.length && wanted.every(fits);
  });
  if (!route) return null;
  const wanted = (route.key.split(' ')[1] ?? '').split('/');
  return { route, params: parts.filter((_, i) => wanted[i] === '{}').map(decodeURIComponent) };
}

function checkPath({ inPath }: Route, params: readonly string[], found: (what: string) => void): void {
  if (inPath && !inPath.test(params.at(-1) ?? '')) found('the value in the path');
}

function checkQuery(route: Route, query: URLSearchParams, found: (what: string) => void): void {
  for (const [name, value] of query) {
    if (!route.query.includes(name)) found(`query ${name} is not known`);
    else if ((route.formats?.[name] ?? queryFormats[name])?.(value, value) === false)
      found(`query ${name}=${value}`);
    if (query.getAll(name).length > 1) found(`query ${name} twice`);
  }
  if (route.queryRule?.(query) === false) found('this query is refused as a whole');
}

const usualHeaders = [
  'host',
  'connection',
  'user-agent',
  'accept',
  'accept-encoding',
  'content-type',
  'content-length',
  'authorization',
  'x-tenant-id',
];

function checkHeaders(
  route: Route,
  arrived: Arrived,
  tokens: ReadonlyMap<string, boolean>,
  publicKey: KeyObject | null,
  found: (what: string) => void,
): void {
  const { headers, signedHost } = arrived;
  const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  if (tokens.get(token) !== signedHost) found('no token of this host');
  if (headers['x-tenant-id'] !== tenantId) found('X-Tenant-Id');
  const key = headers['idempotency-key'];
  if (route.idempotencyKey && !/^[\x21-\x7e]{1,255}$/.test(key ?? '')) found('no Idempotency-Key');
  if (!route.idempotencyKey && key !== undefined && route.key !== 'POST /v1/security/signature/verify')
    found('Idempotency-Key on a request that is not idempotent');
  const person = ['x-acting-document', 'x-transaction-pin'];
  const given = person.filter((name) => headers[name] !== undefined);
  if (given.length === 1) found('operator and PIN belong together');
  if (given.length > 0 && !route.cashout) found('operator and PIN outside a cashout');
  if (given.length > 0 && !/^(\d{11}|\d{14})$/.test(headers['x-acting-document'] ?? ''))
    found('X-Acting-Document');
  if (given.length > 0 && !/^\d{6,12}$/.test(headers['x-transaction-pin'] ?? '')) found('X-Transaction-Pin');
  const known = [...usualHeaders, 'idempotency-key', ...person, ...(signedHost ? signatureHeaders : [])];
  for (const name of Object.keys(headers))
    if (!known.includes(name)) found(`header ${name} is not known here`);
  if (!signedHost) return;
  const fault = publicKey ? signatureFault(arrived, publicKey, keyId) : 'nobody signs';
  if (fault !== null) found(`not signed: ${fault}`);
}

function checkBody(
  route: Route,
  { headers, bytes }: Arrived,
  found: (what: string) => void,
): Readonly<Record<string, unknown>> {
  const type = headers['content-type'];
  if (bytes.length === 0) {
    if (type !== undefined) found('a content type without a body');
    if (route.body !== null && !route.bodyOptional) found('no body');
    return {};
  }
  if (route.body === null) found('a body where none is documented');
  if (route.body === 'file') {
    if (type === undefined || type.includes('json')) found(`content type ${type} of a file`);
    return {};
  }
  if (type !== 'application/json') found(`content type ${type}`);
  const sources = new Map<string, string>();
  const body = JSON.parse(bytes.toString('utf8'), (name, value, context?: { source?: string }) => {
    sources.set(name, context?.source ?? '');
    return value as unknown;
  }) as Record<string, unknown>;
  if (route.body !== null) checkMembers(route, route.body, body, sources, found);
  return body;
}

function checkMembers(
  route: Route,
  { members, open }: Exclude<Route['body'], 'file' | null>,
  body: Readonly<Record<string, unknown>>,
  sources: ReadonlyMap<string, string>,
  found: (what: string) => void,
): void {
  for (const { name, required } of members)
    if (required && body[name] === undefined) found(`member ${name} is missing`);
  for (const [name, value] of Object.entries(body)) {
    const row = members.find((member) => member.name === name);
    if (!row && !open) found(`member ${name} is not known`);
    if (row?.good?.length && !row.good.some((good) => kindOf(good) === kindOf(value)))
      found(`type of ${name}`);
  }
  checkFormats(route, body, sources, found);
  const { person, address } = body as Record<string, Readonly<Record<string, unknown>> | undefined>;
  if (route.key !== 'POST /v1/accreditations/pf') return;
  exactly('person', person, ['name', 'cpf', 'birthDate', 'email', 'phone'], ['monthlyIncome'], found);
  const places = ['zipCode', 'street', 'number', 'neighborhood', 'city', 'state', 'cityIbgeCode'];
  exactly('address', address, places, ['complement'], found);
}

function exactly(
  what: string,
  object: Readonly<Record<string, unknown>> | undefined,
  needed: readonly string[],
  free: readonly string[],
  found: (what: string) => void,
): void {
  const names = Object.keys(object ?? {});
  for (const name of needed) if (!names.includes(name)) found(`member ${what}.${name} is missing`);
  for (const name of names)
    if (![...needed, ...free].includes(name)) found(`member ${what}.${name} is not known`);
}

function checkFormats(
  route: Route,
  object: Readonly<Record<string, unknown>>,
  sources: ReadonlyMap<string, string>,
  found: (what: string) => void,
): void {
  for (const [name, value] of Object.entries(object)) {
    const format = route.formats?.[name] ?? memberFormats[name];
    if (format?.(value, sources.get(name) ?? '') === false)
      found(`member ${name} is ${JSON.stringify(value)}`);
    if (kindOf(value) === 'object') checkFormats(route, value as Record<string, unknown>, sources, found);
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}

/** One port. */
async function serve(
  signedHost: boolean,
  handle: (arrived: Arrived) => Answer,
  findings: string[],
): Promise<{ url: string; close: () => Promise<void> }> {
  let url = '';
  const server: Server = createServer((request, response) => {
    read(request, signedHost, url)
      .then((arrived) => write(response, handle(arrived)))
      .catch((error: Error) => {
        findings.push(`the server failed at ${request.method} ${request.url}: ${error.message}`);
        response.destroy();
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, close };
}

async function read(request: IncomingMessage, signedHost: boolean, url: string): Promise<Arrived> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  const { method = '', url: target = '' } = request;
  return { method, target, headers, bytes: Buffer.concat(chunks), signedHost, url };
}

function write(response: ServerResponse, { status, body, file, headers }: Answer): void {
  const type = file === undefined ? 'application/json' : 'text/csv';
  response.writeHead(status, { 'content-type': type, ...headers });
  response.end(file ?? JSON.stringify(body));
}

/** The public half of a key, as a bank gets it. */
export function publicHalf(key: KeyObject): KeyObject {
  return createPublicKey(key.export({ type: 'spki', format: 'pem' }));
}
