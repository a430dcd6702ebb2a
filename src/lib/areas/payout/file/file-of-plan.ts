import { isDeepStrictEqual } from 'node:util';
import type { Connection } from '../../../client/connection.ts';
import { encodeRequest, type Input } from '../../../client/request.ts';
import type { BaseCommand } from '../../../command/base.ts';
import type { Operation } from '../../../contract/operation.ts';
import { defaultGapSettings } from '../../../contract/settings.ts';
import { usageError } from '../../../errors/cli-error.ts';
import { openPlannedRows } from '../../../journal/planned-rows.ts';
import { saidIn } from '../../../journal/run-papers.ts';
import type { Plan } from '../../../policy/plan.ts';
import { changed, otherFile } from '../../../policy/plan-changed.ts';
import { systemClock } from '../../../ports/clock.ts';
import { systemRandom } from '../../../ports/random.ts';
import { planWords } from '../../../words/plans.ts';
import { lintContext } from '../lint-flags.ts';
import { lint, plannedRows, runFacts } from '../rows.ts';
import { isWrong } from '../summary.ts';
import { withPayoutFile } from './file.ts';
import { flagsKept } from './planned-file.ts';

/**
 * Checks without the bank that a file is the one of a plan, and that its rows are what the plan says. What only the bank or the
 * maker's journal knows is left to the execution, and said so: codes, nicknames and hours.
 * @throws {CliError} exit 2 for another file, or other rows
 */
export async function requireFileOfPlan(command: BaseCommand, plan: Plan, path: string): Promise<void> {
  const { run } = plan;
  if (run === null) throw usageError('usage', planWords.noFile);
  const flags = flagsKept(run.read);
  if (flags === null) throw changed();
  // Whose account a remittance names, the machine that executes compares.
  const reading = { ...flags, 'any-account': true };
  const context = lintContext(reading, defaultGapSettings, { bankAccount: null }, plan.createdAtMs, null);
  await withPayoutFile(path, context, flags.sheet ?? null, async (file) => {
    if (file.sha256 !== run.fileSha256) throw otherFile();
    const { columns, rows, summary } = await lint(file);
    const client = offline(plan);
    const found = openPlannedRows();
    let isReadHere = flags.schedule === undefined;
    for await (const chunk of plannedRows(client, runFacts(client, file, columns, run.ref), rows))
      for (const { linted, facts } of chunk) if (linted.row?.code || !found.add(facts)) isReadHere = false;
    if (!isReadHere || isWrong(summary)) command.note(() => planWords.rowsUnread);
    else if (!isDeepStrictEqual(found.said(), saidIn(run))) throw changed();
  });
}

/** What makes requests and sends none. */
function offline({ environment, host, tenantId, accountId }: Plan): Parameters<typeof plannedRows>[0] {
  const connection: Connection = {
    environment: environment as Connection['environment'],
    hostUrl: host,
    tenantId,
    accountId,
    clientId: '',
    clientSecret: async () => '',
    signing: null,
    actingDocument: null,
    transactionPin: null,
    settings: defaultGapSettings,
  };
  const encode = (operation: Operation, input: Input) => encodeRequest(operation, input, connection);
  return { connection, clock: systemClock, random: systemRandom, encode };
}
