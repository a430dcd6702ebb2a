import type { JournalFigures, OpenFigure, Standings } from '../standings.ts';
import type { Store } from './store.ts';

/** The statements of standings: each walks an index, over what is open or at most a thousand of what is not. */
export const queries = {
  late: `SELECT intent_id FROM intents INDEXED BY intents_late WHERE settled_late = 1 AND environment = ?
    ORDER BY position DESC LIMIT ?`,
  held: `SELECT min(intent_id) AS intent_id FROM intents WHERE state = 'SCHEDULED' AND due_ms IS NULL AND environment = ?
    GROUP BY coalesce(run_id, intent_id) ORDER BY min(position) LIMIT ?`,
  open: `SELECT state, count(*) AS count, coalesce(sum(amount_centavos), 0) AS centavos,
      min(coalesce(sent_ms, created_at_ms)) AS sinceMs
    FROM intents WHERE state IN ('SENT', 'PENDING', 'UNCERTAIN') AND environment = ? GROUP BY state`,
  unsent: `SELECT state, count(*) AS count FROM intents WHERE state IN ('INTENT', 'SCHEDULED') AND environment = ? GROUP BY state`,
  lastSettled: `SELECT max(closed_at_ms) AS value FROM (SELECT closed_at_ms FROM intents
    WHERE state = 'SETTLED' AND environment = ? ORDER BY created_at_ms DESC LIMIT 1000)`,
  runs: 'SELECT state, count(*) AS count FROM runs WHERE environment = ? GROUP BY state',
  rows: `SELECT i.state, count(*) AS count FROM runs r JOIN intents i USING (run_id)
    WHERE r.environment = ? AND r.state IN ('running', 'halted') GROUP BY i.state`,
  overdue: `SELECT count(*) AS count, min(due_ms) AS sinceMs FROM intents INDEXED BY intents_due
    WHERE due_ms <= ? AND environment = ?`,
  seen: 'SELECT max(seen_ms) AS value FROM runners',
  intents: 'SELECT max(position) AS value FROM intents',
  bytes: 'SELECT page_count * page_size AS value FROM pragma_page_count, pragma_page_size',
  dictPause: 'SELECT max(until_ms) AS value FROM dict_pauses',
} as const;

/** How a journal in SQLite stands. */
export function sqliteStandings({ prepare, reader, read }: Store): Standings {
  const numberIn = (sql: string, ...given: string[]): number | null => {
    const value = prepare(sql).get(...given)?.value;
    return typeof value === 'number' ? value : null;
  };
  return {
    late: (environment, limit) => read(() => reader.findAll(queries.late, environment, limit)),
    held: (environment, limit) => read(() => reader.findAll(queries.held, environment, limit)),
    figures: (environment, nowMs) =>
      read((): JournalFigures => {
        const of = <R>(sql: string) => prepare(sql).all(environment) as R[];
        const seenMs = numberIn(queries.seen);
        return {
          open: of<OpenFigure>(queries.open),
          unsent: of(queries.unsent),
          lastSettledMs: numberIn(queries.lastSettled, environment),
          runs: of(queries.runs),
          rows: of(queries.rows),
          overdue: prepare(queries.overdue).get(nowMs, environment) as unknown as JournalFigures['overdue'],
          runnerSilentMs: seenMs === null ? null : Math.max(0, nowMs - seenMs),
          intents: numberIn(queries.intents) ?? 0,
          bytes: numberIn(queries.bytes) ?? 0,
          dictPausedUntilMs: numberIn(queries.dictPause),
          workers: [],
        };
      }),
  };
}
