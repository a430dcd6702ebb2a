import type { BaseCommand, GlobalFlags } from '../../command/base.ts';
import { withJournalOf } from '../../command/journal.ts';
import { resolveConnection } from '../../connection/connect.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Run, RunFilter, Runs } from '../../journal/runs.ts';
import { whileWorking } from '../../terminal/waiting.ts';
import { journalWords } from '../../words/journal.ts';
import { runWords } from '../../words/run.ts';
import { toldRuns } from './told-runs.ts';

/** Opens the runs of the journal alone, as reported: the service is not asked and no sandbox is started. */
export async function withRuns<T>(
  command: BaseCommand,
  flags: GlobalFlags,
  work: (runs: Runs, filter: RunFilter, journal: Journal) => Promise<T>,
): Promise<T> {
  const resolved = resolveConnection({ flags, env: process.env });
  command.preferred = resolved.preferences;
  await command.speak();
  const { environment } = resolved;
  const account = resolved.kind === 'embedded' ? resolved : resolved.connection;
  const tenantId = resolved.kind === 'embedded' ? undefined : resolved.connection.tenantId;
  const filter = { environment, tenantId, accountId: account.accountId ?? undefined };
  return whileWorking(
    () => journalWords.reading,
    () =>
      withJournalOf(environment, async (journal) => work(toldRuns(await journal.runs()), filter, journal)),
  );
}

/** The one run with that id or ref. @throws {CliError} exit 2 for none, and for a ref that several accounts have */
export async function requiredRun(
  runs: Runs,
  filter: RunFilter,
  name: string,
  missing = runWords.noRun(name),
): Promise<Run> {
  const [run, other] = await runs.list({ ...filter, name });
  if (run && !other) return run;
  throw new CliError({
    code: 'run_not_found',
    ends: 'usage',
    moneyMoved: 'unknown',
    message: run ? runWords.severalRuns(name) : missing,
    hint: 'brl payout list',
  });
}

/** @throws {CliError} exit 2 for a run whose planning was not completed */
export function requirePlanned(run: Run): Run {
  if (run.state !== 'planning') return run;
  throw usageError('run_not_planned', runWords.isPlanning(run.ref), runWords.planAgain(run.ref));
}
