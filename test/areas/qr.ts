import { bad, done, impossible, refused } from '../commands/every/lines.ts';
import { type Answer, type Call, now, ok, strictEmv } from '../support/strict-answers.ts';
import { count } from '../support/strict-fields.ts';
import { type Area, account, changes, type FieldRow, reads } from './row.ts';

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
const byName = ['identifier', 'txid'];
/** Section 2.6. */
const answerCharge = (call: Call, status: number): Answer => ({
  status,
  body: {
    txid: 'tx1',
    emv: strictEmv,
    type: 'dynamic',
    status: 'ACTIVE',
    value: call.body.value ?? 25,
    identifier: call.body.identifier ?? call.query.get('identifier'),
    accountId: call.accountId,
    createdAt: now(),
  },
});
const official =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

/** Charges as QR codes. */
export const qrArea: Area = {
  routes: [
    {
      ...changes,
      id: 'qr.create',
      path: `${account}/pix/qr-code/dynamic`,
      body: chargeBody,
      idempotencyKey: true,
      repeat: 'two',
      answers: { 201: charge },
      answer: (call) => answerCharge(call, 201),
      lines: [
        `qr create --key 11444777000161 --amount 25,50 --identifier table-7 --expires-in 30m --message 'Mesa 7 "ç"'`,
        'qr create --key maria@example.com --amount 3 --allowed-payer 529.982.247-25',
      ],
    },
    {
      ...reads,
      id: 'qr.lookup',
      path: `${account}/pix/qr-code/lookup`,
      query: byName,
      answers: { 200: charge },
      queryRule: (query) => count(query, 'identifier', 'txid') === 1,
      answer: (call) => answerCharge(call, 200),
      lines: ['qr status table-7', 'qr show --identifier table-7'],
    },
    {
      ...changes,
      id: 'qr.cancel',
      method: 'DELETE',
      path: `${account}/pix/qr-code`,
      query: byName,
      repeat: 'three',
      answers: { 200: ['identifier', 'status'] },
      queryRule: (query) => count(query, 'identifier', 'txid') === 1,
      answer: (call) => ok({ identifier: call.query.get('identifier'), status: 'CANCELLED' }),
      lines: ['qr cancel table-7'],
    },
    {
      ...reads,
      id: 'qr.stats',
      path: `${account}/pix/qr-codes/stats`,
      query: ['days'],
      answers: { 200: null },
      lines: ['qr stats --days 7'],
    },
  ],
  commands: {
    'qr cancel': [
      done('qr cancel table-8', ['CANCELLED']),
      refused('qr cancel nothing', 30, 'not_found'),
      bad('qr cancel', 'usage'),
    ],
    'qr create': [
      done('qr create --key 11444777000161 --amount 25,00 --identifier table-9 --message "Mesa 9"', [
        'ACTIVE',
        '25,00',
      ]),
      refused(
        'qr create --key 11444777000161 --amount 25,00 --identifier table-9 --account $FOREIGN',
        50,
        'tenant_mismatch',
      ),
      bad('qr create --key 11444777000161 --amount 0 --identifier table-9', 'invalid_amount'),
    ],
    'qr parse': [
      done(`qr parse "${official}"`, ['Fulano de Tal', 'BRASILIA']),
      impossible('refused', 'it talks to nobody and keeps nothing'),
      bad(`qr parse "${official.replace('Fulano', 'Fulana')}"`, 'invalid_br_code'),
    ],
    'qr show': [
      done('qr show --identifier table-8', ['▄']),
      refused('qr show --identifier nothing', 30, 'not_found'),
      bad('qr show', 'usage'),
    ],
    'qr stats': [
      done('qr stats --days 7', ['DAY', 'MADE', 'PAID', 'REFUNDED', 'AMOUNT']),
      refused('qr stats --days 7 --account $FOREIGN', 50, 'tenant_mismatch'),
      bad('qr stats', 'usage'),
    ],
    'qr status': [
      done('qr status table-7', ['PAID', '25,00']),
      done('qr status table-7 --wait', ['PAID']),
      refused('qr status nothing', 30, 'not_found'),
      bad('qr status', 'usage'),
    ],
  },
};
