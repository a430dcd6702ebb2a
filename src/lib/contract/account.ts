import { operation, reading, repeatableChange, unspecified } from './operation.ts';

/** Removes this tenant's access to the account. A closed account answers the same 200 again. */
export const close = operation({
  id: 'account.close',
  method: 'POST',
  path: '/v1/accounts/{accountId}/close',
  spec: '4.8',
  summary: "Close the account: remove this tenant's access to it",
  body: unspecified,
  responses: { 200: unspecified },
  scope: 'accounts.close',
  ...repeatableChange,
  errors: ['account_has_balance', 'account_not_found'],
});

/** The tenants that operate the same bank account: `displayName`, `status`, `since`, `isCurrent`. */
export const sharedAccess = operation({
  id: 'account.sharedAccess',
  method: 'GET',
  path: '/v1/accounts/{accountId}/shared-access',
  spec: '4.8',
  summary: 'List the tenants that operate the same bank account',
  responses: { 200: unspecified },
  scope: unspecified,
  ...reading,
  errors: [],
});
