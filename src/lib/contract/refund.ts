import * as z from 'zod/mini';
import { operation, unspecified } from './operation.ts';
import { cashoutErrors, sourceAccountErrors } from './payment-errors.ts';

/**
 * Request body of a refund (specification, section 4.1). Partial refunds are allowed, but the member that holds their
 * amount is not shown: the setting `refundAmountField` names it.
 */
export const refundBody = z.looseObject({ originalEndToEnd: z.string(), reason: z.string() });

/** Refunds a received PIX, whole or in part. The service does not recognise a repeat, so it is never sent twice. */
export const refund = operation({
  id: 'refund.send',
  method: 'POST',
  path: '/v1/accounts/{accountId}/pix/out/refund',
  spec: '2.4, 2.12, 4.1',
  summary: 'Refund a received PIX',
  body: refundBody,
  responses: { 200: unspecified, 201: unspecified, 202: unspecified, 422: unspecified },
  scope: 'pix_out.create',
  idempotencyKey: true,
  movesMoney: true,
  dedupe: 'none',
  retry: 'never',
  errors: [
    ...sourceAccountErrors,
    ...cashoutErrors,
    'bacen_rejected_content',
    'original_transaction_not_found',
    'policy_denied',
    'refund_amount_exceeded',
  ],
});
