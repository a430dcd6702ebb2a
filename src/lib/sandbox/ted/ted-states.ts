import { brasiliaTime, isBankBusinessDay, nextBankBusinessDay } from '../../brazil/bank-calendar.ts';
import type { AccountType } from '../../contract/ted.ts';
import { type Account, accountOf, post } from '../account/ledger.ts';
import { counterParty } from '../account/sides.ts';
import { reaisOf } from '../amounts.ts';
import { findBank } from '../banks/catalogue.ts';
import { giveLimitBack, type LimitedPayment, limitRefusal, takeLimit } from '../limits/use.ts';
import { hour, minute, second } from '../time.ts';
import { emit } from '../webhooks/events.ts';
import type { StoredRecord, World } from '../world.ts';
import { tedMagic } from './magic.ts';

/** Kind of the records kept here. */
export const tedKind = 'ted';

/** The requested TED. */
export interface TedOrder {
  readonly tedId: string;
  readonly identifier: string;
  readonly idempotencyKey: string | null;
  readonly amountCentavos: number;
  readonly destination: {
    readonly bankCode: string;
    readonly branch: string;
    readonly account: string;
    readonly accountType: AccountType;
    readonly taxNumber: string;
    readonly holderName: string;
  };
  readonly description: string | null;
  /** Who acts, by `X-Acting-Document`. */
  readonly operator: string | null;
}

/** A TED as it is stored. */
export interface Ted extends TedOrder {
  readonly partnerId: string;
  readonly runId: string;
  readonly updatedAtMs: number;
  readonly errorReason: string | null;
  /** Sent outside the window, to be paid on another day or later today. */
  readonly waits: boolean;
  /** Set once the amount left the account. */
  readonly debitedAtMs: number | null;
  /** Moves still to come, in the order of their time. */
  readonly plan: readonly Step[];
}

/** A stored TED (specification, section 3.3). */
export type TedRecord = StoredRecord<Ted> & { readonly state: 'PROCESSING' | 'COMPLETED' | 'FAILED' };

/** `PAY` takes the amount; `CONFIRM` is when the service learns of it. */
interface Step {
  readonly atMs: number;
  readonly to: 'PAY' | 'CONFIRM' | 'FAIL';
  readonly reason?: string;
}

/** How long a TED takes inside the window, and how long the service keeps asking. */
const settlesAfterMs = 30 * minute;
const trackedMs = 48 * hour;
const timeoutText = 'Tempo esgotado: sem liquidação em 48 horas.';

/** Takes an order; its outcome depends on the virtual clock and on magic account numbers. */
export function acceptTed(world: World, accountId: string, order: TedOrder): TedRecord {
  const now = world.now();
  const record = world.insertRecord<TedRecord>({
    kind: tedKind,
    id: world.newId('ted'),
    accountId,
    identifier: order.identifier,
    state: 'PROCESSING',
    createdAtMs: now,
    data: {
      ...order,
      partnerId: world.newId('partner'),
      runId: world.newId('run'),
      updatedAtMs: now,
      errorReason: null,
      debitedAtMs: null,
      waits: !isSettledToday(now),
      plan: [],
    },
  });
  // A waiting TED counts only once it is paid: in the window open at that time.
  if (!record.data.waits) takeLimit(world, accountId, record.id, limitedBy(order), now);
  emitTedEvent(world, record, 'requested', now);
  return world.updateRecord(withPlan(record, planFor(order.destination, now)));
}

/** Makes the next move of a TED's plan. */
export function moveTed(world: World, record: TedRecord, atMs: number): void {
  const [step, ...rest] = record.data.plan;
  if (step) applyStep(world, withPlan(record, rest), step, atMs);
}

/** Ends a TED now; false when it had ended before. */
export function settleTed(world: World, record: TedRecord, to: 'COMPLETED' | 'FAILED'): boolean {
  if (record.state !== 'PROCESSING') return false;
  const now = world.now();
  if (to === 'FAILED') fail(world, withPlan(record, []), 'bank_unreachable', now);
  else {
    const paid = pay(world, withPlan(record, [{ atMs: now, to: 'CONFIRM' }]), now);
    if (paid.state === 'PROCESSING') confirm(world, withPlan(paid, []), now);
  }
  return true;
}

/**
 * The plan according to section 3.3. After hours the bank pays when the window opens again; when that is more than 48 h away,
 * the service gives up first and says FAILED, although the money still leaves.
 */
function planFor({ account, bankCode }: TedOrder['destination'], nowMs: number): readonly Step[] {
  const day = brasiliaTime(nowMs);
  const open = isBankBusinessDay(day.day);
  if (!findBank(bankCode)?.ted)
    return [{ atMs: nowMs + 2 * second, to: 'FAIL', reason: 'invalid_bank_code' }];
  if (account === tedMagic.anyHour) {
    const atMs = nowMs + 2 * minute;
    return [
      { atMs, to: 'PAY' },
      { atMs, to: 'CONFIRM' },
    ];
  }
  if (open && day.minute >= 17 * 60 && day.minute < 17 * 60 + 30) {
    return [{ atMs: nowMs + 2 * second, to: 'FAIL', reason: 'outside_banking_hours' }];
  }
  // The specification does not cover the time before 06:30; here the TED waits for the window.
  const settlementDay = open && day.minute < 17 * 60 ? day.day : nextBankBusinessDay(day.day);
  const startMs = isSettledToday(nowMs) ? nowMs : Date.parse(`${settlementDay}T06:30:00-03:00`);
  const paysAtMs = startMs + settlesAfterMs;
  const gaveUp: Step = { atMs: nowMs + trackedMs, to: 'FAIL', reason: timeoutText };
  if (account === tedMagic.silent) return [gaveUp];
  if (account === tedMagic.unreachable) return [{ atMs: paysAtMs, to: 'FAIL', reason: 'bank_unreachable' }];
  const paid: Step = { atMs: paysAtMs, to: 'PAY' };
  if (account === tedMagic.paidButFailed) return inOrder([paid, gaveUp]);
  if (gaveUp.atMs < paysAtMs) return [gaveUp, paid];
  return [paid, { atMs: paysAtMs, to: 'CONFIRM' }];
}

