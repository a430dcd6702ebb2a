import { hasSharedJournal, journalPath, storeOptions, usableStateDir } from '../connection/paths.ts';
import type { Journal } from '../journal/journal.ts';
import type { PostgresJournal } from '../journal/postgres/store.ts';
import { logsEvents } from '../terminal/event-log.ts';

/** Opens the journal of an environment, wherever `BRL_JOURNAL` puts it. @throws {JournalError} @throws {CliError} exit 91 */
export async function openJournal(environment: string): Promise<Journal> {
  const shared = await openSharedJournal();
  if (shared) return shared;
  if (!process.env.BRL_JOURNAL) usableStateDir(process.env);
  const { openSqliteJournal } = await import('../journal/sqlite/journal.ts');
  return logged(openSqliteJournal(journalPath(process.env, environment), storeOptions(process.env)));
}

/** Opens the journal that several machines share; null if `BRL_JOURNAL` names none. @throws {JournalError} */
export async function openSharedJournal(): Promise<PostgresJournal | null> {
  if (!hasSharedJournal(process.env)) return null;
  const [{ sharedJournal }, { openPostgresJournal }] = await Promise.all([
    import('./journal-place.ts'),
    import('../journal/postgres/store.ts'),
  ]);
  const place = sharedJournal(process.env);
  return place && logged(await openPostgresJournal(place));
}

async function logged<J extends Journal>(journal: J): Promise<J> {
  return logsEvents() ? (await import('./logged-journal.ts')).loggedJournal(journal) : journal;
}

/** The journal of a run's rows, whose records are lines of the log if there is one. */
export async function loggedRows(journal: Journal): Promise<Journal> {
  return logsEvents() ? (await import('./logged-journal.ts')).loggedRecords(journal) : journal;
}

/** Does `work` with this environment's journal, and always closes it. */
export async function withJournalOf<T>(
  environment: string,
  work: (journal: Journal) => Promise<T>,
): Promise<T> {
  const journal = await openJournal(environment);
  try {
    return await work(journal);
  } finally {
    await journal.close();
  }
}
