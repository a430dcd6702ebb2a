import type { Operation } from '../../contract/operation.ts';
import type { Account } from '../account/ledger.ts';
import type { Answer, ReceivedRequest } from '../behaviour.ts';
import { nameRequest, recalled, remember } from '../idempotency.ts';
import { operatorOf } from '../limits/use.ts';
import { ServiceError } from '../refusal.ts';
import type { World } from '../world.ts';
import { payLater, payNow } from './pay.ts';
import { type PaymentOrder, type PaymentRecord, paymentKind } from './record.ts';
import { acceptanceAnswer, resultAnswer } from './views.ts';

/** The parts of a call that a payment needs. */
export interface PaymentCall {
  readonly world: World;
  readonly account: Account;
  readonly operation: Operation;
  readonly idempotencyKey: string | null;
  readonly request: ReceivedRequest;
}

/**
 * Pays, unless this request has already made a payment, which is then answered again. FAILED releases the name (specification,
 * section 3.1).
 * @param content amount and destination, which identify a request without a key, whichever route it takes
 * @param make builds the order, only for a new request
 */
export function payOnce(
  call: PaymentCall,
  mode: 'now' | 'later',
  content: readonly unknown[],
  make: () => PaymentOrder,
): Answer {
  const { world, account, idempotencyKey, operation } = call;
  const { accountId } = account;
  const scope = idempotencyKey === null ? 'pix' : operation.id;
  const name = nameRequest(world, { accountId, operation: scope, idempotencyKey, content });
  const answer = mode === 'now' ? resultAnswer : acceptanceAnswer;
  const known = recalled<PaymentRecord>(world, paymentKind, name);
  if (known && known.state !== 'FAILED') return answer(known, null);
  const order = { ...make(), operator: operatorOf(call.request) };
  refuseUsedIdentifier(world, accountId, order.identifier);
  const run = mode === 'now' ? payNow : payLater;
  const { payment, fault } = run(world, account, order, idempotencyKey);
  remember(world, name, payment.id);
  return answer(payment, fault);
}

function refuseUsedIdentifier(world: World, accountId: string, identifier: string | null): void {
  if (identifier === null) return;
  const other = world.recordByIdentifier(paymentKind, accountId, identifier);
  if (other && other.state !== 'FAILED') {
    throw new ServiceError(409, 'identifier_conflict', 'O identifier já foi usado em outro pagamento.');
  }
}
