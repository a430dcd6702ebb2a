import { WrongClock } from '../client/errors.ts';
import { askPolicy } from '../policy/ask.ts';
import { type Plan, plannedOperations } from '../policy/plan.ts';
import type { PolicyPlace } from '../policy/policy.ts';
import { type Intent, type IntentFacts, isPayment } from './intent.ts';
import type { Journal } from './journal.ts';
import type { PayPorts } from './pay-ports.ts';
import { statedAmount } from './rails/stated.ts';

/** Asks the policy at that place about a payment: see {@link permit}. */
export async function permitBy(
  ports: Pick<PayPorts, 'client' | 'journal'>,
  place: PolicyPlace | null,
  facts: IntentFacts,
  begun: Intent | null,
  fileCentavos: number | null = null,
): Promise<void> {
  const { journal } = ports;
  const { operation, accountId, target } = facts;
  const amountCentavos = certainCentavos(facts);
  await askPolicy({
    operation,
    accountId,
    target,
    amountCentavos,
    bandCentavos:
      facts.runId === undefined
        ? amountCentavos
        : (fileCentavos ?? (await runCentavos(journal, facts, facts.runId))),
    takesPlan:
      facts.runId === undefined && facts.schedule === undefined && plannedOperations.includes(operation),
    place,
    approved: facts.approved ?? null,
    journal: journal.location,
    isPayment: isPayment(facts),
    isOfPlan: (plan) => isOfPlan(plan, facts),
    begins: begun === null || begun.state === 'REFUSED',
    nowMs: () => latestTime(ports),
  });
}

/**
 * The amount that is paid for certain; null for none. What somebody else wrote counts by the request alone, and of a request that `brl
 * api` makes only what it was confirmed for.
 */
function certainCentavos({ amountCentavos, bodyText, approved, operation }: IntentFacts): number | null {
  const stated = statedAmount(bodyText);
  if (approved) return stated === amountCentavos ? stated : null;
  if (amountCentavos === null) return operation.startsWith('api.') ? null : stated;
  return Math.max(amountCentavos, stated ?? 0);
}

/** A row needs what all rows of its file need together: a sum that is cut into pieces needs no less. */
async function runCentavos(journal: Journal, facts: IntentFacts, runId: string): Promise<number | null> {
  return (await (await journal.runs()).find(facts, runId))?.totalCentavos ?? null;
}

/** Whether a plan's request is this one, in every byte. */
function isOfPlan(plan: Plan, facts: IntentFacts): boolean {
  const { environment, host, tenantId, accountId, operation, target, ref, identifier, idempotencyKey } =
    facts;
  const { bodySha256, bodyText: body, amountCentavos, destination } = facts;
  const { payment } = plan;
  const ours = { environment, host, tenantId, accountId };
  const request = {
    operation,
    target,
    ref,
    identifier,
    idempotencyKey,
    bodySha256,
    body,
    amountCentavos,
    destination,
  };
  const isSame = <T extends object>(one: T, other: T) =>
    (Object.keys(one) as (keyof T)[]).every((name) => one[name] === other[name]);
  return isSame(ours, plan) && isSame(request, payment);
}

/** A clock that was set back makes no plan valid again. @throws {WrongClock} when the service does not tell the time */
async function latestTime({ client, journal }: Pick<PayPorts, 'client' | 'journal'>): Promise<number> {
  if ((await client.skewMs()) === null) throw new WrongClock(null);
  const [newest] = await journal.list({ limit: 1 });
  return Math.max(client.clock.now(), newest?.createdAtMs ?? 0);
}
