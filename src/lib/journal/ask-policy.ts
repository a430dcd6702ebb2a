import { isDeepStrictEqual } from 'node:util';
import type { Client } from '../client/client.ts';
import { WrongClock } from '../client/errors.ts';
import { dispatch } from '../contract/batch.ts';
import { askPolicy, type Permitted } from '../policy/ask.ts';
import type { Approved } from '../policy/evidence.ts';
import type { PayeeStanding, Plannable } from '../policy/judge.ts';
import { objected } from '../policy/objections.ts';
import { oneJournalOperations, type Plan, parsePlan } from '../policy/plan.ts';
import type { Policy, PolicyPlace } from '../policy/policy.ts';
import type { SharedPolicy } from '../policy/published.ts';
import type { SeenPolicy, Terms } from '../policy/terms.ts';
import { limitObjection, memoryObjection, type Sent, sentOf } from './heed.ts';
import { type Intent, type IntentFacts, isPayment, isUnsent } from './intent.ts';
import type { Journal } from './journal.ts';
import { refuseMissed } from './missed-policy.ts';
import type { PayPorts } from './pay-ports.ts';
import { comparePayee, nobodyShown } from './payee-compare.ts';
import { plannedPayment } from './planned-payment.ts';
import { plannedScheduleOf } from './planned-rows.ts';
import { statedAmount } from './rails/stated.ts';
import { runOfRow } from './run-papers.ts';
import { takesPlan } from './stated-payment.ts';

/**
 * Asks the policy at that place about a payment: see {@link permit}.
 * @param fileCentavos of a row that is not written down yet: what all rows of its file add up to
 * @param isEarly whether a person is still to be asked, and the payee to be looked up
 */
export async function permitBy(
  ports: Pick<PayPorts, 'client' | 'journal'>,
  place: PolicyPlace | null,
  facts: IntentFacts,
  begun: Intent | null,
  fileCentavos: number | null = null,
  isEarly = false,
): Promise<Permitted | null> {
  const { client, journal } = ports;
  const { operation, accountId, target, schedule } = facts;
  const amountCentavos = certainCentavos(facts);
  const sent = sentOf(facts);
  const run = facts.runId === undefined ? undefined : await runOfRow(journal, facts, facts.runId);
  const onlyHere = facts.approved && !run ? await onlyJournalOf(journal, facts) : null;
  const permitted = await askPolicy({
    operation,
    accountId,
    target,
    amountCentavos,
    // A row needs what all rows of its file need together: a sum that is cut into pieces needs no less.
    bandCentavos: run === undefined ? amountCentavos : (fileCentavos ?? run?.totalCentavos ?? null),
    plannable: plannable(facts, fileCentavos),
    place,
    approved: facts.approved ?? run?.approved ?? null,
    journal: journal.location,
    isPayment: isPayment(facts),
    isOfPlan: (plan) => (run === undefined ? isOfPlan(plan, facts, onlyHere) : (run?.holds(plan) ?? false)),
    begins: begun === null ? run === undefined || fileCentavos !== null : begun.state === 'REFUSED',
    nowMs: () => latestTime(ports),
    timeMs: async () => {
      const nowMs = await serviceTime(client);
      return begun === null && schedule ? Math.max(nowMs, schedule.notBeforeMs) : nowMs;
    },
    namesPayee: sent !== null && sent.payee !== null,
    payeeStanding: () => payeeStanding(journal, facts, sent, isEarly),
    sharedPolicy: async (file) => (await obeyed(journal, file)).policy,
    see: (policy, accounts) => see(journal, policy, accounts, sent?.account ?? '', client.clock.now()),
  });
  if (facts.approved && operation === dispatch.id) {
    const { refuseOtherBatch } = await import('./planned-batch.ts');
    await refuseOtherBatch(client, facts, parsePlan(facts.approved.plan)?.batch ?? null);
  }
  if (permitted === null && isEarly && sent) await refuseMissed(journal, sent.account);
  // Found before a person is asked, and at the hour, to be held; it counts in the transaction that begins the payment. One that was
  // sent would count itself.
  const isAhead = begun === null ? !schedule : schedule !== undefined && isUnsent(begun.state);
  if (permitted?.limits && sent && isAhead) await foresee(journal, permitted, sent);
  return permitted;
}

/**
 * The newest policy that a file's administrators signed in the journal, which this machine remembers from now on.
 * @throws {CliError} exit 91 for none, and for an older one than this machine has obeyed
 */
async function obeyed(journal: Journal, file: Policy): Promise<SharedPolicy> {
  return (await import('./shared-policy.ts')).sharedPolicyOf(journal, file);
}

/** @throws {CliError} exit 91 for a policy that does not fit the one that the journal remembers */
async function see(
  journal: Journal,
  policy: SeenPolicy,
  accounts: readonly string[],
  account: string,
  nowMs: number,
): Promise<void> {
  const seen = await (await journal.policies()).see(account, policy, accounts, nowMs);
  const objection = memoryObjection(seen, policy);
  if (objection) throw objected(objection, null);
}

