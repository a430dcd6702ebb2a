import { verdictOf } from '../../client/classify.ts';
import { type Client, replyError } from '../../client/client.ts';
import type { Answered, Reply } from '../../client/reply.ts';
import type { EncodedRequest } from '../../client/request.ts';
import { repeatDelayMs } from '../../client/retry.ts';
import type { Operation } from '../../contract/operation.ts';

/**
 * One query, repeated as its operation allows. Any 2xx is an answer: a payment that failed carries its `errorCode`.
 * @throws {ServiceError} {@link NoAnswerError} {@link TokenError}
 */
export async function query(
  client: Client,
  operation: Operation,
  request: EncodedRequest,
): Promise<Answered> {
  for (let attempt = 1; ; attempt++) {
    const reply = withoutBody(request.method, await client.exchange(request));
    if (isSuccess(reply)) return reply;
    const delayMs = repeatDelayMs(operation, verdictOf(operation, reply), attempt);
    if (delayMs === null) throw replyError(reply, operation);
    await client.clock.sleep(delayMs);
  }
}

/**
 * One change that moves no money, sent once.
 * @throws {ServiceError} {@link NoAnswerError} {@link TokenError}
 */
export async function change(
  client: Client,
  operation: Operation,
  request: EncodedRequest,
): Promise<Answered> {
  const reply = withoutBody(request.method, await client.exchange(request));
  const verdict = verdictOf(operation, reply);
  if (verdict.kind === 'answered') return verdict.reply;
  throw replyError(reply, operation);
}

/** The same client, reporting every answer to {@link Client.exchange}. */
export function overheard(client: Client, hear: (reply: Answered) => void): Client {
  return {
    ...client,
    async exchange(request) {
      const reply = await client.exchange(request);
      if (reply.kind === 'answer') hear(reply);
      return reply;
    },
  };
}

function isSuccess(reply: Reply): reply is Answered {
  return reply.kind === 'answer' && reply.status >= 200 && reply.status < 300;
}

/** Answers that have no body by definition (RFC 9110, sections 9.3.2, 15.3.5 and 15.3.6). */
function withoutBody(method: string, reply: Reply): Reply {
  if (reply.kind !== 'unreadable' || (reply.status >= 300 && reply.status < 400)) return reply;
  if (method !== 'HEAD' && reply.status !== 204 && reply.status !== 205) return reply;
  const { status, requestId } = reply;
  const json = { value: null, text: 'null' };
  return { kind: 'answer', status, headers: {}, json, errorCode: null, message: null, requestId };
}
