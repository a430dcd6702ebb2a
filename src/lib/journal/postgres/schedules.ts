import { type DueDay, runnerOf, type Schedules, type WaitingRun } from '../schedules.ts';
import { addPayment } from './add-payment.ts';
import type { Database } from './connect.ts';
import { findAll } from './reader.ts';

const dueOf = 'due_ms <= $1 AND environment = $2 AND tenant_id = $3 AND account_id = $4';
const waitingOf = "WHERE state = 'SCHEDULED' AND environment = $1 AND tenant_id = $2 AND account_id = $3";

const queries = {
  due: `SELECT intent_id FROM brl.intents WHERE ${dueOf} AND run_id IS NULL ORDER BY due_ms, position`,
  dueRuns: `SELECT run_id FROM brl.intents WHERE ${dueOf} AND run_id IS NOT NULL GROUP BY run_id ORDER BY min(due_ms), min(position)`,
  /** Brasilia is three hours behind UTC. */
  days: `SELECT to_char(to_timestamp(due_ms / 1000 - 10800) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, count(*) AS count,
      coalesce(sum(amount_centavos), 0)::bigint AS centavos
    FROM brl.intents WHERE state = 'SCHEDULED' AND environment = $1 AND ($2::text IS NULL OR tenant_id = $2)
      AND ($3::text IS NULL OR account_id = $3) GROUP BY 1 ORDER BY 1 NULLS FIRST`,
  /** The hour is missing exactly where a person is waited for. */
  waiting: `SELECT intent_id FROM brl.intents ${waitingOf} AND run_id IS NULL ORDER BY due_ms NULLS FIRST, position LIMIT $4`,
  waitingRuns: `SELECT run_id AS "runId", count(*) AS rows, coalesce(sum(amount_centavos), 0)::bigint AS centavos,
      count(*) - count(due_ms) AS held, min(due_ms) AS "dueMs"
    FROM brl.intents ${waitingOf} AND run_id IS NOT NULL GROUP BY run_id ORDER BY count(*) = count(due_ms), min(due_ms), min(position) LIMIT $4`,
  waitingLines: `SELECT count(*) - count(run_id) + count(DISTINCT run_id) AS lines FROM brl.intents ${waitingOf}`,
  held: `SELECT count(*) AS held FROM brl.intents WHERE state = 'SCHEDULED' AND due_ms IS NULL AND ($1::text IS NULL OR environment = $1)`,
  samples: `SELECT min(intent_id) AS intent_id FROM brl.intents WHERE state = 'SCHEDULED' AND due_ms IS NOT NULL
      AND ($1::text IS NULL OR environment = $1) GROUP BY environment, tenant_id, account_id, run_id`,
  withRefs: `SELECT intent_id FROM brl.intents WHERE environment = $1 AND tenant_id = $2 AND account_id = $3
    AND ref = ANY($4::text[]) ORDER BY ref COLLATE "C"`,
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
    async waiting({ environment, tenantId, accountId }, limit) {
      const scope = [environment, tenantId, accountId] as const;
      const found = await database.one<{ readonly lines: number }>(queries.waitingLines, ...scope);
      return {
        intents: await findAll(database, queries.waiting, ...scope, limit),
        runs: await database.all<WaitingRun & Record<string, unknown>>(queries.waitingRuns, ...scope, limit),
        lines: found?.lines ?? 0,
      };
    },
    async watched(environment) {
      const found = await database.one<{ readonly held: number }>(queries.held, environment);
      return { held: found?.held ?? 0, samples: await findAll(database, queries.samples, environment) };
    },
    async withRefs({ environment, tenantId, accountId }, refs) {
      const found = await findAll(database, queries.withRefs, environment, tenantId, accountId, refs);
      return found.filter(({ schedule }) => schedule !== undefined);
    },
    async silentMs(scope) {
      const found = await database.one<{ readonly silentMs: number }>(queries.silent, runnerOf(scope));
      return found?.silentMs ?? null;
    },
    async see(scope) {
      await database.all('SELECT brl.see_runner($1)', runnerOf(scope));
    },
  };
}
