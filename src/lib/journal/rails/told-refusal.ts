import type { Answered } from '../../client/reply.ts';
import { tedIdOf } from '../../contract/ted.ts';
import { textMember } from '../../json/members.ts';
import type { IntentFacts } from '../intent.ts';
import { batchOf } from './batch.ts';
import { batchFacts } from './batch-facts.ts';
import { shownCentavos } from './reading.ts';
import { originalOf } from './refund.ts';

/**
 * Whether an error is told of a payment that may be another than ours: it shows a name of the kinds that we give, or an
 * amount, and not ours; or ids of the service and no name of ours. Somebody else's refusal would free ours to be paid again.
 */
export function isRefusalOfAnother({ json }: Pick<Answered, 'json'>, facts: IntentFacts): boolean {
  const { value } = json;
  const ours = namesOf(facts);
  const shown = (names: readonly string[]) =>
    names.map((name) => textMember(value, name)).filter((text) => text !== null);
  const batchId = batchOf(facts.target) === null ? null : batchFacts(value).id;
  const given = [
    ...shown(['identifier', 'tedId', 'originalEndToEnd', 'idempotencyKey']),
    ...(batchId === null ? [] : [batchId]),
  ];
  const ids = shown(['paymentId', 'transactionId', 'endToEndId', 'endToEnd', 'workflowId']);
  const centavos = shownCentavos(value);
  if (centavos !== null && facts.amountCentavos !== null && centavos !== facts.amountCentavos) return true;
  if (given.length > 0) return !given.every((name) => ours.includes(name));
  return ids.length > 0 && !ids.some((id) => ours.includes(id));
}

/** The names that our request bears. */
function namesOf({
  identifier,
  idempotencyKey,
  target,
  bodyText,
  operation,
}: IntentFacts): readonly string[] {
  const original = operation === 'refund.send' ? originalOf(bodyText) : null;
  const ted = identifier === null ? null : tedIdOf(identifier);
  return [identifier, idempotencyKey, ted, batchOf(target), original].filter((name) => name !== null);
}
