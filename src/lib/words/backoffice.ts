import { topic } from './topic.ts';

/** Sentences for the staff of the service. */
export const backofficeWords = topic('backoffice', {
  noAccounts: 'This tenant has no accounts.',
  giveBody: 'Give the body with --data or --field. Nothing was sent.',
  ceilingsSet: (accountId: string) => `The ceilings of account ${accountId} were set.`,
});
