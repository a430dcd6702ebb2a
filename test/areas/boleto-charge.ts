import { bad, done, refused } from '../commands/every/lines.ts';
import { ok } from '../support/strict-answers.ts';
import { type Area, account, changes, reads } from './row.ts';

const found = { 200: null };
const made = { 200: null, 201: null };
const taken = { 200: null, 201: null, 202: null };
const batch = {
  id: '8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10',
  status: 'DRAFT',
  totalAmount: 12500,
  validAmount: 12500,
  balance: { sufficient: true },
};

/** Boletos that are issued. Not named: one batch of them, its items, its dispatch; they follow the PIX batches. */
export const boletoChargeArea: Area = {
  routes: [
    // "`identifier` is required in the body and the Idempotency-Key is not a fallback"
    {
      ...changes,
      id: 'boletoCharge.create',
      path: `${account}/boleto/charge`,
      body: [
        {
          name: 'identifier',
          required: true,
          good: ['a', 'A-Z.0_9', 'x'.repeat(38)],
          bad: ['', 'x'.repeat(39), 'a b', 'á'],
        },
      ],
      openBody: true,
      answers: taken,
      lines: ['boleto charge create --field identifier=inv-1 --field amount=150.00'],
    },
    {
      ...reads,
      id: 'boletoCharge.list',
      assumed: true,
      path: `${account}/boleto/charge`,
      answers: found,
      lines: ['boleto charge list'],
    },
    {
      ...reads,
      id: 'boletoCharge.quota',
      path: `${account}/boleto/charge/quota`,
      answers: found,
      lines: ['boleto charge quota'],
    },
    // "(no body)"
    {
      ...changes,
      id: 'boletoCharge.beneficiary',
      path: `${account}/boleto/charge/beneficiary`,
      answers: taken,
      lines: ['boleto charge beneficiary'],
    },
    {
      ...changes,
      id: 'boletoCharge.createBatch',
      path: `${account}/boleto/charge/batches`,
      body: 'not shown',
      answers: made,
      answer: () => ({ status: 201, body: { id: batch.id, status: 'DRAFT' } }),
      lines: ['boleto charge batch create'],
    },
    {
      ...reads,
      id: 'boletoCharge.listBatches',
      path: `${account}/boleto/charge/batches`,
      answers: found,
      lines: ['boleto charge batch list'],
    },
    // Not named: one charge batch, its items, its dispatch. They follow the PIX batches.
    {
      ...reads,
      id: 'boletoCharge.showBatch',
      assumed: true,
      path: `${account}/boleto/charge/batches/{batchId}`,
      answers: found,
      answer: () => ok({ id: batch.id, status: 'DRAFT' }),
      lines: ['boleto charge batch status 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10'],
    },
    {
      ...changes,
      id: 'boletoCharge.putBatchItems',
      assumed: true,
      method: 'PUT',
      path: `${account}/boleto/charge/batches/{batchId}/items`,
      body: 'not shown',
      answers: made,
      lines: [
        {
          typed: 'boleto charge batch put-items 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --data -',
          stdin: '{"items":[{"identifier":"i-1"}]}',
        },
      ],
    },
    {
      ...changes,
      id: 'boletoCharge.dispatchBatch',
      assumed: true,
      path: `${account}/boleto/charge/batches/{batchId}/dispatch`,
      body: 'not shown',
      answers: { 200: null, 202: null },
      lines: [
        'boleto charge batch dispatch 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --confirm 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --yes',
      ],
    },
  ],
  commands: {
    'boleto charge batch create': [
      done('boleto charge batch create', ['DRAFT']),
      refused('boleto charge batch create --account $FOREIGN', 50, 'tenant_mismatch'),
      bad('boleto charge batch create --field name', 'usage'),
    ],
    'boleto charge batch dispatch': [
      done('boleto charge batch dispatch $FULL --confirm $FULL --yes', ['Status']),
      refused('boleto charge batch dispatch $NOBODY --confirm $NOBODY --yes', 30, 'not_found'),
      bad('boleto charge batch dispatch $FULL --confirm $CHARGES --yes', 'needs_confirm'),
    ],
    'boleto charge batch list': [
      done('boleto charge batch list', ['STATUS']),
      refused('boleto charge batch list --account $FOREIGN', 50, 'tenant_mismatch'),
      bad('boleto charge batch list all', 'usage'),
    ],
    'boleto charge batch put-items': [
      done('boleto charge batch put-items $CHARGES --data charges.json', []),
      refused('boleto charge batch put-items $NOBODY --data charges.json', 30, 'not_found'),
      bad('boleto charge batch put-items $CHARGES', 'usage'),
    ],
    'boleto charge batch status': [
      done('boleto charge batch status $FULL --rows', ['c-2']),
      refused('boleto charge batch status $NOBODY', 30, 'not_found'),
      bad('boleto charge batch status', 'usage'),
    ],
    'boleto charge beneficiary': [
      done('boleto charge beneficiary', []),
      refused('boleto charge beneficiary --account $FOREIGN', 50, 'tenant_mismatch'),
      bad('boleto charge beneficiary $JOANA', 'usage'),
    ],
    'boleto charge create': [
      done('boleto charge create --field identifier=c-3 --field amount=150.00 --field dueDate=2027-03-31', [
        'c-3',
        '150,00',
      ]),
      refused(
        'boleto charge create --field identifier=c-3 --field amount=150.00 --account $JOANA',
        81,
        'boleto_charge_beneficiary_pending',
      ),
      bad('boleto charge create --field amount=150.00', 'missing_field'),
    ],
    'boleto charge list': [
      done('boleto charge list', ['IDENTIFIER', 'STATUS', 'AMOUNT', 'DUE']),
      refused('boleto charge list --account $FOREIGN', 50, 'tenant_mismatch'),
      bad('boleto charge list c-1', 'usage'),
      bad('boleto charge list --wait', 'usage'),
    ],
    'boleto charge quota': [
      done('boleto charge quota', ['Account', 'Limit', 'Available']),
      refused('boleto charge quota --account $FOREIGN', 50, 'tenant_mismatch'),
      bad('boleto charge quota c-1', 'usage'),
    ],
  },
};
