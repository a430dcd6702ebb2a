import { keyedPayment, operation, unspecified } from './operation.ts';
import { cashoutErrors, limitErrors, sourceAccountErrors } from './payment-errors.ts';
import { pixOutResult } from './pix.ts';

/**
 * Pays by bank data. The specification names the bank code (3 digits or an ISPB) and the branch (up to 4 digits) but no
 * member of the body. We assume that the key is recognised and that the result is that of a PIX by key.
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
    ...sourceAccountErrors,
    ...cashoutErrors,
    ...limitErrors,
    'bacen_rejected_content',
    'beneficiary_incomplete',
    'beneficiary_not_found',
    'identifier_conflict',
    'invalid_bank_code',
    'invalid_identifier',
    'policy_denied',
    'timeout',
  ],
});
