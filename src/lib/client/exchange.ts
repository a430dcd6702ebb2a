import { type Attempt, attempt, type Means } from './attempt.ts';
import { mayBeToken } from './classify.ts';
import { clockSkewMs } from './clock-skew.ts';
import type { Connection } from './connection.ts';
import { ClockError, TokenError } from './errors.ts';
import type { Reply } from './reply.ts';
import type { EncodedRequest } from './request.ts';
import { maxRetrySpanMs } from './retry.ts';

/**
 * One exchange. A request refused over its credentials is sent once more if the signing key has changed since it was read.
 * @throws {RequestError} @throws {TokenError} @throws {ClockError} each before anything is sent
 */
export async function exchange(means: Means, request: EncodedRequest): Promise<Reply> {
  const firstAtMs = means.clock.now();
  const reply = await exchangeByToken(means, request);
  const isRefused = reply.kind === 'answer' && (isUnauthorized(reply) || mayBeToken(reply, true));
  if (!isRefused || request.unrepeatable === true || request.secret !== undefined) return reply;
  if (!(await means.signer.reread()) || means.clock.now() - firstAtMs > maxRetrySpanMs) return reply;
  const { reply: second } = await attempt(means, request, { date: dateOf(reply) });
  return second.kind === 'none' && second.fate === 'not-sent' ? reply : second;
}

function isUnauthorized(reply: Reply): boolean {
  return reply.kind === 'answer' && reply.errorCode === 'unauthorized';
}

/**
 * One exchange. A 403 that the token may have caused renews a cached token and sends the same request once more; a second 403
 * is final, and so is one on a token that this command has just fetched.
 * @throws {RequestError} @throws {TokenError} @throws {ClockError} each before anything is sent
 */
async function exchangeByToken(means: Means, request: EncodedRequest): Promise<Reply> {
  const { clock, connection, tokens } = means;
  const firstAtMs = clock.now();
  const first = await attempt(means, request);
  const { reply, token } = first;
  // The service cannot recognise a repeat of it: it may have been executed, whatever the 403 says.
  const isOnce = request.movesMoney && request.unrepeatable === true;
  if (isOnce || !mayBeToken(reply, request.unrepeatable === true)) {
    if (isOnce && mayBeToken(reply, false)) tokens.forget();
    if (isUnauthorized(reply)) tokens.forget();
    return reply;
  }
  if (token.isNew && !isOtherTime(connection, first, clock.now())) return reply;
  if (request.secret !== undefined) {
    tokens.forget();
    return reply;
  }
  return afterRenewal(means, request, first, firstAtMs);
}

/**
 * The same request with a new token, after a 403 that the old one may have caused; only the timestamp and its signature change
 * otherwise, and a token that is already new stays. If the repeat never left, the 403 stands; if the credential itself is
 * refused, the token was the cause; if no new token is available, the cause is unknown, and the reply says so.
 */
async function afterRenewal(
  means: Means,
  request: EncodedRequest,
  { reply: first, token }: Attempt,
  firstAtMs: number,
): Promise<Reply> {
  try {
    const refused = { token: token.isNew ? undefined : token.accessToken, date: dateOf(first) };
    await means.tokens.get(refused.token);
    // The machine may have slept: a payment that nobody is waiting for any more must not be sent.
    if (request.movesMoney && means.clock.now() - firstAtMs > maxRetrySpanMs) return first;
    const { reply: second } = await attempt(means, request, refused);
    return second.kind === 'none' && second.fate === 'not-sent' ? first : second;
  } catch (error) {
    if (error instanceof ClockError) return first;
    if (!(error instanceof TokenError)) throw error;
    if (first.kind !== 'answer') return first;
    return error.reason === 'refused' ? { ...first, errorCode: null } : { ...first, tokenError: error };
  }
}

function dateOf(reply: Reply): string | null {
  return reply.kind === 'answer' ? (reply.headers.date ?? null) : null;
}

/** A clock difference large enough for a signature to be refused (specification, section 5, item 8: 300 s). */
const otherTimeMs = 60_000;

/** Whether the refusing host's time differs from the time the signature was made with. */
function isOtherTime({ signing }: Connection, { reply, token }: Attempt, nowMs: number): boolean {
  const skewMs = clockSkewMs(dateOf(reply), nowMs);
  return signing !== null && skewMs !== null && Math.abs(skewMs - (token.skewMs ?? 0)) > otherTimeMs;
}
