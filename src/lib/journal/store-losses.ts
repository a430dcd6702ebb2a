import type { Unusable } from '../files/claim.ts';
import { paymentJournalWords } from '../words/payment-journal.ts';
import { JournalError, type Unpayable } from './journal.ts';
import { headPathOf, type JournalHead, readHead } from './journal-head.ts';
import { markedAs, movedTo } from './store-moved.ts';
import { type Prepare, queries } from './store-queries.ts';
import type { Place } from './store-writer.ts';

/** What the journal contains, compared with what its head records. */
export interface Losses {
  readonly last: Place;
  /** How many intents were removed, judging by the numbers of the others. */
  readonly missing: number;
  /** Null when nothing was removed unnoticed and nothing was moved away. */
  readonly unpayable: Unpayable | null;
}

/**
 * Compares a journal with its head. A journal that lost an intent would let it be paid again.
 * @throws {JournalError} when the head is not ours
 */
export function lossesOf(
  prepare: Prepare,
  location: string,
  marksIn: string,
  counted = intentCounter(prepare),
): Losses {
  const unusable: Unusable = (why, fault) =>
    new JournalError(paymentJournalWords.journal(location, why), { fault });
  // Read the head first: if another process adds an intent in between, the journal is merely ahead.
  const head = readHead(location, unusable);
  const last = (prepare(queries.lastIntent).get() as Place | undefined) ?? { position: 0, link: '' };
  const missing = last.position - counted();
  const linkAt = (position: number) => prepare(queries.linkAt).get(position)?.link;
  const moved = movedTo(prepare) ?? markedAs(prepare, marksIn);
  if (moved !== null) return { last, missing, unpayable: unpayableAfterMove(moved) };
  const why = head === null ? null : whyShorter(head, last, missing, linkAt);
  return { last, missing, unpayable: why === null ? null : { why, next: putBack(location) } };
}

/**
 * How many intents there are, recounted only after a write by this process or another: a payment checks twice before it begins.
 */
export function intentCounter(prepare: Prepare): () => number {
  let known = { since: '', count: 0 };
  return () => {
    // Taken before the count, so that a write in between is noticed next time.
    const since = JSON.stringify([
      prepare('PRAGMA data_version').get(),
      prepare('SELECT total_changes()').get(),
    ]);
    if (since !== known.since) known = { since, count: Number(prepare(queries.intentCount).get()?.count) };
    return known.count;
  };
}

/** @throws {JournalError} when intents were removed from it, or it was moved. */
export function refuseLosses({ unpayable }: Losses, location: string): void {
  if (unpayable !== null)
    throw new JournalError(paymentJournalWords.refused(location, unpayable.why, unpayable.next));
}

/** What a person should do with what is left. */
function putBack(location: string): string {
  return paymentJournalWords.putBack(headPathOf(location));
}

function unpayableAfterMove(to: string): Unpayable {
  return { why: paymentJournalWords.movedTo(to), next: paymentJournalWords.useMoved };
}

function whyShorter(
  head: JournalHead,
  { position }: Place,
  missing: number,
  linkAt: (position: number) => unknown,
): string | null {
  const gone = Math.max(head.position - position, 0) + missing - head.missing;
  if (position < head.position || missing > head.missing) return paymentJournalWords.lacks(gone);
  if (linkAt(head.position) !== head.link) return paymentJournalWords.isAnother;
  return null;
}
