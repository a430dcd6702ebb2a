import { bad, done, refused } from '../commands/every/lines.ts';
import { ok } from '../support/strict-answers.ts';
import { type Area, account, changes, reads } from './row.ts';

/** The account itself. */
export const accountArea: Area = {
  routes: [
    {
      ...changes,
      path: `${account}/close`,
      told: [],
      bodyOptional: true,
      repeat: 'three',
      scope: 'accounts.close',
      statuses: [200],
      errors: ['account_has_balance', 'account_not_found'],
      lines: ['account close --confirm 7f1c2a7e-5b0d-4c53-9a51-0d6a3c1f2b4e --yes'],
    },
    {
      ...reads,
      path: `${account}/shared-access`,
      statuses: [200],
      errors: [],
      answer: () =>
        ok([{ displayName: 'Tenant Um', status: 'ACTIVE', since: '2026-01-01', isCurrent: true }]),
      lines: ['account shared-access'],
    },
  ],
  commands: {
    'account close': [
      done('account close --account $EMPTY --confirm $EMPTY --yes', ['CLOSED']),
      refused('account close --account $JOANA --confirm $JOANA --yes', 30, 'account_has_balance'),
      bad('account close --account $EMPTY --confirm $JOANA --yes', 'confirmation_mismatch'),
    ],
    'account shared-access': [
      done('account shared-access', []),
      refused('account shared-access --account $FOREIGN', 50, 'tenant_mismatch'),
      bad('account shared-access all', 'usage'),
    ],
  },
};
