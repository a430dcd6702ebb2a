import type { Begun } from '../begun.ts';

import { type JournalHead, writeHead } from '../journal-head.ts';
import { type DueDay, runnerOf, type Schedules, type WaitingRun } from '../schedules.ts';
import { refuseLosses } from './losses.ts';
import type { Store } from './store.ts';
import { journalWriter } from './writer.ts';

const dueOf = 'due_ms <= ? AND environment = ? AND +tenant_id = ? AND +account_id = ?';
const waitingOf = "WHERE state = 'SCHEDULED' AND environment = ? AND +tenant_id = ? AND +account_id = ?";

/** The statements of schedules whose text never varies. */
export const queries = {
  due: `SELECT intent_id FROM intents INDEXED BY intents_due WHERE ${dueOf} AND run_id IS NULL ORDER BY due_ms, position`,
  dueRuns: `SELECT run_id FROM intents INDEXED BY intents_due WHERE ${dueOf} AND run_id IS NOT NULL
    GROUP BY run_id ORDER BY min(due_ms), min(position)`,
  /** Brasilia is three hours behind UTC. */
  days: `SELECT date(due_ms / 1000 - 10800, 'unixepoch') AS day, count(*) AS count, coalesce(sum(amount_centavos), 0) AS centavos
    FROM intents WHERE state = 'SCHEDULED' AND environment = ?1 AND (?2 IS NULL OR tenant_id = ?2)
      AND (?3 IS NULL OR account_id = ?3) GROUP BY 1 ORDER BY 1`,
  /** The hour is missing exactly where a person is waited for. */
  waiting: `SELECT intent_id FROM intents ${waitingOf} AND run_id IS NULL ORDER BY due_ms NULLS FIRST, position LIMIT ?`,
  waitingRuns: `SELECT run_id AS runId, count(*) AS rows, coalesce(sum(amount_centavos), 0) AS centavos,
      count(*) - count(due_ms) AS held, min(due_ms) AS dueMs
    FROM intents ${waitingOf} AND run_id IS NOT NULL GROUP BY run_id ORDER BY count(*) = count(due_ms), min(due_ms), min(position) LIMIT ?`,
  waitingLines: `SELECT count(*) - count(run_id) + count(DISTINCT run_id) AS lines FROM intents ${waitingOf}`,
  held: `SELECT count(*) AS held FROM intents WHERE state = 'SCHEDULED' AND due_ms IS NULL AND (?1 IS NULL OR environment = ?1)`,
  samples: `SELECT min(intent_id) AS intent_id FROM intents WHERE state = 'SCHEDULED' AND due_ms IS NOT NULL
      AND (?1 IS NULL OR environment = ?1) GROUP BY environment, tenant_id, account_id, run_id`,
  withRefs: `SELECT intent_id FROM intents WHERE environment = ? AND tenant_id = ? AND account_id = ?
    AND ref IN (SELECT value FROM json_each(?)) ORDER BY ref`,
  see: `INSERT INTO runners (runner, seen_ms) VALUES (?, ?) ON CONFLICT (runner) DO UPDATE SET seen_ms = excluded.seen_ms`,
  seen: 'SELECT seen_ms FROM runners WHERE runner = ?',
} as const;

/** The schedules of a journal in SQLite. */
export function sqliteSchedules(store: Store): Schedules {
  const { location, prepare, reader, losses, read, atomic } = store;
  const writer = journalWriter(prepare, reader);
  return {
    async add(facts, allowDuplicate, nowMs) {
      let head: JournalHead | null = null;
      const begun = await atomic((): Begun => {
        const taken = reader.taken(facts, allowDuplicate, nowMs);
        if (taken) return taken;
        const found = losses();
        refuseLosses(found, location);
        const { intent, place } = writer.plan(facts, nowMs, found.last);
        head = { ...place, missing: found.missing, counted: found.counted };
        return { kind: 'begun', intent };
      });
      if (head) writeHead(location, head);
      return begun;
    },
    due: ({ environment, tenantId, accountId }, untilMs) =>
      read(() => {
        const scope = [untilMs, environment, tenantId, accountId] as const;
        const runs = prepare(queries.dueRuns).all(...scope);
        return {
          intents: reader.findAll(queries.due, ...scope),
          runIds: runs.map(({ run_id: runId }) => String(runId)),
        };
      }),
    days: ({ environment, tenantId, accountId }) =>
      read(
        () =>
          prepare(queries.days).all(environment, tenantId ?? null, accountId ?? null) as unknown as DueDay[],
      ),
    waiting: ({ environment, tenantId, accountId }, limit) =>
      read(() => {
        const scope = [environment, tenantId, accountId] as const;
        return {
          intents: reader.findAll(queries.waiting, ...scope, limit),
          runs: prepare(queries.waitingRuns).all(...scope, limit) as unknown as WaitingRun[],
          lines: Number(prepare(queries.waitingLines).get(...scope)?.lines),
        };
      }),
    watched: (environment) =>
      read(() => ({
        held: Number(prepare(queries.held).get(environment)?.held),
        samples: reader.findAll(queries.samples, environment),
      })),
    withRefs: ({ environment, tenantId, accountId }, refs) =>
      read(() =>
        reader
          .findAll(queries.withRefs, environment, tenantId, accountId, JSON.stringify(refs))
          .filter(({ schedule }) => schedule !== undefined),
      ),
    silentMs: (scope, nowMs) =>
      read(() => {
        const row = prepare(queries.seen).get(runnerOf(scope));
        return row ? nowMs - Number(row.seen_ms) : null;
      }),
    see: (scope, nowMs) => atomic(() => void prepare(queries.see).run(runnerOf(scope), nowMs)),
  };
}
