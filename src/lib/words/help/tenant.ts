import { topic } from '../topic.ts';

/** What `--help` says of `brl tenant`. */
export const tenant = topic('help tenant', {
  'tenant ips set': {
    summary: 'Set the addresses that the tenant may call from',
    description:
      'Replaces the whole list. A list without your own address may shut you out. A tenant with delegated credentials has no list of its own: the service refuses with ip_allowlist_derived, and "credentials ips" changes theirs. The specification does not show the body: --allowed-ip sends {"allowedIps": [...]}, named as in delegated credentials; --data or --field sends another one as it is.',
    examples: {
      'brl tenant ips set --allowed-ip 203.0.113.7/32 --allowed-ip 198.51.100.0/24 --yes': '',
      'brl tenant ips set --data list.json --dry-run': '',
    },
    flags: {
      'allowed-ip': 'address or range that may call; repeat it',
      data: 'body as JSON; - is stdin',
      field: 'member of the body',
      yes: 'do not ask',
    },
  },
});
