import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Hono } from 'hono';
import { type Operation, pathTemplate, unspecified } from '../contract/operation.ts';
import { defaultGapSettings } from '../contract/settings.ts';
import { takeUpload, uploadPath } from './accreditation/uploads.ts';
import type { Answer, Call, HostName, ReceivedRequest } from './behaviour.ts';
import { moves, type Route, routes } from './behaviours.ts';
import { ConnectionLost, type PartialAnswer } from './connection-lost.ts';
import { type FaultName, faultError, faultMishap, faults, takeFault, tokenRoute } from './faults.ts';
import { admit } from './gates.ts';
import { issueToken } from './oauth.ts';
import { ServiceError } from './refusal.ts';
import { fileOf } from './statement/exports.ts';
import { readBody, readQuery } from './validation.ts';
import type { World } from './world.ts';

/** Facts about a request that only its carrier knows. */
export interface Origin {
  readonly host: HostName;
  readonly remoteAddress: string;
  /** Request target as it was on the wire, when there was one. */
  readonly target?: string | undefined;
}

/** What is known about a request in addition to its content, and the sandbox that it reached. */
interface Bindings extends Origin {
  readonly world: World;
  readonly slowMs: number;
}

/**
 * The service's HTTP surface: routing and validation come from the contract, effects from the behaviours.
 * @param slowMs how long the fault `slow_answer` makes a caller wait, in real milliseconds
 */
export function createServer(world: World, slowMs: number) {
  return (request: Request, origin: Origin) => app.fetch(request, { ...origin, world, slowMs });
}

/** `pf` is tried before `{accreditationId}`. */
const literalFirst = routes
  .map((route) => ({ ...route, path: honoPath(route.operation.path) }))
  .sort((a, b) => parameterCount(a.path) - parameterCount(b.path));

/** One for all sandboxes of a process: building a router of so many routes takes longer than most requests. */
const app = createApp();

function createApp(): Hono<{ Bindings: Bindings }> {
  const app = new Hono<{ Bindings: Bindings }>();
  app.post(defaultGapSettings.tokenPath, async ({ req, env: { world, slowMs } }) => {
    const form = new URLSearchParams(await req.text());
    const authorization = req.header('authorization') ?? null;
    const { answer, fault } = world.transaction(() => {
      const fault = takeFault(world, tokenRoute, defaultGapSettings.tokenPath);
      return { answer: isBefore(fault) ? nothing : issueToken(world, authorization, form), fault };
    });
    return spoilt(replyOf(world, answer, {}), fault, req.raw.signal, slowMs);
  });
  app.put(uploadPath, async ({ req, env: { world } }) => {
    const bytes = new Uint8Array(await req.arrayBuffer());
    const answer = world.transaction(() =>
      refusalOr(() => takeUpload(world, req.param('slot'), req.raw.headers, bytes)),
    );
    return toResponse(replyOf(world, answer, {}));
  });
  for (const { path, ...route } of literalFirst) {
    app.on(route.operation.method, path, async ({ req, env }) => {
      const { world, slowMs } = env;
      const received = await receive(req.raw, env);
      const { answer, fault } = world.transaction(() => work(world, route, received, req.param()));
      const reply = replyOf(world, answer, deprecation(route.operation, req.param()));
      return spoilt(reply, fault, req.raw.signal, slowMs);
    });
  }
  app.get('/files/:token', ({ req, env }) => serveFile(env.world, req.param('token'), req.raw.headers));
  app.notFound(({ env: { world } }) =>
    toResponse(replyOf(world, refusal(new ServiceError(404, 'not_found', 'Rota inexistente.')), {})),
  );
  app.onError((error, { env: { world } }) => {
    if (error instanceof ConnectionLost) throw error;
    const refused = isBusy(error)
      ? new ServiceError(503, 'db_unavailable', 'Banco de dados ocupado.')
      : new ServiceError(500, 'internal_error', `Defeito do sandbox: ${error.message}`);
    return toResponse(replyOf(world, refusal(refused), {}));
  });
  return app;
}

/** A link is its own permission; like storage with pre-signed links, it refuses an additional credential. */
async function serveFile(world: World, token: string, headers: Headers): Promise<Response> {
  if (headers.has('authorization') || headers.has('x-tenant-id')) {
    const error = new ServiceError(400, 'invalid_payload', 'O link não aceita credenciais.');
    return toResponse(replyOf(world, refusal(error), {}));
  }
  const file = world.transaction(() => fileOf(world, token));
  if (!file)
    return toResponse(replyOf(world, refusal(new ServiceError(404, 'not_found', 'Link vencido.')), {}));
  return new Response(new Uint8Array(await file.write()), { headers: { 'Content-Type': file.type } });
}

/** An empty 200, or what was thrown. */
function refusalOr(work: () => void): Answer {
  try {
    work();
    return { status: 200, body: '', contentType: 'text/plain' };
  } catch (error) {
    if (error instanceof ServiceError) return refusal(error);
    throw error;
  }
}

/** SQLITE_BUSY: another process held the file for longer than we wait; nothing was executed. */
function isBusy(error: Error): boolean {
  return 'errcode' in error && error.errcode === 5;
}

async function receive(request: Request, origin: Origin): Promise<ReceivedRequest> {
  const url = new URL(request.url);
  return {
    method: request.method,
    target: origin.target ?? `${url.pathname}${url.search}`,
    origin: url.origin,
    headers: request.headers,
    body: new Uint8Array(await request.arrayBuffer()),
    host: origin.host,
    remoteAddress: origin.remoteAddress,
  };
}

