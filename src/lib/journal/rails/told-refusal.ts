import type { Answered } from '../../client/reply.ts';
import { tedIdOf } from '../../contract/ted.ts';
import { textMember } from '../../json/members.ts';
import type { IntentFacts } from '../intent.ts';
import type { RecordFields } from '../payee-compare.ts';
import { batchOf } from './batch.ts';
import { batchFacts } from './batch-facts.ts';
import { evidenceIn, isAnother, isOurs } from './prove.ts';
import { originalOf } from './refund.ts';

/**
 * Whose payment an error refers to: somebody else's refusal would free ours to be paid again.
 * - `another`: it shows a name of a kind that we give, an amount or a payee, and it is not ours.
 * - `unproven`: it shows ids of the service but no name of ours, so the payment with these ids is read back first.
 */
export function refusalOf(
  { json }: Pick<Answered, 'json'>,
  facts: IntentFacts,
  fields: RecordFields,
): 'ours' | 'another' | 'unproven' {
  const { value } = json;
  const ours = namesOf(facts);
  const shown = (names: readonly string[]) =>
    names.map((name) => textMember(value, name)).filter((text) => text !== null);
  const batchId = batchOf(facts.target) === null ? null : batchFacts(value).id;
  const given = [
    ...shown(['identifier', 'tedId', 'originalEndToEnd', 'idempotencyKey']),
    ...(batchId === null ? [] : [batchId]),
  ];
  const evidence = evidenceIn(value, facts, fields);
  if (isAnother(evidence) || !given.every((name) => ours.includes(name))) return 'another';
  const ids = shown(['paymentId', 'transactionId', 'endToEndId', 'endToEnd', 'workflowId']);
  const isNamed = isOurs(evidence) || [...given, ...ids].some((name) => ours.includes(name));
  return isNamed || ids.length === 0 ? 'ours' : 'unproven';
}

/** The names in our request. */
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
