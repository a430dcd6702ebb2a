import { operation, reading, sentOnce, unspecified } from './operation.ts';

/** The accounts of a tenant, for staff. Items include `accountNumber`, null when there is no local value. */
export const accounts = operation({
  id: 'backoffice.accounts',
  method: 'GET',
  path: '/v1/backoffice/tenants/{tenantId}/accounts',
  spec: '4.8',
  summary: 'List the accounts of a tenant, for staff',
  responses: { 200: unspecified },
  scope: unspecified,
  ...reading,
  errors: [],
});

/** Writes the local ceilings of an account, for staff. Accepts `pixOut`; its shape and the other members are not shown. */
export const limitsPatch = operation({
  id: 'backoffice.limitsPatch',
  method: 'PATCH',
  path: '/v1/backoffice/accounts/{accountId}/limits',
  spec: '4.8',
  summary: 'Set the local ceilings of an account, for staff',
  body: unspecified,
  responses: { 200: unspecified },
  scope: unspecified,
  ...sentOnce,
  errors: ['account_not_found'],
});
