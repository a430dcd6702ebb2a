import * as z from 'zod/mini';
import { operation, reading, sentOnce, sentTwice, unspecified } from './operation.ts';
import { cashoutErrors } from './payment-errors.ts';

/** Most rows of one PIX batch; an account's own ceiling, 50 by default, is in `limits.maxItems` (section 8). */
export const batchMaxRows = 5000;
/** Items of one JSON chunk (specification, sections 4.8 and 8). */
export const batchChunkMaxItems = 50;
/** Largest CSV upload, in bytes: 5 MiB (specification, sections 4.8 and 8). */
export const batchCsvMaxBytes = 5 * 1024 * 1024;

/** Body of a dispatch (specification, section 4.8). */
export const dispatchBody = z.object({ acknowledged: z.literal(true) });

const base = { spec: '4.8', scope: 'pix_out.create' } as const;

/** Starts an empty batch in DRAFT. */
export const create = operation({
  ...base,
  id: 'batches.create',
  method: 'POST',
  path: '/v1/accounts/{accountId}/pix/batches',
  summary: 'Start a PIX batch',
  body: unspecified,
  responses: { 200: unspecified, 201: unspecified },
  idempotencyKey: true,
  movesMoney: false,
  dedupe: 'idempotency-key',
  retry: 'same-key',
  errors: ['feature_disabled', 'pix_batch_account_disabled', 'invalid_pix_batch_policy'],
});

/** The account's batches. */
export const list = operation({
  ...base,
  id: 'batches.list',
  method: 'GET',
  path: '/v1/accounts/{accountId}/pix/batches',
  summary: 'List the PIX batches',
  responses: { 200: unspecified },
  ...reading,
  errors: ['feature_disabled'],
});

/** The form of the CSV. */
export const template = operation({
  ...base,
  id: 'batches.template',
  method: 'GET',
  path: '/v1/accounts/{accountId}/pix/batches/template',
  summary: 'Get the form of the CSV of a PIX batch',
  responses: { 200: unspecified },
  ...reading,
  errors: ['feature_disabled'],
});

/** One batch. The path follows from its sub-routes, which the specification names. */
export const show = operation({
  ...base,
  id: 'batches.show',
  method: 'GET',
  path: '/v1/accounts/{accountId}/pix/batches/{batchId}',
  summary: 'Show a PIX batch',
  responses: { 200: unspecified },
  ...reading,
  errors: ['pix_batch_not_found'],
});

/** Uploads a CSV: the body is the file itself, not JSON. The method is not shown. */
export const uploadCsv = operation({
  ...base,
  id: 'batches.uploadCsv',
  method: 'POST',
  path: '/v1/accounts/{accountId}/pix/batches/{batchId}/items/csv',
  summary: 'Upload the rows of a PIX batch as CSV',
  responses: { 200: unspecified, 201: unspecified },
  ...sentOnce,
  errors: ['pix_batch_not_found', 'pix_batch_not_editable', 'pix_batch_csv_invalid', 'pix_batch_too_large'],
});

/** Puts 1 to 50 items. */
export const putItems = operation({
  ...base,
  id: 'batches.putItems',
  method: 'PUT',
  path: '/v1/accounts/{accountId}/pix/batches/{batchId}/items',
  summary: 'Put items into a PIX batch',
  body: unspecified,
  responses: { 200: unspecified, 201: unspecified },
  ...sentOnce,
  errors: [
    'pix_batch_not_found',
    'pix_batch_not_editable',
    'pix_batch_chunk_invalid',
    'pix_batch_item_conflict',
    'pix_batch_too_large',
  ],
});

/** The items in one state; `failed` is the only value that the specification shows. */
export const exportItems = operation({
  ...base,
  id: 'batches.exportItems',
  method: 'GET',
  path: '/v1/accounts/{accountId}/pix/batches/{batchId}/items/export',
  summary: 'Export the failed rows of a PIX batch',
  query: z.object({ status: z.literal('failed') }),
  responses: { 200: unspecified },
  ...reading,
  errors: ['pix_batch_not_found'],
});

/** Receipt of one paid item. */
export const receipt = operation({
  ...base,
  id: 'batches.receipt',
  method: 'GET',
  path: '/v1/accounts/{accountId}/pix/batches/{batchId}/items/{itemId}/receipt',
  summary: 'Get the receipt of one row of a PIX batch',
  responses: { 200: unspecified },
  ...reading,
  errors: [
    'pix_batch_not_found',
    'pix_batch_item_not_found',
    'pix_batch_receipt_unavailable',
    'receipt_render_failed',
  ],
});

/** Receipts of all paid items. */
export const receipts = operation({
  ...base,
  id: 'batches.receipts',
  method: 'GET',
  path: '/v1/accounts/{accountId}/pix/batches/{batchId}/receipts',
  summary: 'Get the receipts of a PIX batch',
  responses: { 200: unspecified },
  ...reading,
  errors: ['pix_batch_not_found', 'pix_batch_no_receipts', 'receipt_render_failed'],
});

/** Resolves the keys and checks identifiers, amounts, balance and limits. Metered in the key directory, so sent twice at most. */
export const review = operation({
  ...base,
  id: 'batches.review',
  method: 'POST',
  path: '/v1/accounts/{accountId}/pix/batches/{batchId}/review',
  summary: 'Review a PIX batch before it is dispatched',
  responses: { 200: unspecified },
  ...sentTwice,
  errors: ['pix_batch_not_found', 'pix_batch_not_editable', 'pix_batch_empty'],
});

/** Pays the batch. Only the batch's state prevents a second dispatch, so it is never repeated. */
export const dispatch = operation({
  ...base,
  id: 'batches.dispatch',
  method: 'POST',
  path: '/v1/accounts/{accountId}/pix/batches/{batchId}/dispatch',
  summary: 'Pay a reviewed PIX batch',
  body: dispatchBody,
  responses: { 200: unspecified, 202: unspecified },
  idempotencyKey: true,
  movesMoney: true,
  dedupe: 'state',
  retry: 'never',
  errors: [
    ...cashoutErrors,
    'pix_batch_not_found',
    'pix_batch_account_disabled',
    'pix_batch_empty',
    'pix_batch_not_reviewed',
    'pix_batch_has_invalid_items',
    'pix_batch_acknowledgement_required',
    'pix_batch_insufficient_balance',
  ],
});
