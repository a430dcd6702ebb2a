import { config } from '../../connection/checked-values.ts';
import type { Papers } from '../../payments/plans/papers.ts';
import { operationsOfRails } from '../../payments/rail-operations.ts';
import { refuseDenied, requireApproved, requireInTime } from '../../policy/judge.ts';
import { centavosOf } from '../../policy/plan.ts';
import type { Policy } from '../../policy/policy.ts';
import { planWords } from '../../words/plans.ts';
import { policyWords } from '../../words/policy.ts';

/**
 * @returns the policy by which it is enough
 * @throws {CliError} exit 32 for too few approvals, 2 for a plan whose time is over, 91 without a policy
 */
export function requireStanding(policy: Policy | null, { evidence }: Papers): Policy {
  if (!policy) throw config('policy_unusable', planWords.noPolicy, policyWords.askAdministrator);
  const { plan } = evidence;
  const { accountId, payment, run } = plan;
  const total = centavosOf(plan);
  const largest = run === null ? total : Number((run.largest[0]?.amount ?? '').replace('.', ''));
  const operations = run === null ? [payment?.operation ?? ''] : operationsOfRails(Object.keys(run.byRail));
  requireInTime(evidence, Date.now());
  for (const operation of operations) {
    const judged = { operation, accountId, target: payment?.target ?? '', amountCentavos: largest };
    const asked = { ...judged, bandCentavos: total, plannable: 'yes' as const, timeMs: Date.now() };
    refuseDenied(policy, asked);
    // No journal is asked here whether the payee is known: it has to be enough in either case.
    for (const payee of ['known', 'new'] as const)
      requireApproved(policy, { ...asked, payee }, evidence, Date.now());
  }
  return policy;
}
