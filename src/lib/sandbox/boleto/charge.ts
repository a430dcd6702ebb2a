import type * as contract from '../../contract/boleto-charge.ts';
import { chargeChunkMaxItems } from '../../contract/boleto-charge.ts';
import { type Account, accountOf } from '../account/ledger.ts';
import { reaisOf } from '../amounts.ts';
import type { Answer, Area, Call } from '../behaviour.ts';
import { ServiceError } from '../refusal.ts';
import { second, utcText } from '../time.ts';
import { emit } from '../webhooks/events.ts';
import type { StoredRecord, World } from '../world.ts';
import {
  beneficiaryState,
  type ChargeOrder,
  type ChargeRecord,
  chargeKind,
  chargeMagic,
  chargeView,
  issue,
  moveCharge,
  orderOf,
  quotaOf,
  registerBeneficiary,
  requireQuota,
  settleCharge,
} from './charge-states.ts';

const batchKind = 'boleto.charge.batch';
const queuedForMs = 2 * second;
const batchMax = 5000;

type Item = ChargeOrder & {
  readonly status: 'PENDING' | 'ISSUED' | 'FAILED';
  readonly errorCode: string | null;
};
type BatchRecord = StoredRecord<{ readonly items: readonly Item[] }> & {
  readonly state: 'DRAFT' | 'QUEUED' | 'PROCESSING' | 'COMPLETED' | 'PARTIAL_FAILED' | 'FAILED';
};

/** Boletos that the account issues (specification, sections 3.6, 4.8 and 8). Bodies are not shown: they are made up. */
export const boletoCharge: Area<typeof contract> = {
  behaviours: {
    create,
    list,
    quota,
    beneficiary,
    createBatch,
    listBatches,
    showBatch,
    putBatchItems,
    dispatchBatch,
  },
  moves: { [chargeKind]: moveCharge, [batchKind]: moveBatch },
  settlements: { [chargeKind]: settleCharge },
};

function create({ world, account, body }: Call<typeof contract.create>): Answer {
  const order = orderOf(world, body);
  const waiting = waitForBeneficiary(world, account);
  if (waiting) return waiting;
  requireQuota(world, account, 1);
  return { status: 201, body: chargeView(issue(world, account, order)) };
}

function list({ world, account }: Call<typeof contract.list>): Answer {
  const charges = world.records<ChargeRecord>(chargeKind, account.accountId);
  return { status: 200, body: { items: charges.reverse().map(chargeView) } };
}

function quota({ world, account }: Call<typeof contract.quota>): Answer {
  return { status: 200, body: quotaOf(world, account) };
}

function beneficiary({ world, account }: Call<typeof contract.beneficiary>): Answer {
  return waitForBeneficiary(world, account) ?? { status: 200, body: { status: 'ACTIVE' } };
}

function createBatch({ world, account }: Call<typeof contract.createBatch>): Answer {
  const record = world.insertRecord<BatchRecord>({
    kind: batchKind,
    id: world.newId('charge-batch'),
    accountId: account.accountId,
    state: 'DRAFT',
    data: { items: [] },
  });
  return { status: 201, body: view(record) };
}

function listBatches({ world, account }: Call<typeof contract.listBatches>): Answer {
  const records = world.records<BatchRecord>(batchKind, account.accountId);
  return { status: 200, body: { items: records.reverse().map(summary) } };
}

function showBatch({ world, account, params }: Call<typeof contract.showBatch>): Answer {
  return { status: 200, body: view(existing(world, account, params.batchId)) };
}

function putBatchItems({ world, account, params, body }: Call<typeof contract.putBatchItems>): Answer {
  const record = draft(world, account, params.batchId);
  const { items } = body;
  if (!Array.isArray(items) || items.length < 1 || items.length > chargeChunkMaxItems)
    throw new ServiceError(400, 'invalid_payload', `Envie de 1 a ${chargeChunkMaxItems} itens.`);
  const added = items.map((item: unknown) => ({
    ...orderOf(world, item),
    status: 'PENDING' as const,
    errorCode: null,
  }));
  const names = new Set(added.map((item) => item.identifier));
  const all = [...record.data.items.filter((item) => !names.has(item.identifier)), ...added];
  if (all.length > batchMax) throw new ServiceError(400, 'invalid_payload', 'O lote passa de 5000 itens.');
  const next = world.updateRecord({ ...record, data: { items: all } });
  return { status: 200, body: view(next) };
}

