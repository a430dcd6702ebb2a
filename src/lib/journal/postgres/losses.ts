import { paymentJournalWords } from '../../words/payment-journal.ts';
import { JournalError, type Unpayable } from '../journal.ts';
import { headPathOf, type JournalHead, readHead, writeHead } from '../journal-head.ts';
import type { Place } from '../store-writer.ts';
import type { Questions } from './connect.ts';
import type { PostgresPlace } from './place.ts';

/**
 * Why nothing may be paid from a database: it lacks payments that this machine wrote, as
 * one that was restored from a backup does, or a standby that was promoted while it was behind. Null for one that lacks none.
 */
export async function lossesOf(questions: Questions, place: PostgresPlace): Promise<Unpayable | null> {
  const unusable = (why: string) => new JournalError(paymentJournalWords.journal(place.location, why));
  const head = readHead(place.headBeside, unusable);
  if (head === null || head.position === 0) return null;
  const found = await questions.one<{ readonly position: number; readonly link: string | null }>(
    `SELECT position, (SELECT link FROM brl.intents WHERE position = $1) AS link FROM brl.journal`,
    head.position,
  );
  const { position = 0, link = null } = found ?? {};
  const next = paymentJournalWords.putBack(headPathOf(place.headBeside));
  if (position < head.position) return { why: paymentJournalWords.lacks(head.position - position), next };
  return link === head.link ? null : { why: paymentJournalWords.isAnother, next };
}

/** @throws {JournalError} when it lacks payments that this machine wrote */
export async function refuseLosses(questions: Questions, place: PostgresPlace): Promise<void> {
  const found = await lossesOf(questions, place);
  if (found !== null)
    throw new JournalError(paymentJournalWords.refused(place.location, found.why, found.next));
}

/** Keeps how far the journal had come when this machine last wrote to it. */
export function keepHead(place: PostgresPlace, last: Place): void {
  const head: JournalHead = { ...last, missing: 0 };
  writeHead(place.headBeside, head);
}
