import type { Account } from '../account/ledger.ts';
import { ServiceError } from '../refusal.ts';
import { emit } from '../webhooks/events.ts';
import type { World } from '../world.ts';

/** The service's action on a violation (specification, section 6.4). */
export const policyActions = ['BLOCK', 'NOTIFY_ONLY', 'ALLOW_AND_NOTIFY', 'AUTO_REFUND'] as const;
/** One of {@link policyActions}. */
export type PolicyAction = (typeof policyActions)[number];

/** Tells that a rule was broken. The payload is not shown beyond `phase` (specification, section 6.4). */
export function tellViolation(
  world: World,
  { tenantId, accountId }: Account,
  data: { readonly phase: string; readonly rule: string; readonly action: PolicyAction },
): void {
  emit(world, {
    id: `policy-violation-${world.newId('violation')}`,
    type: 'policy.violation',
    atMs: world.now(),
    tenantId,
    accountId,
    data,
  });
}

/** The refusal of a policy rule, with its event (specification, sections 2.11 and 7.3). */
export function policyDenied(
  world: World,
  account: Account,
  violation: { readonly phase: string; readonly rule: string; readonly message: string },
): ServiceError {
  const { phase, rule, message } = violation;
  tellViolation(world, account, { phase, rule, action: 'BLOCK' });
  const violations = [{ rule, message }];
  return new ServiceError(422, 'policy_denied', 'Recusado pela política da conta.', { violations });
}
