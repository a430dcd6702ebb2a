import { bad, done, refused } from '../commands/every/lines.ts';
import { received } from '../support/strict-answers.ts';
import { count } from '../support/strict-fields.ts';
import { type Area, account, reads } from './row.ts';

/** The history of one transaction; its answer is not documented. */
export const transactionsArea: Area = {
  routes: [
    {
      ...reads,
      id: 'transactions.timeline',
      path: `${account}/transactions/timeline`,
      query: ['tedId', 'endToEndId', 'identifier'],
      answers: { 200: null },
      queryRule: (query) =>
        query.has('tedId')
          ? count(query, 'endToEndId', 'identifier') === 0
          : count(query, 'endToEndId', 'identifier') === 1,
      lines: [
        'transactions timeline --identifier inv-1',
        'transactions timeline --ted-id ted-inv-9',
        `transactions timeline --e2e ${received}`,
      ],
    },
  ],
  commands: {
    'transactions timeline': [
      done('transactions timeline --e2e $SENT', ['R$\u00a0150,00', 'Events', 'on its way (PROCESSING)']),
      done('transactions timeline --identifier invoice-1042', ['R$\u00a0150,00', 'Events']),
      refused('transactions timeline --identifier nothing', 40, 'uncertain'),
      bad('transactions timeline', 'invalid_query'),
    ],
  },
};
