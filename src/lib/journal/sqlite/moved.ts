import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { makeFolders } from '../../files/claim.ts';
import { type Prepare, queries } from './queries.ts';

/** `PRAGMA application_id` of a journal whose payments are now in a database: `brlm` in ASCII. */
const movedId = 0x62726c6d;

/** Where the payments of a journal are now; null if they have not been moved. */
export function movedTo(prepare: Prepare): string | null {
  const id = prepare('PRAGMA application_id').get()?.application_id;
  if (id !== movedId) return null;
  return String(prepare('SELECT location FROM moved').get()?.location);
}

/**
 * Where the payments of a journal are, according to the mark that {@link leaveMark} left on this machine: an earlier backup of
 * the file carries no mark itself, wherever it is restored.
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

/** Leaves the mark of a moved journal, to be found by copies of its file. */
export function leaveMark(prepare: Prepare, marksIn: string, location: string): void {
  const path = markPathOf(prepare, marksIn);
  if (path === null) return;
  makeFolders(marksIn);
  writeFileSync(path, location, { mode: 0o600, flush: true });
}

/** Named after the first link of the chain, which all copies of a journal share with no other journal; null for an empty one. */
function markPathOf(prepare: Prepare, marksIn: string): string | null {
  const link = prepare(queries.firstLink).get()?.link;
  return link === undefined ? null : join(marksIn, `journal-moved-${String(link).slice(0, 32)}`);
}

/**
 * Closes a journal for payments, within the caller's transaction. From then on SQLite itself refuses them, even to a process
 * that opened the file before and to an earlier version of this program. The outcome of a payment under way can still be
 * written.
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

/** Undoes {@link markMoved} for a journal that comes back to the place that it had left, within the caller's transaction. */
export function clearMoved(database: DatabaseSync): void {
  database.exec(
    'DROP TRIGGER moved_intents; DROP TRIGGER moved_attempts; DROP TABLE moved; PRAGMA application_id = 0;',
  );
}