/** The answer to a request that a fault prevented from being executed. */
const nothing: Answer = { status: 200, body: null };

function isBefore(fault: FaultName | null): boolean {
  return fault !== null && faults[fault].when === 'before';
}

/** One request, one transaction. A refusal keeps what was written before it; after a defect of ours nothing is kept. */
function work(world: World, route: Route, received: ReceivedRequest, params: Record<string, string>) {
  world.makeDueMoves(moves);
  const fault = takeFault(world, route.operation.id, received.target.split('?')[0] ?? '');
  if (isBefore(fault)) return { answer: nothing, fault };
  const answer = answerOf(world, route, received, params);
  return { answer, fault: fault ?? answer.fault ?? null };
}

function answerOf(
  world: World,
  route: Route,
  received: ReceivedRequest,
  params: Record<string, string>,
): Answer {
  try {
    const answer = route.behave(callOf(world, route.operation, received, params));
    refuseToContradictContract(route.operation, answer);
    return answer;
  } catch (error) {
    if (error instanceof ServiceError) return refusal(error);
    throw error;
  }
}

function callOf(
  world: World,
  operation: Operation,
  request: ReceivedRequest,
  params: Record<string, string>,
): Call {
  const { caller, account } = admit(world, operation, params.accountId ?? null, request);
  const query = readQuery(operation, new URLSearchParams(request.target.split('?')[1] ?? ''));
  const body = readBody(operation, request.body, caller.tenantId);
  const idempotencyKey = request.headers.get('idempotency-key') || null;
  // The types of one operation were checked where its behaviour is declared; here they are only carried.
  return {
    world,
    operation,
    params,
    query,
    body,
    account,
    idempotencyKey,
    caller,
    request,
  } as unknown as Call;
}

/** An answer that the contract does not allow is a defect of the sandbox, and must not reach a client. */
function refuseToContradictContract(operation: Operation, answer: Answer): void {
  const schema = operation.responses[answer.status];
  if (schema === undefined)
    throw new Error(`${operation.id} answered ${answer.status}, which its contract does not know`);
  if (schema === unspecified) return;
  const result = schema.safeParse(answer.body);
  if (!result.success) throw new Error(`${operation.id} answered a body that its contract does not allow`);
}

/** An answer as it goes out, before any mishap. */
interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

function replyOf(world: World, answer: Answer, headers: Readonly<Record<string, string>>): Reply {
  return {
    status: answer.status,
    headers: {
      'Content-Type': answer.contentType ?? 'application/json; charset=utf-8',
      // Clients measure their clock skew against it.
      Date: new Date(world.realNow()).toUTCString(),
      'X-Request-Id': randomUUID(),
      ...answer.headers,
      ...headers,
    },
    text: answer.contentType === undefined ? JSON.stringify(answer.body) : String(answer.body),
  };
}

function refusal(error: ServiceError): Answer {
  return {
    status: error.status,
    body: { errorCode: error.errorCode, message: error.message, ...error.extra },
  };
}

/** Headers of deprecated routes (specification, section 9). */
function deprecation(operation: Operation, params: Readonly<Record<string, string>>): Record<string, string> {
  const { deprecated } = operation;
  if (!deprecated) return {};
  const successor = deprecated.successor?.replace(
    /\{(\w+)\}/g,
    (whole, name: string) => params[name] ?? whole,
  );
  return {
    Deprecation: 'true',
    ...(deprecated.sunset ? { Sunset: new Date(deprecated.sunset).toUTCString() } : {}),
    ...(successor?.startsWith('/') ? { Link: `<${successor}>; rel="successor-version"` } : {}),
  };
}

/** The answer with a fault applied. A caller that stops waiting for a slow one gets none. */
async function spoilt(
  reply: Reply,
  fault: FaultName | null,
  signal: AbortSignal,
  slowMs: number,
): Promise<Response> {
  if (fault === null) return toResponse(reply);
  if (faultMishap(fault) !== 'slow') return toResponse(spoil(reply, fault));
  try {
    await setTimeout(slowMs, undefined, { signal });
    return toResponse(reply);
  } catch {
    throw new ConnectionLost(null);
  }
}

/** Applies a fault to an answer. @throws {ConnectionLost} when no complete answer arrives. */
function spoil(reply: Reply, fault: FaultName): Reply {
  const error = faultError(fault);
  if (error) return { ...reply, status: error.status, text: JSON.stringify(refusal(error).body) };
  const { headers } = reply;
  switch (faultMishap(fault)) {
    case 'truncate':
      throw new ConnectionLost(firstHalf(reply));
    case 'redirect':
      return { status: 307, headers: { ...headers, Location: 'https://elsewhere.example.com/' }, text: '' };
    case 'garbage':
      return {
        status: 200,
        headers: { ...headers, 'Content-Type': 'text/html' },
        text: '<html><body>Bad day</body></html>',
      };
    case 'empty':
      return { status: 200, headers, text: '' };
    default:
      throw new ConnectionLost(null);
  }
}

function firstHalf(reply: Reply): PartialAnswer {
  const bytes = new TextEncoder().encode(reply.text);
  const body = bytes.subarray(0, Math.floor(bytes.length / 2));
  return { status: reply.status, headers: reply.headers, body, promisedLength: bytes.length };
}

function toResponse(reply: Reply): Response {
  return new Response(reply.text, { status: reply.status, headers: reply.headers });
}

function honoPath(template: string): string {
  return pathTemplate(template, defaultGapSettings).replace(/\{(\w+)\}/g, ':$1');
}

function parameterCount(path: string): number {
  return path.split(':').length;
}
