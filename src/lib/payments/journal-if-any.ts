import { lstatSync } from 'node:fs';
import type { Environment } from '../client/connection.ts';
import { openJournal } from '../command/journal.ts';
import { hasSharedJournal, journalPath } from '../connection/paths.ts';
import type { Journal } from '../journal/journal.ts';

/** Opens the journal for reading, if there is one: a receiver creates none. */
export async function journalIfAny(environment: Environment): Promise<Journal | null> {
  if (!hasSharedJournal(process.env) && !isThere(journalPath(process.env, environment))) return null;
  return openJournal(environment);
}

/** Does `work` with the journal, null where there is none, and always closes it. */
export async function withJournalIfAny<T>(
  environment: Environment,
  work: (journal: Journal | null) => T | Promise<T>,
): Promise<T> {
  const journal = await journalIfAny(environment);
  try {
    return await work(journal);
  } finally {
    await journal?.close();
  }
}

/** @throws if it cannot be told: a journal that cannot be reached may hold anything */
function isThere(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
