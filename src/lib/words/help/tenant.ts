import { topic } from '../topic.ts';

/** The help of `brl tenant`. */
export const tenant = topic('help tenant', {
  'tenant ips set': {
    summary: 'Set the addresses that the tenant may call from.',
    description:
      'Replaces the whole list. A list without your own address may lock you out. A tenant with delegated credentials does not have a separate list: the service refuses with ip_allowlist_derived, and "credentials ips" changes the lists of the credentials. The specification does not document the body: --allowed-ip sends {"allowedIps": [...]}, named as in delegated credentials; --data or --field sends another body unchanged.',
    examples: {
      'brl tenant ips set --allowed-ip 203.0.113.7/32 --allowed-ip 198.51.100.0/24 --yes': '',
      'brl tenant ips set --data list.json --dry-run': '',
    },
    flags: {
      'allowed-ip': 'address or range that may call; repeatable',
      data: 'JSON body; - is stdin',
      field: 'field of the body',
      yes: 'do not ask',
    },
  },
});
