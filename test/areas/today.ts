import { bad, done, refused } from '../commands/every/lines.ts';
import type { Area } from './row.ts';

/** The day at a glance; what it says is asked for by the routes of statement and limits. */
export const todayArea: Area = {
  routes: [],
  commands: {
    today: [
      done('today', ['Paid', 'Received', 'In doubt', 'Limit left', 'Next']),
      refused('today', 90, 'journal_unavailable', { before: 'export BRL_JOURNAL=/dev/null/journal.sqlite' }),
      bad('today now', 'usage'),
    ],
  },
};
