import { bad, done, refused } from '../commands/every/lines.ts';
import type { Area } from './row.ts';

/** The one resolver of names; what it says is asked for by the routes of the payments. */
export const statusArea: Area = {
  routes: [],
  commands: {
    status: [
      done('status invoice-1042', ['Paid', '150,00', 'maria@example.com']),
      done('status $SENT', ['Paid', '150,00']),
      refused('status $UNKNOWN', 40, 'uncertain'),
      bad('status invoice-1042 --wait soon', 'usage'),
    ],
  },
};
