import { postgresWords } from '../../words/postgres.ts';
import type { RunOptions } from '../coordinator.ts';
import { JournalError, NewerJournal } from '../journal.ts';
import type { Halt, Run, RunState } from '../runs.ts';
import type { Database } from './connect.ts';
import { forgetConfirmed, keptConfirmed } from './losses.ts';
import { wantedVersion } from './migrations.ts';
import type { Queue, Ticket } from './queue.ts';

/** A run as workers see it. */
export interface SharedRun {
  readonly state: RunState;
  readonly options: RunOptions;
  /** Whether unsent rows are looked up first: the database may lack what was confirmed. */
  readonly looksFirst: boolean;
}

/** Rows per ticket: enough that fetching one costs little, few enough that a dead worker delays little. */
const ticketRows = 100;

const parts = `SELECT min(position) AS first, max(position) AS last FROM (
    SELECT position, (row_number() OVER (ORDER BY position) - 1) / ${ticketRows} AS part FROM brl.intents
    WHERE run_id = $1 AND state IN ('INTENT', 'SENT', 'UNCERTAIN')) AS rows
  GROUP BY part ORDER BY part`;

/** Lets workers start the rows of a run: one transaction changes its state and creates its tickets. */
export async function startRun(
  database: Database,
  queue: Queue,
  { runId }: Run,
  options: RunOptions,
  nowMs: number,
): Promise<void> {
  await queue.open(runId);
  await database.atomic(async (questions) => {
    await questions.all('SELECT brl.set_run_options($1, $2)', runId, JSON.stringify(options));
    await questions.all('SELECT brl.forget_night($1)', runId);
    await questions.all("SELECT brl.change_run($1, 'running', NULL, $2)", runId, nowMs);
    const [run] = await questions.all<{ readonly looks_first: boolean }>(
      'SELECT looks_first FROM brl.runs WHERE run_id = $1',
      runId,
    );
    // The server was promoted or restored since the rows were looked up.
    if (run?.looks_first) throw new JournalError(postgresWords.movedMeanwhile(runId));
    await queue.put(questions, runId, await questions.all<Ticket>(parts, runId));
  });
}

/** @returns null for a run that was not started here */
export async function sharedRun(database: Database, runId: string): Promise<SharedRun | null> {
  const found = await database.one<{
    readonly state: RunState;
    readonly options: string | null;
    readonly looks_first: boolean;
  }>('SELECT state, options, looks_first FROM brl.runs WHERE run_id = $1', runId);
  if (!found) return null;
  const options = (JSON.parse(found.options ?? 'null') as RunOptions | null) ?? noLimits;
  return { state: found.state, options, looksFirst: found.looks_first };
}

const noLimits: RunOptions = { ratePerSecond: null, untilMs: null, acceptScheduled: false };

const running = `SELECT run_id FROM brl.runs WHERE state = 'running' AND environment = $1 AND tenant_id = $2 AND account_id = $3
  AND options IS NOT NULL AND ($4::text IS NULL OR run_id = $4 OR ref = $4) ORDER BY created_at_ms`;

/** Ids of the runs of an account that workers may continue, oldest first. */
export async function runningRuns(
  database: Database,
  scope: Pick<Run, 'environment' | 'tenantId' | 'accountId'>,
  name: string | null,
): Promise<string[]> {
  const { environment, tenantId, accountId } = scope;
  const rows = await database.all<{ readonly run_id: string }>(
    running,
    environment,
    tenantId,
    accountId,
    name,
  );
  return rows.map(({ run_id: runId }) => runId);
}

/**
 * Stops every run if the server has changed, was promoted, or lacks the record it last confirmed to this process or to an
 * earlier one on this machine.
 * @returns whether that is the case @throws {NewerJournal} when its tables are of a later version by now
 */
export async function meetServer(database: Database, halt: Halt, nowMs: number): Promise<boolean> {
  const sql = 'SELECT brl.meet_server($1, $2, $3) AS met, (SELECT version FROM brl.journal) AS version';
  const known = database.confirmed.hash ?? keptConfirmed(database.place);
  type Answer = { readonly met: boolean; readonly version: number };
  const answer = await database.one<Answer>(sql, nowMs, JSON.stringify(halt), known);
  const { version = wantedVersion } = answer ?? {};
  if (version > wantedVersion)
    throw new NewerJournal(postgresWords.newer(database.place.location, version, wantedVersion));
  if (answer?.met) {
    database.confirmed.hash = null;
    forgetConfirmed(database.place);
  }
  return answer?.met === true;
}
