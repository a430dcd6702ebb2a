import { statSync } from 'node:fs';
import type { Unusable } from '../../files/claim.ts';
import { paymentJournalWords } from '../../words/payment-journal.ts';
import { JournalError, type Unpayable } from '../journal.ts';
import { headPathOf, type JournalHead, readHead } from '../journal-head.ts';
import { markedAs, movedTo } from './moved.ts';
import { putBackFrom } from './put-back.ts';
import { type Prepare, queries } from './queries.ts';
import type { Place } from './writer.ts';

/** What the journal contains, compared with what its head records. */
export interface Losses {
  readonly last: Place;
  /** How many intents were removed, judging by the numbers of the others. */
  readonly missing: number;
  /** For its head: the file that was looked at, see {@link fileOf}. */
  readonly counted: string;
  /** Null when nothing was removed unnoticed and nothing was moved away. */
  readonly unpayable: Unpayable | null;
}

/**
 * Compares a journal with its head. A journal that lost an intent would let it be paid again. Its intents were counted
 * before its head was written, and the file refuses to remove one: they are counted again only where the head is of another
 * file, or {@param counts} says so.
 * @throws {JournalError} when the head is not ours
 */
export function lossesOf(prepare: Prepare, location: string, marksIn: string, counts = false): Losses {
  const unusable: Unusable = (why, fault) =>
    new JournalError(paymentJournalWords.journal(location, why), { fault });
  // Read the head first: if another process adds an intent in between, the journal is merely ahead.
  const head = readHead(location, unusable);
  const last = (prepare(queries.lastIntent).get() as Place | undefined) ?? { position: 0, link: '' };
  const counted = fileOf(prepare, location);
  const isCounted = !counts && head?.counted === counted && counted !== unkept;
  const missing = isCounted
    ? head.missing
    : last.position - Number(prepare(queries.intentCount).get()?.count);
  const linkAt = (position: number) => prepare(queries.linkAt).get(position)?.link;
  const moved = movedTo(prepare) ?? markedAs(prepare, marksIn);
  if (moved !== null) return { last, missing, counted, unpayable: unpayableAfterMove(moved, location) };
  const from = putBackFrom(prepare);
  if (from !== null) return { last, missing, counted, unpayable: unpayableAfterPutBack(from.copy) };
  const why = head === null ? null : whyShorter(head, last, missing, linkAt);
  return { last, missing, counted, unpayable: why === null ? null : { why, next: putBack(location) } };
}

/**
 * A file that refuses to remove an intent, by its inode and the number that SQLite raises with every change of the tables, such as
 * the loss of that refusal. A copy, or a file that was put together from what was left, is another.
 */
function fileOf(prepare: Prepare, location: string): string {
  const schema = prepare(queries.keptSchema).get()?.schema_version;
  if (schema === undefined) return unkept;
  const { ino } = statSync(location, { bigint: true });
  return `${String(schema).padStart(10, '0')}-${String(ino).padStart(20, '0')}`;
}

/** A file that lets intents be removed: they are counted each time. */
const unkept = `${'0'.repeat(10)}-${'0'.repeat(20)}`;

/** @throws {JournalError} when intents were removed from it, or it was moved. */
export function refuseLosses({ unpayable }: Losses, location: string): void {
  if (unpayable !== null)
    throw new JournalError(paymentJournalWords.journal(location, unpayable.why), { next: unpayable.next });
}

/** What a person should do with what is left. */
function putBack(location: string): string {
  return paymentJournalWords.putBack(headPathOf(location));
}

function unpayableAfterPutBack(copy: string): Unpayable {
  return { why: paymentJournalWords.wasPutBack(copy), next: paymentJournalWords.reopen };
}

function unpayableAfterMove(to: string, location: string): Unpayable {
  // A restore closes the journal whose place the copy is to take; it did not come to its end.
  if (to === location) return { why: paymentJournalWords.isReplaced, next: paymentJournalWords.restoreAgain };
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
