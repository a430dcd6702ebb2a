import { existsSync, realpathSync } from 'node:fs';
import { policyWords } from '../words/policy.ts';
import { type Approved, evidenceIn } from './evidence.ts';
import {
  holdsFor,
  type Judged,
  refuseDenied,
  requireApproved,
  requireInTime,
  requirePerson,
} from './judge.ts';
import type { Plan } from './plan.ts';
import { changed } from './plan-changed.ts';
import { type Policy, type PolicyPlace, readPolicy } from './policy.ts';
import { unusable } from './unusable.ts';

/** A payment that is about to be written down as sent. */
export interface Asking extends Judged {
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
}

/**
 * Asks the policy about a payment: the one question that everything with an ATTEMPT passes.
 * @throws {CliError} exit 32 for what the policy refuses, 91 for a policy that cannot be asked, 2 for a plan that is not as it was
 * signed, or too late
 */
export async function askPolicy(asking: Asking): Promise<void> {
  const policy = asking.place && readPolicy(asking.place);
  const evidence = asking.approved && evidenceIn(asking.approved);
  if (asking.approved && (!evidence || !asking.isOfPlan(evidence.plan))) throw changed();
  if (evidence) requirePerson(evidence);
  const holds = policy !== null && holdsFor(policy, asking);
  if (holds) requireJournal(policy, asking.journal);
  if (holds) refuseDenied(policy, asking.isPayment ? asking : { ...asking, amountCentavos: 0 });
  if (!asking.isPayment || (!holds && !evidence)) return;
  const nowMs = evidence ? await asking.nowMs() : Date.now();
  if (evidence && asking.begins) requireInTime(evidence, nowMs);
  if (holds) requireApproved(policy, asking, evidence, nowMs);
}

/** @throws {CliError} exit 91 for another journal than the policy's: what is counted there is not counted here */
function requireJournal({ journal, path }: Policy, used: string): void {
  if (journal !== null && placeOf(journal) !== placeOf(used))
    throw unusable(policyWords.otherJournal(path, journal));
}

/** A database whoever logs in, or a file by whichever path. */
function placeOf(journal: string): string {
  if (/^postgres(ql)?:/.test(journal))
    return journal.replace(/^postgres(ql)?:\/\/([^@/]*@)?/, '').replace(/\?.*$/, '');
  return existsSync(journal) ? realpathSync(journal) : journal;
}
