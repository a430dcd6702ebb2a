import { accountOf, post } from '../account/ledger.ts';
import { ownerOf } from '../account/sides.ts';
import { giveLimitBack, type LimitedPayment, limitRefusal, takeLimit } from '../limits/use.ts';
import { approvalWindowMs, type Late, magicKey, outcomeFor } from '../magic.ts';
import type { ChargeRecord } from '../qr/charge.ts';
import { chargeByTxid, payCharge } from '../qr/charge-states.ts';
import type { World } from '../world.ts';
import { emitPaymentEvent } from './events.ts';
import type { PaymentRecord, Step } from './record.ts';

const lateFailure = { errorCode: 'partner_rejected', errorReason: 'Recusado pelo banco recebedor.' };

/** Decides and applies the first state of a payment. */
export function execute(world: World, record: PaymentRecord, atMs: number): PaymentRecord {
  const refusal = refusalOf(world, record, atMs);
  if (refusal) return fail(world, record, { afterMs: 0, to: 'FAILED', ...refusal }, atMs);
  const debited = debit(world, record, atMs);
  const outcome = outcomeFor(record.data);
  if (outcome.kind === 'timeout') {
    const late: Step[] = outcome.late ? [lateStep(outcome.late.to, outcome.late.afterMs)] : [];
    return timeOut(world, { ...debited, data: { ...debited.data, plan: late } }, atMs);
  }
  if (outcome.kind === 'held') return hold(world, debited, outcome.late, atMs);
  return complete(world, debited, atMs);
}

/** Makes the next move of a payment's plan. */
export function movePayment(world: World, payment: PaymentRecord, atMs: number): void {
  const [step, ...rest] = payment.data.plan;
  if (step) applyStep(world, { ...payment, data: { ...payment.data, plan: rest } }, step, atMs);
}

/** Ends an open payment now, whatever its plan; false when it had ended before. */
export function settlePayment(world: World, payment: PaymentRecord, to: 'COMPLETED' | 'FAILED'): boolean {
  if (payment.state === 'COMPLETED' || payment.state === 'FAILED') return false;
  const step: Step = { afterMs: 0, to, ...(to === 'FAILED' ? lateFailure : {}) };
  const ready =
    payment.state === 'PROCESSING' && to === 'COMPLETED' ? debit(world, payment, world.now()) : payment;
  applyStep(world, ready, step, world.now());
  return true;
}

function refusalOf(world: World, record: PaymentRecord, atMs: number) {
  const outcome = outcomeFor(record.data);
  if (outcome.kind === 'refused') {
    const { errorCode, reason: errorReason, partner } = outcome;
    return { errorCode, errorReason, partner };
  }
  if (outcome.kind === 'key-error')
    return { errorCode: outcome.errorCode, errorReason: 'Chave PIX indisponível.' };
  const { key, amountCentavos, payee } = record.data;
  if (key !== null && payee === null && magicKey(key) === null) {
    return { errorCode: 'key_not_found', errorReason: 'Chave PIX não encontrada no DICT.' };
  }
  if (record.data.chargeTxid !== undefined && !openCharge(world, record)) {
    return { errorCode: 'qr_gone', errorReason: 'QR Code removido, pago ou vencido.' };
  }
  const account = accountOf(world, record);
  const overLimit = limitRefusal(world, account, limitedBy(record), atMs);
  if (overLimit) return overLimit;
  if (amountCentavos > account.balanceCentavos) {
    return { errorCode: 'insufficient_funds', errorReason: 'Saldo insuficiente.' };
  }
  return null;
}

/** Held for risk analysis; without an outcome in the approval window it times out (specification, section 3.1). */
function hold(world: World, record: PaymentRecord, late: Late | null, atMs: number): PaymentRecord {
  const plan: Step[] =
    late === null
      ? [{ afterMs: approvalWindowMs, to: 'TIMEOUT' }]
      : late.afterMs <= approvalWindowMs
        ? [lateStep(late.to, late.afterMs)]
        : [{ afterMs: approvalWindowMs, to: 'TIMEOUT' }, lateStep(late.to, late.afterMs - approvalWindowMs)];
  return schedule(world, { ...record, state: 'PENDING_APPROVAL' }, plan, atMs);
}

