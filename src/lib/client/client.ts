import { secretHider } from '../contract/hide.ts';
import type { Operation } from '../contract/operation.ts';
import { clockSkewMs, type Token, type Tokens } from './auth.ts';
import { mayBeToken, verdictOf } from './classify.ts';
import type { Connection } from './connection.ts';
import { ClockError, NoAnswerError, RequestError, ServiceError, TokenError } from './errors.ts';
import type { LinkRequest } from './link.ts';
import { type Clock, type Random, type Transport, TransportError, type WireAnswer } from './port.ts';
import { systemRandom } from './random.ts';
import { type Answered, type Reply, readReply } from './reply.ts';
import { type EncodedRequest, encodeRequest, type Input } from './request.ts';
import { maxRetrySpanMs, repeatDelayMs } from './retry.ts';
import type { IdentifiedKey } from './sign.ts';

export type { EncodedRequest, Input } from './request.ts';

/** What is known of a route that is going away, from its answer or else from the specification. */
export interface Deprecation {
  /** As written by whoever said it: an HTTP date or YYYY-MM-DD. */
  readonly sunset: string | null;
  /** Path or address of the route to use instead; never followed. */
  readonly successor: string | null;
}

/** What `--verbose` may tell of one exchange. */
export interface ExchangeNote {
  readonly method: string;
  readonly path: string;
  readonly status: number | null;
  readonly elapsedMs: number;
  readonly requestId: string | null;
  readonly errorCode: string | null;
  readonly deprecation: Deprecation | null;
}

/** The authenticated, signing HTTP core. */
export interface Client {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly random: Random;
  /** @throws {RequestError} when an account or a path value is missing. */
  encode<O extends Operation>(operation: O, input: Input<O>, idempotencyKey?: string | null): EncodedRequest;
  /**
   * Access token, signing key and the service's time made ready, so that a failure here is a failure before the request.
   * @returns how far the service's clock is from ours; null when it did not say
   * @throws {TokenError} @throws {ClockError}
   */
  prepare(): Promise<{ readonly skewMs: number | null }>;
  /**
   * One exchange. A 403 under which the token can be the cause renews a token that was kept, and sends the same request once
   * more; the second 403 is final, and so is one on a token that this command just got.
   */
  exchange(request: EncodedRequest): Promise<Reply>;
  /** A query, repeated as its operation allows. @throws {ServiceError} @throws {NoAnswerError} @throws {TokenError} */
  read<O extends Operation>(operation: O, input: Input<O>): Promise<Answered>;
  /**
   * A query whose answer may be a file: then {@link Answered.file} has its bytes. Repeated as its operation allows.
   * @throws {ServiceError} @throws {NoAnswerError} @throws {TokenError}
   */
  download<O extends Operation>(operation: O, input: Input<O>): Promise<Answered>;
  /**
   * A change that moves no money, repeated as its operation allows, with the same key and bytes.
   * @throws {ServiceError} @throws {NoAnswerError} @throws {TokenError}
   */
  write<O extends Operation>(
    operation: O,
    input: Input<O>,
    idempotencyKey?: string | null,
  ): Promise<Answered>;
  /**
   * Follows a link that the service gave, without any credential of ours.
   * @throws {RequestError} for a link that is not safe @throws {TransportError} when no complete answer arrived
   */
  followLink(link: LinkRequest): Promise<WireAnswer>;
  /** The headers of a request, with the token and PIN blanked; for `--dry-run`. */
  describe(request: EncodedRequest): Promise<{ headers: Record<string, string>; signing: unknown }>;
  close(): Promise<void>;
}

/** What a client is made of. */
export interface ClientParts {
  readonly connection: Connection;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly tokens: Tokens;
  /** The machine's own unless given. */
  readonly random?: Random;
  readonly userAgent: string;
  readonly observe?: (note: ExchangeNote) => void;
  /** Told how far the service's clock is from ours, whenever a request is signed. */
  readonly observeSkew?: (skewMs: number) => void;
}

/** Longest wait for a synchronous PIX: the instant-payment system itself gives up after 40 s. */
const moneyDeadlineMs = 60_000;
const readDeadlineMs = 30_000;
const maxAnswerBytes = 1024 * 1024;
/** A file of receipts may be long. */
const maxFileBytes = 64 * 1024 * 1024;

