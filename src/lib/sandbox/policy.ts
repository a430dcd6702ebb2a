import type { Account } from './accounts.ts';
import { ServiceError } from './behaviour.ts';
import { emit } from './events.ts';
import type { World } from './world.ts';

/** Tells that a rule stopped something. The payload is not shown beyond `phase` (specification, section 6.4). */
export function tellViolation(
  world: World,
  { tenantId, accountId }: Account,
  data: { readonly phase: string; readonly rule: string },
): void {
  emit(world, {
    id: `policy-violation-${world.newId('violation')}`,
    type: 'policy.violation',
    atMs: world.now(),
    tenantId,
    accountId,
    data: { ...data, action: 'BLOCK' },
  });
}

/** The refusal of a policy rule, with its event (specification, sections 2.11 and 7.3). */
export function policyDenied(
  world: World,
  account: Account,
  violation: { readonly phase: string; readonly rule: string; readonly message: string },
): ServiceError {
  const { phase, rule, message } = violation;
  tellViolation(world, account, { phase, rule });
  const violations = [{ rule, message }];
  return new ServiceError(422, 'policy_denied', 'Recusado pela política da conta.', { violations });
}
