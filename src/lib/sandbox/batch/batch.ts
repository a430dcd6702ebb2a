import type * as contract from '../../contract/batch.ts';
import type { Account } from '../account/ledger.ts';
import { reaisOf } from '../amounts.ts';
import type { Answer, Area, Call } from '../behaviour.ts';
import type { Caller } from '../clients.ts';
import { nameRequest, recalled, remember } from '../idempotency.ts';
import { isDaytime, operatorOf } from '../limits/use.ts';
import { ServiceError } from '../refusal.ts';
import { brasiliaText, utcText } from '../time.ts';
import type { World } from '../world.ts';
import {
  dispatched,
  findBatch,
  moveBatch,
  reviewed,
  settleBatch,
  statisticsOf,
  totalsOf,
} from './batch-states.ts';
import { type BatchItem, type BatchRecord, batchKind, batchMaxItems } from './record.ts';
import { csvColumns, itemsFromChunk, itemsFromCsv, merged } from './rows.ts';

/** Batch PIX (specification, sections 3.6 and 4.8). Item shape, bodies and HTTP statuses are not shown: they are made up. */
export const batches: Area<typeof contract> = {
  behaviours: {
    create,
    list,
    template,
    show,
    uploadCsv,
    putItems,
    exportItems,
    receipt,
    receipts,
    review,
    dispatch,
  },
  moves: { [batchKind]: moveBatch },
  settlements: { [batchKind]: settleBatch },
};

/** A batch of this name is refused as on an account without the service. */
const disabledName = 'account-disabled';

function create(call: Call<typeof contract.create>): Answer {
  requireMachine(call.caller);
  const { world, account, idempotencyKey, body } = call;
  if (idempotencyKey === null)
    throw new ServiceError(400, 'missing_field', 'Cabeçalho Idempotency-Key obrigatório.');
  const name = typeof body.name === 'string' ? body.name : null;
  if (name === disabledName)
    throw new ServiceError(403, 'pix_batch_account_disabled', 'Lote PIX desligado nesta conta.');
  const requestName = nameRequest(world, {
    accountId: account.accountId,
    operation: 'batches.create',
    idempotencyKey,
    content: [],
  });
  const known = recalled<BatchRecord>(world, batchKind, requestName);
  if (known) return { status: 200, body: view(world, account, known) };
  const record = world.insertRecord<BatchRecord>({
    kind: batchKind,
    id: world.newId('batch'),
    accountId: account.accountId,
    state: 'DRAFT',
    data: { name, items: [], reviewed: false, dispatchedAtMs: null, completedAtMs: null },
  });
  remember(world, requestName, record.id);
  return { status: 201, body: view(world, account, record) };
}

function list({ world, account, caller }: Call<typeof contract.list>): Answer {
  requireMachine(caller);
  const items = world.records<BatchRecord>(batchKind, account.accountId);
  return { status: 200, body: { items: items.reverse().map(summary) } };
}

function template({ caller }: Call<typeof contract.template>): Answer {
  requireMachine(caller);
  const example = '10.50,EMAIL,maria@example.com,Invoice 1042,invoice-1042';
  return {
    status: 200,
    contentType: 'text/csv; charset=utf-8',
    body: `${csvColumns.join(',')}\r\n${example}\r\n`,
  };
}

function show({ world, account, params, caller }: Call<typeof contract.show>): Answer {
  requireMachine(caller);
  return { status: 200, body: view(world, account, existing(world, account, params.batchId)) };
}

function uploadCsv(call: Call<typeof contract.uploadCsv>): Answer {
  return edit(call, call.params.batchId, () => itemsFromCsv(call.world, call.request.body));
}

function putItems(call: Call<typeof contract.putItems>): Answer {
  return edit(call, call.params.batchId, () => itemsFromChunk(call.world, call.body));
}

function exportItems({ world, account, params, caller }: Call<typeof contract.exportItems>): Answer {
  requireMachine(caller);
  const batch = existing(world, account, params.batchId);
  const failed = batch.data.items.filter((item) => item.status === 'FAILED');
  const lines = failed.map((item) =>
    [reaisOf(item.amountCentavos).toFixed(2), item.keyType, item.key, item.description ?? '', item.identifier]
      .map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
      .join(','),
  );
  const body = [csvColumns.join(','), ...lines, ''].join('\r\n');
  return { status: 200, contentType: 'text/csv; charset=utf-8', body };
}

function receipt({ world, account, params, caller }: Call<typeof contract.receipt>): Answer {
  requireMachine(caller);
  const batch = existing(world, account, params.batchId);
  const item = batch.data.items.find((row) => row.itemId === params.itemId);
  if (!item) throw new ServiceError(404, 'pix_batch_item_not_found', 'Item não encontrado.');
  if (item.status !== 'COMPLETED')
    throw new ServiceError(409, 'pix_batch_receipt_unavailable', 'Item sem comprovante.');
  return { status: 200, contentType: 'text/plain; charset=utf-8', body: receiptText(batch, item) };
}

