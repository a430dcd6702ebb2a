import { bad, done, impossible, refused } from '../commands/every/lines.ts';
import type { Area } from './row.ts';

const nobody = (command: string, more = '') => refused(`payout ${command} nobody${more}`, 2, 'run_not_found');

/** Files of payments; their rows are sent by the routes of single payments. */
export const payoutArea: Area = {
  routes: [],
  commands: {
    'payout export': [
      done('payout export paid --out result.csv', ['result.csv']),
      nobody('export', ' --out result.csv'),
      bad('payout export paid', 'usage'),
    ],
    'payout lint': [
      done('payout lint payroll.csv', ['Nothing is wrong']),
      refused('payout lint doubtful.csv', 2, null),
      bad('payout lint good.csv --map amount=price', 'invalid_rows'),
    ],
    'payout list': [
      done('payout list', ['paid', 'planned', 'run_']),
      impossible('refused', 'the journal alone is asked, and one without runs has an empty list'),
      bad('payout list march', 'usage'),
    ],
    'payout plan': [
      done('payout plan fresh.csv --ref june', ['planned', '20,00']),
      refused('payout plan payroll.csv --ref june', 33, 'duplicate_run'),
      bad('payout plan doubtful.csv --ref june', 'invalid_rows'),
    ],
    'payout recover': [
      done('payout recover paid', ['not paid'], { exit: 34 }),
      nobody('recover'),
      bad('payout recover paid --width none', 'usage'),
    ],
    'payout resume': [
      done('payout resume paid --yes', ['not paid'], { exit: 34 }),
      refused('payout resume planned --yes', 2, 'needs_confirm'),
      bad('payout resume planned --yes --width none', 'usage'),
    ],
    'payout run': [
      done('payout run fresh.csv --ref june --confirm 20,00', ['paid', '20,00']),
      refused('payout run payroll.csv --ref june --confirm 1500,00', 33, 'duplicate_run'),
      bad('payout run fresh.csv --ref june --confirm 20,00 --rate fast', 'usage'),
    ],
    'payout schedule': [
      done('payout schedule fresh.csv --ref june --confirm 20,00 --at 23:59', ['scheduled', '20,00']),
      refused('payout schedule fresh.csv --ref june --confirm 20,00 --on 2020-01-01', 2, 'invalid_schedule'),
      bad('payout schedule doubtful.csv --ref june --at 23:59', 'invalid_rows'),
    ],
    'payout show': [
      done('payout show paid --state refused', ['not paid', 'refused@']),
      nobody('show'),
      bad('payout show paid --state lost', 'usage'),
    ],
    'payout status': [
      done('payout status paid', ['not paid', '10,00']),
      nobody('status'),
      bad('payout status', 'usage'),
    ],
    'payout stop': [done('payout stop planned', ['planned']), nobody('stop'), bad('payout stop', 'usage')],
    'payout worker': [
      impossible('done', 'it needs a PostgreSQL: test/payout/workers.test.ts'),
      refused('payout worker --once', 2, 'usage'),
      bad('payout worker --width none', 'usage'),
    ],
  },
};
