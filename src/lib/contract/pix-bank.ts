import { keyedPayment, operation, unspecified } from './operation.ts';
import { pixOutResult } from './pix.ts';

/**
 * Pays by bank data. The specification names the bank code (3 digits or an ISPB) and the branch (up to 4 digits) but no
 * member of the body. That the key is recognised, and that the result is the one of a PIX by key, is assumed.
 */
export const outBankAccount = operation({
  id: 'pixBank.out',
  method: 'POST',
  path: '/v1/accounts/{accountId}/pix/out/bank-account',
  spec: '4.1',
  summary: 'Pay by bank, branch and account number',
  body: unspecified,
  responses: { 200: pixOutResult, 202: pixOutResult, 422: pixOutResult },
  scope: 'pix_out.create',
  ...keyedPayment,
  errors: [
    'account_not_entitled',
    'account_not_ready',
    'bacen_rejected_content',
    'balance_reservation_failed',
    'beneficiary_incomplete',
    'beneficiary_not_found',
    'cashout_locked',
    'cashout_outside_hours',
    'cashout_source_ip_not_allowed',
    'challenge_failure',
    'identifier_conflict',
    'insufficient_funds',
    'invalid_bank_code',
    'invalid_identifier',
    'limit_exceeded',
    'limit_exceeded_daily',
    'limit_exceeded_monthly',
    'limit_exceeded_nightly',
    'limit_exceeded_transaction',
    'partner_account_disabled',
    'partner_rejected',
    'pin_required',
    'policy_denied',
    'recipient_account_not_found',
    'timeout',
  ],
});