/** Makes the one client of a process. */
export function createClient(parts: ClientParts): Client {
  const { connection, transport, clock, tokens, random = systemRandom } = parts;
  let signingKey: IdentifiedKey | null = null;

  const loadKey = async (): Promise<IdentifiedKey | null> => {
    if (connection.signing && !signingKey) {
      const { loadSigningKey } = await import('./sign.ts');
      const key = loadSigningKey(await connection.signing.privateKeyPem());
      signingKey = { ...key, keyId: connection.signing.keyId };
    }
    return signingKey;
  };

  const plainHeaders = (request: EncodedRequest): Record<string, string> => ({
    accept: request.expectsFile ? '*/*' : 'application/json',
    'accept-encoding': 'identity',
    ...(request.body ? { 'content-type': request.contentType ?? 'application/json' } : {}),
    ...(request.idempotencyKey === null ? {} : { 'idempotency-key': request.idempotencyKey }),
    'user-agent': parts.userAgent,
    'x-tenant-id': connection.tenantId,
    ...(request.movesMoney && connection.actingDocument
      ? { 'x-acting-document': connection.actingDocument }
      : {}),
  });

  /** @throws {ClockError} when the skew is not known: a wrong time would be refused by a code that nobody knows */
  const signatureHeaders = async (request: EncodedRequest, skewMs: number | null) => {
    const key = await loadKey();
    if (!key) return null;
    if (skewMs === null) throw new ClockError();
    parts.observeSkew?.(skewMs);
    const { signRequest } = await import('./sign.ts');
    return signRequest(request, key, clock.now() + skewMs, connection.settings);
  };

  const attempt = async (
    request: EncodedRequest,
    refused?: string,
    refusedAt: string | null = null,
  ): Promise<{ reply: Reply; token: Token }> => {
    // Whatever a path was made of: the credential goes to the host that it belongs to.
    if (new URL(request.url).origin !== new URL(connection.hostUrl).origin)
      throw new RequestError('invalid_request', 'The address of the request is on another host.');
    const token = await tokens.get(refused);
    // The host that refused knows its own time best: the token may come from another one, or from before a clock was set.
    const skewMs = clockSkewMs(refusedAt, clock.now()) ?? token.skewMs;
    // A PIN belongs to an operator (specification, section 4.8); without one it goes nowhere.
    const needsPin = request.movesMoney && connection.actingDocument !== null;
    const pin = needsPin && connection.transactionPin ? await connection.transactionPin() : null;
    const secret = await connection.clientSecret();
    const bearer = `Bearer ${token.accessToken}`;
    const secrets = [
      token.accessToken,
      bearer,
      secret,
      `${connection.clientId}:${secret}`,
      pin,
      request.secret ?? null,
      ...(request.hides ?? []),
    ];
    const headers = {
      ...plainHeaders(request),
      authorization: bearer,
      ...(pin === null ? {} : { 'x-transaction-pin': pin }),
      ...(await signatureHeaders(request, skewMs))?.headers,
    };
    const startedMs = clock.monotonic();
    const reply = await send(request, headers, secrets);
    parts.observe?.({
      method: request.method,
      path: new URL(request.url).pathname,
      status: reply.kind === 'none' ? null : reply.status,
      elapsedMs: clock.monotonic() - startedMs,
      requestId: reply.kind === 'none' ? null : reply.requestId,
      errorCode: reply.kind === 'answer' ? reply.errorCode : null,
      deprecation: deprecationOf(request, reply),
    });
    return { reply, token };
  };

  const send = async (
    request: EncodedRequest,
    headers: Record<string, string>,
    secrets: readonly (string | null)[],
  ): Promise<Reply> => {
    try {
      const answer = await transport.send({
        method: request.method,
        url: request.url,
        headers,
        body: request.body,
        deadlineMs: request.movesMoney ? moneyDeadlineMs : readDeadlineMs,
        maxBodyBytes: request.expectsFile ? maxFileBytes : maxAnswerBytes,
        freshConnection: request.movesMoney,
      });
      return readReply(answer, secretHider(secrets), request.expectsFile === true);
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      return { kind: 'none', fate: error.fate, reason: error.reason, message: error.message };
    }
  };

  /**
   * The same request with a new token, after a 403 that may be about the old one; a token that is new stays, and the time of
   * the signature alone changes. What never left says nothing new, so the 403 stands; and when the credential itself is refused, the 403 was about the token.
   */
  const afterRenewal = async (
    request: EncodedRequest,
    { reply: first, token }: { readonly reply: Reply; readonly token: Token },
    firstAtMs: number,
  ): Promise<Reply> => {
    try {
      const refusedAt = dateOf(first);
      const refused = token.isNew ? undefined : token.accessToken;
      await tokens.get(refused);
      // A machine that slept: a payment that nobody waits for any more must not be sent.
      if (request.movesMoney && clock.now() - firstAtMs > maxRetrySpanMs) return first;
      const second = (await attempt(request, refused, refusedAt)).reply;
      return second.kind === 'none' && second.fate === 'not-sent' ? first : second;
    } catch (error) {
      if (error instanceof ClockError) return first;
      if (!(error instanceof TokenError)) throw error;
      return error.reason === 'refused' && first.kind === 'answer' ? { ...first, errorCode: null } : first;
    }
  };

  const untilAnswered = async (
    operation: Operation,
    request: EncodedRequest,
    mayRepeat = () => true,
  ): Promise<Answered> => {
    for (let attemptNumber = 1; ; attemptNumber++) {
      const reply = await client.exchange(request);
      const verdict = verdictOf(operation, reply);
      if (verdict.kind === 'answered') return verdict.reply;
      const delayMs = repeatDelayMs(operation, verdict, attemptNumber, random.fraction);
      if (delayMs === null) throw replyError(reply, operation);
      await clock.sleep(delayMs);
      if (!mayRepeat()) throw replyError(reply, operation);
    }
  };

  const client: Client = {
    connection,
    clock,
    random,
    encode: (operation, input, idempotencyKey) => encodeRequest(operation, input, connection, idempotencyKey),
    async prepare() {
      const key = await loadKey();
      const { skewMs } = await tokens.get();
      if (key && skewMs === null) throw new ClockError();
      if (connection.transactionPin) await connection.transactionPin();
      return { skewMs };
    },
    async exchange(request) {
      const firstAtMs = clock.now();
      const first = await attempt(request);
      if (!mayBeToken(first.reply, request.unrepeatable === true)) {
        if (first.reply.kind === 'answer' && first.reply.errorCode === 'unauthorized') tokens.forget();
        return first.reply;
      }
      if (first.token.isNew && !isOtherTime(connection, first, clock.now())) return first.reply;
      if (request.secret !== undefined) {
        tokens.forget();
        return first.reply;
      }
      return afterRenewal(request, first, firstAtMs);
    },
    read: (operation, input) => untilAnswered(operation, client.encode(operation, input), input.mayRepeat),
    download: (operation, input) =>
      untilAnswered(operation, { ...client.encode(operation, input), expectsFile: true }),
    write: (operation, input, idempotencyKey = null) =>
      untilAnswered(operation, client.encode(operation, input, idempotencyKey)),
    async describe(request) {
      const signed = await signatureHeaders(request, 0);
      const headers = { ...plainHeaders(request), authorization: 'Bearer [hidden]', ...signed?.headers };
      if (request.movesMoney && connection.transactionPin)
        Object.assign(headers, { 'x-transaction-pin': '[hidden]' });
      const signing = signed && { lines: signed.lines, canonicalText: signed.canonicalText };
      return { headers, signing };
    },
    followLink: async (link) => (await import('./link.ts')).followLink(transport, connection, link),
    close: () => transport.close(),
  };
  return client;
}

