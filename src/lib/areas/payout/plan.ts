import type { Client } from '../../client/client.ts';
import { CliError } from '../../errors/cli-error.ts';
import { piecesOf } from '../../files/pieces.ts';
import type { IntentFacts, ShownBoleto } from '../../journal/intent.ts';
import type { Journal, JournalLock } from '../../journal/journal.ts';
import type { PlannedRow, Run, Runs } from '../../journal/runs.ts';
import type { LintSummary } from '../../payments/sheet/verdict.ts';
import { type Count, counter, type Pace } from '../../terminal/progress.ts';
import { whileWaiting } from '../../terminal/waiting.ts';
import { runWords } from '../../words/run.ts';
import type { Asked } from './compare-rows.ts';
import { refuseOtherService } from './open-run.ts';
import { openPaidBefore, refusePaidBefore } from './paid-before.ts';
import { lint, type PayoutFile, plannedRows, sha256Of } from './rows.ts';
import { refuseSameNumber, type Survey } from './survey.ts';

/**
 * Writes the rows of a file down as intents, always under the same names. One file at a time: the rows of two files
 * planned concurrently could not see each other.
 * @throws {CliError} exit 33, and 35 if the file is not the one read first; none of the rows is sent then
 */
export async function plan(
  client: Client,
  journal: Journal,
  file: PayoutFile,
  { facts, known, summary, paidBefore, leavesOut }: Survey,
  { allowDuplicate, onlyNewLine, later }: Asked & Laterness,
): Promise<Run> {
  if (known !== null && known.state !== 'planning') return known;
  const lock = await lockPlanning(client, journal);
  try {
    const runs = await journal.runs();
    // The rows are compared with what was paid in the last 24 h, by the service's time.
    await client.skewMs();
    if (!allowDuplicate) await refuseSameNumber(runs, facts);
    const { run } = await runs.open(facts);
    // Somebody ran the same command at the same moment.
    if (!leavesOut && isSame(run, file, summary)) {
      await refuseOtherService(client, runs, run);
      return run;
    }
    if (run.state !== 'planning') throw plannedMeanwhile(run);
    const { rows } = await lint(file);
    const left = new Set(leavesOut ? paidBefore.map(({ line }) => line) : []);
    const told = openPaidBefore(runs, facts, client.clock.now());
    await whileWaiting(counter(file.read, planningText), async () => {
      for await (const chunk of plannedRows(client, run, rows)) {
        if (chunk.some(({ facts: { amountCentavos } }) => amountCentavos === null)) throw changed();
        const meant: PlannedRow[] = [];
        for (const row of chunk)
          if (!left.has(row.line))
            meant.push(later ? { ...row, facts: await later(row.facts, row.boleto) } : row);
        const conflicts = await runs.plan(run, meant, allowDuplicate);
        refusePaidBefore(await Promise.all(conflicts.map(told)), summary.rows.ok, onlyNewLine);
      }
    });
    refuseChanged(file);
    await refuseRowsLeft(runs, run, summary);
    return await runs.planned(run.runId, client.clock.now());
  } finally {
    await lock.release();
  }
}

/** How rows are written down for later; absent to write them down to be sent. */
export interface Laterness {
  readonly later?: (facts: IntentFacts, boleto: ShownBoleto | null) => Promise<IntentFacts>;
}

function planningText({ done, total }: Count, { perSecond, left }: Pace): string {
  return runWords.writingDown(done, total ?? done, perSecond, left);
}

/** Whether a run was planned from these bytes, with the rows and the total confirmed here. */
function isSame(run: Run, { sha256 }: PayoutFile, { total }: LintSummary): boolean {
  const { state, fileSha256, rows, totalCentavos } = run;
  if (state === 'planning' || fileSha256 !== sha256) return false;
  return rows === total.rows && totalCentavos === total.totalCentavos;
}

/** Its rows may differ from those confirmed here. */
function plannedMeanwhile({ ref, runId }: Run): CliError {
  return new CliError({
    code: 'duplicate_run',
    ends: 'duplicate',
    moneyMoved: 'unknown',
    message: runWords.plannedMeanwhile(ref),
    hint: `brl payout status ${runId}`,
  });
}

/** How long to wait for another file that is being planned at the same moment. */
const planningMs = 60_000;

async function lockPlanning({ clock }: Client, journal: Journal): Promise<JournalLock> {
  const lock = await journal.lock('planning', { clock, waitMs: planningMs });
  if (lock) return lock;
  throw new CliError({ code: 'locked_elsewhere', ends: 'duplicate', message: runWords.isPlanningAnother });
}

function refuseChanged({ path, sha256 }: PayoutFile): void {
  if (sha256Of(piecesOf(path)) === sha256) return;
  throw changed();
}

function changed(): CliError {
  return new CliError({ code: 'expectation_failed', ends: 'check_failed', message: runWords.changedFile });
}

/** An interrupted plan may have rows that this file has not, and nobody confirmed those. */
async function refuseRowsLeft(runs: Runs, { runId, ref }: Run, { total }: LintSummary): Promise<void> {
  const written = (await runs.tally(runId)).reduce((sum, { rows }) => sum + rows, 0);
  if (written === total.rows) return;
  throw new CliError({
    code: 'run_differs',
    ends: 'duplicate',
    message: runWords.rowsLeft(ref, written - total.rows),
    hint: runWords.anotherRef,
  });
}
