import type { OperationRow } from './witness.ts';

/**
 * Batch PIX, boleto payment and charges, by hand from sections 2.2, 3.6, 4.8, 7.3 and 8. Named there: the collection, its
 * sub-routes, two bodies. Not named and marked so: paths of one batch, methods of sub-routes, all statuses.
 */

const account = '/v1/accounts/{accountId}';
const reads = { method: 'GET', body: null, query: [], idempotencyKey: false, movesMoney: false } as const;
const changes = { method: 'POST', query: [], idempotencyKey: false, movesMoney: false } as const;
const found = { 200: null };
const made = { 200: null, 201: null };
const taken = { 200: null, 201: null, 202: null };

export const witnessBatch: readonly OperationRow[] = [
  // "Idempotency-Key required on create"
  {
    ...changes,
    id: 'batches.create',
    repeat: 'three',
    path: `${account}/pix/batches`,
    body: 'not shown',
    answers: made,
    idempotencyKey: true,
  },
  { ...reads, id: 'batches.list', path: `${account}/pix/batches`, answers: found },
  { ...reads, id: 'batches.template', path: `${account}/pix/batches/template`, answers: found },
  { ...reads, id: 'batches.show', assumed: true, path: `${account}/pix/batches/{batchId}`, answers: found },
  // "items/csv (raw file up to 5 MiB)": no JSON body
  {
    ...changes,
    id: 'batches.uploadCsv',
    file: true,
    path: `${account}/pix/batches/{batchId}/items/csv`,
    body: null,
    answers: made,
  },
  // "items (PUT, 1 to 50 JSON items)", "item JSON shape: not shown"
  {
    ...changes,
    method: 'PUT',
    id: 'batches.putItems',
    path: `${account}/pix/batches/{batchId}/items`,
    body: 'not shown',
    answers: made,
  },
  // "items/export?status=failed"
  {
    ...reads,
    id: 'batches.exportItems',
    path: `${account}/pix/batches/{batchId}/items/export`,
    query: ['status'],
    answers: found,
  },
  {
    ...reads,
    id: 'batches.receipt',
    path: `${account}/pix/batches/{batchId}/items/{itemId}/receipt`,
    answers: found,
  },
  { ...reads, id: 'batches.receipts', path: `${account}/pix/batches/{batchId}/receipts`, answers: found },
  {
    ...changes,
    id: 'batches.review',
    repeat: 'two',
    path: `${account}/pix/batches/{batchId}/review`,
    body: null,
    answers: found,
  },
  // "dispatch (body `{acknowledged: true}`)"
  {
    ...changes,
    id: 'batches.dispatch',
    path: `${account}/pix/batches/{batchId}/dispatch`,
    body: [{ name: 'acknowledged', required: true, good: [true], bad: [false, 'true', 1, null] }],
    answers: { 200: null, 202: null },
    idempotencyKey: true,
    movesMoney: true,
  },
  {
    ...changes,
    id: 'boleto.preview',
    repeat: 'query',
    path: `${account}/boleto/preview`,
    body: 'not shown',
    answers: found,
  },
  // "Header Idempotency-Key … boleto payments are deduplicated by content" without it
  {
    ...changes,
    id: 'boleto.pay',
    repeat: 'three',
    path: `${account}/boleto/pay`,
    body: 'not shown',
    answers: { 200: null, 201: null, 202: null, 422: null },
    idempotencyKey: true,
    movesMoney: true,
  },
  { ...reads, id: 'boleto.payment', path: `${account}/boleto/payments/{id}`, answers: found },
  // "`identifier` is required in the body and the Idempotency-Key is not a fallback"
  {
    ...changes,
    id: 'boletoCharge.create',
    openBody: true,
    path: `${account}/boleto/charge`,
    body: [
      {
        name: 'identifier',
        required: true,
        good: ['a', 'A-Z.0_9', 'x'.repeat(38)],
        bad: ['', 'x'.repeat(39), 'a b', 'á'],
      },
    ],
    answers: taken,
  },
  { ...reads, id: 'boletoCharge.list', assumed: true, path: `${account}/boleto/charge`, answers: found },
  { ...reads, id: 'boletoCharge.quota', path: `${account}/boleto/charge/quota`, answers: found },
  // "(no body)"
  {
    ...changes,
    id: 'boletoCharge.beneficiary',
    path: `${account}/boleto/charge/beneficiary`,
    body: null,
    answers: taken,
  },
  {
    ...changes,
    id: 'boletoCharge.createBatch',
    path: `${account}/boleto/charge/batches`,
    body: 'not shown',
    answers: made,
  },
  { ...reads, id: 'boletoCharge.listBatches', path: `${account}/boleto/charge/batches`, answers: found },
  // Not named: one charge batch, its items, its dispatch. They follow the PIX batches.
  {
    ...reads,
    id: 'boletoCharge.showBatch',
    assumed: true,
    path: `${account}/boleto/charge/batches/{batchId}`,
    answers: found,
  },
  {
    ...changes,
    method: 'PUT',
    id: 'boletoCharge.putBatchItems',
    assumed: true,
    path: `${account}/boleto/charge/batches/{batchId}/items`,
    body: 'not shown',
    answers: made,
  },
  {
    ...changes,
    id: 'boletoCharge.dispatchBatch',
    assumed: true,
    path: `${account}/boleto/charge/batches/{batchId}/dispatch`,
    body: 'not shown',
    answers: { 200: null, 202: null },
  },
];

/** Codes that sections 4.8, 7.2 and 7.3 name, by the operation they are about. */
export const batchErrors: Readonly<Record<string, readonly string[]>> = {
  'batches.uploadCsv': ['pix_batch_csv_invalid', 'pix_batch_too_large', 'pix_batch_not_editable'],
  'batches.putItems': ['pix_batch_chunk_invalid', 'pix_batch_item_conflict', 'pix_batch_not_editable'],
  'batches.receipt': ['pix_batch_item_not_found', 'pix_batch_receipt_unavailable', 'receipt_render_failed'],
  'batches.receipts': ['pix_batch_no_receipts'],
  'batches.review': ['pix_batch_empty'],
  'batches.dispatch': [
    'pix_batch_not_reviewed',
    'pix_batch_has_invalid_items',
    'pix_batch_acknowledgement_required',
    'pix_batch_insufficient_balance',
    'cashout_locked',
    'pin_required',
  ],
  'boleto.pay': ['boleto_already_settled', 'boleto_amount_mismatch', 'boleto_scheduled'],
  'boletoCharge.create': [
    'boleto_charge_beneficiary_pending',
    'boleto_charge_beneficiary_ineligible',
    'boleto_charge_beneficiary_registration_failed',
    'boleto_charge_monthly_limit_exceeded',
  ],
};
