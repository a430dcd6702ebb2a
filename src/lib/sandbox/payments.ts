import type { KeyType } from '../contract/fields.ts';
import { reaisOf } from './amounts.ts';
import { ServiceError } from './behaviour.ts';
import { resolveKey } from './dict.ts';
import { type FaultName, faultError, faults } from './faults.ts';
import {
  amountOutcome,
  approvalWindowMs,
  type MagicKey,
  magicKey,
  type Outcome,
  type Owner,
} from './magic.ts';
import { sandboxBank } from './seed.ts';
import { brasiliaDay, second, utcText } from './time.ts';
import type { Account, StoredRecord, World } from './world.ts';

/** Kind of the records kept here. */
export const paymentKind = 'pix.payment';

/** States of an outgoing PIX; PROCESSING is an accepted asynchronous one (specification, section 3.1). */
export type PaymentState = 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'TIMEOUT' | 'PENDING_APPROVAL';

/** What is asked for, whatever the route: by key, by bank data, by QR code. */
export interface PaymentOrder {
  readonly amountCentavos: number;
  readonly keyType: KeyType | null;
  readonly key: string | null;
  readonly description: string | null;
  readonly identifier: string | null;
  /** The payee, where the order names it without a key. */
  readonly payee: Owner | null;
}

/** An outgoing PIX as it is stored. */
export interface Payment {
  readonly paymentId: string;
  readonly transactionId: string;
  readonly partnerId: string;
  readonly runId: string;
  readonly identifier: string;
  readonly idempotencyKey: string | null;
  readonly amountCentavos: number;
  readonly keyType: KeyType | null;
  readonly key: string | null;
  readonly description: string | null;
  readonly payee: Owner | null;
  /** Given at submission, shown once settled (specification, section 2.3). */
  readonly endToEndId: string;
  readonly completedAtMs: number | null;
  readonly errorCode: string | null;
  readonly errorReason: string | null;
  /** Set while the amount is debited; the day is the one whose limit it counts against. */
  readonly debitedOn: string | null;
  /** Moves still to come, each after the one before it. */
  readonly plan: readonly Step[];
}

/** A move of the state machine in specification section 3.1. */
export interface Step {
  readonly afterMs: number;
  readonly to: 'EXECUTE' | 'COMPLETED' | 'FAILED' | 'TIMEOUT';
  readonly errorCode?: string;
  readonly errorReason?: string;
}

/** A stored outgoing PIX. */
export type PaymentRecord = StoredRecord<Payment> & { readonly state: PaymentState };

/** How long an asynchronous payment waits before it is executed. */
const asyncDelayMs = 2 * second;

const lateFailure = { errorCode: 'partner_rejected', errorReason: 'Recusado pelo banco recebedor.' };

/**
 * Takes an order and executes it at once.
 * @throws {ServiceError} when the key can't be resolved, or a fault answers instead; then nothing was stored.
 */
export function payNow(world: World, account: Account, order: PaymentOrder, idempotencyKey: string | null) {
  const outcome = outcomeOf(order);
  const fault = faultOf(world, order, outcome);
  const entry = order.key === null ? null : resolveForPayment(world, account, order.key);
  const accepted = store(world, account, order, idempotencyKey, entry);
  return { payment: execute(world, accepted, world.now()), fault };
}

/** Takes an order to be executed a moment later; nothing but its format was checked. */
export function payLater(world: World, account: Account, order: PaymentOrder, idempotencyKey: string | null) {
  const fault = faultOf(world, order, outcomeOf(order));
  const accepted = store(world, account, order, idempotencyKey, null);
  return {
    payment: schedule(world, accepted, [{ afterMs: asyncDelayMs, to: 'EXECUTE' }], world.now()),
    fault,
  };
}

/** Makes the next move of a payment's plan. */
export function movePayment(world: World, record: StoredRecord, atMs: number): void {
  const payment = record as PaymentRecord;
  const [step, ...rest] = payment.data.plan;
  if (step) applyStep(world, { ...payment, data: { ...payment.data, plan: rest } }, step, atMs);
}

/** Ends an open payment now, whatever its plan says; false when it had ended before. */
export function settlePayment(world: World, record: StoredRecord, to: 'COMPLETED' | 'FAILED'): boolean {
  const payment = record as PaymentRecord;
  if (payment.state === 'COMPLETED' || payment.state === 'FAILED') return false;
  const step: Step = { afterMs: 0, to, ...(to === 'FAILED' ? lateFailure : {}) };
  const ready =
    payment.state === 'PROCESSING' && to === 'COMPLETED' ? debit(world, payment, world.now()) : payment;
  applyStep(world, ready, step, world.now());
  return true;
}

