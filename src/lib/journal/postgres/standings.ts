import type { JournalFigures, OpenFigure, Standings } from '../standings.ts';
import type { Database } from './connect.ts';
import { workersOf } from './leases.ts';
import { findAll } from './reader.ts';

const queries = {
  late: `SELECT intent_id FROM brl.intents WHERE settled_late AND environment = $1 ORDER BY position DESC LIMIT $2`,
  held: `SELECT min(intent_id) AS intent_id FROM brl.intents WHERE state = 'SCHEDULED' AND due_ms IS NULL AND environment = $1
    GROUP BY coalesce(run_id, intent_id) ORDER BY min(position) LIMIT $2`,
  open: `SELECT state, count(*) AS count, coalesce(sum(amount_centavos), 0)::bigint AS centavos,
      min(coalesce(sent_ms, created_at_ms)) AS "sinceMs"
    FROM brl.intents WHERE state IN ('SENT', 'PENDING', 'UNCERTAIN') AND environment = $1 GROUP BY state`,
  unsent: `SELECT state, count(*) AS count FROM brl.intents WHERE state IN ('INTENT', 'SCHEDULED') AND environment = $1 GROUP BY state`,
  runs: 'SELECT state, count(*) AS count FROM brl.runs WHERE environment = $1 GROUP BY state',
  rows: `SELECT i.state, count(*) AS count FROM brl.runs r JOIN brl.intents i USING (run_id)
    WHERE r.environment = $1 AND r.state IN ('running', 'halted') GROUP BY i.state`,
  overdue:
    'SELECT count(*) AS count, min(due_ms) AS "sinceMs" FROM brl.intents WHERE due_ms <= $1 AND environment = $2',
  rest: `SELECT (SELECT max(closed_at_ms) FROM (SELECT closed_at_ms FROM brl.intents
        WHERE state = 'SETTLED' AND environment = $1 ORDER BY created_at_ms DESC LIMIT 1000) AS newest) AS "lastSettledMs",
      (SELECT (1000 * extract(epoch FROM clock_timestamp() - max(seen_at)))::bigint FROM brl.runners) AS "runnerSilentMs",
      coalesce((SELECT max(position) FROM brl.intents), 0) AS intents,
      (SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint FROM pg_class
        WHERE relnamespace = 'brl'::regnamespace AND relkind = 'r') AS bytes,
      (SELECT max(until_ms) FROM brl.dict_pauses) AS "dictPausedUntilMs"`,
} as const;

type Rest = Pick<
  JournalFigures,
  'lastSettledMs' | 'runnerSilentMs' | 'intents' | 'bytes' | 'dictPausedUntilMs'
>;
type Counted<S> = { readonly state: S; readonly count: number };

/** How a journal in PostgreSQL stands. */
export function postgresStandings(database: Database): Standings {
  return {
    late: (environment, limit) => findAll(database, queries.late, environment, limit),
    held: (environment, limit) => findAll(database, queries.held, environment, limit),
    async figures(environment, nowMs) {
      const counted = <S>(sql: string) =>
        database.all<Counted<S> & Record<string, unknown>>(sql, environment);
      const rest = await database.one<Rest & Record<string, unknown>>(queries.rest, environment);
      if (rest === null) throw new RangeError('a statement without a row');
      const overdue = await database.one<JournalFigures['overdue'] & Record<string, unknown>>(
        queries.overdue,
        nowMs,
        environment,
      );
      return {
        ...rest,
        open: await database.all<OpenFigure & Record<string, unknown>>(queries.open, environment),
        unsent: await counted(queries.unsent),
        runs: await counted(queries.runs),
        rows: await counted(queries.rows),
        overdue: overdue ?? { count: 0, sinceMs: null },
        workers: await workersOf(database, null),
      };
    },
  };
}
