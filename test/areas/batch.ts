import { bad, done, refused } from '../commands/every/lines.ts';
import { ok } from '../support/strict-answers.ts';
import { type Area, account, changes, pays, reads } from './row.ts';

const found = { 200: null };
const made = { 200: null, 201: null };
const batch = {
  id: '8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10',
  status: 'DRAFT',
  totalAmount: 12500,
  validAmount: 12500,
  balance: { sufficient: true },
};
const batchCounts = { total: 2, completed: 2, failed: 0 };

/** Batches of PIX payments. Not named: paths of one batch, methods of sub-routes, all statuses. */
export const batchArea: Area = {
  routes: [
    // "Idempotency-Key required on create"
    {
      ...changes,
      id: 'batches.create',
      path: `${account}/pix/batches`,
      body: 'not shown',
      idempotencyKey: true,
      repeat: 'three',
      answers: made,
      answer: () => ({ status: 201, body: batch }),
      lines: ['batch create --field name=march'],
    },
    {
      ...reads,
      id: 'batches.list',
      path: `${account}/pix/batches`,
      answers: found,
      answer: () => ok({ items: [batch] }),
      lines: ['batch list'],
    },
    {
      ...reads,
      id: 'batches.template',
      path: `${account}/pix/batches/template`,
      answers: found,
      answer: () => ({ status: 200, file: 'key,amount\n' }),
      lines: ['batch template'],
    },
    {
      ...reads,
      id: 'batches.show',
      assumed: true,
      path: `${account}/pix/batches/{batchId}`,
      answers: found,
      answer: ({ ledger }) =>
        ok(ledger.dispatched ? { ...batch, status: 'COMPLETED', ...batchCounts } : batch),
      lines: ['batch status 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10'],
    },
    // "items/csv (raw file up to 5 MiB)": no JSON body
    {
      ...changes,
      id: 'batches.uploadCsv',
      path: `${account}/pix/batches/{batchId}/items/csv`,
      file: true,
      answers: made,
      lines: ['batch upload-csv 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 files/rows.csv'],
    },
    // "items (PUT, 1 to 50 JSON items)", "item JSON shape: not shown"
    {
      ...changes,
      id: 'batches.putItems',
      method: 'PUT',
      path: `${account}/pix/batches/{batchId}/items`,
      body: 'not shown',
      answers: made,
      lines: [
        {
          typed: 'batch put-items 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --data -',
          stdin: '{"items":[{"amount":10.00,"key":"maria@example.com"}]}',
        },
      ],
    },
    // "items/export?status=failed"
    {
      ...reads,
      id: 'batches.exportItems',
      path: `${account}/pix/batches/{batchId}/items/export`,
      query: ['status'],
      answers: found,
      answer: () => ({ status: 200, file: 'key,amount\n' }),
      lines: ['batch export-failed 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10'],
    },
    {
      ...reads,
      id: 'batches.receipt',
      path: `${account}/pix/batches/{batchId}/items/{itemId}/receipt`,
      answers: found,
      answer: () => ({ status: 200, file: 'comprovante\n' }),
      lines: ['batch receipt 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 item-1 --out files/receipt'],
    },
    {
      ...reads,
      id: 'batches.receipts',
      path: `${account}/pix/batches/{batchId}/receipts`,
      answers: found,
      answer: () => ({ status: 200, file: 'comprovantes\n' }),
      lines: ['batch receipts 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --out files/receipts'],
    },
    {
      ...changes,
      id: 'batches.review',
      path: `${account}/pix/batches/{batchId}/review`,
      repeat: 'two',
      answers: found,
      answer: () => ok(batch),
      lines: ['batch review 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10'],
    },
    // "dispatch (body `{acknowledged: true}`)"
    {
      ...pays,
      id: 'batches.dispatch',
      path: `${account}/pix/batches/{batchId}/dispatch`,
      body: [{ name: 'acknowledged', required: true, good: [true], bad: [false, 'true', 1, null] }],
      answers: { 200: null, 202: null },
      answer: ({ ledger }) => {
        ledger.dispatched = true;
        return { status: 202, body: { ...batch, status: 'PROCESSING' } };
      },
      lines: ['batch dispatch 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --confirm 12500,00 --yes --wait 20'],
    },
  ],
  commands: {
    'batch create': [
      done('batch create --field name=payroll-march', ['DRAFT']),
      refused('batch create --account $FOREIGN', 50, 'tenant_mismatch'),
      bad('batch create --data nothing.json', 'unreadable_data'),
    ],
    'batch dispatch': [
      done('batch dispatch $READY --confirm 20,00 --yes', ['PROCESSING'], { exit: 20 }),
      refused('batch dispatch $DRAFT --confirm 20,00 --yes', 30, 'pix_batch_empty'),
      bad('batch dispatch --confirm 20,00 --yes', 'usage'),
    ],
    'batch export-failed': [
      done('batch export-failed $OVER --out failed.csv', ['failed.csv']),
      refused('batch export-failed $NOBODY --out failed.csv', 30, 'pix_batch_not_found'),
      bad('batch export-failed', 'usage'),
    ],
    'batch list': [
      done('batch list', ['draft']),
      refused('batch list --account $FOREIGN', 50, 'tenant_mismatch'),
      bad('batch list all', 'usage'),
    ],
    'batch put-items': [
      done('batch put-items $DRAFT --data items.json', ['Rows']),
      refused('batch put-items $OVER --data items.json', 30, 'pix_batch_not_editable'),
      bad('batch put-items $DRAFT', 'usage'),
    ],
    'batch receipt': [
      done('batch receipt $OVER $ITEM --out receipt.pdf', ['receipt.pdf']),
      refused('batch receipt $OVER $NOBODY --out receipt.pdf', 30, 'pix_batch_item_not_found'),
      bad('batch receipt $OVER', 'usage'),
    ],
    'batch receipts': [
      done('batch receipts $OVER --out receipts.zip', ['receipts.zip']),
      refused('batch receipts $DRAFT --out receipts.zip', 30, 'pix_batch_no_receipts'),
      bad('batch receipts', 'usage'),
    ],
    'batch review': [
      done('batch review $READY', ['Total', '20,00']),
      refused('batch review $DRAFT', 30, 'pix_batch_empty'),
      bad('batch review', 'usage'),
    ],
    'batch status': [
      done('batch status $READY --rows', ['valid']),
      refused('batch status $OVER --wait', 34, null),
      bad('batch status $READY --wait-time soon', 'usage'),
    ],
    'batch template': [
      done('batch template', ['amount,keyType,key,description,identifier']),
      refused('batch template --account $FOREIGN', 50, 'tenant_mismatch'),
      bad('batch template csv', 'usage'),
    ],
    'batch upload-csv': [
      done('batch upload-csv $DRAFT fresh.csv', ['Rows in the file']),
      refused('batch upload-csv $OVER fresh.csv', 30, 'pix_batch_not_editable'),
      bad('batch upload-csv $DRAFT bad.csv', 'pix_batch_empty'),
    ],
  },
};