function outcomeOf(order: PaymentOrder): Outcome {
  const byKey = order.key === null ? null : magicKey(order.key)?.outcome;
  return amountOutcome(order.amountCentavos) ?? byKey ?? { kind: 'completed' };
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
    // A refusal with status 422 is a payment that FAILED, so `execute` tells it.
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
  const record: PaymentRecord = {
    kind: paymentKind,
    id: world.newId('payment'),
    accountId: account.accountId,
    identifier,
    state: 'PROCESSING',
    dueAtMs: null,
    createdAtMs: now,
    data: {
      paymentId: '',
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
      endToEndId: endToEndId(world, now),
      completedAtMs: null,
      errorCode: null,
      errorReason: null,
      debitedOn: null,
      plan: [],
    },
  };
  const stored = { ...record, data: { ...record.data, paymentId: record.id } };
  world.insertRecord(stored);
  return stored;
}

/** Decides and applies the first state of a payment. */
function execute(world: World, record: PaymentRecord, atMs: number): PaymentRecord {
  const refusal = refusalOf(world, record, atMs);
  if (refusal) return applyStep(world, record, { afterMs: 0, to: 'FAILED', ...refusal }, atMs);
  const payee =
    record.data.payee ?? (record.data.key === null ? null : (magicKey(record.data.key)?.owner ?? null));
  const debited = debit(world, { ...record, data: { ...record.data, payee } }, atMs);
  const outcome = outcomeOf(orderOf(record));
  if (outcome.kind === 'timeout') {
    const late: Step[] = outcome.late ? [lateStep(outcome.late.to, outcome.late.afterMs)] : [];
    return applyStep(
      world,
      { ...debited, data: { ...debited.data, plan: late } },
      { afterMs: 0, to: 'TIMEOUT' },
      atMs,
    );
  }
  if (outcome.kind === 'held') return hold(world, debited, outcome.late, atMs);
  return applyStep(world, debited, { afterMs: 0, to: 'COMPLETED' }, atMs);
}

function refusalOf(world: World, record: PaymentRecord, atMs: number) {
  const outcome = outcomeOf(orderOf(record));
  if (outcome.kind === 'refused') return { errorCode: outcome.errorCode, errorReason: outcome.reason };
  if (outcome.kind === 'key-error')
    return { errorCode: outcome.errorCode, errorReason: 'Chave PIX indisponível.' };
  const { key, amountCentavos } = record.data;
  if (key !== null && magicKey(key) === null) {
    return { errorCode: 'key_not_found', errorReason: 'Chave PIX não encontrada no DICT.' };
  }
  const account = ownerOf(world, record);
  const sentToday = world.sentOn(account.accountId, 'PIX', brasiliaDay(atMs));
  if (sentToday + amountCentavos > account.dailyLimitCentavos) {
    return { errorCode: 'limit_exceeded_daily', errorReason: 'Limite diário excedido.' };
  }
  if (amountCentavos > account.balanceCentavos) {
    return { errorCode: 'insufficient_funds', errorReason: 'Saldo insuficiente.' };
  }
  return null;
}

/** Held for risk analysis; without an outcome in the approval window it times out (specification, section 3.1). */
function hold(
  world: World,
  record: PaymentRecord,
  late: { readonly afterMs: number; readonly to: 'COMPLETED' | 'FAILED' } | null,
  atMs: number,
): PaymentRecord {
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
  if (step.to === 'TIMEOUT') {
    const timedOut = schedule(world, { ...record, state: 'TIMEOUT' }, record.data.plan, atMs);
    emit(world, timedOut, 'pix.out.timeout', 'TIMEOUT', atMs);
    return timedOut;
  }
  return step.to === 'COMPLETED' ? complete(world, record, atMs) : fail(world, record, step, atMs);
}

function complete(world: World, record: PaymentRecord, atMs: number): PaymentRecord {
  const done = schedule(
    world,
    { ...record, state: 'COMPLETED', data: { ...record.data, completedAtMs: atMs } },
    [],
    atMs,
  );
  emit(world, done, 'pix.out.completed', 'SUCCESS', atMs);
  return done;
}

