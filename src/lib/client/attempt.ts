import { secretHider } from '../contract/hide.ts';
import type { Clock } from '../ports/clock.ts';
import { clientWords } from '../words/client.ts';
import { recorded } from '../words/records.ts';
import type { Token, Tokens } from './auth.ts';
import { clockSkewMs } from './clock-skew.ts';
import type { Connection } from './connection.ts';
import { RequestError, SigningKeyError } from './errors.ts';
import { type ExchangeNote, noteOf } from './exchange-note.ts';
import { type Transport, TransportError } from './port.ts';
import { type Reply, readReply, type Unanswered, unsignedReason } from './reply.ts';
import type { EncodedRequest } from './request.ts';
import type { SignedRequest } from './sign.ts';
import type { Signer } from './signer.ts';

/** What an attempt needs. */
export interface Means {
  readonly connection: Connection;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly tokens: Tokens;
  readonly signer: Signer;
  readonly userAgent: string;
  readonly observe?: (note: ExchangeNote) => void;
}

/** The result of one attempt, and the token it was made with. */
export interface Attempt {
  readonly reply: Reply;
  readonly token: Token;
}

/** The refusal that led to a second attempt. */
export interface Refusal {
  /** The access token that must not be used again; undefined when it still may be. */
  readonly token?: string | undefined;
  /** The refusing host's `Date`. */
  readonly date: string | null;
}

/** Longest wait for a synchronous PIX: the instant-payment system itself gives up after 40 s. */
const moneyDeadlineMs = 60_000;
const readDeadlineMs = 30_000;
const maxAnswerBytes = 1024 * 1024;
/** A file of receipts may be long. */
const maxFileBytes = 64 * 1024 * 1024;

/**
 * Sends a request once, with its own token, PIN and signature.
 * @throws {RequestError} @throws {TokenError} @throws {ClockError} each before anything is sent
 */
export async function attempt(means: Means, request: EncodedRequest, after?: Refusal): Promise<Attempt> {
  const { connection, clock, signer } = means;
  refuseOtherHost(request, connection);
  const token = await means.tokens.get(after?.token);
  // Trust the refusing host's own clock first: the token may come from another host, or from before a clock was set.
  const skewMs = clockSkewMs(after?.date ?? null, clock.now()) ?? token.skewMs;
  const pin = await pinFor(request, connection);
  const secret = await connection.clientSecret();
  const bearer = `Bearer ${token.accessToken}`;
  const signature = await signatureOf(request, signer, skewMs);
  if (signature !== null && 'kind' in signature) return { reply: signature, token };
  const headers = {
    ...plainHeaders(request, connection, means.userAgent),
    authorization: bearer,
    ...(pin === null ? {} : { 'x-transaction-pin': pin }),
    ...signature?.headers,
  };
  const secrets = [
    token.accessToken,
    bearer,
    secret,
    `${connection.clientId}:${secret}`,
    pin,
    request.secret ?? null,
    ...(request.hides ?? []),
  ];
  const startedMs = clock.monotonic();
  const reply = await send(means.transport, request, headers, secrets);
  means.observe?.(noteOf(request, reply, clock.monotonic() - startedMs));
  return { reply, token };
}

/** A payment whose ATTEMPT is written down learns by its answer that it did not leave; whatever else is asked fails. */
async function signatureOf(
  request: EncodedRequest,
  signer: Signer,
  skewMs: number | null,
): Promise<SignedRequest | Unanswered | null> {
  try {
    return await signer.sign(request, skewMs);
  } catch (error) {
    if (!(error instanceof SigningKeyError) || request.attemptedAtMs === undefined) throw error;
    return { kind: 'none', fate: 'not-sent', reason: unsignedReason, message: recorded.unsigned };
  }
}

/** The headers of a request, without any credential. */
export function plainHeaders(
  request: EncodedRequest,
  { tenantId, actingDocument }: Connection,
  userAgent: string,
): Record<string, string> {
  return {
    accept: request.expectsFile ? '*/*' : 'application/json',
    'accept-encoding': 'identity',
    ...(request.body ? { 'content-type': request.contentType ?? 'application/json' } : {}),
    ...(request.idempotencyKey === null ? {} : { 'idempotency-key': request.idempotencyKey }),
    'user-agent': userAgent,
    'x-tenant-id': tenantId,
    ...(request.movesMoney && actingDocument ? { 'x-acting-document': actingDocument } : {}),
  };
}

/** Whatever the path was built from, the credential goes only to the host it belongs to. */
function refuseOtherHost({ url }: EncodedRequest, { hostUrl }: Connection): void {
  if (new URL(url).origin !== new URL(hostUrl).origin)
    throw new RequestError('invalid_request', clientWords.otherHost);
}

/** A PIN belongs to an operator (specification, section 4.8); without one it goes nowhere. */
async function pinFor(
  { movesMoney }: EncodedRequest,
  { actingDocument, transactionPin }: Connection,
): Promise<string | null> {
  const needsPin = movesMoney && actingDocument !== null;
  return needsPin && transactionPin ? transactionPin() : null;
}

async function send(
  transport: Transport,
  request: EncodedRequest,
  headers: Record<string, string>,
  secrets: readonly (string | null)[],
): Promise<Reply> {
  try {
    const answer = await transport.send({
      method: request.method,
      url: request.url,
      headers,
      body: request.body,
      deadlineMs: request.movesMoney ? moneyDeadlineMs : readDeadlineMs,
      maxBodyBytes: request.expectsFile ? maxFileBytes : maxAnswerBytes,
      freshConnection: request.movesMoney,
      isAgain: request.isAgain === true,
    });
    return readReply(answer, secretHider(secrets), request.expectsFile === true);
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    const { fate, reason, told: message } = error;
    return { kind: 'none', fate, reason, message, ...(error.endedKept ? { endedKept: true } : {}) };
  }
}
