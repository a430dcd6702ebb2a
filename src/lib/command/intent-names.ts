import { amountJson, type Centavos } from '../contract/money.ts';
import type { IntentFacts } from '../journal/intent.ts';
import { rawNumber } from '../json/strict.ts';

/** The names of an intent in a document, whatever its outcome. */
export function namesOf(facts: IntentFacts) {
  return {
    ref: facts.ref,
    run: facts.runId ?? null,
    intentId: facts.intentId,
    operation: facts.operation,
    identifier: facts.identifier,
    idempotencyKey: facts.creation?.keySent === false ? null : facts.idempotencyKey,
    amount: facts.amountCentavos === null ? null : rawNumber(amountJson(facts.amountCentavos as Centavos)),
    environment: facts.environment,
  };
}
