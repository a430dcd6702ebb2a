import { postgresWords } from '../../words/postgres.ts';
import type { Intent } from '../intent.ts';
import { claimAfterSettledMs, JournalError } from '../journal.ts';
import { sameKind, standing } from '../records.ts';
import { columnsText, type RunLine, runOf } from '../run-line.ts';
import type { PlanConflict, PlannedRow, Run, RunFacts, RunRow, RunScope, Runs, Tally } from '../runs.ts';
import type { Place } from '../sqlite/writer.ts';
import type { Database, Questions } from './connect.ts';
import { everyPlace, sharingOf } from './leases.ts';
import { keepHead, refuseLosses } from './losses.ts';
import { findAll, historiesOf, tailsOf } from './reader.ts';
import { addIntents, addRecords, holdHead, type Tails } from './writer.ts';

const scoped = 'environment = $1 AND tenant_id = $2 AND account_id = $3';

const queries = {
  run: 'SELECT * FROM brl.runs WHERE run_id = $1',
  ofRef: `SELECT * FROM brl.runs WHERE ${scoped} AND ref = $4`,
  ofName: `SELECT * FROM brl.runs WHERE ${scoped} AND (run_id = $4 OR ref = $4)`,
  list: `SELECT * FROM brl.runs WHERE environment = $1 AND ($2::text IS NULL OR tenant_id = $2)
    AND ($3::text IS NULL OR account_id = $3) AND ($4::text IS NULL OR run_id = $4 OR ref = $4)
    ORDER BY created_at_ms DESC, number DESC`,
  ofFile: `SELECT * FROM brl.runs WHERE ${scoped} AND file_sha256 = $4 AND run_id <> $5 ORDER BY created_at_ms DESC`,
  holders: `SELECT idempotency_key, intent_id, run_id FROM brl.intents WHERE ${scoped} AND idempotency_key = ANY($4)`,
  namesakes: `SELECT intent_id FROM brl.intents WHERE ${scoped} AND identifier = ANY($4) ORDER BY position`,
  /** With the same content, outside the run: open, or closed since. */
  alike: `SELECT i.claim, i.intent_id FROM brl.intents i LEFT JOIN brl.runs r USING (run_id)
    WHERE i.claim = ANY($1) AND (i.closed_at_ms IS NULL OR i.closed_at_ms > $2) AND i.run_id IS DISTINCT FROM $3
      AND r.state IS DISTINCT FROM 'planning'`,
  paidTo: `SELECT wanted FROM unnest($3::text[]) AS wanted WHERE EXISTS (SELECT FROM brl.intents
    WHERE environment = $1 AND account_id = $2 AND destination = wanted AND state = 'SETTLED')`,
  missing: `SELECT wanted AS key FROM unnest($4::text[]) WITH ORDINALITY AS w (wanted, place) WHERE NOT EXISTS (
    SELECT FROM brl.intents WHERE ${scoped} AND idempotency_key = wanted AND run_id = $5) ORDER BY place`,
  rows: `SELECT intent_id, i.position, r.line, r.cells, r.reference FROM brl.intents i JOIN brl.run_rows r USING (intent_id)
    WHERE i.run_id = $1 AND i.position > $2 AND i.position <= $5 AND ($3::text[] IS NULL OR i.state = ANY($3))
    ORDER BY i.position LIMIT $4`,
  references:
    'SELECT intent_id, reference FROM brl.run_rows WHERE intent_id = ANY($1) AND reference IS NOT NULL',
  row: 'SELECT intent_id, 0 AS position, line, cells, reference FROM brl.run_rows WHERE intent_id = $1',
  waiting: `SELECT run_id, count(*) AS row_count FROM brl.intents
    WHERE state = 'INTENT' AND run_id IS NOT NULL AND ($1::text IS NULL OR environment = $1)
    GROUP BY run_id ORDER BY max(position) DESC`,
  settledLate: `SELECT count(*) AS count FROM brl.intents
    WHERE settled_late AND ($1::text IS NULL OR environment = $1) AND ($2::text IS NULL OR run_id = $2)`,
  tally: `SELECT state, count(*) AS rows, coalesce(sum(amount_centavos), 0)::bigint AS centavos
    FROM brl.intents WHERE run_id = $1 AND position BETWEEN $2 AND $3 GROUP BY state`,
} as const;

interface RowLine {
  readonly intent_id: string;
  readonly position: number;
  readonly line: number;
  readonly cells: string;
  readonly reference: string | null;
}

