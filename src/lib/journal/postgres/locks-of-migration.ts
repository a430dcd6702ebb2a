import type { Questions } from './connect.ts';
import { migrations } from './migrations.ts';

/** A table of a journal on which everybody else waits until a migration ends. */
export interface LockedTable {
  readonly table: string;
  /** As the server estimates them. */
  readonly rows: number;
  readonly bytes: number;
  /** How many times all of its rows are read. */
  readonly walks: number;
}

/**
 * What the steps would lock in this database; nothing is changed. A table that a step makes itself is nobody's yet.
 * @param versions those that are missing
 */
export async function locksOf(questions: Questions, versions: readonly number[]): Promise<LockedTable[]> {
  const walks = new Map<string, number>();
  for (const { version, sql } of migrations)
    if (versions.includes(version))
      for (const [table, times] of locked(sql)) walks.set(table, (walks.get(table) ?? 0) + times);
  type Found = Omit<LockedTable, 'walks'> & { readonly [column: string]: unknown };
  const found = await questions.all<Found>(
    `SELECT c.oid::regclass::text AS table, greatest(reltuples, 0)::double precision AS rows,
        pg_total_relation_size(c.oid)::double precision AS bytes
      FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
      WHERE nspname = 'brl' AND relname = ANY($1) AND relkind = 'r' ORDER BY 1`,
    [...walks.keys()].map((name) => name.replace('brl.', '')),
  );
  return found.map(({ table, rows, bytes }) => ({ table, rows, bytes, walks: walks.get(table) ?? 0 }));
}

/** What each kind of statement reads of its table: an index and an UPDATE every row, a column and a trigger none. */
const statements: readonly (readonly [RegExp, number])[] = [
  [/^ALTER TABLE (brl\.\w+)/, 0],
  [/^CREATE (?:CONSTRAINT )?TRIGGER .* ON (brl\.\w+)/, 0],
  [/^CREATE (?:UNIQUE )?INDEX \w+ ON (brl\.\w+)/, 1],
  [/^UPDATE (brl\.\w+)/, 1],
];

/** Read from the statements themselves, without the bodies of functions, so that no list can be out of date. */
function locked(sql: string): Map<string, number> {
  const plain = sql.replaceAll(/\$\$[\s\S]*?\$\$/g, '').replaceAll(/--.*$/gm, '');
  const made = new Set([...plain.matchAll(/CREATE TABLE (brl\.\w+)/g)].map(([, table]) => table));
  const walks = new Map<string, number>();
  for (const statement of plain.split(';').map((text) => text.trim().replaceAll(/\s+/g, ' ')))
    for (const [pattern, times] of statements) {
      const table = pattern.exec(statement)?.[1];
      if (table && !made.has(table)) walks.set(table, (walks.get(table) ?? 0) + times);
    }
  return walks;
}

/** A table of 100,000 payments was walked in 0.4 to 3 s by each step of the past. */
const rowsASecond = 30_000;

/** About how long the locks are held, in seconds. */
export function lockedSeconds(tables: readonly LockedTable[]): number {
  return Math.ceil(tables.reduce((sum, { rows, walks }) => sum + (rows * walks) / rowsASecond, 0) + 1);
}
