import { topic } from '../topic.ts';

/** The help of `brl backoffice`. */
export const backoffice = topic('help backoffice', {
  'backoffice accounts': {
    summary: 'List the accounts of a tenant, for staff of the service.',
    description:
      'The specification documents only the account number, which is missing where the service has no local value. Other columns appear when the answer has them; --json shows everything.',
    examples: { 'brl backoffice accounts 5a4db0c5-0000-4000-8000-000000000001': '' },
    args: { tenant: 'id of the tenant' },
  },
  'backoffice limits set': {
    summary: 'Set the local ceilings of an account, for staff of the service.',
    description:
      'The specification names one field of the body, pixOut, and documents neither its shape nor any other field: --data is sent unchanged, and every number in --field is read as an amount.\n\nThe sandbox reads a number in pixOut as the daily ceiling in BRL.',
    examples: {
      'brl backoffice limits set 5a4db0c5-0000-4000-8000-00000000acc1 --field pixOut=5000': '',
      'brl backoffice limits set 5a4db0c5-0000-4000-8000-00000000acc1 --data limits.json --dry-run': '',
    },
    args: { account: 'id of the account' },
    flags: { data: 'JSON body; - is stdin', field: 'field of the body' },
  },
});