function receipts({ world, account, params, caller }: Call<typeof contract.receipts>): Answer {
  requireMachine(caller);
  const batch = existing(world, account, params.batchId);
  const paid = batch.data.items.filter((item) => item.status === 'COMPLETED');
  if (paid.length === 0) throw new ServiceError(409, 'pix_batch_no_receipts', 'Lote sem comprovantes.');
  const body = paid.map((item) => receiptText(batch, item)).join('\n');
  return { status: 200, contentType: 'text/plain; charset=utf-8', body };
}

function review(call: Call<typeof contract.review>): Answer {
  requireMachine(call.caller);
  const { world, account } = call;
  const batch = draft(world, account, call.params.batchId);
  if (batch.data.items.length === 0) throw new ServiceError(422, 'pix_batch_empty', 'Lote sem itens.');
  return { status: 200, body: view(world, account, reviewed(world, account, batch)) };
}

function dispatch(call: Call<typeof contract.dispatch>): Answer {
  const { world, account } = call;
  const batch = draft(world, account, call.params.batchId);
  if (batch.data.items.length === 0) throw new ServiceError(422, 'pix_batch_empty', 'Lote sem itens.');
  if (!batch.data.reviewed) throw new ServiceError(409, 'pix_batch_not_reviewed', 'Lote não revisado.');
  if (batch.data.items.some((item) => item.status === 'INVALID'))
    throw new ServiceError(422, 'pix_batch_has_invalid_items', 'O lote tem itens inválidos.');
  const operator = operatorOf(call.request);
  const { balance, limits } = totalsOf(world, account, batch.data, operator);
  if (!balance.sufficient)
    throw new ServiceError(422, 'pix_batch_insufficient_balance', 'Saldo insuficiente para o lote.');
  if (!limits.daily.sufficient) {
    const errorCode = isDaytime(world.now()) ? 'limit_exceeded_daily' : 'limit_exceeded_nightly';
    throw new ServiceError(422, errorCode, 'Limite da janela insuficiente para o lote.');
  }
  if (!limits.monthly.sufficient)
    throw new ServiceError(422, 'limit_exceeded_monthly', 'Limite mensal insuficiente para o lote.');
  return { status: 202, body: summary(dispatched(world, batch, operator)) };
}

function edit(
  call: Pick<Call<typeof contract.putItems>, 'world' | 'account' | 'caller'>,
  batchId: string,
  read: () => BatchItem[],
): Answer {
  requireMachine(call.caller);
  const { world, account } = call;
  const batch = draft(world, account, batchId);
  const items = merged(batch.data.items, read()).map((item) => ({
    ...item,
    status: 'PENDING' as const,
    errorCode: null,
  }));
  const edited = world.updateRecord({ ...batch, data: { ...batch.data, items, reviewed: false } });
  return { status: 200, body: view(world, account, edited) };
}

function existing(world: World, account: Account, batchId: string): BatchRecord {
  const batch = findBatch(world, account.accountId, batchId);
  if (!batch) throw new ServiceError(404, 'pix_batch_not_found', 'Lote não encontrado.');
  return batch;
}

function draft(world: World, account: Account, batchId: string): BatchRecord {
  const batch = existing(world, account, batchId);
  if (batch.state !== 'DRAFT')
    throw new ServiceError(409, 'pix_batch_not_editable', 'O lote já foi enviado.');
  return batch;
}

/** Specification, section 4.8: machine to machine only. */
function requireMachine(caller: Caller): void {
  if (caller.kind === 'user')
    throw new ServiceError(
      403,
      'user_token_forbidden_on_financial_op',
      'Lote PIX só por credencial de aplicação.',
    );
}

function summary(record: BatchRecord) {
  const { name, items, dispatchedAtMs, completedAtMs } = record.data;
  return {
    batchId: record.id,
    name,
    status: record.state,
    ...statisticsOf(items),
    createdAt: utcText(record.createdAtMs),
    ...(dispatchedAtMs === null ? {} : { dispatchedAt: utcText(dispatchedAtMs) }),
    ...(completedAtMs === null ? {} : { completedAt: utcText(completedAtMs) }),
  };
}

/** A batch with its rows; after a review also what it needs and what there is. */
function view(world: World, account: Account, record: BatchRecord) {
  const { items, reviewed: isReviewed } = record.data;
  const totals = isReviewed && record.state === 'DRAFT' ? totalsOf(world, account, record.data, null) : null;
  return {
    ...summary(record),
    reviewed: isReviewed,
    ...totals,
    limits: { maxItems: batchMaxItems, ...totals?.limits },
    items: items.map((item) => ({
      itemId: item.itemId,
      amount: reaisOf(item.amountCentavos),
      keyType: item.keyType,
      key: item.key,
      description: item.description,
      identifier: item.identifier,
      status: item.status,
      errorCode: item.errorCode,
      paymentId: item.paymentId,
    })),
  };
}

function receiptText(batch: BatchRecord, item: BatchItem): string {
  return [
    'COMPROVANTE PIX (SANDBOX, SEM VALOR)',
    `Lote ${batch.id}`,
    `Item ${item.itemId}`,
    `Chave ${item.key}`,
    `Valor R$ ${reaisOf(item.amountCentavos).toFixed(2).replace('.', ',')}`,
    `Data ${brasiliaText(batch.data.completedAtMs ?? batch.createdAtMs)}`,
    '',
  ].join('\n');
}
