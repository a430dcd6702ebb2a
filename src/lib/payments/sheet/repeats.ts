import { hash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

/** Where a content stood first, and how many rows had it before. */
export interface Earlier {
  readonly line: number;
  readonly count: number;
}

/** Counts rows of the same content. */
export interface RepeatCounter {
  add(content: readonly unknown[], line: number): Earlier;
  close(): void;
}

/** Hashes alone are kept, in a database of its own that SQLite moves to a nameless file when it grows: memory stays flat. */
export function repeatCounter(): RepeatCounter {
  const database = new DatabaseSync('');
  database.exec(
    'CREATE TABLE seen (content BLOB PRIMARY KEY, line INTEGER, count INTEGER) WITHOUT ROWID; BEGIN;',
  );
  const seen = database.prepare(
    'INSERT INTO seen VALUES (?, ?, 0) ON CONFLICT DO UPDATE SET count = count + 1 RETURNING line, count',
  );
  return {
    add: (content, line) =>
      seen.get(hash('sha256', JSON.stringify(content), 'buffer').subarray(0, 16), line) as unknown as Earlier,
    close: () => database.close(),
  };
}
