import type { PlannedPayment } from '../policy/plan.ts';
import type { IntentFacts } from './intent.ts';

/** The request of a payment, as a plan has it. */
export function plannedPayment(facts: IntentFacts): PlannedPayment {
  const { operation, target, ref, identifier, idempotencyKey, bodySha256, bodyText: body } = facts;
  const { amountCentavos, destination, to, claim } = facts;
  return {
    operation,
    target,
    ref,
    identifier,
    idempotencyKey,
    bodySha256,
    body,
    amountCentavos,
    destination,
    to,
    claim,
  };
}
