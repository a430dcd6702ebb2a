import { bad, done, impossible, refused } from '../commands/every/lines.ts';
import type { Area } from './row.ts';

const keys = `rm -f day.plan* key key.pub; for key in key other; do rm -f $key $key.pub; ssh-keygen -q -t ed25519 -N "" -f $key; done`;
const plan = `${keys}
brl pix send --key maria@example.com --amount 10 --ref planned --plan day.plan --signing-ssh-key key > log`;
const changed = `${plan}; sed -i s/planned/changed/ day.plan`;

/** Payments that one person prepares and another approves. */
export const planArea: Area = {
  routes: [],
  commands: {
    'plan approve': [
      done('plan approve day.plan --key other --yes', ['SHA256:', 'approval'], { before: plan }),
      refused('plan approve day.plan --key key --yes', 32, 'self_approval', { before: plan }),
      bad('plan approve missing.plan --yes', 'unreadable_data'),
    ],
    'plan execute': [
      done('plan execute day.plan --yes', 'COMPLETED', { before: plan }),
      refused('plan execute day.plan --yes', 2, 'plan_changed', { before: changed }),
      bad('plan execute', 'usage'),
    ],
    'plan list': [
      done('plan list .', ['day.plan', '10,00'], { before: plan }),
      impossible('refused', 'it asks nobody'),
      bad('plan list missing', 'unreadable_data'),
    ],
    'plan reject': [
      done('plan reject day.plan --reason wrong --key other --yes', 'rejection', { before: plan }),
      refused('plan reject day.plan --reason wrong --key missing --yes', 91, 'signing_key_missing', {
        before: plan,
      }),
      bad('plan reject day.plan', 'usage'),
    ],
    'plan show': [
      done('plan show day.plan', ['maria@example.com', 'R$ 10,00'], { before: plan }),
      refused('plan show day.plan', 2, 'plan_changed', { before: changed }),
      bad('plan show missing.plan', 'unreadable_data'),
    ],
    'plan verify': [
      impossible('done', 'it needs a policy: test/plan/plan.test.ts'),
      refused('plan verify day.plan', 91, 'policy_unusable', { before: plan }),
      bad('plan verify missing.plan', 'unreadable_data'),
    ],
  },
};
