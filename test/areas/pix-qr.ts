import { bad, done, refused } from '../commands/every/lines.ts';
import { deprecated, ok, payLater, payNow, strictEmv } from '../support/strict-answers.ts';
import { type Area, account, changes, type FieldRow, pays } from './row.ts';

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

/** QR codes that others made: read and paid. */
export const pixQrArea: Area = {
  routes: [
    {
      ...changes,
      id: 'pixQr.decode',
      path: `${account}/pix/out/qr-code/decode`,
      body: [{ name: 'emv', required: true, good: ['000201'], bad: [1, null] }],
      repeat: 'query',
      answers: { 200: decoded },
      answer: () =>
        ok({
          key: '123e4567-e12b-12d1-a456-426655440000',
          decodeId: 'd-1',
          qrCodeType: 'static',
          qrCodeTypeId: 1,
          allowChange: true,
          payeeName: 'Fulano de Tal',
          payeeDocument: '***.456.789-**',
          bankIspb: '00000000',
          accountType: 'CHECKING',
        }),
      lines: [`pix qr decode '${strictEmv}'`],
    },
    {
      ...pays,
      id: 'pixQr.payAsync',
      path: `${account}/pix/out/qr-code/async`,
      body: qrPayBody,
      repeat: 'three',
      answers: { 202: accepted },
      answer: payLater,
      lines: [`pix qr pay '${strictEmv}' --amount 25,00 --ref f --yes`],
    },
    {
      ...pays,
      id: 'pixQr.pay',
      path: `${account}/pix/out/qr-code`,
      body: qrPayBody,
      answers: { 200: result, 202: result, 422: result },
      answer: deprecated(payNow),
      lines: [`pix qr pay '${strictEmv}' --amount 26,00 --ref g --yes --sync`],
    },
  ],
  commands: {
    'pix qr decode': [
      done('pix qr decode "$THEIRS"', ['12,00']),
      refused('pix qr decode "$THEIRS" --account $FOREIGN', 50, 'tenant_mismatch'),
      bad('pix qr decode hello', 'invalid_br_code'),
    ],
    'pix qr pay': [
      done('pix qr pay "$THEIRS" --ref table-9 --yes', ['Paid']),
      refused(
        'pix qr pay "$THEIRS" --expect-name "Maria Exemplo" --ref table-9 --yes',
        35,
        'expectation_failed',
      ),
      bad('pix qr pay hello --yes', 'invalid_br_code'),
    ],
  },
};
