import { DatabaseSync } from 'node:sqlite';
import type { OwnerBefore } from '../../journal/payees.ts';
import type { ExpectedOwner } from '../../payments/orders/payout-row.ts';

/** A key that a row pays to, and the owner that the file gives for it. */
export interface KeyRow {
  readonly key: string;
  readonly line: number;
  readonly expected: ExpectedOwner;
}

/**
 * The keys to look up, and the rows of each. They are in a nameless file that disappears with this process: a million
 * customers have a million keys.
 */
export interface WantedKeys {
  /** How many different ones there are so far. */
  readonly count: number;
  add(rows: readonly KeyRow[]): void;
  /** In the order in which they first occur in the file. */
  each(): Iterable<string>;
  /** In the order of the file. */
  rowsOf(key: string): Iterable<KeyRow>;
}

/** Creates the storage for them. */
export function openWantedKeys(): WantedKeys {
  const database = new DatabaseSync('');
  database.exec(schema);
  const [name, row, keys, rows] = [
    database.prepare('INSERT OR IGNORE INTO keys (key) VALUES (?)'),
    database.prepare(
      'INSERT INTO rows (key_id, line, document, name, before) VALUES ((SELECT key_id FROM keys WHERE key = ?), ?, ?, ?, ?)',
    ),
    database.prepare('SELECT key FROM keys ORDER BY key_id'),
    database.prepare(
      'SELECT line, document, name, before FROM rows WHERE key_id = (SELECT key_id FROM keys WHERE key = ?) ORDER BY line',
    ),
  ];
  let count = 0;
  return {
    get count() {
      return count;
    },
    add(given) {
      if (given.length === 0) return;
      database.exec('BEGIN');
      for (const { key, line, expected } of given) {
        count += Number(name.run(key).changes);
        const before = expected.before && JSON.stringify(expected.before);
        row.run(key, line, expected.document, expected.name, before);
      }
      database.exec('COMMIT');
    },
    *each() {
      for (const { key } of keys.iterate()) yield String(key);
    },
    *rowsOf(key) {
      for (const found of rows.iterate(key)) {
        const { line, ...owner } = found as Readonly<Record<string, string | number | null>>;
        const before = JSON.parse(textOf(owner.before) ?? 'null') as OwnerBefore | null;
        const expected = { document: textOf(owner.document), name: textOf(owner.name), before };
        yield { key, line: Number(line), expected };
      }
    },
  };
}

const textOf = (value: string | number | null | undefined) => (value == null ? null : String(value));

const schema = `
PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
CREATE TABLE keys (key_id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE rows (
  key_id INTEGER NOT NULL, line INTEGER NOT NULL, document TEXT, name TEXT, before TEXT, PRIMARY KEY (key_id, line)
) STRICT, WITHOUT ROWID;
`;
