import { lstatSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Clock } from './port.ts';

/** A lock that the kernel takes back when its process dies, however it dies. */
export interface FileLock {
  /** @param remove deletes the lock's file too; for locks whose subject is finished */
  release(remove?: boolean): void;
}

const pollMs = 25;

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
  for (;;) {
    const lock = tryLock(path);
    if (lock) return lock;
    if (clock.monotonic() >= until || stop?.aborted) return null;
    await clock.sleep(pollMs, stop);
  }
}

function tryLock(path: string): FileLock | null {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    const opened = inode(path);
    database.exec('BEGIN EXCLUSIVE');
    // Another holder may have deleted the file between our opening it and our lock: then this lock guards nothing.
    if (inode(path) === opened && opened !== null) return held(database, path);
  } catch (error) {
    if (!/locked|busy/i.test((error as Error).message)) throw error;
  }
  database.close();
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

function inode(path: string): number | null {
  return lstatSync(path, { throwIfNoEntry: false })?.ino ?? null;
}
