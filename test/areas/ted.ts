import { bad, done, refused } from '../commands/every/lines.ts';
import { exportsMorning } from '../support/morning.ts';
import { type Answer, type Call, deprecated, notFound, now, ok } from '../support/strict-answers.ts';
import { text } from '../support/strict-fields.ts';
import { type Area, account, id38, pays, reads, text140, value } from './row.ts';

/** Section 2.7: status response. */
const tedState = [
  'tedId',
  'accountId',
  'status',
  'amount',
  'identifier',
  'description',
  'partnerId',
  'createdAt',
  'updatedAt',
];
/** Section 2.7. */
const answerState = (call: Call): Answer => {
  const identifier = (call.params.at(-1) ?? '').replace(/^ted-/, '');
  const paid = call.ledger.find(identifier);
  if (!paid) return notFound;
  return ok({
    tedId: `ted-${identifier}`,
    accountId: call.accountId,
    status: 'COMPLETED',
    amount: paid.amount,
    identifier,
    createdAt: now(),
    updatedAt: now(),
  });
};
const ted =
  'ted send --bank-code 341 --branch 1234 --account-number 56789 --tax-number 529.982.247-25 --holder-name "Joana Exemplo da Silva" --amount 99,90';

/** TEDs. */
export const tedArea: Area = {
  routes: [
    {
      ...pays,
      id: 'ted.out',
      path: `${account}/ted/out`,
      body: [
        value,
        { name: 'bankCode', required: true, good: ['033', '341'], bad: ['60746948', '33', '0333', 33] },
        { name: 'branch', required: true, good: ['1', '0001'], bad: ['12345', '1234-5', '', 'a'] },
        { name: 'account', required: true, good: ['5', '000567890'], bad: ['5678-9', '', '56 78'] },
        {
          name: 'accountType',
          good: ['CHECKING', 'SAVINGS', 'PAYMENT', 'SALARY'],
          bad: ['checking', '', 'OTHER'],
        },
        {
          name: 'taxNumber',
          required: true,
          good: ['52998224725', '12345678000195'],
          bad: ['529.982.247-25', '5299822472', '123456780001950'],
        },
        { name: 'holderName', required: true, good: ['José Exemplo'], bad: ['', 1] },
        text140,
        id38,
      ],
      repeat: 'three',
      answers: {
        200: tedState,
        202: [
          'tedId',
          'workflowId',
          'runId',
          'idempotencyKey',
          'identifier',
          'status',
          'amount',
          'destination',
          'description',
          'info',
        ],
      },
      formats: { bankCode: text(/^\d{3}$/) },
      answer: (call) => {
        const { identifier } = call.ledger.pay(call);
        const { value, description, identifier: _told, ...destination } = call.body;
        const names = {
          tedId: `ted-${identifier}`,
          workflowId: 'w',
          runId: 'r',
          idempotencyKey: call.idempotencyKey,
          identifier,
        };
        return {
          status: 202,
          body: { ...names, status: 'PROCESSING', amount: value, destination, description },
        };
      },
      lines: [
        `ted send --bank-code 341 --branch 1234 --account-number 56789 --tax-number 529.982.247-25 --amount 1.500,00 --ref t --yes --holder-name 'Joana Exemplo'`,
      ],
    },
    {
      ...reads,
      id: 'ted.status',
      path: `${account}/ted/{tedId}`,
      answers: { 200: tedState },
      inPath: /^ted-[A-Za-z0-9._-]{1,38}$/,
      answer: answerState,
      lines: [{ typed: 'ted status ted-inv-9', exit: 40 }],
    },
    {
      ...reads,
      id: 'ted.statusAlias',
      path: `${account}/transfers/ted/{tedId}`,
      answers: { 200: tedState },
      inPath: /^ted-[A-Za-z0-9._-]{1,38}$/,
      answer: deprecated(answerState),
      lines: [{ typed: 'api GET /v1/accounts/{accountId}/transfers/ted/ted-inv-9', exit: 30 }],
    },
  ],
  commands: {
    'ted send': [
      done(`${ted} --ref invoice-78 --yes --no-wait`, ['99,90'], { exit: 20, before: exportsMorning }),
      refused(
        `${ted.replace('56789', '90003')} --ref invoice-78 --yes --no-wait`,
        30,
        'recipient_account_not_found',
        { before: exportsMorning },
      ),
      bad(`${ted.replace('529.982.247-25', '529.982.247-26')} --yes`, 'invalid_document'),
    ],
    'ted status': [
      done('ted status ted-$TED', ['1.500,00']),
      refused('ted status ted-nothing', 40, 'uncertain'),
      bad('ted status', 'usage'),
    ],
  },
};