function applyStep(world: World, record: PaymentRecord, step: Step, atMs: number): PaymentRecord {
  if (step.to === 'EXECUTE') return execute(world, record, atMs);
  if (step.to === 'TIMEOUT') return timeOut(world, record, atMs);
  return step.to === 'COMPLETED' ? complete(world, record, atMs) : fail(world, record, step, atMs);
}

/** No confirmation in the window; the rest of the plan is the late outcome. */
function timeOut(world: World, record: PaymentRecord, atMs: number): PaymentRecord {
  const timedOut = schedule(world, { ...record, state: 'TIMEOUT' }, record.data.plan, atMs);
  emitPaymentEvent(world, timedOut, 'pix.out.timeout', 'TIMEOUT', atMs);
  return timedOut;
}

function complete(world: World, record: PaymentRecord, atMs: number): PaymentRecord {
  const data = { ...record.data, completedAtMs: atMs };
  const done = schedule(world, { ...record, state: 'COMPLETED', data }, [], atMs);
  emitPaymentEvent(world, done, 'pix.out.completed', 'SUCCESS', atMs);
  payOwnCharge(world, done, atMs);
  return done;
}

/** A payment of a charge that this sandbox issued arrives at that charge. */
function payOwnCharge(world: World, record: PaymentRecord, atMs: number): void {
  const charge = openCharge(world, record);
  if (!charge) return;
  const { amountCentavos, endToEndId } = record.data;
  payCharge(world, charge, { atMs, amountCentavos, endToEndId, payer: ownerOf(accountOf(world, record)) });
}

function openCharge(world: World, record: PaymentRecord): ChargeRecord | null {
  const { chargeTxid } = record.data;
  const charge = chargeTxid === undefined ? null : chargeByTxid(world, chargeTxid);
  return charge?.state === 'ACTIVE' ? charge : null;
}

function fail(world: World, record: PaymentRecord, step: Step, atMs: number): PaymentRecord {
  if (record.data.debited) {
    book(world, record, record.data.amountCentavos, atMs);
    giveLimitBack(world, record.id);
  }
  const errorCode = step.errorCode ?? 'partner_rejected';
  const { errorReason = null, partner } = step;
  const data = { ...record.data, errorCode, errorReason, partner, debited: false };
  const failed = schedule(world, { ...record, state: 'FAILED', data }, [], atMs);
  emitPaymentEvent(world, failed, 'pix.out.failed', 'FAILED', atMs);
  return failed;
}

/** Stores a payment with its plan, and when the plan's first step is due. */
export function schedule(
  world: World,
  record: PaymentRecord,
  plan: readonly Step[],
  atMs: number,
): PaymentRecord {
  const next = plan[0];
  return world.updateRecord({
    ...record,
    dueAtMs: next ? atMs + next.afterMs : null,
    data: { ...record.data, plan },
  });
}

/** Debits the amount, once, and records the payee. */
function debit(world: World, record: PaymentRecord, atMs: number): PaymentRecord {
  if (record.data.debited) return record;
  const { key } = record.data;
  const payee = record.data.payee ?? (key === null ? null : magicKey(key)?.owner) ?? null;
  book(world, record, -record.data.amountCentavos, atMs);
  takeLimit(world, accountOf(world, record).accountId, record.id, limitedBy(record), atMs);
  return { ...record, data: { ...record.data, payee, debited: true } };
}

function book(world: World, record: PaymentRecord, amountCentavos: number, atMs: number): void {
  const { accountId } = accountOf(world, record);
  post(world, { accountId, atMs, amountCentavos, operation: 'PIX', reference: record.id });
}

function limitedBy({ data }: PaymentRecord): LimitedPayment {
  return { kind: 'pix', amountCentavos: data.amountCentavos, operator: data.operator };
}

function lateStep(to: 'COMPLETED' | 'FAILED', afterMs: number): Step {
  return { afterMs, to, ...(to === 'FAILED' ? lateFailure : {}) };
}
