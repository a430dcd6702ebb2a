import { type CatalogueEntry, errorOn } from '../contract/errors.ts';
import type { Operation } from '../contract/operation.ts';
import { endsOf } from '../errors/ends.ts';
import { clientWords } from '../words/client.ts';
import { messageText } from '../words/records.ts';
import type { Answered, Reply } from './reply.ts';

/** The service answered a request with an error. */
export class ServiceError extends Error {
  readonly reply: Answered;
  /** The meaning of its code for the operation; undefined if the specification does not list the code for it. */
  readonly entry: CatalogueEntry | undefined;

  constructor(reply: Answered, operation: Operation) {
    super(reply.message ?? clientWords.answered(reply.status));
    this.name = 'ServiceError';
    this.reply = reply;
    this.entry = reply.errorCode === null ? undefined : errorOn(operation, reply.errorCode);
  }
}

/** No usable answer to a request that moves no money. */
export class NoAnswerError extends Error {
  readonly reply: Exclude<Reply, Answered>;

  constructor(reply: Exclude<Reply, Answered>) {
    super(
      reply.kind === 'none'
        ? messageText(reply.message)
        : clientWords.answeredBut(reply.status, messageText(reply.reason)),
    );
    this.name = 'NoAnswerError';
    this.reply = reply;
  }
}

/** No access token was available; nothing else was sent. */
export class TokenError extends Error {
  /** `refused` by the token endpoint, `unreachable` before a byte left, `unavailable` otherwise. */
  readonly reason: 'refused' | 'unreachable' | 'unavailable';

  constructor(reason: TokenError['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'TokenError';
    this.reason = reason;
  }
}

/** A key that cannot sign for this service. Neither message nor cause holds any of its text. */
export class SigningKeyError extends Error {
  readonly code:
    | 'signing_key_unreadable'
    | 'signing_key_encrypted'
    | 'signing_key_unsupported'
    | 'signing_command_failed';
  /** What to do about it. */
  readonly hint: string;

  constructor(code: SigningKeyError['code'], message: string, hint: string) {
    super(message);
    this.name = 'SigningKeyError';
    this.code = code;
    this.hint = hint;
  }
}

/** A request must be signed with the service's time, which is unknown; the request was not sent. */
export class ClockError extends Error {
  constructor() {
    super(clientWords.noTimeTold);
    this.name = 'ClockError';
  }
}

/** Time decides whether a payment without a ref was made before, and the machine's clock is wrong; nothing was sent. */
export class WrongClock extends Error {
  /** @param skewMs the service's clock minus ours; null when no answer gave the time */
  constructor(skewMs: number | null) {
    super(skewMs === null ? clientWords.noTimeTold : clientWords.clockIsOff(lengthOf(skewMs), skewMs > 0));
    this.name = 'WrongClock';
  }
}

function lengthOf(skewMs: number): string {
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  return seconds < 7200 ? `${seconds} s` : `${Math.round(seconds / 3600)} h`;
}

/** The request cannot be made as asked; nothing was sent. */
export class RequestError extends Error {
  readonly code: 'missing_account' | 'invalid_request';

  constructor(code: RequestError['code'], message: string) {
    super(message);
    this.name = 'RequestError';
    this.code = code;
  }
}

/** Whether something may have been created although the request ended in an error: then nothing that belongs to it is deleted. */
export function mayExist(error: unknown): boolean {
  if (error instanceof NoAnswerError)
    return !(error.reply.kind === 'none' && error.reply.fate === 'not-sent');
  if (!(error instanceof ServiceError)) return false;
  const { entry, reply } = error;
  return entry ? endsOf(entry).write === 'uncertain' : reply.status >= 500;
}