function fail(world: World, record: PaymentRecord, step: Step, atMs: number): PaymentRecord {
  if (record.data.debitedOn !== null) {
    book(world, record, record.data.amountCentavos, record.data.debitedOn, atMs);
  }
  const errorCode = step.errorCode ?? 'partner_rejected';
  const data = { ...record.data, errorCode, errorReason: step.errorReason ?? null, debitedOn: null };
  const failed = schedule(world, { ...record, state: 'FAILED', data }, [], atMs);
  emit(world, failed, 'pix.out.failed', 'FAILED', atMs);
  return failed;
}

/** Stores a payment with its plan, and when the first step of that is due. */
function schedule(world: World, record: PaymentRecord, plan: readonly Step[], atMs: number): PaymentRecord {
  const next = plan[0];
  const scheduled = { ...record, dueAtMs: next ? atMs + next.afterMs : null, data: { ...record.data, plan } };
  world.updateRecord(scheduled);
  return scheduled;
}

function debit(world: World, record: PaymentRecord, atMs: number): PaymentRecord {
  if (record.data.debitedOn !== null) return record;
  const debitedOn = brasiliaDay(atMs);
  book(world, record, -record.data.amountCentavos, debitedOn, atMs);
  return { ...record, data: { ...record.data, debitedOn } };
}

function book(
  world: World,
  record: PaymentRecord,
  amountCentavos: number,
  limitDay: string,
  atMs: number,
): void {
  const { accountId } = ownerOf(world, record);
  world.post({ accountId, atMs, amountCentavos, operation: 'PIX', reference: record.id, limitDay });
}

/** Events of specification section 6.4; the id follows from the payment and the state, so a repeat is the same event. */
function emit(world: World, record: PaymentRecord, type: string, status: string, atMs: number): void {
  const payment = record.data;
  const { tenantId, accountId } = ownerOf(world, record);
  const settled = record.state === 'COMPLETED';
  world.emit({
    id: `${type.replaceAll('.', '-')}-${payment.paymentId}`,
    type,
    atMs,
    tenantId,
    accountId,
    data: {
      paymentId: payment.paymentId,
      transactionId: payment.transactionId,
      coreId: payment.partnerId,
      status,
      currency: 'BRL',
      amount: reaisOf(payment.amountCentavos),
      ...(payment.description === null ? {} : { description: payment.description }),
      identifier: payment.identifier,
      ...(settled ? { endToEnd: payment.endToEndId, originalTransactionId: payment.transactionId } : {}),
      ...(payment.key === null ? {} : { key: { type: payment.keyType, key: payment.key } }),
      ...(payment.payee === null ? {} : { payee: payeeOf(payment.payee, payment.key) }),
      initiatedAt: utcText(record.createdAtMs),
      ...(payment.completedAtMs === null ? {} : { completedAt: utcText(payment.completedAtMs) }),
      ...(payment.errorCode === null
        ? {}
        : {
            errorCode: payment.errorCode,
            error: { errorCode: payment.errorCode, message: payment.errorReason },
          }),
    },
  });
}

function payeeOf(payee: Owner, pixKey: string | null) {
  const { name, document, bankCode, bankIspb, branch, accountNumber } = payee;
  return {
    name,
    document,
    bankCode,
    bankIspb,
    branch,
    accountNumber,
    ...(pixKey === null ? {} : { pixKey }),
  };
}

function ownerOf(world: World, record: PaymentRecord): Account {
  const account = record.accountId === null ? null : world.account(record.accountId);
  if (!account) throw new Error(`payment ${record.id} has no account`);
  return account;
}

function orderOf(record: PaymentRecord): PaymentOrder {
  const { amountCentavos, keyType, key, description, identifier, payee } = record.data;
  return { amountCentavos, keyType, key, description, identifier, payee };
}

function lateStep(to: 'COMPLETED' | 'FAILED', afterMs: number): Step {
  return { afterMs, to, ...(to === 'FAILED' ? lateFailure : {}) };
}

/** `E`, ISPB of the payer's institution, minute of submission in UTC, eleven characters of its own. */
function endToEndId(world: World, atMs: number): string {
  const minuteText = new Date(atMs).toISOString().slice(0, 16).replace(/[-T:]/g, '');
  return `E${sandboxBank.ispb}${minuteText}${world.newId('e2e').replaceAll('-', '').slice(0, 11)}`;
}
