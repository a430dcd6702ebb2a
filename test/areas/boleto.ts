import { bad, done, refused } from '../commands/every/lines.ts';
import { ok } from '../support/strict-answers.ts';
import { type Area, account, changes, pays, reads } from './row.ts';

const found = { 200: null };

/** Boletos that are paid. */
export const boletoArea: Area = {
  routes: [
    {
      ...changes,
      id: 'boleto.preview',
      path: `${account}/boleto/preview`,
      body: 'not shown',
      repeat: 'query',
      answers: found,
      answer: () =>
        ok({
          amount: 150,
          beneficiary: { name: 'Fornecedor Um', document: '12345678000195' },
          dueDate: '2027-03-31',
        }),
      lines: ['boleto preview --line 99990000040000000000000000000018800000000015000'],
    },
    // "Header Idempotency-Key … boleto payments are deduplicated by content" without it
    {
      ...pays,
      id: 'boleto.pay',
      path: `${account}/boleto/pay`,
      body: 'not shown',
      repeat: 'three',
      answers: { 200: null, 201: null, 202: null, 422: null },
      answer: (call) => {
        const { identifier } = call.ledger.pay(call);
        return ok({ paymentId: `b-${identifier}`, status: 'COMPLETED', identifier });
      },
      lines: ['boleto pay --line 99990000040000000000000000000018800000000015000 --ref m --yes'],
    },
    {
      ...reads,
      id: 'boleto.payment',
      path: `${account}/boleto/payments/{id}`,
      answers: found,
      answer: (call) =>
        ok({
          paymentId: call.params.at(-1),
          status: 'COMPLETED',
          amount: 150,
          digitableLine: '99990000040000000000000000000018800000000015000',
        }),
      lines: ['boleto status 3f0c9a52-2f54-4a1a-9b0e-6f8d7a1e5c11'],
    },
  ],
  commands: {
    'boleto pay': [
      done(
        'boleto pay --field digitableLine=99990000040000000000000000000018200000000016000 --ref rent-april --yes',
        ['Paid'],
      ),
      refused(
        'boleto pay --field digitableLine=99990000040000000000000000000018300000000666606 --ref rent-april --yes',
        30,
        'partner_rejected',
      ),
      bad('boleto pay --ref rent-april --yes', 'usage'),
    ],
    'boleto preview': [
      done('boleto preview --field digitableLine=99990000040000000000000000000018200000000016000', [
        '160,00',
      ]),
      refused(
        'boleto preview --field digitableLine=99990000040000000000000000000018700000000666601',
        33,
        'boleto_already_settled',
      ),
      bad('boleto preview', 'usage'),
    ],
    'boleto status': [
      done('boleto status $BOLETO', ['COMPLETED', '150,00']),
      refused('boleto status $NOBODY', 40, 'uncertain'),
      bad('boleto status', 'usage'),
    ],
  },
};
