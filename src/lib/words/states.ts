import { topic } from './topic.ts';

const states = {
  SCHEDULED: 'scheduled',
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
  HELD: 'in risk analysis',
  'RECORDED PAID': 'paid (recorded by a person)',
  'RECORDED NOT PAID': 'not paid (recorded by a person)',
  'RECORDED MADE': 'made (recorded by a person)',
  'RECORDED NOT MADE': 'not made (recorded by a person)',
};

/** How a payment or a creation of the journal stands, for people; programs have the names on the left. */
export const stateWords = topic('states', states);

/** A state of the journal in an English sentence. */
export function stateName(state: string): string {
  return (states as Readonly<Record<string, string>>)[state] ?? state;
}
