import { operation, reading } from './operation.ts';
import { statementItem } from './pix.ts';

/** The route that the `Location` of an accepted payment names. We never follow it; `api` reaches it. */
export const paymentAlias = operation({
  id: 'payments.alias',
  method: 'GET',
  path: '/v1/accounts/{accountId}/payments/{identifier}',
  spec: '4.1, 9',
  summary: 'Look up one PIX payment by its identifier',
  responses: { 200: statementItem },
  scope: 'read',
  ...reading,
  errors: ['not_found'],
  deprecated: { successor: '/v1/accounts/{accountId}/pix/payments/lookup' },
});
