import { topic } from './topic.ts';

/** Sentences about `brl transactions`. */
export const transactionWords = topic('transactions', {
  nameOne: 'Name the transaction in exactly one way: by --ted-id, --e2e or --identifier.',
  giveOne: 'Give one of --ted-id ID, --e2e ID and --identifier NAME.',
});
