import { operation, sentOnce, unspecified } from './operation.ts';

/** Puts the tenant's own list of addresses; refused when delegated credentials have lists of theirs. */
export const ipAllowlistPut = operation({
  id: 'tenant.ipAllowlistPut',
  method: 'PUT',
  path: '/v1/security/ip-allowlist',
  spec: '4.8',
  summary: 'Set the addresses that the tenant may call from',
  body: unspecified,
  responses: { 200: unspecified },
  scope: unspecified,
  ...sentOnce,
  errors: ['ip_allowlist_derived'],
});
