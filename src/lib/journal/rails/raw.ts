import type { Client } from '../../client/client.ts';
import type { Answered } from '../../client/reply.ts';
import { type Method, type Operation, operation, unspecified } from '../../contract/operation.ts';
import { recorded } from '../../words/records.ts';
import type { Finding, Intent, IntentFacts } from '../intent.ts';
import { boletoRail } from './boleto.ts';
import { type PixName, pixFinding, proofOfPix, readPix } from './pix.ts';
import type { Rail } from './rail.ts';
import { unlessOver } from './reading.ts';
import { refundRail } from './refund.ts';
import { meantCentavos } from './stated.ts';
import { tedRail } from './ted.ts';
import { transferRail } from './transfer.ts';
import { agedWithoutTrace, withoutTrace } from './untraced.ts';

/** Writes by `brl api` that may move money and belong to no other rail; nothing is assumed about them. */
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

/** Routes whose payments can be looked up, with the look-up of their rail; the first match counts. */
const lookUps: readonly (readonly [route: RegExp, lookUp: Rail['lookUp']])[] = [
  [/\/pix\/out\/refund(?:[/?]|$)/, refundRail.lookUp],
  [/\/pix\/out(?:[/?]|$)/, lookUpPix],
  [/\/boleto\/pay(?:\?|$)/, boletoRail.lookUp],
  [/\/ted\/out(?:\?|$)/, (client, intent) => tedRail.lookUp(client, named(intent))],
  [/\/transfers\/internal(?:[/?]|$)/, (client, intent) => transferRail.lookUp(client, named(intent))],
];

/** The rail of a call's route, where the service can be asked for its payment; null for any other. */
function lookUpOf(target: string): Rail['lookUp'] | null {
  return lookUps.find(([route]) => route.test(target))?.[1] ?? null;
}

/** Whether the service can be asked about the outcome of a call to this route. */
export function canBeAsked(target: string): boolean {
  return lookUpOf(target) !== null;
}

/** A payment by the name in its body, otherwise by the one in its answer. */
function named(intent: Intent): Intent {
  return { ...intent, identifier: intent.identifier ?? intent.answered.identifier };
}

/**
 * Any route. Its answer is read by the status that payments share (specification, section 3.1); a body without one proves
 * nothing, nor does a final status of a payment without our name. What no route shows is left for a person to resolve.
 */
export const rawRail: Rail = {
  operations: rawOperations,
  readResult: readUnnamed,
  async lookUp(client, intent) {
    const lookUp = lookUpOf(intent.target);
    if (lookUp !== null) return lookUp(client, intent);
    return intent.state === 'PENDING' ? withoutTrace(intent) : null;
  },
};

/**
 * Reads a result by the statuses of a PIX, for an operation whose body the specification does not show. If we gave an
 * identifier, the answer must contain it; if not, the payment could be anybody's, so it is read back before it counts as
 * final.
 */
export function readUnnamed(reply: Answered, facts: IntentFacts): Finding {
  const finding = facts.identifier === null ? unlessOver(reply, pixFinding(reply)) : readPix(reply, facts);
  if (finding.status !== null || finding.message !== null) return finding;
  const message = recorded.statusUntoldOf(`${reply.status}`);
  return { ...finding, code: 'uncertain', message };
}

/** Looks up a PIX by the identifier in its body, otherwise by the names in its answer. */
export async function lookUpPix(client: Client, intent: Intent): Promise<Finding | null> {
  const name = nameOf(intent);
  if (name === null || meantCentavos(intent) === null) return agedWithoutTrace(client, intent);
  return proofOfPix(client, intent, name);
}

function nameOf({ identifier, answered }: Intent): PixName | null {
  const known = identifier ?? answered.identifier;
  if (known !== null) return { identifier: known };
  return answered.endToEndId === null ? null : { endToEndId: answered.endToEndId };
}

/** The raw operation of a method. @throws {RangeError} for a method that only reads */
export function rawOperation(method: Method): Operation {
  const found = rawOperations.find((known) => known.method === method);
  if (!found) throw new RangeError(`${method} is not a write.`);
  return found;
}
