import { expect, test } from 'vitest';
import type { ZodMiniObject } from 'zod/mini';
import { eventEnvelope, events, findEvent, removedEvents } from '../../src/lib/contract/events.ts';
import { unspecified } from '../../src/lib/contract/operation.ts';

// Transcribed by hand from sections 6.2 to 6.4 and 9 of the specification; the contract was not consulted.

const money = 'transactionId coreId endToEnd status';
const out =
  'paymentId status currency description originalTransactionId endToEnd identifier amount key payee initiatedAt completedAt payer';
const ted = 'tedId tenantId accountId identifier partnerId amount destination description';
const internal =
  'paymentId transactionId endToEnd accountId direction sourceAccountId sourceTenantId destinationAccountId destinationTenantId amount description identifier status source destination';
const fee =
  'transactionId accountId tenantId amount description feeServiceType originalRef transactionRef occurredAt status kind';

/** Name, and the members of `data` that are named; null where its shape is not shown. */
const rows: [string, string | null][] = [
  ['pix.in.completed', `${money} amount method identifier payer payee receivedAt`],
  ['qrcode.paid', `${money} type identifier qrcodeId amount payer payee receivedAt`],
  ['qrcode.expired', null],
  ['qrcode.cancelled', null],
  ['pix.out.completed', `${money} ${out}`],
  ['pix.out.failed', `${money} ${out} error errorCode partner`],
  ['pix.out.timeout', money],
  ['pix.refund.completed', `${money} ${out}`],
  ['pix.refund.failed', 'error identifier amount payer payee initiatedAt'],
  ['pix.refund.received', 'originalEndToEnd refundEndToEnd'],
  ['pix.med.opened', 'medId originalEndToEnd amount reasonCode claimMessage openedAtIso status'],
  ['pix.med.updated', 'medId originalEndToEnd amount reasonCode status'],
  ['pix.batch.completed', 'status total completed failed totalAmount completedAmount failedAmount'],
  ['transfer.internal.out', internal],
  ['transfer.internal.in', internal],
  ['ted.out.requested', ted],
  ['ted.out.confirmed', ted],
  ['ted.out.failed', `${ted} errorCode errorReason error`],
  [
    'ted.in.received',
    'transactionId identifier partnerTxId accountId tenantId amount description receivedAt payer',
  ],
  ['ted.payment', ted],
  ['fee.charged', fee],
  ['fee.refunded', fee],
  ['edi.batch', null],
  ['accreditation.pf.created', null],
  ['accreditation.pj.created', null],
  ['accreditation.biometry.link.created', null],
  ['accreditation.acceptance.link.created', null],
  ['accreditation.consent.link.created', null],
  ['accreditation.updated', null],
  ['accreditation.active', 'accountId sharedAccount'],
  ['accreditation.failed', 'reason'],
  ['account.shared_access.granted', null],
  ['account.balance_updated', null],
  ['policy.violation', null],
  ['boleto.paid', null],
  ['boleto.failed', null],
  ['boleto.charge.registered', null],
  ['boleto.charge.registration_failed', null],
  ['boleto.charge.settled', null],
  ['boleto.charge.overdue', null],
  ['boleto.charge.written_off', null],
  ['boleto.charge.cancelled', null],
  ['boleto.charge.expired', null],
  ['boleto.charge.failed', null],
  ['boleto.charge.batch.completed', null],
  ['identity.verification.completed', null],
];

test('every event, and no other', () => {
  expect(Object.keys(events).sort()).toEqual(rows.map(([name]) => name).sort());
});

test.each(rows)('%s', (name, fields) => {
  const data = findEvent(name)?.data;
  if (fields === null) return expect(data).toBe(unspecified);
  const shape = Object.keys((data as ZodMiniObject).shape);
  expect([...new Set(fields.split(' '))].filter((field) => !shape.includes(field))).toEqual([]);
});

test('what is currently not emitted, and what is an alias', () => {
  const silent = Object.keys(events).filter((name) => findEvent(name)?.emitted === false);
  expect(silent.sort()).toEqual(['boleto.charge.failed', 'edi.batch', 'fee.charged', 'fee.refunded']);
  const aliases = Object.keys(events).filter((name) => findEvent(name)?.aliasOf !== undefined);
  expect(aliases).toEqual(['ted.payment']);
  expect(findEvent('ted.payment')).toMatchObject({ aliasOf: 'ted.out.confirmed', removedIn: 'v3.0' });
  expect(removedEvents).toEqual({
    'payment.sent': 'pix.out.completed',
    'payment.refunded': 'pix.refund.completed',
  });
  expect(findEvent('payment.sent')).toBeNull();
  expect(findEvent('constructor')).toBeNull();
});

test('status words of section 6.3', () => {
  const words: Record<string, string[]> = {
    SUCCESS:
      'pix.in.completed pix.out.completed pix.refund.completed pix.refund.received qrcode.paid boleto.paid transfer.internal.in transfer.internal.out fee.charged fee.refunded'.split(
        ' ',
      ),
    FAILED: ['pix.out.failed', 'pix.refund.failed', 'boleto.failed'],
    TIMEOUT: ['pix.out.timeout'],
    EXPIRED: ['qrcode.expired'],
    CANCELLED: ['qrcode.cancelled'],
    REVERSED: ['pix.in.completed'],
  };
  for (const [word, names] of Object.entries(words)) {
    for (const name of names)
      expect([name, findEvent(name)?.status]).toEqual([name, expect.arrayContaining([word])]);
  }
});

test('the envelope', () => {
  const envelope = {
    id: 'pix-out-completed-1',
    type: 'pix.out.completed',
    occurredAt: '2026-03-10T15:00:00Z',
    schemaVersion: '1.0',
    environment: 'sandbox',
    tenantId: 't',
    accountId: '',
    data: {},
  };
  const fits = (more: object) => eventEnvelope.safeParse({ ...envelope, ...more }).success;
  for (const fraction of ['', '.123', '.123456', '.123456789']) {
    expect(fits({ occurredAt: `2026-03-10T15:00:00${fraction}Z` })).toBe(true);
  }
  expect(fits({ occurredAt: '2026-03-10T15:00:00.12Z' })).toBe(false);
  expect(fits({ occurredAt: '2026-03-10T12:00:00-03:00' })).toBe(false);
  expect(fits({ schemaVersion: '2.0' })).toBe(false);
  expect(fits({ environment: 'staging' })).toBe(false);
  for (const name of Object.keys(envelope))
    expect([name, fits({ [name]: undefined })]).toEqual([name, false]);
});
