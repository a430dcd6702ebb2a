import { keyedPayment, operation, reading, unspecified } from './operation.ts';
import { cashoutErrors, limitErrors, sourceAccountErrors } from './payment-errors.ts';

/** Another party's boleto: amount, due date, beneficiary. Creates nothing. */
export const preview = operation({
  id: 'boleto.preview',
  method: 'POST',
  path: '/v1/accounts/{accountId}/boleto/preview',
  spec: '4.8',
  summary: 'Look at a boleto before paying it',
  body: unspecified,
  responses: { 200: unspecified },
  scope: unspecified,
  ...reading,
  errors: ['boleto_already_settled', 'boleto_scheduled', 'not_found'],
});

/** Pays another party's boleto. Without a key the service would recognise it by its content (section 2.2). */
export const pay = operation({
  id: 'boleto.pay',
  method: 'POST',
  path: '/v1/accounts/{accountId}/boleto/pay',
  spec: '2.2, 4.8',
  summary: 'Pay a boleto',
  body: unspecified,
  responses: { 200: unspecified, 201: unspecified, 202: unspecified, 422: unspecified },
  scope: unspecified,
  ...keyedPayment,
  errors: [
    ...sourceAccountErrors,
    ...cashoutErrors,
    ...limitErrors,
    'boleto_already_settled',
    'boleto_amount_mismatch',
    'boleto_scheduled',
  ],
});

/** One boleto payment by the id that the service gave it. */
export const payment = operation({
  id: 'boleto.payment',
  method: 'GET',
  path: '/v1/accounts/{accountId}/boleto/payments/{id}',
  spec: '4.8',
  summary: 'Show a boleto payment',
  responses: { 200: unspecified },
  scope: unspecified,
  ...reading,
  errors: ['not_found'],
});
