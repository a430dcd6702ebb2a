import { topic } from './topic.ts';

/** Sentences of `brl account` and `brl tenant`. */
export const accountWords = topic('account', {
  reallyClose: (accountId: string, environment: string) => `Close account ${accountId} (${environment})?`,
  confirmNeeded: '--confirm is required, because no command undoes closing an account. Nothing was sent.',
  addConfirm: (account: string) => `If this is the account to close, give --confirm ${account}`,
  confirmOther: (confirm: string, account: string) =>
    `--confirm names ${confirm}, and this command is about the account ${account}. No command undoes closing one. Nothing was sent.`,
  ours: 'yes',
  rangesOrBody: 'Give either --allowed-ip or a body with --data or --field. Nothing was sent.',
  reallyReplace: 'Replace the whole list of the tenant?',
  listSet: 'The IP list of the tenant was replaced.',
});
