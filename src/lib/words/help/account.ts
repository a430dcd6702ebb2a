import { topic } from '../topic.ts';

/** What `--help` says of `brl account`. */
export const account = topic('help account', {
  'account close': {
    summary: "Close the account: end this tenant's access to it.",
    description: `There is no command that opens it again. An account that is ours alone must be empty (account_has_balance). --confirm takes the
account id, which must be the one in use; off a terminal --yes is needed as well. Repeating it answers the same.
In the sandbox, 5a4db0c5-0000-4000-8000-00000000acc4 is empty and …acc7 is shared.`,
    examples: {
      'brl account close --account 5a4db0c5-0000-4000-8000-00000000acc4 --confirm 5a4db0c5-0000-4000-8000-00000000acc4 --yes':
        '',
    },
    flags: { confirm: 'the id of the account, once more' },
  },
  'account shared-access': {
    summary: 'List the tenants that operate the same bank account.',
    description: 'What another tenant does shows in this statement as well; its events carry external: true.',
    examples: { 'brl account shared-access': '' },
  },
});
