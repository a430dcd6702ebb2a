import { topic } from './topic.ts';

/** How a payment or a line of the statement stands at the service, for people; programs have the names on the left. */
export const statusWords = topic('statuses', {
  ACCEPTED: 'accepted',
  COMPLETED: 'settled',
  /** In the data of an event. */
  SUCCESS: 'settled',
  PENDING: 'on its way',
  PROCESSING: 'on its way',
  PENDING_APPROVAL: 'in risk analysis',
  FAILED: 'not paid',
  REVERSED: 'reversed',
  TIMEOUT: 'not confirmed in time',
  UNKNOWN: 'not known',
});

/** How a thing stands that is no payment: an accreditation, a PIN, a credential, a verification. The service writes some in small letters. */
export const standingWords = topic('standings', {
  ACTIVE: 'active',
  PENDING: 'pending',
  PENDING_BIOMETRY: 'waiting for biometrics',
  PENDING_CONSENT: 'waiting for consent',
  PENDING_REVIEW: 'under review',
  PENDING_DECISION: 'waiting for the decision',
  PENDING_VERIFICATION: 'waiting for the code',
  BIOMETRY_APPROVED: 'biometrics approved',
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

/** How other things stand at the service: the same name means another thing of each. */
export const thingWords = topic('things', {
  /** A QR code of ours. */
  charge: {
    ACTIVE: 'open',
    'AWAITING-PAYMENT': 'awaiting payment',
    PAID: 'paid',
    /** In the data of its event. */
    SUCCESS: 'paid',
    CANCELLED: 'cancelled',
    EXPIRED: 'expired',
    UNKNOWN: 'not known',
  },
  /** A boleto that this account issued. */
  boleto: {
    REGISTERING: 'being registered',
    REGISTERED: 'registered',
    REGISTRATION_FAILED: 'not registered',
    OVERDUE: 'overdue',
    SETTLED: 'paid',
    CANCELLED: 'cancelled',
    WRITTEN_OFF: 'written off',
    EXPIRED: 'expired',
  },
  batch: {
    DRAFT: 'draft',
    QUEUED: 'queued',
    PROCESSING: 'in progress',
    COMPLETED: 'finished',
    PARTIAL_FAILED: 'partly failed',
    FAILED: 'failed',
  },
  row: {
    PENDING: 'pending',
    VALID: 'valid',
    INVALID: 'invalid',
    PROCESSING: 'on its way',
    COMPLETED: 'paid',
    ISSUED: 'issued',
    FAILED: 'failed',
  },
  /** A job that makes a file; its statuses are not shown. */
  export: {
    PENDING: 'queued',
    QUEUED: 'queued',
    CREATED: 'queued',
    ACCEPTED: 'queued',
    PROCESSING: 'being made',
    RUNNING: 'being made',
    IN_PROGRESS: 'being made',
    STARTED: 'being made',
  },
  key: { ACTIVE: 'registered', pending_verification: 'awaiting its code' },
  account: { ACTIVE: 'active', SUSPENDED: 'suspended', CLOSED: 'closed' },
});

/** What has a status of its own kind; a payment where nothing else is said. */
export type StatusKind = keyof typeof thingWords;

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
export function statusText(status: string, kind?: StatusKind): string {
  return wordFor(kind === undefined ? statusWords : thingWords[kind], status);
}

/** The same with the service's own name behind it, which support asks for. */
export function namedStatus(status: string | null, kind?: StatusKind): string | null {
  return status === null ? null : named(statusText(status, kind), status);
}

/** What the status in an event's data is of, by the name of the event. */
export function eventSubject(type: string): 'charge' | 'payment' | 'thing' {
  if (type.startsWith('qrcode.')) return 'charge';
  return /^(pix\.(in|out|refund)|transfer|ted|boleto\.(paid|failed)|fee|payment)\b/.test(type)
    ? 'payment'
    : 'thing';
}

/** The status in an event's data in words, with the service's own name behind it. */
export function namedEventStatus(type: string, status: string): string {
  const subject = eventSubject(type);
  const word =
    subject === 'thing'
      ? standingText(status)
      : statusText(status, subject === 'charge' ? 'charge' : undefined);
  return named(word, status);
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

/** A status that proves nothing: the service's name stays, and nobody reads "not paid" of what may be paid. */
export function doubtedStatus(status: string | null): string | null {
  return status === null ? null : `${statusWords.UNKNOWN} (${status})`;
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
