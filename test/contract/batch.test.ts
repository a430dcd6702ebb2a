import { expect, test } from 'vitest';
import { operations } from '../../src/lib/contract/index.ts';

/** Codes that sections 4.8, 7.2 and 7.3 name, by the operation they are about. */
const batchErrors: Readonly<Record<string, readonly string[]>> = {
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

test.each(Object.entries(batchErrors))('%s names the errors that are about it', (id, codes) => {
  const operation = operations.find((known) => known.id === id);
  expect(operation?.errors).toEqual(expect.arrayContaining([...codes]));
});

test('only the export of failed rows is known', () => {
  const query = operations.find(({ id }) => id === 'batches.exportItems')?.query;
  expect([
    query?.safeParse({ status: 'failed' }).success,
    query?.safeParse({ status: 'all' }).success,
  ]).toEqual([true, false]);
});

test('nothing repeats a dispatch, an issued boleto or an upload', () => {
  const never = [
    'batches.dispatch',
    'boletoCharge.create',
    'boletoCharge.dispatchBatch',
    'batches.uploadCsv',
  ];
  const rows = operations.filter(({ id }) => never.includes(id));
  expect(rows.map(({ retry }) => retry)).toEqual(never.map(() => 'never'));
});
