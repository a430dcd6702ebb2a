import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { makeFolders } from '../files/claim.ts';
import { type Prepare, queries } from './store-queries.ts';

/** `PRAGMA application_id` of a journal whose payments are in a database now: `brlm` in ASCII. */
const movedId = 0x62726c6d;

/** Where the payments of a journal are now; null while they are where they were. */
export function movedTo(prepare: Prepare): string | null {
  const id = prepare('PRAGMA application_id').get()?.application_id;
  if (id !== movedId) return null;
  return String(prepare('SELECT location FROM moved').get()?.location);
}

/**
 * Where the payments of a journal are by the mark that {@link leaveMark} left on this machine: a backup of the file from before
 * bears none itself, wherever it was put back.
 */
export function markedAs(prepare: Prepare, marksIn: string): string | null {
  const path = markPathOf(prepare, marksIn);
  try {
    return path && readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Leaves the mark of a journal that was moved, for copies of its file. */
export function leaveMark(prepare: Prepare, marksIn: string, location: string): void {
  const path = markPathOf(prepare, marksIn);
  if (path === null) return;
  makeFolders(marksIn);
  writeFileSync(path, location, { mode: 0o600, flush: true });
}

/** Named after the first link of the chain, which all copies of a journal have, and no other journal; null for an empty one. */
function markPathOf(prepare: Prepare, marksIn: string): string | null {
  const link = prepare(queries.firstLink).get()?.link;
  return link === undefined ? null : join(marksIn, `journal-moved-${String(link).slice(0, 32)}`);
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
