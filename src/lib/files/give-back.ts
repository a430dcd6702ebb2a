import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { isBusy, pragma, withPragma } from './private-database.ts';
import { inSmallSteps } from './small-steps.ts';

/** Pages that are moved and cut off at a time. */
const pagesAtOnce = 32;

/**
 * Gives the disk what was deleted from a database: of one that was made to give back in small steps, while others write to it. An
 * older one is written anew, once, and only where nobody else has it open.
 * @returns false where somebody has: what was deleted makes room for what comes
 */
export async function giveBack(database: DatabaseSync): Promise<boolean> {
  if (pragma(database, 'main.auto_vacuum') !== incremental && !(await writtenAnew(database))) return false;
  const isMore = () => pragma(database, 'main.freelist_count') > 0;
  await inSmallSteps(database, (isOver) => {
    while (isMore() && !isOver()) database.exec(`PRAGMA main.incremental_vacuum(${pagesAtOnce})`);
    return isMore();
  });
  await emptyLog(database);
  return true;
}

/** Others are in the way for a commit at a time, so it is tried more than once. */
const mostTries = 20;
const pauseMs = 5;

/** What was cut off stays in the file until its log is emptied into it. */
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

/** The value of `PRAGMA auto_vacuum` with which a file is cut off piece by piece (sqlite.org, PRAGMA auto_vacuum). */
const incremental = 2;

function writtenAnew(database: DatabaseSync): Promise<boolean> {
  return unlessBusy(database, () => {
    // Refused while anybody else has the file open.
    database.exec('PRAGMA main.journal_mode = DELETE');
    try {
      database.exec(`PRAGMA main.auto_vacuum = ${incremental}; VACUUM main`);
    } finally {
      database.exec('PRAGMA main.journal_mode = WAL');
    }
  });
}

/** @returns false where somebody else is in the way: who waits there keeps others from writing */
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