/** Whether a TED that is sent now is paid at once (specification, section 3.3). */
export function isSettledToday(nowMs: number): boolean {
  const { day, minute } = brasiliaTime(nowMs);
  return isBankBusinessDay(day) && minute >= 6 * 60 + 30 && minute < 17 * 60;
}

function inOrder(steps: readonly Step[]): readonly Step[] {
  return [...steps].sort((a, b) => a.atMs - b.atMs);
}

function applyStep(world: World, record: TedRecord, step: Step, atMs: number): void {
  if (step.to === 'PAY') pay(world, record, atMs);
  else if (step.to === 'CONFIRM') confirm(world, record, atMs);
  else fail(world, record, step.reason ?? 'bank_unreachable', atMs);
}

/** The bank executes it; the service does not know it yet. */
function pay(world: World, record: TedRecord, atMs: number): TedRecord {
  const { amountCentavos, destination, identifier, description } = record.data;
  const account = accountOf(world, record);
  const problem = paymentProblem(world, account, record, atMs);
  if (problem !== null) {
    return record.state === 'PROCESSING'
      ? fail(world, withPlan(record, []), problem, atMs)
      : unpaid(world, record);
  }
  takeLimit(world, account.accountId, record.id, limitedBy(record.data), atMs);
  post(world, {
    accountId: account.accountId,
    atMs,
    amountCentavos: -amountCentavos,
    operation: 'TED',
    reference: record.id,
    line: {
      status: 'COMPLETED',
      description,
      identifier,
      endToEndId: null,
      counterParty: counterParty({
        name: destination.holderName,
        document: destination.taxNumber,
        bankCode: destination.bankCode,
      }),
      pixKey: null,
    },
  });
  return world.updateRecord({ ...record, data: { ...record.data, debitedAtMs: atMs } });
}

/** The reason of section 7.3 for which the bank does not pay, or null. */
function paymentProblem(world: World, account: Account, { data }: TedRecord, atMs: number): string | null {
  if (data.waits && limitRefusal(world, account, limitedBy(data), atMs)) return 'limit_exceeded';
  return data.amountCentavos > account.balanceCentavos ? 'insufficient_funds' : null;
}

function unpaid(world: World, record: TedRecord): TedRecord {
  giveLimitBack(world, record.id);
  return world.updateRecord(withPlan(record, []));
}

function confirm(world: World, record: TedRecord, atMs: number): TedRecord {
  const done = world.updateRecord<TedRecord>({
    ...record,
    state: 'COMPLETED',
    data: { ...record.data, updatedAtMs: atMs },
  });
  emitTedEvent(world, done, 'confirmed', atMs);
  return done;
}

/** Terminal; a payment that the bank makes later does not change it. */
function fail(world: World, record: TedRecord, reason: string, atMs: number): TedRecord {
  if (record.data.debitedAtMs === null) giveLimitBack(world, record.id);
  const data = { ...record.data, updatedAtMs: atMs, errorReason: reason };
  const failed = world.updateRecord<TedRecord>({ ...record, state: 'FAILED', data });
  emitTedEvent(world, failed, 'failed', atMs);
  return failed;
}

function limitedBy(order: Pick<TedOrder, 'amountCentavos' | 'operator'>): LimitedPayment {
  return { kind: 'ted', amountCentavos: order.amountCentavos, operator: order.operator };
}

function withPlan(record: TedRecord, plan: readonly Step[]): TedRecord {
  return { ...record, dueAtMs: plan[0]?.atMs ?? null, data: { ...record.data, plan } };
}

/** Events of section 6.4; `ted.payment` goes out beside `ted.out.confirmed` under its own id. */
function emitTedEvent(
  world: World,
  record: TedRecord,
  what: 'requested' | 'confirmed' | 'failed',
  atMs: number,
): void {
  const { tedId, identifier, partnerId, amountCentavos, destination, description, errorReason } = record.data;
  const { tenantId, accountId } = accountOf(world, record);
  const errorCode = errorReason === timeoutText ? 'timeout' : errorReason;
  const data = {
    tedId,
    tenantId,
    accountId,
    identifier,
    partnerId,
    amount: reaisOf(amountCentavos),
    destination,
    description,
    ...(what === 'failed'
      ? { errorCode, errorReason, error: { errorCode, message: errorReason }, status: 'FAILED' }
      : {}),
  };
  const event = { atMs, tenantId, accountId, data };
  emit(world, { ...event, id: `ted-${tedId}-${what}`, type: `ted.out.${what}` });
  if (what === 'confirmed') emit(world, { ...event, id: `ted-${tedId}-payment`, type: 'ted.payment' });
}
