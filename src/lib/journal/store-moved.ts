import type { DatabaseSync } from 'node:sqlite';
import type { Prepare } from './store-queries.ts';

/** `PRAGMA application_id` of a journal whose payments are in a database now: `brlm` in ASCII. */
const movedId = 0x62726c6d;

/** Where the payments of a journal are now; null while they are where they were. */
export function movedTo(prepare: Prepare): string | null {
  const id = prepare('PRAGMA application_id').get()?.application_id;
  if (id !== movedId) return null;
  return String(prepare('SELECT location FROM moved').get()?.location);
}

/**
 * Closes a journal for payments, within the caller's transaction. SQLite itself refuses them from then on, to a process that
 * opened the file before and to an earlier version of this program, too. What came of a payment that is under way is still written.
 */
export function markMoved(database: DatabaseSync, location: string, nowMs: number): void {
  const refuse = `SELECT RAISE(ABORT, 'its payments are in ${location.replaceAll("'", "''")} now')`;
  database.exec(`
    CREATE TABLE moved (location TEXT NOT NULL, at_ms INTEGER NOT NULL) STRICT;
    CREATE TRIGGER moved_intents BEFORE INSERT ON intents BEGIN ${refuse}; END;
    CREATE TRIGGER moved_attempts BEFORE INSERT ON events WHEN json_extract(NEW.payload, '$.kind') = 'ATTEMPT'
      BEGIN ${refuse}; END;
    PRAGMA application_id = ${movedId};
  `);
  database.prepare('INSERT INTO moved VALUES (?, ?)').run(location, nowMs);
}
