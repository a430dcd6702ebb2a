import { topic } from './topic.ts';

/** Sentences about end-to-end ids. */
export const e2eWords = topic('e2e', {
  copyWhole: 'Copy the whole id: E or D, then 31 letters or digits.',
  kinds: { payment: 'payment', refund: 'refund' },
});
