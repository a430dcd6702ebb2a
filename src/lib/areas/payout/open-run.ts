import type { Client } from '../../client/client.ts';
import { isServiceAt } from '../../client/connection.ts';
import type { BaseCommand, GlobalFlags } from '../../command/base.ts';
import { withJournalOf } from '../../command/journal.ts';
import { resolveConnection } from '../../connection/connect.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Run, RunFilter, Runs } from '../../journal/runs.ts';
import { scopeOf } from '../../payments/facts.ts';
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

/** The same, of this connection's service: another one would pay its rows anew, and call "not paid" what it never heard of. */
export async function requiredOwnRun(
  client: Client,
  runs: Runs,
  name: string,
  missing?: string,
): Promise<Run> {
  const run = await requiredRun(runs, scopeOf(client), name, missing);
  await refuseOtherService(client, runs, run);
  return run;
}

/** A run's rows are known only to the service that they were planned for. @throws {CliError} exit 33 */
export async function refuseOtherService(
  { connection }: Client,
  runs: Runs,
  { runId, ref }: Run,
): Promise<void> {
  const { rows } = await runs.rows(runId, { after: 0, limit: 1 });
  const host = rows[0]?.intent.host ?? '';
  if (isServiceAt(connection, host)) return;
  throw new CliError({
    code: 'run_differs',
    ends: 'duplicate',
    moneyMoved: 'unknown',
    message: runWords.ofAnotherService(ref, host),
    hint: `brl payout status ${runId}`,
  });
}

/** @throws {CliError} exit 2 for a run whose planning was not completed */
export function requirePlanned(run: Run): Run {
  if (run.state !== 'planning') return run;
  throw usageError('run_not_planned', runWords.isPlanning(run.ref), runWords.planAgain(run.ref));
}
