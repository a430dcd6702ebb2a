import type { Client } from '../../client/client.ts';
import type { Answered } from '../../client/reply.ts';
import type { Operation } from '../../contract/operation.ts';
import type { GapSettings } from '../../contract/settings.ts';
import { paymentJournalWords } from '../../words/payment-journal.ts';
import type { Message, Recorded } from '../../words/records.ts';
import type { Finding, Intent, IntentFacts, Reason } from '../intent.ts';

/** The specifics of one kind of payment: how to read its result, and how to look it up. */
export interface Rail {
  /** The contract's operations that this rail sends. */
  readonly operations: readonly Operation[];
  /** Reads the operation's own result; an echo that is not ours makes it UNCERTAIN. */
  readResult(reply: Answered, facts: IntentFacts, settings: GapSettings): Finding;
  /** Whether this repeatable code may be repeated here; absent when all of them may. */
  readonly mayRepeat?: (code: string) => boolean;
  /** Refusals that an earlier payment under the same name may have caused: looked up before they are believed. */
  readonly lookUpFirst?: readonly string[];
  /** Set when no route tells the outcome: what a person can check instead. `lookUp` is then never called. */
  readonly noRoute?: Recorded;
  /** Whether a name that two look-ups do not find may be sent again, although the service cannot recognise a repeat. */
  readonly resendsAbsent?: true;
  /** The members of an answer that the journal may keep, when the service's object contains secrets; all by default. */
  readonly keeps?: readonly string[];
  /**
   * Asks the service for the outcome; null when no route knows it (which proves nothing).
   * @throws {LookUpUnanswered} when a route gave no usable answer, which tells even less
   */
  lookUp(client: Client, intent: Intent): Promise<Finding | null>;
}

/** A look-up got no usable answer: nothing is known about the payment, not even that it cannot be found. */
export class LookUpUnanswered extends Error {
  constructor(cause: unknown) {
    super(paymentJournalWords.lookUpUnanswered, { cause });
    this.name = 'LookUpUnanswered';
  }
}

/** A finding without an answer behind it. */
export function bareFinding(
  state: Finding['state'],
  code: string,
  message: Message | null,
  reason: Reason | null = null,
): Finding {
  return {
    state,
    reason,
    code,
    message,
    status: null,
    endToEndId: null,
    httpStatus: null,
    requestId: null,
    bodyText: null,
  };
}
