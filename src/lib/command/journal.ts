import { journalPath } from '../connection/paths.ts';
import { storeOptions } from '../connection/session.ts';
import type { Journal } from '../journal/journal.ts';

/** Opens the journal of an environment, wherever `BRL_JOURNAL` says that it is. @throws {JournalError} */
export async function openJournal(environment: string): Promise<Journal> {
  const { openSqliteJournal } = await import('../journal/store-sqlite.ts');
  return openSqliteJournal(journalPath(process.env, environment), storeOptions(process.env));
}
