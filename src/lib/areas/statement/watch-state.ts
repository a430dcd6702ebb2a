import { join } from 'node:path';
import { type Env, stateDir } from '../../connection/paths.ts';
import { unwritable } from '../../files/atomic-file.ts';
import { openPrivateDatabase, transaction } from '../../files/private-database.ts';

/** What a watch remembers of one account and one destination. */
export interface WatchState {
  /** The instant up to which the statement was read; null before the first reading. */
  mark(): number | null;
  /**
   * Where a first watch begins, which is kept until its first reading ended: a restart before that goes on from there.
   * @param sinceMs what a person named, which holds from then on; null where nothing is named
   */
  begin(sinceMs: number | null, nowMs: number): number;
  /** Whether a line was dealt with: its event was emitted, or it is from before the watch. */
  has(name: string): boolean;
  /** A line's event was emitted, or it has none. */
  done(name: string, atMs: number): void;
  /** A line has no outcome yet, or its event was not accepted: it is read again. */
  wait(name: string, atMs: number, nowMs: number): void;
  /** The oldest line that waits; null if none does. */
  oldestWaiting(): number | null;
  /** A whole reading ended; what is read no more is forgotten. */
  readUpTo(markMs: number, forgetBeforeMs: number): void;
  /** Gives up what has waited too long. @returns how many lines */
  giveUp(sinceBeforeMs: number): number;
  close(): void;
}

const schema = `
  CREATE TABLE marks (watch TEXT PRIMARY KEY, at_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE lines (
    watch TEXT NOT NULL,
    name TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    waits_since_ms INTEGER,
    PRIMARY KEY (watch, name)
  ) STRICT, WITHOUT ROWID;
`;

/** Where the watches of an environment are kept. */
export function watchStatePath(env: Env, environment: string): string {
  return join(stateDir(env), `statement-watch-${environment}.sqlite`);
}

/** Opens it for one watch. @throws {CliError} exit 90 */
export function openWatchState(path: string, watch: string): WatchState {
  const unusable = (why: string): Error => unwritable(path, new Error(why));
  const database = openPrivateDatabase(path, { schema, version: 1, unusable });
  const put = database.prepare(
    `INSERT INTO lines VALUES (?1, ?2, ?3, ?4)
     ON CONFLICT DO UPDATE SET waits_since_ms = CASE WHEN ?4 IS NULL THEN NULL ELSE coalesce(waits_since_ms, ?4) END`,
  );
  const known = database.prepare(
    'SELECT 1 FROM lines WHERE watch = ? AND name = ? AND waits_since_ms IS NULL',
  );
  const number = (sql: string): number | null => {
    const [value] = Object.values(database.prepare(sql).get(watch) ?? {});
    return typeof value === 'number' ? value : null;
  };
  return {
    mark: () => number('SELECT at_ms FROM marks WHERE watch = ?'),
    begin(sinceMs, nowMs) {
      const name = `begin ${watch}`;
      const how = sinceMs === null ? 'IGNORE' : 'REPLACE';
      database.prepare(`INSERT OR ${how} INTO marks VALUES (?, ?)`).run(name, sinceMs ?? nowMs);
      return Number(database.prepare('SELECT at_ms FROM marks WHERE watch = ?').get(name)?.at_ms);
    },
    has: (name) => known.get(watch, name) !== undefined,
    done: (name, atMs) => void put.run(watch, name, atMs, null),
    wait: (name, atMs, nowMs) => void put.run(watch, name, atMs, nowMs),
    oldestWaiting: () =>
      number('SELECT min(at_ms) FROM lines WHERE watch = ? AND waits_since_ms IS NOT NULL'),
    readUpTo(markMs, forgetBeforeMs) {
      transaction(database, () => {
        database.prepare('INSERT OR REPLACE INTO marks VALUES (?, ?)').run(watch, markMs);
        database
          .prepare('DELETE FROM lines WHERE watch = ? AND at_ms < ? AND waits_since_ms IS NULL')
          .run(watch, forgetBeforeMs);
      });
    },
    giveUp: (beforeMs) =>
      Number(
        database
          .prepare('UPDATE lines SET waits_since_ms = NULL WHERE watch = ? AND waits_since_ms < ?')
          .run(watch, beforeMs).changes,
      ),
    close: () => database.close(),
  };
}
