import { type About, aboutQuery, type Known } from '../command/about.ts';
import { knownOf } from '../command/outcome.ts';
import type { CliError } from '../errors/cli-error.ts';
import type { Intent } from '../journal/intent.ts';
import { withJournalIfAny } from './journal-if-any.ts';

/**
 * A command about money. Its queries lead up to a payment, so a failure is described by what it means for that payment.
 */
export function aboutPayment(): About {
  return { ...aboutQuery(), told: 'money', known: knownFromJournal };
}

/** A command that reads what the journal knows of payments. */
export function aboutRecords(): About {
  return { ...aboutPayment(), told: 'read' };
}

/** A command that asks about one payment already sent: without an answer, only the journal knows of it. */
export function aboutSentPayment(): About {
  return { ...aboutRecords(), known: knownOfSent };
}

/** A command that resumes payments already sent. */
export function aboutPaymentsGoingOn(): About {
  return { ...aboutSentPayment(), told: 'money' };
}

/**
 * This command failed before sending anything, but an earlier run may have sent: the journal tells, if it can be read.
 */
export async function knownFromJournal(about: About, { ends, moneyMoved, detail }: CliError): Promise<Known> {
  const isUnnamed = about.find === undefined && about.earlier === undefined;
  // A command that pays may be repeated for a payment already made: nothing was looked up.
  const isOnlyRead = isUnnamed && about.told === 'read';
  // A name missing from the journal already says what was sent from here.
  const isReachedByName = !isOnlyRead && detail.code !== 'intent_not_found';
  if (ends === 'usage' && isUnnamed) return { moneyMoved: moneyMoved ?? 'no', isReached: isReachedByName };
  const earlier = await earlierOf(about);
  // A journal that could not be opened is not an empty journal, even if its file does not exist.
  const isUnread = ends === 'local_storage' && about.earlier === undefined && earlier === null;
  const known = knownOf(isUnread ? undefined : earlier);
  // The missing input was already reported; `moneyMoved` says that nobody could check whether it was paid.
  const isUnasked = ends === 'configuration' && earlier === undefined;
  const outcome = ends === 'usage' || ends === 'duplicate' || isUnasked ? undefined : known.outcome;
  // If the journal has no such payment, "it exists already" refers to somebody else's.
  const unseen = ends === 'duplicate' && earlier === null ? 'unknown' : known.moneyMoved;
  const isReached = !(ends === 'configuration' && isOnlyRead);
  return { moneyMoved: moneyMoved ?? unseen, outcome, intent: earlier, isReached };
}

async function knownOfSent(about: About, failure: CliError): Promise<Known> {
  const known = await knownFromJournal(about, failure);
  const isNamed = failure.ends !== 'usage' || known.intent !== undefined;
  if (!isNamed || known.intent) return known;
  // "Not sent" would claim something about a payment that somebody did send.
  const outcome = failure.ends === 'configuration' ? 'invalid' : 'uncertain';
  return { moneyMoved: 'unknown', outcome, isReached: known.isReached ?? true };
}

/** The journal's record of the payment; undefined if it could not be asked. */
async function earlierOf({ earlier, find, session }: About): Promise<Intent | null | undefined> {
  if (earlier !== undefined || !find || !session) return earlier;
  try {
    return await withJournalIfAny(session.environment, (journal) => journal && find(journal));
  } catch {
    return undefined;
  }
}
