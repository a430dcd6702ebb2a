import { bad, done, refused } from '../commands/every/lines.ts';
import {
  deprecated,
  envelope,
  lookUp,
  ok,
  payLater,
  payNow,
  received,
  statementLines,
} from '../support/strict-answers.ts';
import { count } from '../support/strict-fields.ts';
import { type Area, account, type FieldRow, pays, reads } from './row.ts';

/** Section 2.2, with the limits of section 8. */
const pixOutBody: readonly FieldRow[] = [
  { name: 'amount', required: true, good: [0.01, 150, 10.1, 1234567.89], bad: [0, -1, '150.00', null] },
  {
    name: 'keyType',
    required: true,
    good: ['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP'],
    bad: ['cpf', 'RANDOM', 'random', '', null],
  },
  { name: 'key', required: true, good: ['maria@example.com', '+5511987654321'], bad: [1, null] },
  {
    name: 'description',
    good: ['', 'x'.repeat(140), '\u{1f389}'.repeat(140), '"ção"'],
    bad: ['x'.repeat(141), 1],
  },
  {
    name: 'identifier',
    good: ['a', 'A-Z.0_9', 'x'.repeat(38)],
    bad: ['', 'x'.repeat(39), 'a b', 'á', 'a/b', 'a\n'],
  },
];
/** Section 2.3. */
const result = [
  'paymentId',
  'transactionId',
  'endToEndId',
  'status',
  'completedAt',
  'identifier',
  'workflowId',
  'errorCode',
  'errorReason',
  'warning',
];
/** Section 2.3, asynchronous acceptance; its `idempotencyKey` and the rest come with 202. */
const accepted = ['paymentId', 'workflowId', 'runId', 'idempotencyKey', 'identifier', 'status'];
/** Section 2.4. */
const statementItem = [
  'partnerId',
  'endToEndId',
  'direction',
  'transactionType',
  'operation',
  'status',
  'amount',
  'currency',
  'description',
  'identifier',
  'timestamp',
  'counterParty',
  'pixKey',
];
const page = [
  'accountId',
  'source',
  'page',
  'size',
  'totalElements',
  'totalPages',
  'hasNext',
  'items',
  'fetchedAt',
];
/** Bank data that a body needs. */
const bankData =
  '--field amount=10.00 --field bankCode=033 --field branch=1234 --field account=56789 --field taxNumber=52998224725';
