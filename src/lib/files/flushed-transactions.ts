import { type FileHandle, open } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { transaction } from './private-database.ts';

/** Transactions of one connection that wait for the disk without holding up the event loop. */
export interface FlushedTransactions {
  /**
   * Does all of `work` or nothing of it; fulfilled when it is on the disk. Others see it a little earlier.
   * @throws SQLite's own error, or the system's when the disk did not take it
   */
  run<T>(work: () => T): Promise<T>;
  close(): Promise<void>;
}

/** Puts what was written to a file on the disk. */
export type Flush = (file: FileHandle) => Promise<void>;

/**
 * Of a database in WAL mode, which keeps its `-wal` file while a connection is open. `synchronous=FULL` differs from `NORMAL` in
 * one thing: a commit also flushes that file (sqlite.org, PRAGMA synchronous). Here a thread of Node's does so after the commit.
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
      // One that could not be opened has been told of by `run`.
      await (await wal?.catch(() => null))?.close();
    },
  };
}

/** Nothing else can use the connection before its setting is put back. */
function unflushed<T>(database: DatabaseSync, work: () => T): T {
  database.exec('PRAGMA synchronous = NORMAL');
  try {
    return transaction(database, work);
  } finally {
    database.exec('PRAGMA synchronous = FULL');
  }
}
