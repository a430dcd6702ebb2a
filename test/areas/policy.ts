import { bad, done, impossible, refused } from '../commands/every/lines.ts';
import type { Area } from './row.ts';

const made = `rm -rf rules; mkdir rules; for key in ana bia; do ssh-keygen -q -t ed25519 -N "" -f rules/$key; done
brl policy init --out rules/policy.json --account 7f1c2a7e-5b0d-4c53-9a51-0d6a3c1f2b4e --person ana@x.example=rules/ana.pub --person bia@x.example=rules/bia.pub \\
  --free-up-to 500 --per-day 50000 > log`;
const within = `${made}; export BRL_POLICY=$PWD/rules/policy.json`;
const alone = `${within}; sed -i /bia/d rules/approvers.allowed`;
const spoiled = `${within}; chmod o+w rules/policy.json`;

const unsigned = `${made}; brl policy init --shared --out rules/shared.json --account 7f1c2a7e-5b0d-4c53-9a51-0d6a3c1f2b4e \\
  --person ana@x.example=rules/ana.pub --person bia@x.example=rules/bia.pub > log; sed -i s/brl.approval.v1/git/ rules/shared.json`;

/** The rules of the machine that payments obey. */
export const policyArea: Area = {
  routes: [],
  commands: {
    'policy check': [
      done('policy check', 'Each band can be approved', { before: within }),
      refused('policy check', 35, 'policy_unsound', { before: alone }),
      bad('policy check extra', 'usage'),
    ],
    'policy explain': [
      done(
        'policy explain --amount 501 --key maria@example.com --as ana',
        ['bia@x.example', 'R$ 50.000,00'],
        {
          before: within,
        },
      ),
      refused('policy explain --amount 501', 91, 'policy_unusable', { before: spoiled }),
      bad('policy explain', 'usage'),
    ],
    'policy init': [
      done(
        'policy init --out rules/other/policy.json --account 7f1c2a7e-5b0d-4c53-9a51-0d6a3c1f2b4e --person a=rules/ana.pub --person b=rules/bia.pub --free-up-to 500 --two-above 0 --per-day 0',
        'The policy is written',
        { before: `${made}; mkdir rules/other` },
      ),
      refused('policy init --out rules/policy.json', 2, 'file_exists', { before: made }),
      bad(
        'policy init --out no-policy.json --account 7f1c2a7e-5b0d-4c53-9a51-0d6a3c1f2b4e --person ana',
        'usage',
      ),
    ],
    'policy publish': [
      impossible('done', 'only a database takes a policy: test/policy/published.test.ts'),
      refused('policy publish rules/shared.json --yes', 35, 'policy_unsound', { before: unsigned }),
      bad('policy publish rules/policy.json --yes', 'invalid_field', { before: made }),
    ],
    'policy show': [
      done('policy show', ['7f1c2a7e', 'R$ 500,00'], { before: within }),
      refused('policy show', 91, 'policy_unusable', { before: spoiled }),
      bad('policy show extra', 'usage'),
    ],
  },
};
