import type { Client } from '../../client/client.ts';
import type { Answered } from '../../client/reply.ts';
import { type Method, type Operation, operation, unspecified } from '../../contract/operation.ts';
import { toRecord } from '../../words/records.ts';
import { bodyOf, type Finding, type Intent, type IntentFacts } from '../intent.ts';
import { boletoRail } from './boleto.ts';
import { askPix, otherPayment, pixFinding, pixRail, readPix } from './pix.ts';
import type { Rail } from './rail.ts';
import { ownership } from './read-back.ts';
import { doubtful, unlessOver } from './reading.ts';
import { statedBy } from './stated.ts';
import { agedWithoutTrace, withoutTrace } from './untraced.ts';

/** Writes of `brl api` that may move money and that no other rail knows; nothing is assumed of them. */
const rawOperations: readonly Operation[] = (['POST', 'PUT', 'PATCH', 'DELETE'] as const).map((method) =>
  operation({
    id: `api.${method.toLowerCase()}`,
    method,
    path: '/v1',
    spec: '4',
    summary: `${method} of any route`,
    body: unspecified,
    responses: { 200: unspecified, 201: unspecified, 202: unspecified, 422: unspecified },
    scope: unspecified,
    idempotencyKey: true,
    movesMoney: true,
    dedupe: 'none',
    retry: 'never',
    errors: [],
  }),
);

/**
 * Any route. Its answer is read by the status word that payments share (specification, section 3.1); a body without one
 * proves nothing, and neither does an end of a payment that has no name of ours. A PIX and a boleto can be looked up; the
 * rest is for a person to resolve.
 */
export const rawRail: Rail = {
  operations: rawOperations,
  readResult: readUnnamed,
  async lookUp(client, intent) {
    if (/^\/v1\/accounts\/[^/?]+\/pix\/out(?:[/?]|$)/.test(intent.target)) return lookUpPix(client, intent);
    if (/\/boleto\/pay(?:\?|$)/.test(intent.target)) return boletoRail.lookUp(client, intent);
    return intent.state === 'PENDING' ? withoutTrace(intent) : null;
  },
};

/**
 * A result by the words of a PIX, of an operation whose body the specification does not show. With an identifier of ours
 * the answer must bear it; without one it is somebody's, and its payment is read back before it counts as over.
 */
export function readUnnamed(reply: Answered, facts: IntentFacts): Finding {
  const finding = facts.identifier === null ? unlessOver(reply, pixFinding(reply)) : readPix(reply, facts);
  if (finding.status !== null || finding.message !== null) return finding;
  const message = toRecord((say) => say.statusUntoldOf(`${reply.status}`));
  return { ...finding, code: 'uncertain', message };
}

/** Asks for a PIX by the identifier of its body, else by the names that the answer gave it. */
export async function lookUpPix(client: Client, intent: Intent): Promise<Finding | null> {
  const ours = statedBy(intent);
  if (ours.amountCentavos === null) return agedWithoutTrace(client, intent);
  const { settings } = client.connection;
  if (intent.identifier !== null) {
    const known = { ...intent, amountCentavos: ours.amountCentavos, destination: null };
    const finding = await pixRail.lookUp(client, known);
    if (finding === null || ownership(bodyOf(finding), ours, settings) !== 'another') return finding;
    return { ...finding, ...otherPayment(intent, finding.status) };
  }
  const { identifier, endToEndId } = intent.answered;
  if (identifier === null && endToEndId === null) return agedWithoutTrace(client, intent);
  const name = identifier === null ? { endToEndId: endToEndId ?? '' } : { identifier };
  return askPix(client, intent.accountId, name, (reply, item) => {
    const owner = ownership(item, ours, settings);
    if (owner === 'another') return doubtful(reply, item, 'echo_mismatch', theirs);
    return owner === 'ours' ? pixFinding(reply, item) : null;
  });
}

const theirs = toRecord((say) => say.otherPayment);

/** The raw operation of a method. @throws {RangeError} for a method that only reads */
export function rawOperation(method: Method): Operation {
  const found = rawOperations.find((known) => known.method === method);
  if (!found) throw new RangeError(`${method} is not a write.`);
  return found;
}
