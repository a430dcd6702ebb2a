import { bad, done, refused } from '../commands/every/lines.ts';
import type { Area } from './row.ts';

const set = `brl notify set --command '["true"]' > log 2>&1`;
const failing = `brl notify set --command '["false"]' > log 2>&1`;
const doubt = `${failing}; brl pix send --key internal-error@example.com --amount 5 --ref told-1 --yes --no-wait > log 2>&1 || true`;
const spoiled = `export XDG_CONFIG_HOME=$PWD/spoiled; mkdir -p spoiled/brl; chmod 700 spoiled spoiled/brl; echo x > spoiled/brl/notices.json; chmod 600 spoiled/brl/notices.json`;

/** Who is told, and the figures. */
export const notifyArea: Area = {
  routes: [],
  commands: {
    'notify set': [
      done(`notify set --command '["true"]' --on in_doubt,held`, 'default'),
      refused(`notify set --command '["true"]'`, 91, 'notifiers_unreadable', { before: spoiled }),
      bad('notify set --command mail', 'usage'),
    ],
    'notify list': [
      done('notify list', 'default', { before: set }),
      refused('notify list', 91, 'notifiers_unreadable', { before: spoiled }),
      bad('notify list extra', 'usage'),
    ],
    'notify test': [
      done('notify test', 'test ', { before: set }),
      refused('notify test', 35, null, { before: failing }),
      bad('notify test nobody', 'usage'),
    ],
    'notify deliver': [
      done('notify deliver', [], { before: set }),
      refused('notify deliver', 35, null, { before: doubt }),
      bad('notify deliver extra', 'usage'),
    ],
    'notify remove': [
      done('notify remove', 'default', { before: set }),
      refused('notify remove', 91, 'notifiers_unreadable', { before: spoiled }),
      bad('notify remove nobody', 'usage'),
    ],
    metrics: [
      done('metrics', 'brl_payments_open', { isScript: true }),
      refused('metrics', 91, 'journal_place', { before: 'export BRL_JOURNAL=relative.sqlite' }),
      bad('metrics --textfile /no/such', 'usage'),
    ],
  },
};
