import { bad, done, refused } from '../commands/every/lines.ts';
import type { Area } from './row.ts';

/** Files of payments; until they are sent, nobody is asked. */
export const payoutArea: Area = {
  routes: [],
  commands: {
    'payout lint': [
      done('payout lint payroll.csv', ['Nothing is wrong']),
      refused('payout lint doubtful.csv', 2, null),
      bad('payout lint good.csv --map amount=price', 'invalid_rows'),
    ],
  },
};
