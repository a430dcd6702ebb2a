import type { Client } from '../../client/client.ts';
import type { Answered } from '../../client/reply.ts';
import type { Operation } from '../../contract/operation.ts';
import type { GapSettings } from '../../contract/settings.ts';
import { paymentJournalWords } from '../../words/payment-journal.ts';
import type { Finding, Intent, IntentFacts, Reason } from '../intent.ts';

/** The particulars of one kind of payment: how to read its result, and how to ask for it again. */
export interface Rail {
  /** The contract's operations that this rail sends. */
  readonly operations: readonly Operation[];
  /** Reads the operation's own result; an echo that is not ours makes it UNCERTAIN. */
  readResult(reply: Answered, facts: IntentFacts, settings: GapSettings): Finding;
  /** Where not every repeatable code may be repeated: whether this one may. */
  readonly mayRepeat?: (code: string) => boolean;
  /** Refusals that an earlier payment under the same name may have caused: looked up before they are believed. */
  readonly lookUpFirst?: readonly string[];
  /** Set where no route tells the outcome: what a person can look at instead. Then `lookUp` is not called. */
  readonly noRoute?: string;
  /** Whether a name that two look-ups do not know may be sent again, although nothing recognises a repeat. */
  readonly resendsAbsent?: true;
  /** The members of an answer that the journal may keep, where the service's object has secrets; all unless given. */
  readonly keeps?: readonly string[];
  /**
   * Asks the service for the outcome; null when no route knows of it (which proves nothing).
   * @throws {LookUpUnanswered} when a route gave no usable answer, which tells even less
   */
  lookUp(client: Client, intent: Intent): Promise<Finding | null>;
}

/** A look-up had no usable answer: nothing is known about the payment, not even that it is not found. */
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
  message: string | null,
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
