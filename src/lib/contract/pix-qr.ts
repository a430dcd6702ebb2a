import * as z from 'zod/mini';
import { description, identifier, maybeFlag, maybeNumber, maybeText, wireAmount } from './fields.ts';
import { keyedPayment, operation, reading } from './operation.ts';
import { cashoutErrors, limitErrors, sourceAccountErrors } from './payment-errors.ts';
import { pixOutAccepted, pixOutResult } from './pix.ts';

/** The content of a code (specification, section 2.5). */
export const decodeResult = z.looseObject({
  key: maybeText,
  amount: maybeNumber,
  originalAmount: maybeNumber,
  identifier: maybeText,
  decodeId: maybeText,
  qrCodeType: maybeText,
  qrCodeTypeId: maybeNumber,
  allowChange: maybeFlag,
  description: maybeText,
  payeeName: maybeText,
  payeeDocument: maybeText,
  bankIspb: maybeText,
  bankBranch: maybeText,
  bankAccount: maybeText,
  accountType: maybeText,
  dueDate: maybeText,
  paymentDeadline: maybeText,
  payeeTradeName: maybeText,
});

/** Request body of a payment by QR code (specification, section 2.5). */
export const qrPayBody = z.object({
  emv: z.string(),
  amount: wireAmount,
  description: z.optional(description),
  identifier: z.optional(identifier),
  decodeId: z.optional(z.string()),
});

const payErrors = [
  ...sourceAccountErrors,
  ...cashoutErrors,
  ...limitErrors,
  'bacen_rejected_content',
  'conflict',
  'identifier_conflict',
  'invalid_identifier',
  'policy_denied',
  'qr_amount_mismatch',
  'qr_gone',
  'timeout',
] as const;

/** Asks the bank what a code stands for; creates nothing but a `decodeId`. */
export const decode = operation({
  id: 'pixQr.decode',
  method: 'POST',
  path: '/v1/accounts/{accountId}/pix/out/qr-code/decode',
  spec: '2.5, 4.1',
  summary: 'Decode a QR code before it is paid',
  body: z.object({ emv: z.string() }),
  responses: { 200: decodeResult },
  scope: 'pix_out.create',
  ...reading,
  errors: ['qr_gone', 'key_not_found', 'not_found'],
});

/** Pays a QR code and answers as soon as the payment is accepted. */
export const payAsync = operation({
  id: 'pixQr.payAsync',
  method: 'POST',
  path: '/v1/accounts/{accountId}/pix/out/qr-code/async',
  spec: '2.5, 4.1',
  summary: 'Pay a QR code, asynchronously',
  body: qrPayBody,
  responses: { 202: pixOutAccepted },
  scope: 'pix_out.create',
  ...keyedPayment,
  errors: payErrors,
});

/** Pays a QR code and waits for the synchronous window. */
export const pay = operation({
  id: 'pixQr.pay',
  method: 'POST',
  path: '/v1/accounts/{accountId}/pix/out/qr-code',
  spec: '4.1, 9',
  summary: 'Pay a QR code, synchronously',
  body: qrPayBody,
  responses: { 200: pixOutResult, 202: pixOutResult, 422: pixOutResult },
  scope: 'pix_out.create',
  ...keyedPayment,
  retry: 'never',
  errors: payErrors,
  deprecated: { successor: '/v1/accounts/{accountId}/pix/out/qr-code/async', sunset: '2026-11-21' },
});
