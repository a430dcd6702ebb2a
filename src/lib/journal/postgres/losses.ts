import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { QueryResultRow } from 'pg';
import { paymentJournalWords } from '../../words/payment-journal.ts';
import { postgresWords } from '../../words/postgres.ts';
import type { IntentFacts } from '../intent.ts';
import { JournalError, type Unpayable } from '../journal.ts';
import { headPathOf, type JournalHead, readHead, writeHead } from '../journal-head.ts';
import type { Obeyed } from '../policies.ts';
import type { Place } from '../sqlite/writer.ts';
import type { Questions } from './connect.ts';
import type { PostgresPlace } from './place.ts';

/**
 * Why nothing may be paid from a database: it lacks payments that this machine wrote, after being restored from a backup or
 * promoted from a lagging standby. Null when it lacks none.
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
    throw new JournalError(paymentJournalWords.journal(place.location, found.why), { next: found.next });
}

/**
 * Refuses a payment that only its content distinguishes from an earlier one, when the server is not the one this machine last
 * paid by: a promoted or restored server may lack the latest payments of others. A machine that never paid relies on what the
 * database says of its server over the last day, which is how long content claims. A ref is recognised by the service itself.
 * @throws {JournalError} until a person has compared it with the statement
 */
export async function refuseMoved(
  questions: Questions,
  place: PostgresPlace,
  { ref }: Pick<IntentFacts, 'ref'>,
  allowDuplicate: boolean,
): Promise<void> {
  if (ref !== null || allowDuplicate) return;
  const { server, before, lately } = await payingServer(questions);
  const [known, told] = [kept(place, 'server'), kept(place, 'server-told')];
  // Removing the file after a refusal means that a person has compared.
  if (known === server || (known === null && (!lately || told === server))) return;
  keep(place, 'server', known ?? before);
  keep(place, 'server-told', server);
  throw new JournalError(postgresWords.moved(place.location, pathOf(place, 'server')));
}

interface PayingServer {
  readonly server: string;
  readonly before: string;
  /** Whether it was a different one a day ago. */
  readonly lately: boolean;
}

async function payingServer(questions: Questions): Promise<PayingServer> {
  const sql = 'SELECT server, before, lately FROM brl.pay_by_server()';
  const found = await questions.one<PayingServer & QueryResultRow>(sql);
  return found ?? { server: '', before: '', lately: false };
}

/** Remembers which server this machine pays by, until a person removes the file. */
export async function keepServer(questions: Questions, place: PostgresPlace): Promise<void> {
  if (kept(place, 'server') === null) keep(place, 'server', (await payingServer(questions)).server);
}

/** Keeps the record that the server last confirmed to a process of this machine: a server that later lacks it was rolled back. */
export function keepConfirmed(place: PostgresPlace, hash: string): void {
  keep(place, 'confirmed', hash);
}

/** The record kept that way; null if there is none, or a power cut left half of it. */
export function keptConfirmed(place: PostgresPlace): string | null {
  const hash = kept(place, 'confirmed');
  return hash !== null && /^[0-9a-f]{64}$/.test(hash) ? hash : null;
}

/** Forgets it, once the loss has been accepted. */
export function forgetConfirmed(place: PostgresPlace): void {
  rmSync(pathOf(place, 'confirmed'), { force: true });
}

/** What this machine stores about a journal in addition to its head. */
type Kept = 'server' | 'server-told' | 'confirmed' | 'policy';

/** The newest policy of the shared journal that this machine obeyed: what the database shows later may be older. */
export function keptPolicy(place: PostgresPlace): Obeyed | null {
  const [, serial, sha256] = /^(\d+) ([0-9a-f]{64})$/.exec(kept(place, 'policy') ?? '') ?? [];
  return sha256 === undefined ? null : { serial: Number(serial), sha256 };
}

/** Keeps it. */
export function keepPolicy(place: PostgresPlace, { serial, sha256 }: Obeyed): void {
  keep(place, 'policy', `${serial} ${sha256}`);
}

function kept(place: PostgresPlace, what: Kept): string | null {
  try {
    return readFileSync(pathOf(place, what), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function keep(place: PostgresPlace, what: Kept, text: string): void {
  try {
    writeFileSync(pathOf(place, what), text, { mode: 0o600 });
  } catch {
    // As with the head, the next payment writes it.
  }
}

function pathOf({ headBeside }: PostgresPlace, what: Kept): string {
  return `${headBeside}-${what}`;
}

/** Remembers how far the journal had come when this machine last wrote to it. */
export function keepHead(place: PostgresPlace, last: Place): void {
  const head: JournalHead = { ...last, missing: 0, counted: null };
  writeHead(place.headBeside, head);
}
