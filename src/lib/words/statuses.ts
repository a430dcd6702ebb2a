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

/** How a thing stands that is no payment: an accreditation, a PIN, a credential, a verification. The service writes some in small letters. */
export const standingWords = topic('standings', {
  ACTIVE: 'active',
  PENDING: 'pending',
  PENDING_BIOMETRY: 'waiting for the biometry',
  PENDING_CONSENT: 'waiting for the consent',
  PENDING_REVIEW: 'under review',
  PENDING_DECISION: 'waiting for the decision',
  PENDING_VERIFICATION: 'waiting for the code',
  BIOMETRY_APPROVED: 'biometry approved',
  INTEGRATING: 'being opened',
  OPEN: 'open',
  APPROVED: 'approved',
  ACCEPTED: 'accepted',
  REJECTED: 'rejected',
  DECLINED: 'declined',
  DENIED: 'denied',
  FAILED: 'failed',
  EXPIRED: 'expired',
  CANCELED: 'cancelled',
  CANCELLED: 'cancelled',
  LOCKED: 'locked',
  LOCKED_UNTIL_RESET: 'locked until the PIN is reset',
  REVOKED: 'revoked',
  CLOSED: 'closed',
  QUEUED: 'queued',
  DELIVERED: 'delivered',
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
  return status === null ? null : named(statusText(status), status);
}

/** The word for how a thing stands that is no payment. */
export function standingText(status: string): string {
  const known = wordFor(standingWords, status.toUpperCase());
  return known === status.toUpperCase() ? status : known;
}

/** The same with the service's own name behind it. */
export function namedStanding(status: string | null): string | null {
  return status === null ? null : named(standingText(status), status);
}

/** The word for a rail; a name that is not listed stays. */
export function railText(rail: string): string {
  return wordFor(railWords, rail);
}

function named(word: string, status: string): string {
  return word === status ? status : `${word} (${status})`;
}

function wordFor(words: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(words, name) ? (words[name] ?? name) : name;
}
