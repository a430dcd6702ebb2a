import { topic } from '../topic.ts';

/** The help of `brl today`. */
export const today = topic('help today', {
  today: {
    summary: 'The day at a glance: paid, received, in doubt, due, and what to type next.',
    description: `Payments are those of this journal, whoever made them, where several people share it: what was made today, and what is
still open from before. What came in, debits of payments made on an earlier day, and debits that the journal has no payment of
are read from today's statement (its newest 2000 lines), and the limits are those that hold now. Payments of the same amount to the same payee are listed: one of them
may be paid twice. A source that does not answer is told as not known. Days are those of Brasilia. Nothing is sent.

With --json, each group has count, amount and its 10 newest payments.`,
    examples: {
      'brl today': '',
      'brl today --json': '',
    },
  },
});
