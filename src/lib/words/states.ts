import { topic } from './topic.ts';

/** How a payment or a creation of the journal stands, for people; programs have the names on the left. */
export const stateWords = topic('states', {
  INTENT: 'not sent',
  SENT: 'sent',
  PENDING: 'on its way',
  UNCERTAIN: 'in doubt',
  SETTLED: 'settled',
  REFUSED: 'refused',
  REVERSED: 'reversed',
  'PAID IN PART': 'paid in part',
  MADE: 'made',
  'NOT MADE': 'not made',
});
