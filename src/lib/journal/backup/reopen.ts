import { dirname } from 'node:path';
import { transaction } from '../../files/private-database.ts';
import { writeHead } from '../journal-head.ts';
import { openJournalFile, type StoreOptions } from '../sqlite/journal.ts';
import { lossesOf } from '../sqlite/losses.ts';
import { clearPutBack, type PutBack, putBackFrom } from '../sqlite/put-back.ts';
import { preparing } from '../sqlite/queries.ts';

/** A journal that was put back from a copy and does not pay yet. */
export interface ClosedJournal {
  readonly from: PutBack;
  /** The accounts with payments in it. */
  readonly accounts: readonly { readonly environment: string; readonly accountId: string }[];
}

/** What is known of a journal that was put back; null for one that was not. @throws {JournalError} */
export function closedJournal(location: string, options: StoreOptions): ClosedJournal | null {
  const database = openJournalFile(location, options);
  try {
    const prepare = preparing(database);
    const from = putBackFrom(prepare);
    const sql = 'SELECT DISTINCT environment, account_id AS accountId FROM intents ORDER BY 1, 2';
    return from && { from, accounts: prepare(sql).all() as unknown as ClosedJournal['accounts'] };
  } finally {
    database.close();
  }
}

/** Lets a journal pay again as it is: what it lacks counts as accepted. @throws {JournalError} */
export function reopen(location: string, options: StoreOptions): void {
  const database = openJournalFile(location, options);
  try {
    transaction(database, () => clearPutBack(database));
    const { marksIn = dirname(location) } = options;
    const { last, missing, counted } = lossesOf(preparing(database), location, marksIn, true);
    writeHead(location, { ...last, missing, counted });
  } finally {
    database.close();
  }
}
