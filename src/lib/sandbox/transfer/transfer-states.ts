import { type Account, accountOf, post } from '../account/ledger.ts';
import { counterParty, ownerOf } from '../account/sides.ts';
import { reaisOf } from '../amounts.ts';
import { limitRefusal, takeLimit } from '../limits/use.ts';
import { minute } from '../time.ts';
import { emit } from '../webhooks/events.ts';
import type { StoredRecord, World } from '../world.ts';

/** Kind of the records kept here. */
export const transferKind = 'transfer.internal';

/** The requested transfer. */
export interface TransferOrder {
  readonly identifier: string;
  readonly idempotencyKey: string | null;
  readonly amountCentavos: number;
  readonly description: string | null;
  /** Who acts, by `X-Acting-Document`. */
  readonly operator: string | null;
}

/** An internal transfer as it is stored. */
export interface Transfer extends TransferOrder {
  readonly destinationAccountId: string;
  readonly transactionId: string;
  readonly coreId: string;
  readonly runId: string;
  readonly completedAtMs: number | null;
  readonly errorCode: string | null;
  readonly errorReason: string | null;
}

/** A stored internal transfer (specification, section 4.4). */
export type TransferRecord = StoredRecord<Transfer> & { readonly state: 'PENDING' | 'COMPLETED' | 'FAILED' };

/** Exact amounts that decide the outcome, in centavos. */
export const transferMagic = {
  /** 202 PENDING, executed two minutes later. */
  pendingCompleted: 8888_01,
  /** 202 PENDING, and nothing more until `sandbox settle`. */
  pendingForever: 8888_02,
  /** 422 FAILED with `partner_rejected`. */
  refused: 8888_03,
} as const;

const lateAfterMs = 2 * minute;

/** Stores a transfer and gives it its first state. */
export function executeTransfer(
  world: World,
  from: Account,
  to: Account,
  order: TransferOrder,
): TransferRecord {
  const now = world.now();
  const record = world.insertRecord<TransferRecord>({
    kind: transferKind,
    id: world.newId('transfer'),
    accountId: from.accountId,
    identifier: order.identifier,
    state: 'PENDING',
    dueAtMs: order.amountCentavos === transferMagic.pendingCompleted ? now + lateAfterMs : null,
    createdAtMs: now,
    data: {
      ...order,
      destinationAccountId: to.accountId,
      transactionId: world.newId('transaction'),
      coreId: world.newId('partner'),
      runId: world.newId('run'),
      completedAtMs: null,
      errorCode: null,
      errorReason: null,
    },
  });
  const { pendingCompleted, pendingForever } = transferMagic;
  const held = order.amountCentavos === pendingCompleted || order.amountCentavos === pendingForever;
  return held ? record : decide(world, record, now);
}

/** The late outcome of a transfer that was answered PENDING. */
export function moveTransfer(world: World, record: TransferRecord, atMs: number): void {
  decide(world, record, atMs);
}

/** Ends a pending transfer now; false when it had ended before. */
export function settleTransfer(world: World, record: TransferRecord, to: 'COMPLETED' | 'FAILED'): boolean {
  if (record.state !== 'PENDING') return false;
  if (to === 'COMPLETED') decide(world, record, world.now());
  else fail(world, record, 'partner_rejected', 'Recusada pelo banco.');
  return true;
}

function decide(world: World, record: TransferRecord, atMs: number): TransferRecord {
  const { amountCentavos, operator } = record.data;
  const { from } = sidesOf(world, record);
  if (amountCentavos === transferMagic.refused)
    return fail(world, record, 'partner_rejected', 'Recusada por política de risco.');
  const limited = { kind: 'internal', amountCentavos, operator } as const;
  const overLimit = limitRefusal(world, from, limited, atMs);
  if (overLimit) return fail(world, record, overLimit.errorCode, overLimit.errorReason);
  if (amountCentavos > from.balanceCentavos)
    return fail(world, record, 'insufficient_funds', 'Saldo insuficiente.');
  takeLimit(world, from.accountId, record.id, limited, atMs);
  return complete(world, record, atMs);
}

/** No event tells of a failed transfer (specification, section 6.1). */
function fail(world: World, record: TransferRecord, errorCode: string, errorReason: string): TransferRecord {
  const data = { ...record.data, errorCode, errorReason };
  return save(world, { ...record, state: 'FAILED', data });
}

function complete(world: World, record: TransferRecord, atMs: number): TransferRecord {
  const { from, to } = sidesOf(world, record);
  const { amountCentavos } = record.data;
  book(world, record, from.accountId, -amountCentavos, to, atMs);
  book(world, record, to.accountId, amountCentavos, from, atMs);
  const done = save(world, {
    ...record,
    state: 'COMPLETED',
    data: { ...record.data, completedAtMs: atMs },
  });
  emitTransferEvent(world, done, 'out', atMs);
  emitTransferEvent(world, done, 'in', atMs);
  return done;
}

function book(
  world: World,
  record: TransferRecord,
  accountId: string,
  amountCentavos: number,
  other: Account,
  atMs: number,
): void {
  const { description, identifier, transactionId, coreId } = record.data;
  post(world, {
    accountId,
    atMs,
    amountCentavos,
    operation: 'INTERNAL',
    reference: record.id,
    line: {
      status: 'COMPLETED',
      description,
      identifier,
      endToEndId: null,
      transactionId,
      coreId,
      counterParty: counterParty(ownerOf(other)),
      pixKey: null,
    },
  });
}

/** Events of section 6.4, one a side; the service manages every account of the sandbox. */
function emitTransferEvent(world: World, record: TransferRecord, leg: 'out' | 'in', atMs: number): void {
  const { from, to } = sidesOf(world, record);
  const { transactionId, coreId, amountCentavos, description, identifier } = record.data;
  const own = leg === 'out' ? from : to;
  emit(world, {
    id: `transfer-internal-${leg}-${record.id}`,
    type: `transfer.internal.${leg}`,
    atMs,
    tenantId: own.tenantId,
    accountId: own.accountId,
    data: {
      paymentId: record.id,
      transactionId,
      coreId,
      endToEnd: null,
      accountId: own.accountId,
      direction: leg.toUpperCase(),
      sourceAccountId: from.accountId,
      sourceTenantId: from.tenantId,
      destinationAccountId: to.accountId,
      destinationTenantId: to.tenantId,
      amount: reaisOf(amountCentavos),
      description,
      identifier,
      status: 'SUCCESS',
      source: { name: from.holderName, taxId: from.holderDocument },
      destination: { name: to.holderName, taxId: to.holderDocument },
    },
  });
}

function save(world: World, record: TransferRecord): TransferRecord {
  return world.updateRecord({ ...record, dueAtMs: null });
}

/** The two accounts of a transfer. */
export function sidesOf(
  world: World,
  record: TransferRecord,
): { readonly from: Account; readonly to: Account } {
  const { destinationAccountId } = record.data;
  return {
    from: accountOf(world, record),
    to: accountOf(world, { ...record, accountId: destinationAccountId }),
  };
}
