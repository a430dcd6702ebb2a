import { isDeepStrictEqual } from 'node:util';
import type { Approved } from '../policy/evidence.ts';
import type { Plan, PlannedRun } from '../policy/plan.ts';
import type { IntentFacts } from './intent.ts';
import type { Journal } from './journal.ts';
import { openPlannedRows, type PlannedRows, type SaidOfRows } from './planned-rows.ts';
import type { Run, Runs } from './runs.ts';

/** The run of a row, as far as a policy asks about it. */
export interface RunOfRow {
  readonly totalCentavos: number;
  readonly approved: Approved | null;
  /** Whether the plan is that of the run, and the row one of those that the plan was made of. */
  holds(plan: Plan): boolean;
}

/** The run that a row says it is of; null if the journal has none. */
export async function runOfRow(
  journal: Journal,
  facts: IntentFacts,
  runId: string,
): Promise<RunOfRow | null> {
  const runs = await journal.runs();
  const run = await runs.find(facts, runId);
  if (run === null) return null;
  const { totalCentavos, approved = null } = run;
  const isWhole = approved !== null && run.state !== 'planning';
  const rows = isWhole ? await rowsOnce(`${journal.location} ${runId}`, runs, run) : null;
  return {
    totalCentavos,
    approved,
    holds: (plan) =>
      plan.run !== null &&
      rows !== null &&
      isPlanOf(plan, plan.run, run, facts) &&
      isDeepStrictEqual(saidIn(plan.run), rows.said()) &&
      isDeepStrictEqual(plan.schedule, rows.first()) &&
      rows.has(facts),
  };
}

/** What runs were planned by does not change, so each process asks once a run. */
const planned = new Map<string, boolean>();

/** Whether a run was written down by a plan; not, if the journal has none of that name. */
export async function hasPapers(journal: Journal, facts: IntentFacts, runId: string): Promise<boolean> {
  const name = `${journal.location} ${runId}`;
  const known = planned.get(name);
  if (known !== undefined) return known;
  const run = await (await journal.runs()).find(facts, runId);
  if (run === null) return false;
  if (planned.size >= mostKnown) planned.clear();
  planned.set(name, run.approved !== undefined);
  return run.approved !== undefined;
}

const mostKnown = 1000;

/** What a plan says of its rows. */
export function saidIn({ rows, total, byRail, rowsSha256, largest }: PlannedRun): SaidOfRows {
  return { rows, total, byRail, rowsSha256, largest };
}

function isPlanOf(plan: Plan, planned: PlannedRun, run: Run, facts: IntentFacts): boolean {
  return (
    planned.ref === run.ref &&
    planned.fileSha256 === run.fileSha256 &&
    plan.environment === facts.environment &&
    plan.host === facts.host &&
    plan.tenantId === facts.tenantId &&
    plan.accountId === facts.accountId &&
    run.createdAtMs < plan.expiresAtMs
  );
}

/** The rows of planned runs do not change: each process reads them once. */
const read = new Map<string, Promise<PlannedRows | null>>();
const mostRead = 8;

function rowsOnce(name: string, runs: Runs, run: Run): Promise<PlannedRows | null> {
  const known = read.get(name);
  if (known) return known;
  if (read.size >= mostRead) read.clear();
  const rows = rowsIn(runs, run);
  read.set(name, rows);
  rows.catch(() => read.delete(name));
  return rows;
}

const atATime = 1000;

/** @returns null if a row's request does not say what is written down beside it */
async function rowsIn(runs: Runs, { runId }: Run): Promise<PlannedRows | null> {
  const found = openPlannedRows();
  for (let after = 0; ; ) {
    const { rows, place } = await runs.rows(runId, { after, limit: atATime });
    if (rows.length === 0) return found;
    if (!rows.every(({ intent }) => found.add(intent))) return null;
    after = place;
  }
}
