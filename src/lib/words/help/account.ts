import { topic } from '../topic.ts';

/** The help of `brl account`. */
export const account = topic('help account', {
  'account close': {
    summary: "Close the account: end this tenant's access to it.",
    description: `No command opens it again. An account that no other tenant shares must be empty; otherwise the service refuses (account_has_balance).
--confirm takes the id of the account in use; without a terminal --yes is required as well. Closing it again gets the same answer.

In the sandbox, 5a4db0c5-0000-4000-8000-00000000acc4 is empty and …acc7 is shared.`,
    examples: {
      'brl account close --account 5a4db0c5-0000-4000-8000-00000000acc4 --confirm 5a4db0c5-0000-4000-8000-00000000acc4 --yes':
        '',
    },
    flags: { confirm: 'the id of the account again' },
  },
  'account shared-access': {
    summary: 'List the tenants that operate the same bank account.',
    description: 'What another tenant does also appears in this statement; its events carry external: true.',
    examples: { 'brl account shared-access': '' },
  },
});
