import { type Account, accountOf } from '../account/ledger.ts';
import { reaisOf } from '../amounts.ts';
import { isDaytime, windowsOf } from '../limits/use.ts';
import { checkKeyFormat, resolveKey } from '../pix/dict.ts';
import { payNow } from '../pix/pay.ts';
import { type PaymentRecord, paymentKind } from '../pix/record.ts';
import { ServiceError } from '../refusal.ts';
import { minute, second } from '../time.ts';
import { emit } from '../webhooks/events.ts';
import type { World } from '../world.ts';
import { type Batch, type BatchItem, type BatchRecord, batchKind } from './record.ts';

/** How long a dispatched batch waits before its rows are paid, and how often open rows are checked. */
const startDelayMs = 5 * second;
const pollMs = minute;
/** A row that is still open after this is counted neither as completed nor as failed. */
const patienceMs = 40 * minute;

/** Checks every row as specification section 4.8 says: key, identifier, amount. Money is compared by {@link totalsOf}. */
export function reviewed(world: World, account: Account, record: BatchRecord): BatchRecord {
  const items = record.data.items.map((item) => {
    const errorCode = problemOf(world, account, item);
    return { ...item, status: errorCode === null ? ('VALID' as const) : ('INVALID' as const), errorCode };
  });
  return world.updateRecord<BatchRecord>({ ...record, data: { ...record.data, items, reviewed: true } });
}

/** Sums of a batch against the account's balance and limits. */
export function totalsOf(world: World, account: Account, batch: Batch, operator: string | null) {
  const sum = (items: readonly BatchItem[]) => items.reduce((total, item) => total + item.amountCentavos, 0);
  const totalCentavos = sum(batch.items);
  const validCentavos = sum(batch.items.filter((item) => item.status !== 'INVALID'));
  const windows = windowsOf(world, account, 'pix', operator, world.now());
  const open = isDaytime(world.now()) ? windows.daytime : windows.nighttime;
  const cover = (availableCentavos: number | null) => ({
    available: availableCentavos === null ? null : reaisOf(availableCentavos),
    required: reaisOf(validCentavos),
    sufficient: availableCentavos === null || availableCentavos >= validCentavos,
  });
  return {
    totalAmount: reaisOf(totalCentavos),
    validAmount: reaisOf(validCentavos),
    balance: cover(account.balanceCentavos),
    // `daily` is the window that is open now, day or night.
    limits: { daily: cover(open.availableCentavos), monthly: cover(windows.monthly.availableCentavos) },
  };
}

/** Dispatches a reviewed batch. */
export function dispatched(world: World, record: BatchRecord, operator: string | null): BatchRecord {
  const now = world.now();
  const items = record.data.items.map((item) => ({ ...item, status: 'PROCESSING' as const }));
  const data = { ...record.data, items, dispatchedAtMs: now, operator };
  return world.updateRecord<BatchRecord>({
    ...record,
    state: 'PROCESSING',
    dueAtMs: now + startDelayMs,
    data,
  });
}

/** Pays the rows, then follows the open ones until they end or their time is up. */
export function moveBatch(world: World, record: BatchRecord, atMs: number): void {
  advance(world, record, atMs, false);
}

/** Ends a dispatched batch now; false for a draft or one that has ended. */
export function settleBatch(world: World, batch: BatchRecord, to: 'COMPLETED' | 'FAILED'): boolean {
  if (batch.state !== 'PROCESSING') return false;
  if (to === 'COMPLETED') advance(world, batch, world.now(), true);
  else {
    const items = batch.data.items.map((item) =>
      item.paymentId === null
        ? { ...item, status: 'FAILED' as const, errorCode: 'partner_rejected' }
        : refreshed(world, item),
    );
    finish(world, { ...batch, data: { ...batch.data, items } }, world.now());
  }
  return true;
}