/** The runs of a journal in PostgreSQL. */
export function postgresRuns(database: Database): Runs {
  const { location } = database.place;
  const one = async (sql: string, ...values: readonly unknown[]): Promise<Run | null> => {
    const line = await database.one<RunLine>(sql, ...values);
    return line && runOf(line);
  };
  const all = async (sql: string, ...values: readonly unknown[]): Promise<Run[]> =>
    (await database.all<RunLine>(sql, ...values)).map(runOf);
  const known = async (runId: string, sql: string = queries.run, ...values: readonly unknown[]) => {
    const run = await one(sql, runId, ...values);
    if (run === null) throw new JournalError(postgresWords.noRun(location, runId));
    return run;
  };
  return {
    async open(facts) {
      const added = await one('SELECT * FROM brl.add_run($1::jsonb)', JSON.stringify(columnsOf(facts)));
      if (added) return { run: added, isNew: true };
      const found = await one(queries.ofRef, ...scopeOf(facts), facts.ref);
      if (found === null) throw new JournalError(postgresWords.noRun(location, facts.runId));
      return { run: found, isNew: false };
    },
    find: (scope, name) => one(queries.ofName, ...scopeOf(scope), name),
    list: ({ environment, tenantId, accountId, name }) =>
      all(queries.list, environment, tenantId ?? null, accountId ?? null, name ?? null),
    ofSameFile: (run) => all(queries.ofFile, ...scopeOf(run), run.fileSha256, run.runId),
    planned: (runId, nowMs) => known(runId, 'SELECT * FROM brl.run_planned($1, $2)', nowMs),
    change: (runId, state, halt, nowMs) =>
      known(
        runId,
        'SELECT * FROM brl.change_run($1, $2, $3, $4)',
        state,
        halt === null ? null : JSON.stringify(halt),
        nowMs,
      ),
    async hold(runId, halt) {
      await database.all('SELECT brl.note_halt($1, $2)', runId, JSON.stringify(halt));
    },
    async settledLate({ environment = null, runId = null }) {
      const sql = queries.settledLate;
      return (await database.one<{ readonly count: number }>(sql, environment, runId))?.count ?? 0;
    },
    async waiting(environment) {
      const lines = await database.all<{ run_id: string; row_count: number }>(queries.waiting, environment);
      return Promise.all(
        lines.map(async (line) => ({ run: await known(line.run_id), rows: line.row_count })),
      );
    },
    sharing: (runId) => sharingOf(database, runId),
    ...plansOf(database),
    ...rowsOf(database, known),
    ...partOf(database, { ...everyPlace, lease: null }),
  };
}

/** A part of a run by places in the journal, both included, and the lease under which its rows are started. */
export interface Part {
  readonly first: number;
  readonly last: number;
  /** Null for a caller who does not share the run. */
  readonly lease: number | null;
}

/** The runs of a journal as the holder of a lease sees them: only the rows of its part. */
export function leasedRuns(database: Database, runs: Runs, part: Part): Runs {
  return { ...runs, ...partOf(database, part) };
}

function plansOf(database: Database): Pick<Runs, 'conflicts' | 'plan'> {
  const { place } = database;
  return {
    conflicts: (run, rows, settledForMs) => conflictsOf(database, run, rows, settledForMs),
    async plan(run, rows, allowDuplicate) {
      let last: Place | null = null;
      const conflicts = await database.atomic(async (questions) => {
        const head = await holdHead(questions);
        const settledForMs = allowDuplicate ? null : claimAfterSettledMs;
        const found = await conflictsOf(questions, run, rows, settledForMs);
        if (found.length > 0) return found;
        await refuseLosses(questions, place);
        const holders = await holdersOf(questions, run, rows);
        const added = rows.filter(({ facts }) => !holders.has(facts.idempotencyKey));
        last = await addIntents(
          questions,
          added.map(({ facts, ...row }) => ({
            facts,
            events: [{ kind: 'INTENT', atMs: facts.createdAtMs, facts }],
            row,
          })),
          head,
        );
        return [];
      });
      if (last) keepHead(place, last);
      return conflicts;
    },
  };
}

function rowsOf(
  database: Database,
  known: (runId: string) => Promise<Run>,
): Pick<Runs, 'newPayees' | 'missing' | 'references' | 'row'> {
  return {
    async newPayees({ environment, accountId }, destinations) {
      const paid = await database.all<{ readonly wanted: string }>(
        queries.paidTo,
        environment,
        accountId,
        destinations,
      );
      const old = new Set(paid.map(({ wanted }) => wanted));
      return new Set(destinations.filter((to) => !old.has(to)));
    },
    async missing(runId, idempotencyKeys) {
      const scope = scopeOf(await known(runId));
      const keys = await database.all<{ readonly key: string }>(
        queries.missing,
        ...scope,
        idempotencyKeys,
        runId,
      );
      return keys.map(({ key }) => key);
    },
    references: (intentIds) => referencesOf(database, intentIds),
    async row(intentId) {
      const line = await database.one<RowLine>(queries.row, intentId);
      const [history] = await historiesOf(database, [intentId]);
      return line && history ? rowOf(line, history.intent) : null;
    },
  };
}

function rowOf({ line, cells, reference }: RowLine, intent: Intent): RunRow {
  return { line, cells: JSON.parse(cells) as string[], reference, intent };
}

