import { existsSync, realpathSync } from 'node:fs';
import { brasiliaDay, startOfDayMs } from '../brazil/clock.ts';
import { policyWords } from '../words/policy.ts';
import { type Approved, type Evidence, evidenceIn } from './evidence.ts';
import {
  asksPayee,
  asksTime,
  holdsFor,
  type Judged,
  type PayeeStanding,
  refuseChanged,
  refuseDenied,
  refuseUncountable,
  requireApproved,
  requireInTime,
  requirePerson,
} from './judge.ts';
import type { Plan } from './plan.ts';
import { changed } from './plan-changed.ts';
import { type Policy, type PolicyPlace, readPolicy } from './policy.ts';
import type { DayLimits, SeenPolicy, Terms } from './terms.ts';
import { unusable } from './unusable.ts';

/** A payment that is about to be written down as sent. */
export interface Asking extends Omit<Judged, 'payee' | 'timeMs'> {
  readonly place: PolicyPlace | null;
  /** Where it is written down. */
  readonly journal: string;
  readonly isPayment: boolean;
  readonly approved: Approved | null;
  /** Whether the plan's request is this one, in every byte. */
  readonly isOfPlan: (plan: Plan) => boolean;
  /** Whether its plan has to be in time: when it is begun, and at a new attempt after a refusal. */
  readonly begins: boolean;
  /** The later of the service's time and the latest that the journal knows. @throws when the service tells none */
  readonly nowMs: () => Promise<number>;
  /** The service's time; of a payment that is written down for later, its hour. @throws when the service tells none */
  readonly timeMs: () => Promise<number>;
  /** Whether its request names one payee, by whom it is counted. */
  readonly namesPayee: boolean;
  /** Who the payee is; null where the owner is only looked up after this question. */
  readonly payeeStanding: () => Promise<PayeeStanding | null>;
  /** The newest policy that the file's administrators signed there. @throws {CliError} exit 91 for none, and for an older one than was seen */
  readonly sharedPolicy: (file: Policy) => Promise<Policy>;
  /** Has the journal remember the policy. @throws {CliError} exit 91 for one that does not fit what it remembers */
  readonly see: (policy: SeenPolicy, accounts: readonly string[]) => Promise<void>;
}

/** The terms of a payment that may leave. */
export interface Permitted extends Terms {
  /** Whether it depends on who owns the payee's key. */
  readonly asksOwner: boolean;
}

/**
 * Asks the policy about a payment: the one question that everything with an ATTEMPT passes.
 * @returns what is left to the transaction of the ATTEMPT; null where no policy holds for it
 * @throws {CliError} exit 32 for what the policy refuses, 91 for a policy that cannot be asked, 2 for a plan that is not as it was
 * signed, or too late
 */
export async function askPolicy(asking: Asking): Promise<Permitted | null> {
  const file = asking.place && readPolicy(asking.place);
  const policies = file ? [file, ...(await sharedFor(file, asking))] : [];
  const holding = policies.filter((one) => holdsFor(one, asking));
  const evidence = asking.approved && evidenceIn(asking.approved);
  if (asking.approved && (!evidence || !asking.isOfPlan(evidence.plan))) throw changed();
  if (evidence) requirePerson(evidence);
  if (file === null || holding.length === 0) {
    if (evidence && asking.isPayment && asking.begins) requireInTime(evidence, await asking.nowMs());
    return null;
  }
  for (const one of holding) requireJournal(one, asking.journal);
  const policy = await inForce(file, holding);
  if (!asking.isPayment) {
    refuseDenied(policy, { ...asking, amountCentavos: 0 });
    return null;
  }
  const accounts = policies.flatMap((one) => one.accounts.map((account) => account.toLowerCase()));
  await asking.see(policy, [...new Set(accounts)]);
  refuseDenied(policy, asking);
  refuseUncountable(policy, asking);
  const nowMs = evidence ? await asking.nowMs() : Date.now();
  if (evidence && asking.begins) requireInTime(evidence, nowMs);
  const timeMs = asksTime(policy) ? await asking.timeMs() : 0;
  await requirePayee(policy, asking, evidence, timeMs, nowMs);
  const { serial, sha256, required, isMachine } = policy;
  const limits = limitsOf(policy, timeMs);
  return { policy: { serial, sha256, required, isMachine }, limits, asksOwner: asksPayee(policy) };
}

/**
 * The policy of the shared journal, wherever a payment is written to it; of another journal a held payment is refused.
 * @throws {CliError} exit 91
 */
async function sharedFor(file: Policy, asking: Asking): Promise<readonly Policy[]> {
  const { admins, journal } = file;
  const isThere = journal !== null && placeOf(journal) === placeOf(asking.journal);
  return admins !== null && isThere ? [await asking.sharedPolicy(file)] : [];
}

/** Those that hold as one; journals remember it by the file. */
async function inForce(file: Policy, holding: readonly Policy[]): Promise<Policy> {
  const [one = file, other] = holding;
  if (other) return (await import('./stricter.ts')).stricter(one, other);
  const { serial, sha256, isMachine, required } = file;
  return { ...one, serial, sha256, isMachine, required };
}

/** Refuses what is refused whoever the payee proves to be. @throws {CliError} exit 32 */
async function requirePayee(
  policy: Policy,
  asking: Asking,
  evidence: Evidence | null,
  timeMs: number,
  nowMs: number,
): Promise<void> {
  const told = asksPayee(policy) ? await asking.payeeStanding() : 'new';
  let refusal: unknown = null;
  for (const payee of told === null ? (['known', 'new'] as const) : [told]) {
    try {
      refuseChanged(policy, { payee });
      return requireApproved(policy, { ...asking, payee, timeMs }, evidence, nowMs);
    } catch (error) {
      refusal = error;
    }
  }
  throw refusal;
}

function limitsOf({ perDayCentavos, perPayeePerDayCentavos }: Policy, timeMs: number): DayLimits | null {
  if (perDayCentavos === null && perPayeePerDayCentavos === null) return null;
  const dayStartMs = startOfDayMs(brasiliaDay(timeMs));
  return { perDayCentavos, perPayeeCentavos: perPayeePerDayCentavos, dayStartMs };
}

/** @throws {CliError} exit 91 for another journal than the policy's: what is counted there is not counted here */
export function requireJournal({ journal, path }: Policy, used: string): void {
  if (journal !== null && placeOf(journal) !== placeOf(used))
    throw unusable(policyWords.otherJournal(path, journal));
}

/** A database whoever logs in, or a file by whichever path. */
function placeOf(journal: string): string {
  if (/^postgres(ql)?:/.test(journal))
    return journal.replace(/^postgres(ql)?:\/\/([^@/]*@)?/, '').replace(/\?.*$/, '');
  return existsSync(journal) ? realpathSync(journal) : journal;
}
