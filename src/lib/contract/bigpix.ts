import { keyedPayment, operation, unspecified } from './operation.ts';
import { cashoutErrors, limitErrors } from './payment-errors.ts';

const bigPixErrors = [
  ...cashoutErrors,
  ...limitErrors,
  'batch_too_large',
  'batch_not_found',
  'insufficient_funds',
  'partner_rejected',
  'policy_denied',
] as const;

/** Pays by key in parts; body and result are not shown. */
export const send = operation({
  id: 'bigpix.send',
  method: 'POST',
  path: '/v1/accounts/{accountId}/pix/out/bigpix',
  spec: '4.1, 9',
  summary: 'Pay a large PIX by key in parts',
  body: unspecified,
  responses: { 200: unspecified, 202: unspecified, 422: unspecified },
  scope: 'pix_out.create',
  ...keyedPayment,
  retry: 'never',
  errors: bigPixErrors,
  deprecated: { successor: '/v1/accounts/{accountId}/pix/out' },
});

/** Pays by bank data in parts; body and result are not shown. */
export const sendBank = operation({
  id: 'bigpix.sendBank',
  method: 'POST',
  path: '/v1/accounts/{accountId}/pix/out/bank-account/bigpix',
  spec: '4.1, 9',
  summary: 'Pay a large PIX by bank data in parts',
  body: unspecified,
  responses: { 200: unspecified, 202: unspecified, 422: unspecified },
  scope: 'pix_out.create',
  ...keyedPayment,
  retry: 'never',
  errors: [...bigPixErrors, 'invalid_bank_code', 'beneficiary_not_found'],
  deprecated: { successor: '/v1/accounts/{accountId}/pix/out/bank-account' },
});
