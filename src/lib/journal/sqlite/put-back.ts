import type { DatabaseSync } from 'node:sqlite';
import type { Prepare } from './queries.ts';

/** `PRAGMA application_id` of a journal that was put back from a copy, and has not asked the service yet: `brlp` in ASCII. */
const putBackId = 0x62726c70;

/** From which copy a journal was put back, until it pays again; null for any other. */
export function putBackFrom(prepare: Prepare): PutBack | null {
  if (prepare('PRAGMA application_id').get()?.application_id !== putBackId) return null;
  return prepare('SELECT copy, until_ms AS untilMs FROM put_back').get() as unknown as PutBack;
}

/** The copy that took the place of a journal. */
export interface PutBack {
  readonly copy: string;
  /** Time of its last record that is known to be in it; null for an empty one. */
  readonly untilMs: number | null;
}

/**
 * Closes a copy for payments before it takes the place of the journal. SQLite itself refuses them from then on, even to a process
 * that has the journal open and to an earlier version of this program; what the service says can be written down.
 */
export function markPutBack(database: DatabaseSync, { copy, untilMs }: PutBack): void {
  const refuse = "SELECT RAISE(ABORT, 'it was put back from a copy: type brl journal reopen')";
  database.exec(`
    DROP TABLE IF EXISTS put_back;
    CREATE TABLE put_back (copy TEXT NOT NULL, until_ms INTEGER) STRICT;
    CREATE TRIGGER IF NOT EXISTS put_back_intents BEFORE INSERT ON intents BEGIN ${refuse}; END;
    CREATE TRIGGER IF NOT EXISTS put_back_attempts BEFORE INSERT ON events
      WHEN json_extract(NEW.payload, '$.kind') = 'ATTEMPT' BEGIN ${refuse}; END;
    PRAGMA application_id = ${putBackId};
  `);
  database.prepare('INSERT INTO put_back VALUES (?, ?)').run(copy, untilMs);
}

/** Lets it pay again, within the caller's transaction. */
export function clearPutBack(database: DatabaseSync): void {
  database.exec(`
    DROP TRIGGER IF EXISTS put_back_intents;
    DROP TRIGGER IF EXISTS put_back_attempts;
    DROP TABLE IF EXISTS put_back;
    PRAGMA application_id = 0;
  `);
}