function partOf(database: Database, { first, last, lease }: Part): Pick<Runs, 'rows' | 'append' | 'tally'> {
  const tails: Tails = new Map();
  return {
    async rows(runId, { states, after, limit }) {
      const from = Math.max(after, first - 1);
      const lines = await database.all<RowLine>(queries.rows, runId, from, states ?? null, limit, last);
      const found = await tailsOf(
        database,
        lines.map(({ intent_id: intentId }) => intentId),
      );
      if (tails.size > mostTails) tails.clear();
      const rows = lines.flatMap((line): RunRow[] => {
        const tail = found.get(line.intent_id);
        if (!tail) return [];
        if (tail.intent.intact && tail.intent.state === 'INTENT') tails.set(line.intent_id, tail);
        return [rowOf(line, tail.intent)];
      });
      return { rows, place: lines.at(-1)?.position ?? after };
    },
    tally: (runId) => database.all<Tally>(queries.tally, runId, first, last),
    append: (entries) => addRecords(database, tails, entries, lease),
  };
}

async function referencesOf(database: Database, intentIds: readonly string[]) {
  const sql = queries.references;
  const lines = await database.all<{ intent_id: string; reference: string }>(sql, intentIds);
  return new Map(lines.map(({ intent_id: id, reference }) => [id, reference]));
}

/** How many intents have their last record cached; more than are under way at once. */
const mostTails = 4096;

interface Holder {
  readonly idempotency_key: string;
  readonly intent_id: string;
  readonly run_id: string | null;
}

/** The intents that have the rows' names, by name, in whichever run. */
async function holdersOf(questions: Questions, run: RunScope, rows: readonly PlannedRow[]) {
  const keys = rows.map(({ facts }) => facts.idempotencyKey);
  const found = await questions.all<Holder>(queries.holders, ...scopeOf(run), keys);
  return new Map(found.map((holder) => [holder.idempotency_key, holder]));
}

async function conflictsOf(
  questions: Questions,
  run: RunFacts,
  rows: readonly PlannedRow[],
  settledForMs: number | null,
): Promise<PlanConflict[]> {
  const holders = await holdersOf(questions, run, rows);
  const identifiers = rows.flatMap(({ facts }) => facts.identifier ?? []);
  const named = await findAll(questions, queries.namesakes, ...scopeOf(run), identifiers);
  const forMs = settledForMs ?? 0;
  const alike =
    settledForMs === null ? new Map<string, Intent[]>() : await alikeOf(questions, run, rows, forMs);
  const conflicts: PlanConflict[] = [];
  for (const { line, facts } of rows) {
    const holder = holders.get(facts.idempotencyKey);
    // A row of an abandoned plan has its own name but claims nothing: its payment may have been made since.
    const isOwn = holder?.run_id === run.runId;
    const [holding] = holder && !isOwn ? await historiesOf(questions, [holder.intent_id]) : [];
    // Another machine may have written this run's own row since its holders were read.
    const namesake = named.find(
      (other) => other.identifier === facts.identifier && sameKind(other, facts) && other.runId !== run.runId,
    );
    const byName = isOwn ? undefined : (holding?.intent ?? namesake);
    const byContent = standing(alike.get(facts.claim ?? '') ?? [], facts.createdAtMs, forMs);
    if (byName) conflicts.push({ line, kind: 'name', intent: byName });
    else if (byContent) conflicts.push({ line, kind: 'content', intent: byContent });
  }
  return conflicts;
}

/** Payments with the rows' content outside the run that are open or closed within that time, by claim. */
async function alikeOf(
  questions: Questions,
  run: RunFacts,
  rows: readonly PlannedRow[],
  settledForMs: number,
) {
  const wanted = [...new Set(rows.flatMap(({ facts }) => facts.claim ?? []))];
  const sinceMs = Math.min(...rows.map(({ facts }) => facts.createdAtMs)) - settledForMs;
  // The minimum of an empty list is not a valid time.
  const intents =
    wanted.length === 0 ? [] : await findAll(questions, queries.alike, wanted, sinceMs, run.runId);
  const found = new Map<string, Intent[]>();
  for (const intent of intents) {
    const claim = intent.claim ?? '';
    found.set(claim, [...(found.get(claim) ?? []), intent]);
  }
  return found;
}

function scopeOf({ environment, tenantId, accountId }: RunScope): [string, string, string] {
  return [environment, tenantId, accountId];
}

function columnsOf(facts: RunFacts) {
  return {
    run_id: facts.runId,
    environment: facts.environment,
    tenant_id: facts.tenantId,
    account_id: facts.accountId,
    ref: facts.ref,
    file_name: facts.fileName,
    file_sha256: facts.fileSha256,
    columns: columnsText(facts),
    operator: facts.operator,
    created_at_ms: facts.createdAtMs,
  };
}
