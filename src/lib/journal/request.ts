import type { Client } from '../client/client.ts';
import type { EncodedRequest } from '../client/request.ts';
import type { Operation } from '../contract/operation.ts';
import type { IntentFacts } from './intent.ts';
import type { PayOrder } from './pay-ports.ts';

/** The request of an intent, the same bytes and key each time it is made. */
export function requestOf(
  client: Client,
  operation: Operation,
  facts: IntentFacts,
  sent?: PayOrder['sent'],
): EncodedRequest {
  if (facts.creation?.withheld && !sent) throw new Error('The journal does not keep what this intent sent.');
  return {
    method: operation.method,
    url: client.connection.hostUrl + facts.target,
    body: facts.bodyText === '' ? null : Buffer.from(facts.bodyText, 'utf8'),
    idempotencyKey: facts.creation?.keySent === false ? null : facts.idempotencyKey,
    movesMoney: operation.movesMoney,
    ...(operation.retry === 'never' ? { unrepeatable: true as const } : {}),
    ...sent,
  };
}