function dateOf(reply: Reply): string | null {
  return reply.kind === 'answer' ? (reply.headers.date ?? null) : null;
}

/** A difference of clocks that a signature may have been refused for (specification, section 5, item 8: 300 s). */
const otherTimeMs = 60_000;

/** Whether the host that refused has another time than the one that the signature was made with. */
function isOtherTime(
  { signing }: Connection,
  { reply, token }: { readonly reply: Reply; readonly token: Token },
  nowMs: number,
): boolean {
  const skewMs = clockSkewMs(dateOf(reply), nowMs);
  return signing !== null && skewMs !== null && Math.abs(skewMs - (token.skewMs ?? 0)) > otherTimeMs;
}

/** Specification, section 9; RFC 9745 and RFC 8594. What the answer says comes before what the specification said. */
function deprecationOf(request: EncodedRequest, reply: Reply): Deprecation | null {
  const { deprecation, sunset, link } = reply.kind === 'answer' ? reply.headers : {};
  const announced = deprecation !== undefined || sunset !== undefined;
  if (!announced && !request.deprecated) return null;
  const successor = /<([^>]*)>\s*;[^,]*rel="?successor-version"?/.exec(link ?? '')?.[1];
  return {
    sunset: sunset ?? request.deprecated?.sunset ?? null,
    successor: successor ?? request.deprecated?.successor ?? null,
  };
}

/** The error of a request that no attempt answered. */
export function replyError(reply: Reply, operation: Operation): Error {
  return reply.kind === 'answer' ? new ServiceError(reply, operation) : new NoAnswerError(reply);
}
