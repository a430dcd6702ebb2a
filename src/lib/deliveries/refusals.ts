import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../files/private-database.ts';
import type { CauseCode } from './causes.ts';

/** How many refused deliveries are stored: a stranger who floods the receiver must not fill the disk (F50). */
const keptPerCause = { deliveries: 500, bytes: 32 * 1024 * 1024 } as const;

const table = `
  CREATE TABLE refusals (
    capture_id INTEGER PRIMARY KEY,
    cause TEXT NOT NULL,
    sender TEXT NOT NULL,
    bytes INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX refusals_cause ON refusals (cause, sender, capture_id, bytes);
  INSERT INTO refusals SELECT capture_id, COALESCE(causes ->> '$[0].code', problem, ''), COALESCE(remote_address, ''),
    COALESCE(length(body), 0) FROM deliveries WHERE kind = 'refused'`;

/** A refused delivery as its retention sees it. */
export interface Refused {
  readonly captureId: number;
  readonly cause: string;
  readonly sender: string;
  readonly bytes: number;
}

/** Which refused deliveries are kept. `keep` and `moved` run within the caller's transaction. */
export interface Refusals {
  keep(refused: Refused): void;
  /** Its cause is now known. */
  moved(captureId: number, cause: string): void;
  /** Deliveries whose cause is not known yet. */
  unexplained(): readonly number[];
}

/**
 * Keeps the newest refused deliveries of each cause, so that a flood of one kind does not displace another. If a cause has too
 * many, the oldest one of the sender with the most is removed, so that the other senders keep theirs.
 */
export function refusalsIn(database: DatabaseSync): Refusals {
  makeTable(database);
  const insert = database.prepare('INSERT OR REPLACE INTO refusals VALUES (?, ?, ?, ?)');
  const update = database.prepare('UPDATE refusals SET cause = ? WHERE capture_id = ?');
  const total = database.prepare(
    'SELECT COUNT(*) AS deliveries, COALESCE(SUM(bytes), 0) AS bytes FROM refusals WHERE cause = ?',
  );
  const oldest = database.prepare(
    `SELECT MIN(capture_id) AS capture_id FROM refusals WHERE cause = ?
       GROUP BY sender ORDER BY COUNT(*) DESC, capture_id LIMIT 1`,
  );
  const remove = database.prepare("DELETE FROM deliveries WHERE capture_id = ? AND kind = 'refused'");
  const forget = database.prepare('DELETE FROM refusals WHERE capture_id = ?');
  const unexplained = database.prepare('SELECT capture_id FROM refusals WHERE cause = ?');
  const prune = (cause: string): void => {
    for (;;) {
      const { deliveries, bytes } = total.get(cause) as { deliveries: number; bytes: number };
      if (deliveries <= keptPerCause.deliveries && bytes <= keptPerCause.bytes) return;
      const captureId = Number(oldest.get(cause)?.capture_id);
      remove.run(captureId);
      forget.run(captureId);
    }
  };
  return {
    keep({ captureId, cause, sender, bytes }) {
      insert.run(captureId, cause, sender, bytes);
      prune(cause);
    },
    moved(captureId, cause) {
      update.run(cause, captureId);
      prune(cause);
    },
    unexplained: () => unexplained.all(notLookedFor).map((row) => Number(row.capture_id)),
  };
}

/** The cause of a delivery that is still being examined. */
export const notLookedFor = 'not_looked_for' satisfies CauseCode;

/** An older file already contains refused deliveries. */
function makeTable(database: DatabaseSync): void {
  const isThere = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'refusals'");
  if (isThere.get()) return;
  transaction(database, () => {
    if (!isThere.get()) database.exec(table);
  });
}
