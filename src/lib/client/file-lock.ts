import { closeSync, lstatSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Clock } from './port.ts';

/** A lock that the kernel takes back when its process dies, however it dies. */
export interface FileLock {
  /** @param remove deletes the lock's file too; for locks whose subject is finished */
  release(remove?: boolean): void;
}

const pollMs = 25;
const failuresAllowed = 3;

/**
 * Takes the lock at `path`: SQLite's exclusive lock on an empty file (fcntl on POSIX, LockFileEx on Windows), so that
 * no stale lock is ever left. Time-stamped lock files let two holders through after a reclaim.
 *
 * @param waitMs how long to wait for another holder
 * @param stop ends the wait early
 * @returns null when the other process still holds it
 */
export async function lockFile(
  path: string,
  clock: Clock,
  waitMs: number,
  stop?: AbortSignal,
): Promise<FileLock | null> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const until = clock.monotonic() + waitMs;
  for (let failures = 0; ; ) {
    try {
      const lock = tryLock(path);
      if (lock) return lock;
    } catch (error) {
      // A file that others delete and make anew fails now and then for another that opens it meanwhile; a broken disk fails each time.
      failures += 1;
      if (failures > failuresAllowed) throw error;
      await clock.sleep(pollMs, stop);
      continue;
    }
    if (clock.monotonic() >= until || stop?.aborted) return null;
    await clock.sleep(pollMs, stop);
  }
}

function tryLock(path: string): FileLock | null {
  const wanted = identity(path) ?? newFile(path);
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path, { timeout: 0 });
    database.exec('BEGIN EXCLUSIVE');
    // Another holder may have deleted the file, and a third made it anew: what was opened in between guards nothing. A path
    // that names one file before and after named it all the time.
    if (identity(path) === wanted) return held(database, path);
  } catch (error) {
    if (!/locked|busy/i.test((error as Error).message) && identity(path) === wanted) throw error;
  }
  database?.close();
  return null;
}

function held(database: DatabaseSync, path: string): FileLock {
  return {
    release(remove = false) {
      if (remove) rmSync(path, { force: true });
      database.close();
    },
  };
}

/** Which file a path names; the time of its birth tells it from an earlier one, as numbers of deleted files are given again. */
function identity(path: string): string | null {
  const stats = lstatSync(path, { throwIfNoEntry: false, bigint: true });
  return stats ? `${stats.dev} ${stats.ino} ${stats.birthtimeNs}` : null;
}

/** Made and closed before SQLite opens it: a file that is closed while we have its lock takes the lock along. */
function newFile(path: string): string | null {
  closeSync(openSync(path, 'a', 0o600));
  return identity(path);
}
