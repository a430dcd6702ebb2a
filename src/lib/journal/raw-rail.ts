import type { Client } from '../client/client.ts';
import { textMember } from '../client/reply.ts';
import { withOriginalNumbers } from '../client/strict-json.ts';
import { type Centavos, centavosFromJsonNumber } from '../contract/money.ts';
import { type Method, type Operation, operation, unspecified } from '../contract/operation.ts';
import type { Finding, Intent } from './intent.ts';
import { pixRail } from './pix-rail.ts';
import { bareFinding, type Rail } from './rail.ts';
import { quietPeriodMs } from './settle.ts';

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
 * proves nothing. Only a PIX whose body names itself and its amount can be looked up; the rest is for a person to resolve.
 */
export const rawRail: Rail = {
  operations: rawOperations,
  readResult(reply, facts) {
    const identifier = facts.identifier ?? textMember(reply.json.value, 'identifier');
    const finding = pixRail.readResult(reply, { ...facts, identifier });
    if (finding.status !== null || finding.message !== null) return finding;
    const message = `The answer (HTTP ${reply.status}) has no status that says what became of it.`;
    return { ...finding, code: 'uncertain', message };
  },
  async lookUp(client, intent) {
    const amountCentavos = intent.identifier === null ? null : statedAmount(intent.bodyText);
    if (amountCentavos !== null && /^\/v1\/accounts\/[^/?]+\/pix\/out\//.test(intent.target)) {
      return pixRail.lookUp(client, { ...intent, amountCentavos, destination: null });
    }
    return intent.state === 'PENDING' ? withoutTrace(intent) : null;
  },
};

/** The raw operation of a method. @throws {RangeError} for a method that only reads */
export function rawOperation(method: Method): Operation {
  const found = rawOperations.find((known) => known.method === method);
  if (!found) throw new RangeError(`${method} is not a write.`);
  return found;
}

/** The top-level `amount` or `value` of a body, read from its digits; null when there is not exactly one beyond doubt. */
export function statedAmount(bodyText: string): Centavos | null {
  if (bodyText === '') return null;
  const body = withOriginalNumbers(bodyText);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
  const named = ['amount', 'value'].filter((name) => Object.hasOwn(body, name));
  const [name] = named;
  if (name === undefined || named.length > 1) return null;
  const source = JSON.stringify((body as Record<string, unknown>)[name]);
  const amount = centavosFromJsonNumber(source);
  return amount !== null && amount > 0 ? amount : null;
}

/** A payment that nobody can be asked about stays on its way while it is young; null while it does, and for another state. */
export function agedWithoutTrace(client: Client, intent: Intent): Finding | null {
  const ageMs = client.clock.now() - (intent.lastSentAtMs ?? 0);
  return intent.state === 'PENDING' && ageMs >= quietPeriodMs ? withoutTrace(intent) : null;
}

/** What was accepted and can't be looked up: a person may resolve it only once it is called uncertain. */
function withoutTrace(intent: Intent): Finding {
  const message = 'The service accepted it, and no route shows what became of it.';
  return {
    ...(intent.finding ?? bareFinding('UNCERTAIN', 'uncertain', message)),
    state: 'UNCERTAIN',
    reason: null,
    code: 'uncertain',
    message,
  };
}
