import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { Operation } from '../contract/operation.ts';
import { pathTemplate, unspecified } from '../contract/operation.ts';
import { defaultGapSettings } from '../contract/settings.ts';
import { type Answer, type Call, type HostName, type ReceivedRequest, ServiceError } from './behaviour.ts';
import { moves, type Route, routes } from './behaviours.ts';
import { ConnectionLost, type PartialAnswer } from './connection-lost.ts';
import { fileOf } from './exports.ts';
import { type FaultName, faultError, faultMishap, faults, takeFault } from './faults.ts';
import { admit } from './gates.ts';
import { issueToken } from './oauth.ts';
import { takeUpload, uploadPath } from './uploads.ts';
import { readBody, readQuery } from './validation.ts';
import type { World } from './world.ts';

/** What the carrier of a request knows besides the request. */
export interface Origin {
  readonly host: HostName;
  readonly remoteAddress: string;
  /** Request target as it was on the wire, when there was one. */
  readonly target?: string | undefined;
}

/** The service's HTTP surface: routing and validation come from the contract, effects from the behaviours. */
export function createServer(world: World): Hono<{ Bindings: Origin }> {
  const app = new Hono<{ Bindings: Origin }>();
  app.post(defaultGapSettings.tokenPath, async (context) => {
    const form = new URLSearchParams(await context.req.text());
    const authorization = context.req.header('authorization') ?? null;
    const answer = world.transaction(() => issueToken(world, authorization, form));
    return toResponse(replyOf(world, answer, {}));
  });
  app.put(uploadPath, async (context) => {
    const bytes = new Uint8Array(await context.req.arrayBuffer());
    const { headers } = context.req.raw;
    const answer = world.transaction(() =>
      refusalOr(() => takeUpload(world, context.req.param('slot'), headers, bytes)),
    );
    return toResponse(replyOf(world, answer, {}));
  });
  for (const route of [...routes].sort(moreLiteralFirst)) {
    app.on(route.operation.method, honoPath(route.operation.path), async (context) => {
      const received = await receive(context.req.raw, context.env);
      return serve(world, route, received, context.req.param());
    });
  }
  app.get('/files/:token', ({ req }) => serveFile(world, req.param('token'), req.raw.headers));
  app.notFound(() =>
    toResponse(replyOf(world, refusal(new ServiceError(404, 'not_found', 'Rota inexistente.')), {})),
  );
  app.onError((error) => {
    if (error instanceof ConnectionLost) throw error;
    if (isBusy(error)) {
      return toResponse(
        replyOf(world, refusal(new ServiceError(503, 'db_unavailable', 'Banco de dados ocupado.')), {}),
      );
    }
    const text = `Defeito do sandbox: ${error.message}`;
    return toResponse(replyOf(world, refusal(new ServiceError(500, 'internal_error', text)), {}));
  });
  return app;
}

/** A link is its own permission; like storage that presigns its links, it refuses a credential beside it. */
function serveFile(world: World, token: string, headers: Headers): Response {
  if (headers.has('authorization') || headers.has('x-tenant-id')) {
    const error = new ServiceError(400, 'invalid_payload', 'O link não aceita credenciais.');
    return toResponse(replyOf(world, refusal(error), {}));
  }
  const file = world.transaction(() => fileOf(world, token));
  if (!file)
    return toResponse(replyOf(world, refusal(new ServiceError(404, 'not_found', 'Link vencido.')), {}));
  return new Response(new Uint8Array(file.bytes), { headers: { 'Content-Type': file.type } });
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

/** SQLITE_BUSY: another process kept the file for longer than we wait; nothing was executed. */
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

/** One request, one transaction. What a refusal wrote before it is kept; a defect of ours keeps nothing. */
function serve(
  world: World,
  route: Route,
  received: ReceivedRequest,
  params: Record<string, string>,
): Response {
  const { answer, fault } = world.transaction(() => work(world, route, received, params));
  const reply = replyOf(world, answer, deprecation(route.operation, params));
  return toResponse(fault === null ? reply : spoil(reply, fault));
}

function work(world: World, route: Route, received: ReceivedRequest, params: Record<string, string>) {
  world.makeDueMoves(moves);
  const fault = takeFault(world, route.operation.id, received.target.split('?')[0] ?? '');
  if (fault !== null && faults[fault].when === 'before')
    return { answer: { status: 200, body: null }, fault };
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

/** What the contract does not allow is a defect of the sandbox, and must not reach a client as an answer. */
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
      // Clients measure their clock's skew by it.
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

/** What a fault makes of an answer. @throws {ConnectionLost} where no complete answer arrives. */
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

/** `pf` is tried before `{accreditationId}`. */
function moreLiteralFirst(a: Route, b: Route): number {
  return parameterCount(a) - parameterCount(b);
}

function parameterCount(route: Route): number {
  return honoPath(route.operation.path).split(':').length;
}

function honoPath(template: string): string {
  return pathTemplate(template, defaultGapSettings).replace(/\{(\w+)\}/g, ':$1');
}
