import type { FieldRow, OperationRow } from './witness.ts';

/** Sections 2.7, 2.8, 4.3 and 4.4, transcribed by hand; not shown: the answer of the timeline. */

const text140: FieldRow = { name: 'description', good: ['', 'x'.repeat(140)], bad: ['x'.repeat(141), 1] };
const id38: FieldRow = {
  name: 'identifier',
  good: ['a', 'A-Z.0_9', 'x'.repeat(38)],
  bad: ['', 'x'.repeat(39), 'a b'],
};
const value: FieldRow = {
  name: 'value',
  required: true,
  good: [0.01, 150, 1234567.89],
  bad: [0, -1, '1.00', null],
};

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

/** Section 2.8: result; 4.4 gives 202 PENDING, 2.8 the 422 with errorCode and errorReason. */
const transferResult = [
  'paymentId',
  'workflowId',
  'runId',
  'transactionId',
  'endToEndId',
  'destinationAccountId',
  'status',
  'value',
  'description',
  'identifier',
  'idempotencyKey',
  'completedAt',
  'errorCode',
  'errorReason',
];

const read = { body: null, idempotencyKey: false, movesMoney: false } as const;
const pays = { query: [], idempotencyKey: true, movesMoney: true } as const;
const transferAnswers = { 200: transferResult, 202: transferResult, 422: transferResult };

export const witnessTed: readonly OperationRow[] = [
  {
    ...pays,
    id: 'ted.out',
    repeat: 'three',
    method: 'POST',
    path: '/v1/accounts/{accountId}/ted/out',
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
  },
  {
    ...read,
    id: 'ted.status',
    method: 'GET',
    path: '/v1/accounts/{accountId}/ted/{tedId}',
    query: [],
    answers: { 200: tedState },
  },
  {
    ...read,
    id: 'ted.statusAlias',
    method: 'GET',
    path: '/v1/accounts/{accountId}/transfers/ted/{tedId}',
    query: [],
    answers: { 200: tedState },
  },
  {
    ...read,
    id: 'transactions.timeline',
    method: 'GET',
    path: '/v1/accounts/{accountId}/transactions/timeline',
    query: ['tedId', 'endToEndId', 'identifier'],
    answers: { 200: null },
  },
  {
    ...pays,
    id: 'transfers.internal',
    repeat: 'three',
    method: 'POST',
    path: '/v1/accounts/{accountId}/transfers/internal',
    body: [
      value,
      {
        name: 'destinationAccountId',
        required: true,
        good: ['5a4db0c5-0000-4000-8000-00000000acc2'],
        bad: ['acc2', '', 1],
      },
      text140,
      id38,
    ],
    answers: transferAnswers,
  },
  {
    ...pays,
    id: 'transfers.internalByDocument',
    repeat: 'three',
    method: 'POST',
    path: '/v1/accounts/{accountId}/transfers/internal/by-document',
    body: [
      value,
      {
        name: 'document',
        required: true,
        good: ['52998224725', '12345678000195'],
        bad: ['529.982.247-25', '1', ''],
      },
      text140,
      id38,
    ],
    answers: transferAnswers,
  },
  {
    ...pays,
    id: 'transfers.internalByBankAccount',
    repeat: 'three',
    method: 'POST',
    path: '/v1/accounts/{accountId}/transfers/internal/by-bank-account',
    body: [
      value,
      { name: 'branch', required: true, good: ['0001'], bad: [1] },
      { name: 'accountNumber', required: true, good: ['1002'], bad: [1002] },
      { name: 'holderDocument', required: true, good: ['52998224725'], bad: [1] },
      { name: 'holderName', good: ['Joana'], bad: [1] },
      text140,
      id38,
    ],
    answers: transferAnswers,
  },
  {
    ...read,
    id: 'transfers.lookup',
    method: 'GET',
    path: '/v1/accounts/{accountId}/transfers/internal/lookup/{document}',
    query: [],
    answers: {
      200: ['maskedName', 'holderName', 'holderDocument', 'branch', 'accountNumber', 'accountStatus'],
    },
  },
];
