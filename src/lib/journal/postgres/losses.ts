import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { paymentJournalWords } from '../../words/payment-journal.ts';
import { postgresWords } from '../../words/postgres.ts';
import type { IntentFacts } from '../intent.ts';
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

/**
 * Refuses a payment that only its content would tell from one that was made already, where the server is another one than this
 * machine paid by: one that was promoted or restored may lack what others paid last. A ref is recognised by the service itself.
 * @throws {JournalError} until a person has compared it with the statement
 */
export async function refuseMoved(
  questions: Questions,
  place: PostgresPlace,
  { ref }: Pick<IntentFacts, 'ref'>,
  allowDuplicate: boolean,
): Promise<void> {
  const known = ref === null && !allowDuplicate ? knownServer(place) : null;
  if (known === null || known === (await serverOf(questions))) return;
  throw new JournalError(postgresWords.moved(place.location, serverPathOf(place)));
}

/** Keeps which server this machine pays by, until a person takes the file away. */
export async function keepServer(questions: Questions, place: PostgresPlace): Promise<void> {
  if (knownServer(place) !== null) return;
  const server = await serverOf(questions);
  try {
    writeFileSync(serverPathOf(place), server, { mode: 0o600 });
  } catch {
    // As for the head: the next payment writes it.
  }
}

/** System identifier and timeline: a promoted standby has another timeline, a restored dump another identifier. */
async function serverOf(questions: Questions): Promise<string> {
  const found = await questions.one<{ readonly server: string }>('SELECT brl.server() AS server');
  return found?.server ?? '';
}

function knownServer(place: PostgresPlace): string | null {
  const path = serverPathOf(place);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

function serverPathOf({ headBeside }: PostgresPlace): string {
  return `${headBeside}-server`;
}

/** Keeps how far the journal had come when this machine last wrote to it. */
export function keepHead(place: PostgresPlace, last: Place): void {
  const head: JournalHead = { ...last, missing: 0 };
  writeHead(place.headBeside, head);
}
