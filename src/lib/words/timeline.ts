import { stateWords } from './states.ts';
import { topic } from './topic.ts';

/** Sentences about the past of one payment: records of the journal, answers of the service, captured deliveries. */
export const timelineWords = topic('timeline', {
  writtenDown: 'recorded',
  archived: (records: number, archive: string) =>
    records === 1
      ? `one record is in the archive ${archive}`
      : `${records} records are in the archive ${archive}`,
  released: 'its hour came',
  held: (why: string) => `held: ${why}`,
  postponed: (until: string) => `not enough money, tried again at ${until}`,
  cancelledBy: (operator: string) => `cancelled by ${operator}`,
  attempt: (number: number) => `attempt ${number}: may have been sent from this point on`,
  answer: (finding: string) => `answer: ${finding}`,
  lookUp: (finding: string) => `look-up: ${finding}`,
  lookUpUnanswered: 'look-up: no usable answer, which proves nothing',
  lookUpNotFound: 'look-up: not found, which proves nothing',
  interruptedBy: (signal: string) => `interrupted by ${signal}`,
  /** Who recorded it, where no name was known. */
  somebody: 'somebody',
  saysPaid: (who: string, evidence: string) => `${who} says paid: ${evidence}`,
  saysNotPaid: (who: string, evidence: string) => `${who} says not paid: ${evidence}`,
  saysMade: (who: string, evidence: string) => `${who} says made: ${evidence}`,
  saysNotMade: (who: string, evidence: string) => `${who} says not made: ${evidence}`,
  /** Our own sentences are written down in English; another language says what their code means. */
  recorded: (written: string, _meaning: string) => written,
  state: (state: string): string =>
    Object.hasOwn(stateWords, state) ? stateWords[state as keyof typeof stateWords] : state,
  saidUnproven: (status: string, http: string | null) =>
    `${status}${http === null ? '' : ` (${http})`}, still to be confirmed by a look-up`,

  sources: {
    journal: 'journal',
    status: 'status',
    timeline: 'timeline',
    statement: 'statement',
    refund: 'refund',
    event: 'event',
  },
  refund: 'refund',
  statusUntold: 'no status given',
  noEvent: 'no event',
  delivery: {
    new: (event: string, status: number, id: number) => `${event}, answered ${status} (delivery ${id})`,
    attempt: (event: string, status: number, id: number) =>
      `${event}, attempt, answered ${status} (delivery ${id})`,
    redelivery: (event: string, status: number, id: number) =>
      `${event}, redelivery, answered ${status} (delivery ${id})`,
    refused: (event: string, status: number, id: number) =>
      `${event}, refused, answered ${status} (delivery ${id})`,
  },

  notInJournal: 'this journal has no such payment; it may have been sent from elsewhere',
  received: 'it was received, not sent: the journal has what is sent from here',
  notAtService: 'the service does not show it',
  nothingCaptured: 'no webhook delivery was captured on this machine; to capture them: brl webhooks listen',
  notAmongDeliveries: 'no captured delivery names this payment',

  withoutTime: 'Without a time',
  inBrasilia: (day: string) => `${day}, Brasilia time (-03:00)`,
  doNotPayAgain: (command: string) => `not known: do not pay again; ${command}`,
});