/** @throws {CliError} exit 32 for a payment above what is left of the day */
async function foresee(journal: Journal, terms: Terms, sent: Sent): Promise<void> {
  const { limits } = terms;
  if (!limits) return;
  const used = await (await journal.policies()).used(sent.account, sent.payee, limits.dayStartMs);
  const objection = limitObjection(sent, limits, used);
  if (objection) throw objected(objection, terms);
}

/** @param isEarly whether the owner of a key may still be looked up */
export async function payeeStanding(
  journal: Journal,
  { to, payee }: Pick<IntentFacts, 'to' | 'payee'>,
  sent: Sent | null,
  isEarly: boolean,
): Promise<PayeeStanding | null> {
  if (!sent || sent.payee === null) return 'new';
  const pin = await (await journal.policies()).pin(sent.account, sent.payee);
  if (pin === null) return 'new';
  if (sent.owner === null) return isEarly && payee === undefined && to?.kind === 'pix-key' ? null : 'unseen';
  if (sent.owner === pin.owner) return 'known';
  const now = { ...nobodyShown, documents: [sent.owner] };
  const standings = { same: 'known', another: 'changed', 'not shown': 'unseen' } as const;
  return standings[comparePayee({ kind: 'document', document: pin.owner }, now)];
}

/** The time by which days and hours are told: a machine's own is its user's. @throws {WrongClock} when the service does not tell it */
export async function serviceTime(client: Pick<Client, 'skewMs' | 'clock'>): Promise<number> {
  if ((await client.skewMs()) === null) throw new WrongClock(null);
  return client.clock.now();
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
      plannable: 'yes',
      place,
      approved,
      journal: ports.journal.location,
      isPayment: true,
      isOfPlan: (plan) => plan.run !== null,
      begins: true,
      nowMs: () => latestTime(ports),
      timeMs: () => serviceTime(ports.client),
      namesPayee: true,
      payeeStanding: async () => null,
      sharedPolicy: async (file) => (await obeyed(ports.journal, file)).policy,
      see: (policy, accounts) =>
        see(ports.journal, policy, accounts, accountId.toLowerCase(), ports.client.clock.now()),
    });
}

/**
 * The amount that is paid for certain; null for none. What somebody else wrote counts by the request alone, and of a request that `brl
 * api` makes only what it was confirmed for.
 */
function certainCentavos({ amountCentavos, bodyText, approved, operation }: IntentFacts): number | null {
  const stated = statedAmount(bodyText);
  // The rows of the batch are read and compared at every ATTEMPT.
  if (approved && operation === dispatch.id) return amountCentavos;
  if (approved) return stated === amountCentavos ? stated : null;
  if (amountCentavos === null) return operation.startsWith('api.') ? null : stated;
  return Math.max(amountCentavos, stated ?? 0);
}

/**
 * The id of this journal, where the service would not know a payment again and no other may execute it; null for a payment that any may.
 * A file is no such journal, and its plan none.
 */
export async function onlyJournalOf(
  journal: Pick<Journal, 'sharedId'>,
  { operation }: Pick<IntentFacts, 'operation'>,
): Promise<string | null> {
  return oneJournalOperations.includes(operation) ? ((await journal.sharedId?.()) ?? '') : null;
}

/** The rows of a run that is written down keep their names, which no plan could have anew. */
function plannable(facts: IntentFacts, fileCentavos: number | null): Plannable {
  if (facts.runId !== undefined && fileCentavos === null) return 'written down';
  return takesPlan(facts) ? 'yes' : 'unstated';
}

/** Whether a plan's request is this one, in every byte. */
function isOfPlan(plan: Plan, facts: IntentFacts, onlyHere: string | null): boolean {
  const { environment, host, tenantId, accountId } = facts;
  const { payment, schedule } = plan;
  const ours = { environment, host, tenantId, accountId };
  const { to: _inTheBody, claim: _ofThisJournal, ...request } = plannedPayment(facts);
  const isSame = <T extends object>(one: T, other: T) =>
    (Object.keys(one) as (keyof T)[]).every((name) => one[name] === other[name]);
  return (
    payment !== null &&
    plan.journalId === onlyHere &&
    isSame(ours, plan) &&
    isSame(request, payment) &&
    isDeepStrictEqual(schedule, plannedScheduleOf(facts))
  );
}

/** A clock that was set back makes no plan valid again. */
async function latestTime({ client, journal }: Pick<PayPorts, 'client' | 'journal'>): Promise<number> {
  const nowMs = await serviceTime(client);
  const [newest] = await journal.list({ limit: 1 });
  return Math.max(nowMs, newest?.createdAtMs ?? 0);
}
