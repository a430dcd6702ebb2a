import { bad, done, refused } from '../commands/every/lines.ts';
import { type Area, changes, reads } from './row.ts';

/** Commands for staff of the service. */
export const backofficeArea: Area = {
  routes: [
    {
      ...reads,
      id: 'backoffice.accounts',
      path: '/v1/backoffice/tenants/{tenantId}/accounts',
      answers: { 200: null },
      lines: ['backoffice accounts tenant-1'],
    },
    {
      ...changes,
      id: 'backoffice.limitsPatch',
      method: 'PATCH',
      path: '/v1/backoffice/accounts/{accountId}/limits',
      body: 'not shown',
      answers: { 200: null },
      lines: ['backoffice limits set 7f1c2a7e-5b0d-4c53-9a51-0d6a3c1f2b4e --field pixOut=5000'],
    },
  ],
  commands: {
    'backoffice accounts': [
      done('backoffice accounts $TENANT', ['Padaria Exemplo', 'suspended']),
      refused('backoffice accounts 5a4db0c5-0000-4000-8000-000000000009', 50, 'tenant_mismatch'),
      bad('backoffice accounts', 'usage'),
    ],
    'backoffice limits set': [
      done('backoffice limits set $BRL_ACCOUNT_ID --field pixOut=5000', []),
      refused('backoffice limits set $FOREIGN --field pixOut=5000', 50, 'tenant_mismatch'),
      bad('backoffice limits set $BRL_ACCOUNT_ID', 'usage'),
    ],
  },
};