function dispatchBatch({ world, account, params }: Call<typeof contract.dispatchBatch>): Answer {
  const record = draft(world, account, params.batchId);
  if (record.data.items.length === 0) throw new ServiceError(409, 'invalid_state', 'Lote sem itens.');
  const waiting = waitForBeneficiary(world, account);
  if (waiting) return waiting;
  requireQuota(world, account, record.data.items.length);
  const next = world.updateRecord<BatchRecord>({
    ...record,
    state: 'QUEUED',
    dueAtMs: world.now() + queuedForMs,
  });
  return { status: 202, body: view(next) };
}

function moveBatch(world: World, record: BatchRecord, atMs: number): void {
  if (record.state === 'QUEUED')
    world.updateRecord({ ...record, state: 'PROCESSING', dueAtMs: atMs + queuedForMs });
  if (record.state !== 'PROCESSING') return;
  const account = accountOf(world, record);
  const items = record.data.items.map((item) => issued(world, account, item));
  const done = items.filter((item) => item.status === 'ISSUED').length;
  const state = done === items.length ? 'COMPLETED' : done === 0 ? 'FAILED' : 'PARTIAL_FAILED';
  const next = world.updateRecord<BatchRecord>({ ...record, state, dueAtMs: null, data: { items } });
  emit(world, {
    id: `boleto-charge-batch-completed-${record.id}`,
    type: 'boleto.charge.batch.completed',
    atMs,
    tenantId: account.tenantId,
    accountId: account.accountId,
    data: summary(next),
  });
}

function issued(world: World, account: Account, item: Item): Item {
  if (item.amountCentavos === chargeMagic.unregistered)
    return { ...item, status: 'FAILED', errorCode: 'partner_rejected' };
  try {
    issue(world, account, item);
    return { ...item, status: 'ISSUED' };
  } catch (error) {
    if (error instanceof ServiceError) return { ...item, status: 'FAILED', errorCode: error.errorCode };
    throw error;
  }
}

/** 202 while the account is being registered (specification, section 7.3); null once it may issue. */
function waitForBeneficiary(world: World, account: Account): Answer | null {
  registerBeneficiary(world, account);
  if (beneficiaryState(world, account) === 'ACTIVE') return null;
  const message = 'Cadastro do beneficiário em andamento.';
  return {
    status: 202,
    headers: { 'Retry-After': '300' },
    body: { errorCode: 'boleto_charge_beneficiary_pending', message },
  };
}

function existing(world: World, account: Account, batchId: string): BatchRecord {
  const record = world.record<BatchRecord>(batchKind, batchId);
  if (record?.accountId !== account.accountId)
    throw new ServiceError(404, 'not_found', 'Lote não encontrado.');
  return record;
}

function draft(world: World, account: Account, batchId: string): BatchRecord {
  const record = existing(world, account, batchId);
  if (record.state !== 'DRAFT') throw new ServiceError(409, 'invalid_state', 'O lote já foi enviado.');
  return record;
}

function summary(record: BatchRecord) {
  const count = (status: Item['status']) => record.data.items.filter((item) => item.status === status).length;
  return {
    batchId: record.id,
    status: record.state,
    total: record.data.items.length,
    completed: count('ISSUED'),
    failed: count('FAILED'),
    createdAt: utcText(record.createdAtMs),
  };
}

function view(record: BatchRecord) {
  const items = record.data.items.map((item) => ({
    identifier: item.identifier,
    amount: reaisOf(item.amountCentavos),
    status: item.status,
    errorCode: item.errorCode,
  }));
  return { ...summary(record), items };
}
