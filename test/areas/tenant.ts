import { bad, done, refused } from '../commands/every/lines.ts';
import { type Area, changes } from './row.ts';

/** Settings of the whole tenant. */
export const tenantArea: Area = {
  routes: [
    {
      ...changes,
      id: 'tenant.ipAllowlistPut',
      method: 'PUT',
      path: '/v1/security/ip-allowlist',
      body: 'not shown',
      answers: { 200: null },
      lines: ['tenant ips set --allowed-ip 203.0.113.7/32 --yes'],
    },
  ],
  commands: {
    'tenant ips set': [
      done(
        'tenant ips set --allowed-ip 127.0.0.0/8 --allowed-ip 198.51.100.0/24 --yes',
        'The IP list of the tenant was replaced.',
        {
          before:
            'export BRL_CLIENT_ID=sandbox-foreign-app BRL_TENANT_ID=5a4db0c5-0000-4000-8000-000000000009',
        },
      ),
      refused('tenant ips set --allowed-ip 127.0.0.0/8 --yes', 30, 'ip_allowlist_derived'),
      bad('tenant ips set --allowed-ip everything --yes', 'invalid_address_range'),
    ],
  },
};
