import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { isBusy, pragma, withPragma } from './private-database.ts';
import { inSmallSteps } from './small-steps.ts';

/** Pages moved and cut off at a time. */
const pagesAtOnce = 32;

/**
 * Returns deleted space to the disk, in small steps while others write, if the database was created for that. An older
 * database is rewritten, once, and only if nobody else has it open.
 * @returns false when somebody has: the deleted space is then reused for new data
 */
export async function giveBack(database: DatabaseSync): Promise<boolean> {
  const isMore = () => pragma(database, 'main.freelist_count') > 0;
  if (!isMore()) return true;
  if (pragma(database, 'main.auto_vacuum') !== incremental && !(await writtenAnew(database))) return false;
  await inSmallSteps(database, (isOver) => {
    while (isMore() && !isOver()) database.exec(`PRAGMA main.incremental_vacuum(${pagesAtOnce})`);
    return isMore();
  });
  await emptyLog(database);
  return true;
}

/** Others block it for the length of a commit, so it is tried several times. */
const mostTries = 20;
const pauseMs = 5;

/** What was cut off stays in the file until the log is checkpointed into it. */
async function emptyLog(database: DatabaseSync): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    let isEmpty = false;
    await unlessBusy(database, () => {
      isEmpty = pragma(database, 'main.wal_checkpoint(TRUNCATE)') === 0;
    });
    if (isEmpty) return;
    await setTimeout(pauseMs);
  }
}

/** The value of `PRAGMA auto_vacuum` that lets a file shrink piece by piece (sqlite.org, PRAGMA auto_vacuum). */
const incremental = 2;

function writtenAnew(database: DatabaseSync): Promise<boolean> {
  return unlessBusy(database, () => {
    // Refused while anyone else has the file open.
    database.exec('PRAGMA main.journal_mode = DELETE');
    try {
      database.exec(`PRAGMA main.auto_vacuum = ${incremental}; VACUUM main`);
    } finally {
      database.exec('PRAGMA main.journal_mode = WAL');
    }
  });
}

/** @returns false when somebody else blocks it: waiting there would keep others from writing */
function unlessBusy(database: DatabaseSync, work: () => void): Promise<boolean> {
  return withPragma(database, 'busy_timeout', 0, async () => {
    try {
      work();
      return true;
    } catch (error) {
      if (isBusy(error)) return false;
      throw error;
    }
  });
}
