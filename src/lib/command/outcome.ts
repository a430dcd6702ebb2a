import type { paymentOutcome, standing } from '../answers/members.ts';
import type { FormOf } from '../answers/promise.ts';
import { version } from '../connection/version.ts';
import type { CommandKind } from '../errors/ends.ts';
import { type Ending, exitCodeOf } from '../errors/exit-codes.ts';
import { endingOf, moneyMovedBy } from '../journal/ending.ts';
import { type Intent, isOfAnother } from '../journal/intent.ts';
import type { PayReport, Sent } from '../journal/pay-ports.ts';

/** The outcome of the payment that a command names, in the words that scripts branch on. */
export type OutcomeName = FormOf<typeof standing>;

/** The facts known when a command ends. None is derived from another, or from an exit code. */
export interface Facts {
  /** How this command ends; the exit code is the number of its row. */
  readonly ending: Ending;
  /** The payment that the command names, whoever sent it; its name unless `ending` says it. */
  readonly outcome?: OutcomeName | undefined;
  /** The same for its money: `no` only if that is known. */
  readonly moneyMoved: 'yes' | 'no' | 'unknown';
  /** Whether this run sent the payment or the change. */
  readonly sent: Sent;
  /** It moved and came back. */
  readonly isReversed?: boolean;
  /** What moved, or may have, is another payment's money: the service knows that payment by our name. */
  readonly isTheirs?: boolean;
  /** False if the command failed before it knew which payment it is about. */
  readonly isReached?: boolean;
}

/**
 * The one JSON document of a money command, and of every command that fails. Amounts are BRL numbers, with the digits that
 * the service wrote.
 */
export type OutcomeDocument = Omit<FormOf<typeof paymentOutcome>, 'amount'> & {
  readonly amount: unknown;
};

const words: Readonly<Record<Ending, OutcomeName>> = {
  settled: 'settled',
  crashed: 'uncertain',
  usage: 'invalid',
  pending: 'pending',
  held: 'held',
  refused: 'refused',
  funds_or_limit: 'refused',
  policy: 'refused',
  duplicate: 'duplicate',
  batch_failures: 'refused',
  check_failed: 'not_sent',
  uncertain: 'uncertain',
  batch_uncertain: 'uncertain',
  not_allowed: 'refused',
  pin: 'refused',
  rate_limited: 'not_sent',
  dict_quota: 'not_sent',
  not_sent: 'not_sent',
  unavailable: 'not_sent',
  local_storage: 'not_sent',
  configuration: 'not_sent',
  clock: 'not_sent',
  bug: 'not_sent',
  interrupted: 'not_sent',
};

const retries: Partial<Record<Ending, 'same-ref' | 'after'>> = {
  funds_or_limit: 'after',
  not_allowed: 'after',
  pin: 'after',
  local_storage: 'after',
  configuration: 'after',
  clock: 'after',
  rate_limited: 'same-ref',
  dict_quota: 'after',
  not_sent: 'same-ref',
  unavailable: 'same-ref',
};

/** The JSON document for what is known (docs/exit-codes.md). */
export function outcomeDocument(
  { ending, outcome, moneyMoved, sent }: Facts,
  details: Partial<Omit<OutcomeDocument, 'outcome' | 'moneyMoved' | 'sent' | 'retry' | 'version'>> = {},
): OutcomeDocument {
  return {
    outcome: outcome ?? words[ending],
    moneyMoved,
    sent,
    retry: retries[ending] ?? 'never',
    ref: details.ref ?? null,
    run: details.run ?? null,
    intentId: details.intentId ?? null,
    operation: details.operation ?? null,
    identifier: details.identifier ?? null,
    idempotencyKey: details.idempotencyKey ?? null,
    endToEndId: details.endToEndId ?? null,
    amount: details.amount ?? null,
    environment: details.environment ?? null,
    next: details.next ?? null,
    requestId: details.requestId ?? details.error?.requestId ?? null,
    result: details.result ?? null,
    version,
    error: details.error ?? null,
  };
}

/** The facts at the end of a payment, a recovery or a creation. */
export function factsOf({ intent, finding, sent, isAnother }: PayReport): Facts {
  const ending = endingOf(finding);
  if (intent.creation) return { ...ofNoPayment(ending), ending, sent };
  if (isAnother) return { ending, moneyMoved: moneyOf(intent), sent };
  const isReversed = finding.state === 'REVERSED';
  // The service knows our name as another payment, which may have moved money.
  const isTheirs = finding.state === 'REFUSED' && finding.reason === 'exists';
  const moneyMoved = isTheirs ? movedBy(finding.status) : moneyMovedBy(finding.state);
  return { ending, moneyMoved, sent, isReversed, isTheirs: isTheirs && isOfAnother(finding) };
}

/**
 * For a command that pays nothing: a change whose end is not known is reported like a payment, so that nobody repeats it.
 */
export function ofNoPayment(ending: Ending, kind: CommandKind = 'write'): Pick<Facts, 'moneyMoved'> {
  const isOpen = ['uncertain', 'batch_uncertain', 'pending', 'held'].includes(ending);
  return { moneyMoved: kind === 'write' && isOpen ? 'unknown' : 'no' };
}

/** The exit code of a report. */
export function exitOf(report: PayReport): number {
  return exitCodeOf(factsOf(report).ending);
}

/** A refusal because the name belongs to another payment says nothing about that payment's money; its status does. */
function moneyOf({ state, finding }: Intent): Facts['moneyMoved'] {
  const isTheirs = state === 'REFUSED' && finding?.reason === 'exists';
  return isTheirs ? movedBy(finding.status) : moneyMovedBy(state);
}

function movedBy(status: string | null): Facts['moneyMoved'] {
  if (status === 'COMPLETED' || status === 'SUCCESS') return 'yes';
  return status === 'FAILED' ? 'no' : 'unknown';
}

/**
 * The journal's knowledge of the payment that a failed command names.
 * @param intent null if the journal does not have it, undefined if it could not be asked
 */
export function knownOf(intent: Intent | null | undefined): Pick<Facts, 'moneyMoved' | 'outcome'> {
  if (intent === undefined) return { moneyMoved: 'unknown', outcome: 'uncertain' };
  if (intent === null) return { moneyMoved: 'no' };
  const { state, finding, creation } = intent;
  const outcome = words[endingOf({ state, reason: finding?.reason ?? null })];
  return { moneyMoved: creation ? 'no' : moneyOf(intent), outcome };
}
