import { closeSync, lstatSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../ports/clock.ts';

/** A lock that the kernel releases when its process dies, however it dies. */
export interface FileLock {
  /** @param remove also deletes the lock's file; for locks whose subject is finished */
  release(remove?: boolean): void;
}

const pollMs = 25;
const failuresAllowed = 3;

/**
 * Takes the lock at `path`: SQLite's exclusive lock on an empty file (fcntl on POSIX, LockFileEx on Windows), so that no stale
 * lock is ever left behind. Time-stamped lock files can admit two holders after a reclaim.
 *
 * @param waitMs how long to wait for another holder
 * @param stop ends the wait early
 * @returns null when another process still holds it
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
      // Opening a file that others delete and recreate fails occasionally; a broken disk fails every time.
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
    // Another holder may have deleted the file and a third recreated it: a file opened in between guards nothing. A path that
    // names the same file before and after named it throughout.
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
      if (remove && !isWindows) discard(path);
      database.close();
      if (remove && isWindows) discard(path);
    },
  };
}

/** It deletes no file that somebody has open, so neither our own nor one that another has taken since; elsewhere it goes before the lock does. */
const isWindows = process.platform === 'win32';

/** What is left behind is an empty file, and the payment that it guarded has ended: no reason to say anything else of it. */
function discard(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // The next holder deletes it.
  }
}

/** Which file a path names; the birth time tells it from an earlier file, as inode numbers are reused. */
function identity(path: string): string | null {
  const stats = lstatSync(path, { throwIfNoEntry: false, bigint: true });
  return stats ? `${stats.dev} ${stats.ino} ${stats.birthtimeNs}` : null;
}

/** Created and closed before SQLite opens it: closing a file on which this process holds a lock would drop the lock. */
function newFile(path: string): string | null {
  closeSync(openSync(path, 'a', 0o600));
  return identity(path);
}