function advance(world: World, record: BatchRecord, atMs: number, atOnce: boolean): void {
  const account = accountOf(world, record);
  const items = record.data.items.map((item) =>
    item.status !== 'PROCESSING'
      ? item
      : item.paymentId === null
        ? paid(world, account, item, record.data.operator ?? null)
        : refreshed(world, item),
  );
  const next = { ...record, data: { ...record.data, items } };
  const open = items.some((item) => item.status === 'PROCESSING');
  const outOfPatience = atMs - (record.data.dispatchedAtMs ?? atMs) >= patienceMs;
  if (open && !atOnce && !outOfPatience) world.updateRecord({ ...next, dueAtMs: atMs + pollMs });
  else finish(world, next, atMs);
}

/** Pays one row like a PIX by key, events and statement line included. */
function paid(world: World, account: Account, item: BatchItem, operator: string | null): BatchItem {
  try {
    const { payment } = payNow(
      world,
      account,
      {
        amountCentavos: item.amountCentavos,
        keyType: item.keyType,
        key: item.key,
        description: item.description,
        identifier: item.identifier,
        payee: null,
        operator,
      },
      null,
    );
    return refreshed(world, { ...item, paymentId: payment.id });
  } catch (error) {
    if (error instanceof ServiceError) return { ...item, status: 'FAILED', errorCode: error.errorCode };
    throw error;
  }
}

function refreshed(world: World, item: BatchItem): BatchItem {
  const payment = item.paymentId === null ? null : world.record<PaymentRecord>(paymentKind, item.paymentId);
  if (!payment || (payment.state !== 'COMPLETED' && payment.state !== 'FAILED')) return item;
  return { ...item, status: payment.state, errorCode: payment.data.errorCode };
}

function finish(world: World, record: BatchRecord, atMs: number): void {
  const statistics = statisticsOf(record.data.items);
  const { total, completed } = statistics;
  const state =
    completed === total
      ? 'COMPLETED'
      : completed === 0 && statistics.failed === total
        ? 'FAILED'
        : 'PARTIAL_FAILED';
  world.updateRecord({ ...record, state, dueAtMs: null, data: { ...record.data, completedAtMs: atMs } });
  const { tenantId, accountId } = accountOf(world, record);
  emit(world, {
    id: `pix-batch-completed-${record.id}`,
    type: 'pix.batch.completed',
    atMs,
    tenantId,
    accountId,
    data: { batchId: record.id, status: state, ...statistics },
  });
}

/** The statistics of specification section 6.4; a row of unknown outcome counts only in `total`. */
export function statisticsOf(items: readonly BatchItem[]) {
  const of = (status: BatchItem['status']) => items.filter((item) => item.status === status);
  const sum = (some: readonly BatchItem[]) =>
    reaisOf(some.reduce((total, item) => total + item.amountCentavos, 0));
  const completed = of('COMPLETED');
  const failed = of('FAILED');
  return {
    total: items.length,
    completed: completed.length,
    failed: failed.length,
    totalAmount: sum(items),
    completedAmount: sum(completed),
    failedAmount: sum(failed),
  };
}

function problemOf(world: World, account: Account, item: BatchItem): string | null {
  const other = world.recordByIdentifier(paymentKind, account.accountId, item.identifier);
  if (other && other.state !== 'FAILED') return 'identifier_conflict';
  const { singleTransfer, daytime } = windowsOf(world, account, 'pix', null, world.now());
  const most = singleTransfer.availableCentavos ?? (daytime.availableCentavos ?? 0) + daytime.usedCentavos;
  if (item.amountCentavos > most) return 'limit_exceeded_transaction';
  try {
    checkKeyFormat(item.keyType, item.key);
    resolveKey(world, account, item.key, { source: 'payment', noCache: false });
    return null;
  } catch (error) {
    if (error instanceof ServiceError) return error.errorCode;
    throw error;
  }
}

/** The account's batch, or null. */
export function findBatch(world: World, accountId: string, batchId: string): BatchRecord | null {
  const record = world.record<BatchRecord>(batchKind, batchId);
  return record?.accountId === accountId ? record : null;
}
