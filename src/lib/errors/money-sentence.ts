import { moneyWords } from '../words/errors/money.ts';
import type { CommandKind } from './ends.ts';
import type { Ending } from './exit-codes.ts';

type Name = keyof typeof moneyWords;

/** The general sentence about an ending, for `brl errors explain`; {@link moneySentence} says more about one payment. */
const inGeneral: Readonly<Record<Ending, Name>> = {
  settled: 'movedWherePaid',
  crashed: 'unknown',
  usage: 'unsent',
  pending: 'pending',
  held: 'held',
  refused: 'notMovedOrBack',
  funds_or_limit: 'notMoved',
  policy: 'notMoved',
  duplicate: 'exists',
  batch_failures: 'byRow',
  check_failed: 'notByThis',
  uncertain: 'unknown',
  batch_uncertain: 'unknownRows',
  not_allowed: 'notMoved',
  pin: 'notMoved',
  rate_limited: 'notMoved',
  dict_quota: 'notMoved',
  not_sent: 'notByThis',
  unavailable: 'notByThis',
  local_storage: 'unknownHere',
  configuration: 'unknownHere',
  clock: 'unknownBefore',
  bug: 'unknownBefore',
  interrupted: 'unknownBefore',
};

/** The general sentence about an ending. `null`, for a number that is not ours, means that the process died. */
export function endingSentence(ending: Ending | null): string {
  return moneyWords[ending === null ? 'unknown' : inGeneral[ending]];
}

/** What is known about the money at the end of a command. */
export interface MoneyFacts {
  readonly ending: Ending;
  readonly moneyMoved: 'yes' | 'no' | 'unknown';
  readonly sent: 'yes' | 'no' | 'maybe';
  readonly isReversed?: boolean;
  /** What moved, or may have moved, is the money of another payment with our name. */
  readonly isTheirs?: boolean;
  /** The next command is given beside the sentence. */
  readonly isAdvised?: boolean;
  /** The preceding sentence already says that nothing was sent. */
  readonly isUnsentTold?: boolean;
  /** False when the command failed before it knew which payment it was about. */
  readonly isReached?: boolean;
}

/**
 * One sentence about the money, from what is known of it; null for a command that did not get that far. A typing mistake sent
 * nothing, but nobody checked whether an earlier command had paid.
 */
export function moneySentence(facts: MoneyFacts, kind: CommandKind, intentId = 'ID'): string | null {
  if (facts.isReached === false) return null;
  if (facts.ending === 'usage' && facts.moneyMoved === 'no' && facts.sent === 'no')
    return kind === 'money' ? moneyWords.unsent : null;
  const name = kind === 'write' ? ofAChange(facts) : ofPayment(facts, kind);
  return moneyWords[name].replace(/\bID\b/, () => intentId);
}

function ofAChange({ ending, sent }: MoneyFacts): Name {
  return ending === 'bug' && sent !== 'no' ? 'unknownChange' : (ofChange[ending] ?? 'notMoved');
}

function ofPayment(facts: MoneyFacts, kind: CommandKind): Name {
  const { ending, moneyMoved, sent } = facts;
  if (facts.isReversed) return 'cameBack';
  if (facts.isTheirs) return moneyMoved === 'yes' ? 'anotherMoved' : 'anotherMayHaveMoved';
  // "No money moved" would be taken to describe the payment that was asked about.
  if (kind === 'read' && moneyMoved === 'no') return 'notByThis';
  if (ending === 'batch_failures') return moneyMoved === 'no' ? 'notMoved' : 'byRow';
  if (moneyMoved === 'yes') return sent === 'no' && ending !== 'settled' ? 'movedBefore' : 'moved';
  if (moneyMoved === 'unknown') return ofUnknown(facts, kind);
  if (ending === 'duplicate' && sent === 'no') return 'notMovedBefore';
  return sent === 'no' && !facts.isUnsentTold ? 'nothingSent' : 'notMoved';
}

function ofUnknown({ ending, isAdvised = false }: MoneyFacts, kind: CommandKind): Name {
  switch (ending) {
    case 'pending':
      return 'pending';
    case 'held':
      return 'held';
    case 'duplicate':
      return 'exists';
    case 'batch_uncertain':
      return isAdvised ? 'unknownRowsAdvised' : 'unknownRows';
    case 'uncertain':
    case 'crashed':
      return isAdvised ? 'unknownAdvised' : 'unknown';
    default:
      return kind === 'read' ? 'notByThis' : ofEarlier(ending);
  }
}

/** Listing the journal would fail for the same reason. */
function ofEarlier(ending: Ending): Name {
  return ending === 'local_storage' || ending === 'configuration' ? 'unknownHere' : 'unknownBefore';
}

/** What an ending says about a change that moves no money: whether it was made. For other endings the message says it. */
const ofChange: Partial<Record<Ending, Name>> = {
  refused: 'notMade',
  funds_or_limit: 'notMade',
  policy: 'notMade',
  not_allowed: 'notMade',
  pin: 'notMade',
  rate_limited: 'notMade',
  dict_quota: 'notMade',
  not_sent: 'notMade',
  unavailable: 'notMade',
  uncertain: 'unknownChange',
  batch_uncertain: 'unknownChange',
};
