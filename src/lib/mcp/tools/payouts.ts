import * as z from 'zod';
import { outcomeOf, type RowOutcome, rowOutcome, rowOutcomes, rowsOf } from '../../areas/payout/ending.ts';
import { toldRuns } from '../../areas/payout/told-runs.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Run, RunFilter, RunRow, Runs } from '../../journal/runs.ts';
import { runWords } from '../../words/run.ts';
import * as shape from '../shapes.ts';
import { type Desk, tool } from '../tool.ts';
import { payment, paymentJson } from './payments.ts';

const run = z.strictObject({
  runId: shape.id,
  ref: shape.ref,
  state: z.enum(['planning', 'planned', 'running', 'halted', 'stopped', 'finished']),
  rows: shape.count,
  amount: shape.amount,
  accountId: shape.id,
  createdAt: shape.time,
  haltCode: shape.code.describe('why it stopped; explain_error explains it'),
  untrusted: shape.untrusted('fileName'),
});

function runFacts(one: Run): z.input<typeof run> {
  return {
    runId: one.runId,
    ref: shape.fitting(shape.ref, one.ref),
    state: one.state,
    rows: one.rows,
    amount: shape.brl(one.totalCentavos),
    accountId: shape.fitting(shape.id, one.accountId),
    createdAt: shape.timeOf(one.createdAtMs),
    haltCode: shape.fitting(shape.code, one.halt?.code),
    untrusted: { fileName: shape.textOf(one.fileName) },
  };
}

/** Opens the runs of this connection's account as they are reported, without asking the service. */
function withRuns<T>(desk: Desk, work: (runs: Runs, filter: RunFilter) => Promise<T>): Promise<T> {
  const resolved = desk.resolve();
  const place = resolved.kind === 'embedded' ? resolved : resolved.connection;
  const tenantId = 'tenantId' in place ? place.tenantId : undefined;
  const filter = { environment: resolved.environment, tenantId, accountId: place.accountId ?? undefined };
  return desk.withJournal(async (journal) => work(toldRuns(await journal.runs()), filter));
}

/** @throws {CliError} exit 2 for none, or several */
async function oneRun(runs: Runs, filter: RunFilter, name: string): Promise<Run> {
  const [found, other] = await runs.list({ ...filter, name });
  if (found && !other) return found;
  const message = found ? runWords.severalRuns(name) : runWords.noRun(name);
  throw new CliError({ code: 'run_not_found', ends: 'usage', moneyMoved: 'unknown', message });
}

const limit = z.int().min(1).max(100).default(20);
const name = z.string().min(1).max(120).describe('id or ref of the payout');

const payoutList = tool({
  name: 'payout_list',
  description: 'Files of payments that this machine has planned or paid, newest first.',
  input: z.strictObject({
    limit,
    after: z.string().max(80).optional().describe('runId of the last one shown'),
  }),
  output: z.strictObject({ payouts: z.array(run), left: shape.page.left }),
  run: ({ limit: most, after }, desk) =>
    withRuns(desk, async (runs, filter) => {
      const all = await runs.list(filter);
      const behind = after === undefined ? all : all.slice(all.findIndex(({ runId }) => runId === after) + 1);
      return { payouts: behind.slice(0, most).map(runFacts), left: Math.max(0, behind.length - most) };
    }),
});

const counts = Object.fromEntries(rowOutcomes.map((outcome) => [outcome, shape.sum])) as Record<
  RowOutcome,
  typeof shape.sum
>;

const payoutStatus = tool({
  name: 'payout_status',
  description:
    'How far a file of payments is, by the journal: how many rows are settled, pending, held, refused, uncertain, unsent or scheduled. A row that is uncertain may have been paid.',
  input: z.strictObject({ name }),
  output: z.strictObject({ payout: run, rows: z.strictObject(counts) }),
  run: ({ name: called }, desk) =>
    withRuns(desk, async (runs, filter) => {
      const found = await oneRun(runs, filter, called);
      const outcome = await outcomeOf(runs, found.runId);
      const rows = rowOutcomes.map((one) => [
        one,
        { count: outcome[one].rows, amount: shape.brl(outcome[one].centavos) ?? 0 },
      ]);
      return {
        payout: runFacts(found),
        rows: Object.fromEntries(rows) as Record<RowOutcome, z.input<typeof shape.sum>>,
      };
    }),
});

const payoutRows = tool({
  name: 'payout_rows',
  description:
    'The rows of a file of payments, in the order of the file, all of them or those of one outcome.',
  input: z.strictObject({
    name,
    outcome: z.enum(rowOutcomes).optional(),
    limit,
    afterLine: z.int().min(0).default(0).describe('line of the last row shown, for the next page'),
  }),
  output: z.strictObject({
    rows: z.array(z.strictObject({ line: shape.count, outcome: z.enum(rowOutcomes), payment })),
    ...shape.page,
  }),
  run: ({ name: called, outcome, limit: most, afterLine }, desk) =>
    withRuns(desk, async (runs, filter) => {
      const { runId } = await oneRun(runs, filter, called);
      const rows: RunRow[] = [];
      let left = 0;
      for await (const row of rowsOf(runs, runId)) {
        if (row.line <= afterLine || (outcome && rowOutcome(row.intent) !== outcome)) continue;
        if (rows.length < most) rows.push(row);
        else if (left++ > shape.mostCounted) break;
      }
      return {
        rows: rows.map(({ line, intent }) => ({
          line,
          outcome: rowOutcome(intent),
          payment: paymentJson(intent),
        })),
        ...shape.restOf(left),
      };
    }),
});

/** Tools about files of payments. */
export const payoutTools = [payoutList, payoutStatus, payoutRows];