/** Paying by PIX and finding what was paid; deprecated ways of paying are among them. */
export const pixArea: Area = {
  routes: [
    {
      ...pays,
      id: 'pix.out',
      path: `${account}/pix/out`,
      body: pixOutBody,
      repeat: 'three',
      answers: { 200: result, 202: result, 422: result },
      answer: payNow,
      lines: [
        `pix send --key maria@example.com --amount 0,10 --ref a --yes --description 'Ação "1" €'`,
        'pix send --key 11444777000161 --amount 2,30 --identifier inv-1 --yes',
        `pix send --key 52998224725 --key-type CPF --amount 1 --ref c --yes --expect-name 'Maria Exemplo'`,
        'api POST /v1/accounts/{accountId}/pix/out --ref n --yes --field amount=11.50 --field keyType=EMAIL --field key=maria@example.com --field identifier=api-1',
      ],
    },
    {
      ...pays,
      id: 'pix.outAsync',
      path: `${account}/pix/out/async`,
      body: pixOutBody,
      repeat: 'three',
      answers: { 202: accepted },
      answer: payLater,
      lines: ['pix send --key +5511987654321 --amount 1.234,56 --ref b --yes --async'],
    },
    {
      ...pays,
      id: 'pixBank.out',
      path: `${account}/pix/out/bank-account`,
      body: 'not shown',
      repeat: 'three',
      answers: { 200: result, 202: result, 422: result },
      answer: payNow,
      lines: [`pix send-bank --yes --ref d --field identifier=bank-1 ${bankData}`],
    },
    {
      ...pays,
      id: 'bigpix.send',
      path: `${account}/pix/out/bigpix`,
      body: 'not shown',
      answers: { 200: null, 202: null, 422: null },
      answer: deprecated(payNow),
      lines: [
        'pix bigpix send --field amount=20000.00 --field key=maria@example.com --field identifier=big-1 --ref h --yes',
      ],
    },
    {
      ...pays,
      id: 'bigpix.sendBank',
      path: `${account}/pix/out/bank-account/bigpix`,
      body: 'not shown',
      answers: { 200: null, 202: null, 422: null },
      answer: deprecated(payNow),
      lines: [`pix bigpix send-bank --ref i --yes --field identifier=big-2 ${bankData}`],
    },
    {
      ...pays,
      id: 'refund.send',
      path: `${account}/pix/out/refund`,
      body: [
        { name: 'originalEndToEnd', required: true, good: ['E999'], bad: [1, null] },
        { name: 'reason', required: true, good: ['MD06', 'ZZ99'], bad: [1, null] },
      ],
      openBody: true,
      answers: { 200: null, 201: null, 202: null, 422: null },
      answer: (call) =>
        ok({
          originalEndToEnd: call.body.originalEndToEnd,
          status: 'COMPLETED',
          refundEndToEnd: 'D9999900420261121110068000000001',
        }),
      lines: [`pix refund ${received} --reason MD06 --amount 1,50 --confirm cdd7 --ref e --yes`],
    },
    {
      ...reads,
      id: 'pix.keyLookup',
      path: `${account}/pix/key/{pixKey}`,
      query: ['noCache'],
      repeat: 'metered',
      answers: { 200: null },
      inPath: /^(\d{11}|\d{14}|\+55\d{10,11}|[^@\s]+@[^@\s]+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i,
      answer: () =>
        ok({ name: 'Maria Exemplo', document: '***.456.789-**', bank: 'Banco Um', account: '1-2' }),
      lines: ['pix lookup 123e4567-e12b-12d1-a456-426655440000 --no-cache', 'pix lookup maria@example.com'],
    },
    {
      ...reads,
      id: 'pix.transactions',
      path: `${account}/pix/transactions`,
      query: ['endToEndId', 'identifier'],
      answers: { 200: page },
      queryRule: (query) => query.has('endToEndId') || query.has('identifier'),
      answer: (call) => envelope(call, statementLines(call)),
      lines: [`pix find --e2e ${received}`, { typed: 'pix status --identifier inv-1', late: true }],
    },
    {
      ...reads,
      id: 'pix.paymentLookup',
      path: `${account}/pix/payments/lookup`,
      query: ['identifier', 'endToEnd'],
      answers: { 200: statementItem },
      queryRule: (query) => count(query, 'identifier', 'endToEnd') === 1,
      answer: lookUp,
      lines: [{ typed: 'pix find --identifier inv-1', late: true }],
    },
    {
      ...reads,
      id: 'payments.alias',
      path: `${account}/payments/{identifier}`,
      answers: { 200: statementItem },
      answer: deprecated(lookUp),
      lines: [{ typed: 'api GET /v1/accounts/{accountId}/payments/inv-1', late: true }],
    },
  ],
  commands: {
    'pix bigpix send': [
      done(
        'pix bigpix send --field amount=20.00 --field keyType=EMAIL --field key=maria@example.com --field identifier=big-1 --ref big-1 --yes',
        'Paid',
      ),
      refused(
        'pix bigpix send --field amount=20.00 --field keyType=EMAIL --field key=refused@example.com --field identifier=big-1 --ref big-1 --yes',
        30,
        'partner_rejected',
      ),
      bad('pix bigpix send --yes', 'usage'),
    ],
    'pix bigpix send-bank': [
      done(
        'pix bigpix send-bank --field amount=20.00 --field bankCode=033 --field branch=1234 --field account=56789 --field taxNumber=52998224725 --field holderName=Joana --field identifier=big-2 --ref big-2 --yes',
        'Paid',
      ),
      refused(
        'pix bigpix send-bank --field amount=20.00 --field bankCode=033 --field branch=1234 --field account=404 --field taxNumber=52998224725 --field holderName=Joana --field identifier=big-2 --ref big-2 --yes',
        30,
        'beneficiary_not_found',
      ),
      bad('pix bigpix send-bank --data nothing.json --yes', 'unreadable_data'),
    ],
    'pix find': [
      done('pix find --e2e $SENT', ['COMPLETED']),
      refused('pix find --identifier nothing --account $FOREIGN', 50, 'tenant_mismatch'),
      bad('pix find', 'usage'),
    ],
    'pix lookup': [
      done('pix lookup maria@example.com', ['maria@example.com', 'Maria']),
      refused('pix lookup nobody@example.com', 30, 'key_not_found'),
      bad('pix lookup nobody', 'invalid_pix_key'),
    ],
    'pix refund': [
      done('pix refund $RECEIVED --amount 5,00 --confirm $LAST --ref refund-7 --yes', ['Refunded']),
      refused(
        'pix refund $UNKNOWN --amount 5,00 --confirm zzzz --ref refund-7 --yes',
        30,
        'original_transaction_not_found',
      ),
      bad('pix refund $RECEIVED --amount 5,00 --ref refund-7 --yes', 'confirmation_mismatch'),
    ],
    'pix send': [
      done('pix send --key maria@example.com --amount 9,90 --ref invoice-2 --yes', ['Paid']),
      refused(
        'pix send --key no-funds@example.com --amount 9,90 --ref invoice-2 --yes',
        31,
        'insufficient_funds',
      ),
      bad('pix send --key maria@example.com --amount 1.500 --ref invoice-2 --yes', 'invalid_amount'),
    ],
    'pix send-bank': [
      done(
        'pix send-bank --field amount=20.00 --field bankCode=033 --field branch=1234 --field account=56789 --field taxNumber=52998224725 --field holderName=Joana --field identifier=bank-2 --ref bank-2 --yes',
        'Paid',
      ),
      refused(
        'pix send-bank --field amount=20.00 --field bankCode=033 --field branch=1234 --field account=404 --field taxNumber=52998224725 --field holderName=Joana --field identifier=bank-2 --ref bank-2 --yes',
        30,
        'beneficiary_not_found',
      ),
      bad('pix send-bank --field amount --yes', 'usage'),
    ],
    'pix status': [
      done('pix status $PAID', ['COMPLETED', '150,00']),
      refused('pix status --identifier nothing', 40, 'uncertain'),
      bad('pix status', 'usage'),
    ],
  },
};
