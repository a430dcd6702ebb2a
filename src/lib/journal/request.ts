import type { Client, EncodedRequest } from '../client/client.ts';
import type { Operation } from '../contract/operation.ts';
import type { IntentFacts } from './intent.ts';

/** The request of an intent, the same bytes and key each time it is made. */
export function requestOf(client: Client, operation: Operation, facts: IntentFacts): EncodedRequest {
  return {
    method: operation.method,
    url: client.connection.hostUrl + facts.target,
    body: facts.bodyText === '' ? null : Buffer.from(facts.bodyText, 'utf8'),
    idempotencyKey: facts.idempotencyKey,
    movesMoney: true,
    ...(operation.retry === 'never' ? { unrepeatable: true as const } : {}),
  };
}
