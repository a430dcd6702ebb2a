import { config } from '../../connection/checked-values.ts';
import type { Papers } from '../../payments/plans/papers.ts';
import { refuseDenied, requireApproved, requireInTime } from '../../policy/judge.ts';
import type { Policy } from '../../policy/policy.ts';
import { planWords } from '../../words/plans.ts';
import { policyWords } from '../../words/policy.ts';

/**
 * @returns the policy by which it is enough
 * @throws {CliError} exit 32 for too few approvals, 2 for a plan whose time is over, 91 without a policy
 */
export function requireStanding(policy: Policy | null, { evidence }: Papers): Policy {
  if (!policy) throw config('policy_unusable', planWords.noPolicy, policyWords.askAdministrator);
  const { accountId, payment } = evidence.plan;
  const { operation, target, amountCentavos } = payment;
  const judged = {
    operation,
    accountId,
    target,
    amountCentavos,
    bandCentavos: amountCentavos,
    takesPlan: true,
  };
  requireInTime(evidence, Date.now());
  refuseDenied(policy, judged);
  requireApproved(policy, judged, evidence, Date.now());
  return policy;
}
