import { type About, aboutQuery, type Known } from '../command/about.ts';
import { knownOf } from '../command/outcome.ts';
import type { CliError } from '../errors/cli-error.ts';
import { journalIfAny } from './journal-if-any.ts';

/** A line about money. Its queries are on the way to a payment, so what a failure says is about the payment. */
export function aboutPayment(): About {
  return { ...aboutQuery(), told: 'money', known: knownFromJournal };
}

/** A line that reads what the journal has of payments. */
export function aboutRecords(): About {
  return { ...aboutPayment(), told: 'read' };
}

/** A line that asks about one payment, which somebody sent: without an answer only the journal knows of it. */
export function aboutSentPayment(): About {
  return { ...aboutRecords(), known: knownOfSent };
}

/** A line that goes on with payments which somebody sent. */
export function aboutPaymentsGoingOn(): About {
  return { ...aboutSentPayment(), told: 'money' };
}

/** A line that failed here sent nothing, and an earlier run may have: the journal tells, where it can be read. */
export async function knownFromJournal(about: About, { ends, moneyMoved, detail }: CliError): Promise<Known> {
  const isUnnamed = about.earlierIn === null && about.earlier === undefined;
  // A line that pays may be typed again for a payment that was made: nobody looked for it.
  const isOnlyRead = isUnnamed && about.told === 'read';
  // A name that the journal does not have says by itself what was sent from here.
  const isReachedByName = !isOnlyRead && detail.code !== 'intent_not_found';
  if (ends === 'usage' && isUnnamed) return { moneyMoved: moneyMoved ?? 'no', isReached: isReachedByName };
  const peeked = about.earlier;
  await askJournal(about);
  // A journal that could not be opened is not one without payments, even where its file is not there.
  const isUnread = ends === 'local_storage' && peeked === undefined && about.earlier === null;
  const known = knownOf(isUnread ? undefined : about.earlier);
  // What is missing here was told; that nobody could look whether it was paid says `moneyMoved`.
  const isUnasked = ends === 'configuration' && about.earlier === undefined;
  const outcome = ends === 'usage' || ends === 'duplicate' || isUnasked ? undefined : known.outcome;
  // "It exists already" is somebody else's payment where the journal has none.
  const unseen = ends === 'duplicate' && about.earlier === null ? 'unknown' : known.moneyMoved;
  const isReached = !(ends === 'configuration' && isOnlyRead);
  return { moneyMoved: moneyMoved ?? unseen, outcome, intent: about.earlier, isReached };
}

async function knownOfSent(about: About, failure: CliError): Promise<Known> {
  const known = await knownFromJournal(about, failure);
  const isNamed = failure.ends !== 'usage' || about.earlier !== undefined;
  if (!isNamed || about.earlier) return known;
  // "Not sent" would be a word about a payment that somebody sent.
  const outcome = failure.ends === 'configuration' ? 'invalid' : 'uncertain';
  return { moneyMoved: 'unknown', outcome, isReached: known.isReached ?? true };
}

async function askJournal(about: About): Promise<void> {
  const { earlierIn, session } = about;
  if (about.earlier !== undefined || !earlierIn || !session) return;
  try {
    const journal = await journalIfAny(session.environment);
    about.earlier = journal && (await earlierIn(journal));
    await journal?.close();
  } catch {
    // Of a journal that cannot be read nothing is known.
  }
}
