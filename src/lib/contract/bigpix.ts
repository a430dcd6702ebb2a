import { operation, unspecified } from './operation.ts';

const bigPixErrors = [
  'batch_too_large',
  'batch_not_found',
  'cashout_locked',
  'cashout_outside_hours',
  'cashout_source_ip_not_allowed',
  'challenge_failure',
  'insufficient_funds',
  'limit_exceeded',
  'limit_exceeded_daily',
  'limit_exceeded_monthly',
  'limit_exceeded_nightly',
  'limit_exceeded_transaction',
  'partner_rejected',
  'pin_required',
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
  idempotencyKey: true,
  movesMoney: true,
  dedupe: 'idempotency-key',
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
  idempotencyKey: true,
  movesMoney: true,
  dedupe: 'idempotency-key',
  retry: 'never',
  errors: [...bigPixErrors, 'invalid_bank_code', 'recipient_account_not_found'],
  deprecated: { successor: '/v1/accounts/{accountId}/pix/out/bank-account' },
});
