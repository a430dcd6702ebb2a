import { bad, done, refused } from '../commands/every/lines.ts';
import { envelope, ok, statementLines } from '../support/strict-answers.ts';
import { days } from '../support/strict-fields.ts';
import { type Area, account, changes, reads } from './row.ts';

/** The movements of the account. */
export const statementArea: Area = {
  routes: [
    {
      ...reads,
      path: `${account}/statement`,
      query: ['page', 'size', 'order', 'startDate', 'endDate', 'operation'],
      statuses: [200],
      errors: ['date_range_too_wide', 'invalid_date_range', 'invalid_operation'],
      queryRule: (query) => days(query) <= 31,
      answer: (call) => envelope(call, statementLines(call)),
      lines: [
        'statement list --from 01/01/2026 --to 2026-06-30 --operation PIX --order asc --all',
        'statement list',
      ],
    },
    {
      ...reads,
      path: `${account}/statement/advanced`,
      query: ['order', 'occurredAfter', 'occurredBefore', 'cursor'],
      statuses: [200],
      errors: ['invalid_cursor'],
      queryRule: (query) => !(query.has('cursor') && query.get('order') === 'desc'),
      answer: (call) => ok({ order: call.query.get('order') ?? 'desc', items: [] }),
      lines: [
        'statement search --after 2026-03-10T09:00:00-03:00 --order asc --all',
        'statement search --after 2026-01-01 --before 2026-03-01 --order desc',
        'statement watch --once --since 2026-01-01',
      ],
    },
    {
      ...changes,
      path: `${account}/exports`,
      told: [{ name: 'format', required: true }],
      repeat: 'two',
      statuses: [],
      errors: ['invalid_format'],
      answer: () => ({ status: 202, body: { id: 'ex-1', status: 'PENDING' } }),
      lines: ['statement export --format csv --from 2026-03-01 --to 2026-03-31 --out files/out.csv'],
    },
    {
      ...reads,
      assumed: true,
      path: `${account}/exports/{exportId}`,
      statuses: [],
      errors: [],
      answer: () => ok({ id: 'ex-1', status: 'COMPLETED' }),
    },
    {
      ...reads,
      assumed: true,
      path: `${account}/exports/{exportId}/download`,
      statuses: [],
      errors: [],
      answer: ({ url }) => ok({ url: `${url}/storage/statement?permit=1` }),
    },
  ],
  commands: {
    'statement export': [
      done('statement export --format csv --from 2026-11-01 --to 2026-11-30 --out march.csv', ['march.csv']),
      refused('statement export --format csv --job nothing --out march.csv', 30, 'not_found'),
      bad(
        'statement export --format csv --from 2026-02-30 --to 2026-03-01 --out march.csv',
        'invalid_date_range',
      ),
    ],
    'statement list': [
      done('statement list', ['TIME', 'OPERATION', 'AMOUNT', 'OTHER SIDE', 'DESCRIPTION']),
      refused('statement list --account $FOREIGN', 50, 'tenant_mismatch'),
      bad('statement list --from 30/02/2026', 'invalid_date_range'),
      bad('statement list --output ofx --closing 1,00', 'usage'),
    ],
    'statement search': [
      done('statement search --order asc', ['AMOUNT']),
      refused('statement search --order asc --cursor nonsense', 30, 'invalid_cursor'),
      bad('statement search --after soon', 'invalid_date_range'),
    ],
    'statement watch': [
      done('statement watch --once --since 2026-01-01', ['pix.'], { isScript: true }),
      refused('statement watch --once --account $FOREIGN', 50, 'tenant_mismatch'),
      bad('statement watch --every soon', 'usage'),
    ],
  },
};
