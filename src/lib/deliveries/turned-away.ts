import type { DatabaseSync } from 'node:sqlite';
import type { deliveriesWords } from '../words/deliveries.ts';

/** Why a request was not read or not accepted; its sentence is in `words/deliveries.ts`. */
export type UnreadCode = keyof typeof deliveriesWords.unread;

/** A request that the receiver turned away before it was a delivery. */
export interface TurnedAway {
  readonly atMs: number;
  /** Null when it broke off without an answer. */
  readonly status: number | null;
  readonly code: UnreadCode;
  readonly sender: string | null;
  readonly method: string | null;
  /** Path and query, without secrets. */
  readonly target: string | null;
  /** What its body says of a payment; nothing of it is proven. */
  readonly type: string | null;
  readonly identifier: string | null;
  readonly endToEndId: string | null;
}

/** More than anybody reads; a flood must not fill the disk. */
const mostKept = 500;

/** The requests turned away by the receivers of a file, newest first. */
export interface TurnedAwayList {
  add(requests: readonly TurnedAway[]): void;
  /** Those that name a payment, or all of a time. */
  list(filter: {
    readonly name?: string;
    readonly sinceMs?: number;
    readonly untilMs?: number;
  }): TurnedAway[];
}

/** Keeps them in a table of their own, made where it is missing. Both functions run in a transaction of their own. */
export function turnedAwayIn(database: DatabaseSync): TurnedAwayList {
  database.exec(`CREATE TABLE IF NOT EXISTS turned_away (
    at_ms INTEGER NOT NULL, identifier TEXT, end_to_end_id TEXT, facts TEXT NOT NULL) STRICT`);
  const insert = database.prepare('INSERT INTO turned_away VALUES (?, ?, ?, ?)');
  const prune = database.prepare(
    'DELETE FROM turned_away WHERE rowid <= (SELECT MAX(rowid) FROM turned_away) - ?',
  );
  const select = database.prepare(
    `SELECT facts FROM turned_away WHERE at_ms >= ?1 AND at_ms < ?2 AND (?3 IS NULL OR identifier = ?3 OR end_to_end_id = ?3)
     ORDER BY rowid DESC`,
  );
  return {
    add(requests) {
      for (const one of requests) insert.run(one.atMs, one.identifier, one.endToEndId, JSON.stringify(one));
      prune.run(mostKept);
    },
    list: ({
      name = null,
      sinceMs = 0,
      untilMs = Number.MAX_SAFE_INTEGER,
    }: {
      name?: string | null;
      sinceMs?: number;
      untilMs?: number;
    }) => select.all(sinceMs, untilMs, name).map(({ facts }) => JSON.parse(String(facts)) as TurnedAway),
  };
}
