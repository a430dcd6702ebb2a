import type { FieldRow, OperationRow } from './witness.ts';

/** Rows of QR codes, refunds and the deprecated routes, transcribed by hand from the specification's text. */

/** Section 2.6, with the limits of section 8. */
const chargeBody: readonly FieldRow[] = [
  { name: 'pixKey', required: true, good: ['maria@example.com'], bad: [1, null] },
  { name: 'value', required: true, good: [0.01, 25, 10.1], bad: [0, -1, '25.00', null] },
  { name: 'expirationDate', good: ['2026-12-01T18:00:00Z'], bad: [1] },
  {
    name: 'identifier',
    good: ['a', 'A-Z.0_9', 'x'.repeat(38)],
    bad: ['', 'x'.repeat(39), 'a b', 'á', 'a/b'],
  },
  { name: 'message', good: ['', 'x'.repeat(140), '\u{1f389}'.repeat(140)], bad: ['x'.repeat(141), 1] },
  { name: 'allowedPayerTaxNumber', good: ['12345678909', '12345678000195'], bad: [1] },
];
/** Section 2.6. */
const charge = [
  'txid',
  'emv',
  'type',
  'status',
  'value',
  'identifier',
  'accountId',
  'message',
  'description',
  'pixKey',
  'allowChange',
  'createdAt',
  'expiresAt',
  'paidAt',
  'paidAmount',
  'endToEndId',
  'payer',
  'payee',
];
/** Section 2.5. */
const qrPayBody: readonly FieldRow[] = [
  { name: 'emv', required: true, good: ['000201'], bad: [1, null] },
  { name: 'amount', required: true, good: [0.01, 150], bad: [0, -1, '1'] },
  { name: 'description', good: ['', 'x'.repeat(140)], bad: ['x'.repeat(141)] },
  { name: 'identifier', good: ['x'.repeat(38)], bad: ['', 'a b', 'x'.repeat(39)] },
  { name: 'decodeId', good: ['any text'], bad: [1] },
];
const decoded = [
  'key',
  'amount',
  'originalAmount',
  'identifier',
  'decodeId',
  'qrCodeType',
  'qrCodeTypeId',
  'allowChange',
  'description',
  'payeeName',
  'payeeDocument',
  'bankIspb',
  'bankBranch',
  'bankAccount',
  'accountType',
  'dueDate',
  'paymentDeadline',
  'payeeTradeName',
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

const account = '/v1/accounts/{accountId}';
const read = { idempotencyKey: false, movesMoney: false, body: null } as const;
const money = { method: 'POST', idempotencyKey: true, movesMoney: true, query: [] } as const;
const byName = ['identifier', 'txid'];

/** Sections 4.1 and 4.2. */
export const qrWitness: readonly OperationRow[] = [
  {
    id: 'qr.create',
    repeat: 'two',
    method: 'POST',
    path: `${account}/pix/qr-code/dynamic`,
    query: [],
    body: chargeBody,
    answers: { 201: charge },
    idempotencyKey: true,
    movesMoney: false,
  },
  {
    id: 'qr.lookup',
    method: 'GET',
    path: `${account}/pix/qr-code/lookup`,
    query: byName,
    answers: { 200: charge },
    ...read,
  },
  {
    id: 'qr.cancel',
    repeat: 'three',
    method: 'DELETE',
    path: `${account}/pix/qr-code`,
    query: byName,
    answers: { 200: ['identifier', 'status'] },
    ...read,
  },
  {
    id: 'qr.stats',
    method: 'GET',
    path: `${account}/pix/qr-codes/stats`,
    query: ['days'],
    answers: { 200: null },
    ...read,
  },
  {
    id: 'pixQr.decode',
    repeat: 'query',
    method: 'POST',
    path: `${account}/pix/out/qr-code/decode`,
    query: [],
    body: [{ name: 'emv', required: true, good: ['000201'], bad: [1, null] }],
    answers: { 200: decoded },
    idempotencyKey: false,
    movesMoney: false,
  },
  {
    id: 'pixQr.payAsync',
    repeat: 'three',
    path: `${account}/pix/out/qr-code/async`,
    body: qrPayBody,
    answers: { 202: accepted },
    ...money,
  },
  {
    id: 'pixQr.pay',
    path: `${account}/pix/out/qr-code`,
    body: qrPayBody,
    answers: { 200: result, 202: result, 422: result },
    ...money,
  },
  {
    id: 'pixBank.out',
    repeat: 'three',
    path: `${account}/pix/out/bank-account`,
    body: 'not shown',
    answers: { 200: result, 202: result, 422: result },
    ...money,
  },
  {
    id: 'bigpix.send',
    path: `${account}/pix/out/bigpix`,
    body: 'not shown',
    answers: { 200: null, 202: null, 422: null },
    ...money,
  },
  {
    id: 'bigpix.sendBank',
    path: `${account}/pix/out/bank-account/bigpix`,
    body: 'not shown',
    answers: { 200: null, 202: null, 422: null },
    ...money,
  },
  {
    id: 'refund.send',
    openBody: true,
    path: `${account}/pix/out/refund`,
    body: [
      { name: 'originalEndToEnd', required: true, good: ['E999'], bad: [1, null] },
      { name: 'reason', required: true, good: ['MD06', 'ZZ99'], bad: [1, null] },
    ],
    answers: { 200: null, 201: null, 202: null, 422: null },
    ...money,
  },
  {
    id: 'payments.alias',
    method: 'GET',
    path: `${account}/payments/{identifier}`,
    query: [],
    answers: { 200: statementItem },
    ...read,
  },
];
