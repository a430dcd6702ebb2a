import { topic } from './topic.ts';

/** How a payment or a line of the statement stands at the service, for people; programs have the names on the left. */
export const statusWords = topic('statuses', {
  COMPLETED: 'settled',
  PENDING: 'on its way',
  PROCESSING: 'on its way',
  PENDING_APPROVAL: 'awaiting approval',
  FAILED: 'not paid',
  REVERSED: 'reversed',
  TIMEOUT: 'not confirmed in time',
  UNKNOWN: 'not known',
});

/** The ways by which money comes and goes, as a line of the statement names them. */
export const railWords = topic('rails', {
  PIX: 'PIX',
  TED: 'TED',
  BOLETO: 'Boleto',
  INTERNAL: 'Transfer',
  FEE: 'Fee',
  OTHER: 'Other',
});

/** The word for a status; a name that is not listed stays. */
export function statusText(status: string): string {
  return wordFor(statusWords, status);
}

/** The same with the service's own name behind it, which support asks for. */
export function namedStatus(status: string | null): string | null {
  if (status === null) return null;
  const word = statusText(status);
  return word === status ? status : `${word} (${status})`;
}

/** The word for a rail; a name that is not listed stays. */
export function railText(rail: string): string {
  return wordFor(railWords, rail);
}

function wordFor(words: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(words, name) ? (words[name] ?? name) : name;
}
