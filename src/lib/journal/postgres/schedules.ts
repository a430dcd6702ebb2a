import { type DueDay, runnerOf, type Schedules } from '../schedules.ts';
import { addPayment } from './add-payment.ts';
import type { Database } from './connect.ts';
import { findAll } from './reader.ts';

const dueOf = 'due_ms <= $1 AND environment = $2 AND tenant_id = $3 AND account_id = $4';

const queries = {
  due: `SELECT intent_id FROM brl.intents WHERE ${dueOf} AND run_id IS NULL ORDER BY due_ms, position`,
  dueRuns: `SELECT run_id FROM brl.intents WHERE ${dueOf} AND run_id IS NOT NULL GROUP BY run_id ORDER BY min(due_ms), min(position)`,
  /** Brasilia is three hours behind UTC. */
  days: `SELECT to_char(to_timestamp(due_ms / 1000 - 10800) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, count(*) AS count,
      coalesce(sum(amount_centavos), 0)::bigint AS centavos
    FROM brl.intents WHERE state = 'SCHEDULED' AND environment = $1 AND ($2::text IS NULL OR tenant_id = $2)
      AND ($3::text IS NULL OR account_id = $3) GROUP BY 1 ORDER BY 1 NULLS FIRST`,
  silent: `SELECT (1000 * extract(epoch FROM clock_timestamp() - seen_at))::bigint AS "silentMs" FROM brl.runners WHERE runner = $1`,
} as const;

/** The schedules of a journal in PostgreSQL; its clock decides what is due there, too. */
export function postgresSchedules(database: Database): Schedules {
  return {
    add: (facts, allowDuplicate, nowMs) => addPayment(database, facts, allowDuplicate, nowMs, []),
    async due({ environment, tenantId, accountId }, untilMs) {
      const scope = [untilMs, environment, tenantId, accountId] as const;
      const intents = await findAll(database, queries.due, ...scope);
      const runs = await database.all<{ readonly run_id: string }>(queries.dueRuns, ...scope);
      return { intents, runIds: runs.map(({ run_id: runId }) => runId) };
    },
    days: ({ environment, tenantId, accountId }) =>
      database.all<DueDay & Record<string, unknown>>(
        queries.days,
        environment,
        tenantId ?? null,
        accountId ?? null,
      ),
    async silentMs(scope) {
      const found = await database.one<{ readonly silentMs: number }>(queries.silent, runnerOf(scope));
      return found?.silentMs ?? null;
    },
    async see(scope) {
      await database.all('SELECT brl.see_runner($1)', runnerOf(scope));
    },
  };
}
