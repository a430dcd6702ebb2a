import { isDeepStrictEqual } from 'node:util';
import { WrongClock } from '../client/errors.ts';
import { askPolicy } from '../policy/ask.ts';
import type { Approved } from '../policy/evidence.ts';
import { type Plan, plannedOperations } from '../policy/plan.ts';
import type { PolicyPlace } from '../policy/policy.ts';
import { type Intent, type IntentFacts, isPayment } from './intent.ts';
import type { PayPorts } from './pay-ports.ts';
import { plannedScheduleOf } from './planned-rows.ts';
import { statedAmount } from './rails/stated.ts';
import { runOfRow } from './run-papers.ts';

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
  const run = facts.runId === undefined ? undefined : await runOfRow(journal, facts, facts.runId);
  await askPolicy({
    operation,
    accountId,
    target,
    amountCentavos,
    // A row needs what all rows of its file need together: a sum that is cut into pieces needs no less.
    bandCentavos: run === undefined ? amountCentavos : (fileCentavos ?? run?.totalCentavos ?? null),
    takesPlan: plannedOperations.includes(operation),
    place,
    approved: facts.approved ?? run?.approved ?? null,
    journal: journal.location,
    isPayment: isPayment(facts),
    isOfPlan: (plan) => (run === undefined ? isOfPlan(plan, facts) : (run?.holds(plan) ?? false)),
    begins: begun === null ? run === undefined || fileCentavos !== null : begun.state === 'REFUSED',
    nowMs: () => latestTime(ports),
  });
}

/** A file of payments before its rows are written down. */
interface PaidFile {
  readonly accountId: string;
  readonly operations: readonly string[];
  readonly totalCentavos: number;
  readonly largestCentavos: number | null;
}

/**
 * Asks the policy about a file before its rows are written down, as each of them is asked about again: what is refused then leaves
 * the ref free for a plan. @param approved null for a file that no plan was made of
 */
export async function permitFile(
  ports: Pick<PayPorts, 'client' | 'journal'>,
  place: PolicyPlace | null,
  { accountId, operations, totalCentavos, largestCentavos }: PaidFile,
  approved: Approved | null,
): Promise<void> {
  for (const operation of operations)
    await askPolicy({
      operation,
      accountId,
      target: '',
      amountCentavos: largestCentavos,
      bandCentavos: totalCentavos,
      takesPlan: true,
      place,
      approved,
      journal: ports.journal.location,
      isPayment: true,
      isOfPlan: (plan) => plan.run !== null,
      begins: true,
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

/** Whether a plan's request is this one, in every byte. */
function isOfPlan(plan: Plan, facts: IntentFacts): boolean {
  const { environment, host, tenantId, accountId, operation, target, ref, identifier, idempotencyKey } =
    facts;
  const { bodySha256, bodyText: body, amountCentavos, destination } = facts;
  const { payment, schedule } = plan;
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
  return (
    payment !== null &&
    isSame(ours, plan) &&
    isSame(request, payment) &&
    isDeepStrictEqual(schedule, plannedScheduleOf(facts))
  );
}

/** A clock that was set back makes no plan valid again. @throws {WrongClock} when the service does not tell the time */
async function latestTime({ client, journal }: Pick<PayPorts, 'client' | 'journal'>): Promise<number> {
  if ((await client.skewMs()) === null) throw new WrongClock(null);
  const [newest] = await journal.list({ limit: 1 });
  return Math.max(client.clock.now(), newest?.createdAtMs ?? 0);
}
