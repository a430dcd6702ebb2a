import { type FileHandle, open } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { transaction } from './private-database.ts';

/** Transactions of one connection that wait for the disk without holding up the event loop. */
export interface FlushedTransactions {
  /**
   * Does all of `work` or none of it; fulfilled when it is on the disk. Others see it slightly earlier.
   * @throws SQLite's own error, or the system's when flushing failed
   */
  run<T>(work: () => T): Promise<T>;
  close(): Promise<void>;
}

/** Flushes what was written to a file to the disk. */
export type Flush = (file: FileHandle) => Promise<void>;

/**
 * For a database in WAL mode, whose `-wal` file exists while a connection is open. `synchronous=FULL` differs from `NORMAL`
 * only in that a commit also flushes that file (sqlite.org, PRAGMA synchronous). Here one of Node's threads flushes it after
 * the commit.
 */
export function flushedTransactions(
  database: DatabaseSync,
  location: string,
  flush: Flush = (file) => file.datasync(),
): FlushedTransactions {
  let wal: Promise<FileHandle> | null = null;
  return {
    async run(work) {
      const result = unflushed(database, work);
      wal ??= open(`${location}-wal`, 'r+');
      await flush(await wal);
      return result;
    },
    async close() {
      // If it could not be opened, `run` has reported that.
      await (await wal?.catch(() => null))?.close();
    },
  };
}

/** Nothing else can use the connection before its setting is restored. */
function unflushed<T>(database: DatabaseSync, work: () => T): T {
  database.exec('PRAGMA synchronous = NORMAL');
  try {
    return transaction(database, work);
  } finally {
    database.exec('PRAGMA synchronous = FULL');
  }
}
