import type { Client } from '../client/client.ts';
import type { Reply } from '../client/reply.ts';
import type { EncodedRequest } from '../client/request.ts';
import type { Operation } from '../contract/operation.ts';
import { paymentJournalWords } from '../words/payment-journal.ts';
import { bodyHash, type Finding, type Intent, type IntentFacts } from './intent.ts';
import { type Journal, JournalError } from './journal.ts';
import type { Rail } from './rails/rail.ts';

/** The dependencies of paying. */
export interface PayPorts {
  readonly client: Client;
  readonly journal: Journal;
  /** Aborted by Ctrl-C and the like; its reason is the signal's name. */
  readonly interrupt: AbortSignal;
  /** Called before anything else is done about an intent of an earlier run whose outcome is unknown. */
  readonly onOpen?: (intent: Intent) => void;
  /** Called when an intent is written and before its first byte leaves. */
  readonly onSending?: (intent: Intent) => void;
  /**
   * When others share the rate, waits until the next ATTEMPT may be written down.
   * @returns a function that waits until its first byte may leave
   */
  readonly turn?: () => Promise<() => Promise<void>>;
}

/** One payment to make, or to find again. */
export interface PayOrder {
  readonly operation: Operation;
  readonly rail: Rail;
  readonly facts: IntentFacts;
  readonly allowDuplicate: boolean;
  /** Send again after a refusal that a look-up confirms. */
  readonly newAttempt: boolean;
  /** How long to wait for a final state, in milliseconds. */
  readonly waitMs: number;
  /** The request to send, when the journal keeps less of it: a body with a secret, or a file. */
  readonly sent?: Pick<EncodedRequest, 'body' | 'contentType' | 'hides'>;
}

/** The request of an intent: the same bytes and key every time it is built. */
export function requestOf(
  client: Client,
  operation: Operation,
  facts: IntentFacts,
  sent?: PayOrder['sent'],
): EncodedRequest {
  if (facts.creation?.withheld && !sent) throw new Error('The journal does not keep what this intent sent.');
  requirePlannedBytes(facts);
  return {
    method: operation.method,
    url: client.connection.hostUrl + facts.target,
    body: facts.bodyText === '' ? null : Buffer.from(facts.bodyText, 'utf8'),
    idempotencyKey: facts.creation?.keySent === false ? null : facts.idempotencyKey,
    movesMoney: operation.movesMoney,
    ...(operation.retry === 'never' ? { unrepeatable: true as const } : {}),
    ...sent,
  };
}

/**
 * Checks a payment's bytes against the hash written down with it; if they differ, somebody else put them there.
 * @throws {JournalError} if they differ; then nothing may be sent
 */
export function requirePlannedBytes({ intentId, creation, bodyText, bodySha256 }: IntentFacts): void {
  if (creation === undefined && bodyHash(bodyText) !== bodySha256)
    throw new JournalError(paymentJournalWords.otherBytes(intentId));
}

/** Whether this run sent the request: `maybe` when it may have left and no answer shows that it arrived. */
export type Sent = 'yes' | 'no' | 'maybe';

/** The state of a payment, and what this run did: two separate facts, neither inferred from the other. */
export interface PayReport {
  readonly intent: Intent;
  /** The state of the payment that the command names, no matter who sent it. */
  readonly finding: Finding;
  readonly sent: Sent;
  /** Set when the command means a payment other than `intent`, which stands in its way. */
  readonly isAnother?: true;
  /** Who recorded the outcome in this run, if a person did. */
  readonly resolvedBy?: string;
  /** Set when this run only asked and no answer gave the outcome: asking again adds nothing. */
  readonly wasAskedInVain?: true;
  /** The service's answer to this run's last attempt, including its secrets. */
  readonly reply?: Reply;
}
