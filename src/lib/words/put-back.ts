import { topic } from './topic.ts';

/** Sentences about payments that the statement shows and the journal lacks, before a payment without a ref. */
export const putBackWords = topic('putBack', {
  unknownAmount: 'an unknown amount',
  same: (amount: string, time: string, identifier: string) =>
    `The statement shows this very payment, ${amount} at ${time}, identifier ${identifier}, and this journal does not know it: the journal was put back from a copy, or another machine paid. Nothing was sent.`,
  ifMeant:
    'If a second payment is meant, type the same line with --allow-duplicate, or with a --ref of its own. If the journal was put back, restore its newest copy first.',
  newer: (count: number, amount: string, time: string, identifier: string) =>
    count === 1
      ? `The statement shows a payment by brl that is newer than this journal's last one and not in it: ${amount} at ${time}, identifier ${identifier}. The journal may have been put back from a copy, and others may be missing.`
      : `The statement shows ${count} payments by brl that are newer than this journal's last one and not in it, the latest ${amount} at ${time}, identifier ${identifier}. The journal may have been put back from a copy, and others may be missing.`,
  refused: (what: string) => `${what} Nothing was sent.`,
  note: (what: string) => `Note: ${what}`,
  restoreOrName:
    'If it was put back, restore its newest copy. If another machine pays from this account, or the statement does not have this payment, type the same line with --allow-duplicate. A payment with a --ref is never asked about.',
});
