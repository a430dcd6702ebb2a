import type { Account } from '../account/ledger.ts';
import { type FaultName, faultError, faults } from '../faults.ts';
import { type MagicKey, type Outcome, outcomeFor } from '../magic.ts';
import { ServiceError } from '../refusal.ts';
import { sandboxBank } from '../seed.ts';
import { second } from '../time.ts';
import type { World } from '../world.ts';
import { resolveKey } from './dict.ts';
import { newEndToEndId } from './end-to-end.ts';
import { execute, schedule } from './pix-states.ts';
import { type PaymentOrder, type PaymentRecord, paymentKind } from './record.ts';

/** How long an asynchronous payment waits before it is executed. */
const asyncDelayMs = 2 * second;

/**
 * Takes an order and executes it at once.
 * @throws {ServiceError} when the key can't be resolved, or a fault answers instead; then nothing was stored.
 */
export function payNow(world: World, account: Account, order: PaymentOrder, idempotencyKey: string | null) {
  const outcome = outcomeFor(order);
  const fault = faultOf(world, order, outcome);
  const entry =
    order.key === null || order.payee !== null ? null : resolveForPayment(world, account, order.key);
  const accepted = store(world, account, order, idempotencyKey, entry);
  return { payment: execute(world, accepted, world.now()), fault };
}

/** Accepts an order to be executed a moment later; only its format is checked. */
export function payLater(world: World, account: Account, order: PaymentOrder, idempotencyKey: string | null) {
  const fault = faultOf(world, order, outcomeFor(order));
  const accepted = store(world, account, order, idempotencyKey, null);
  return {
    payment: schedule(world, accepted, [{ afterMs: asyncDelayMs, to: 'EXECUTE' }], world.now()),
    fault,
  };
}

/** The fault that strikes the answer of this payment. @throws {ServiceError} when it strikes before anything is done. */
function faultOf(world: World, order: PaymentOrder, outcome: Outcome): FaultName | null {
  if (outcome.kind !== 'fault') return null;
  const { fault, times } = outcome;
  const counter = `fault:${fault}:${order.key}`;
  if (times !== null && world.count(counter) > times) {
    world.resetCount(counter);
    return null;
  }
  if (faults[fault].when === 'after') return fault;
  throw faultError(fault) ?? new Error(`fault ${fault} can't be the outcome of a payment`);
}

function resolveForPayment(world: World, account: Account, key: string): MagicKey | null {
  try {
    return resolveKey(world, account, key, { source: 'payment', noCache: false });
  } catch (error) {
    // A refusal with status 422 is a payment that FAILED, so `execute` answers it.
    if (error instanceof ServiceError && error.status === 422) return null;
    throw error;
  }
}

function store(
  world: World,
  account: Account,
  order: PaymentOrder,
  idempotencyKey: string | null,
  entry: MagicKey | null,
): PaymentRecord {
  const now = world.now();
  const identifier = order.identifier ?? world.newId('identifier').replaceAll('-', '');
  const paymentId = world.newId('payment');
  return world.insertRecord<PaymentRecord>({
    kind: paymentKind,
    id: paymentId,
    accountId: account.accountId,
    identifier,
    state: 'PROCESSING',
    createdAtMs: now,
    data: {
      paymentId,
      transactionId: world.newId('transaction'),
      partnerId: world.newId('partner'),
      runId: world.newId('run'),
      identifier,
      idempotencyKey,
      amountCentavos: order.amountCentavos,
      keyType: order.keyType,
      key: order.key,
      description: order.description,
      payee: order.payee ?? entry?.owner ?? null,
      ...(order.chargeTxid === undefined ? {} : { chargeTxid: order.chargeTxid }),
      endToEndId: newEndToEndId(world, 'E', sandboxBank.ispb, now),
      completedAtMs: null,
      errorCode: null,
      errorReason: null,
      debited: false,
      operator: order.operator ?? null,
      plan: [],
    },
  });
}
