import { bad, done, refused } from '../commands/every/lines.ts';
import type { Area } from './row.ts';

/** The end of a day: it asks by the routes of the statement and of payments, and has none of its own. */
export const reconcileArea: Area = {
  routes: [],
  commands: {
    reconcile: [
      done('reconcile --date 2020-01-15', ['Opening', 'not given', 'RAIL', 'Total']),
      refused('reconcile --account $FOREIGN', 50, 'tenant_mismatch'),
      bad('reconcile --until today', 'invalid_date_range'),
    ],
  },
};
