import { isDeepStrictEqual } from 'node:util';
import type { BaseCommand, Ended, GlobalFlags } from '../../command/base.ts';
import { connected, withJournal } from '../../command/service.ts';
import type { Session } from '../../connection/session.ts';
import { formatPlain } from '../../contract/money.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { permitFile } from '../../journal/ask-policy.ts';
import type { Journal } from '../../journal/journal.ts';
import { policyPlace } from '../../journal/permit.ts';
import { saidIn } from '../../journal/run-papers.ts';
import type { Run } from '../../journal/runs.ts';
import { requireOperator, requireUnattended } from '../../payments/confirm/may-pay.ts';
import { scopeOf } from '../../payments/facts.ts';
import { waitMs } from '../../payments/money-flags.ts';
import { requireOwnAccount } from '../../payments/plans/own-account.ts';
import { type Papers, refuseRejected } from '../../payments/plans/papers.ts';
import { policyHere } from '../../payments/plans/policy-here.ts';
import { decisionLines, standingHere } from '../../payments/plans/view.ts';
import { operationsOfRails } from '../../payments/rail-operations.ts';
import { heldText } from '../../payments/schedule.ts';
import { centavosOf, largestCentavosOf, type PlannedRun } from '../../policy/plan.ts';
import { changed, otherFile } from '../../policy/plan-changed.ts';
import { canAsk } from '../../terminal/ask.ts';
import { planWords } from '../../words/plans.ts';
import { confirmTotal, meantBy } from './confirm.ts';
import { countOf, daysOfFile } from './day.ts';
import { type FileOfPlan, flagsKept, withFileOfPlan } from './file/planned-file.ts';
import { paidBeforeJson } from './paid-before.ts';
import { plan as writeRows } from './plan.ts';
import { knownOfRun, reportRun, runAnswer, tellRows } from './report.ts';
import { workFlags, workOptions } from './run-flags.ts';
import { isUnsent } from './run-state.ts';
import { toldRuns } from './told-runs.ts';
import { execute } from './work/execute.ts';

/** The flags of `brl plan execute` that a file takes, after parsing. */
type ExecuteFlags = GlobalFlags &
  Parameters<typeof waitMs>[0] & { readonly yes: boolean; readonly confirm?: string | undefined };

interface Executing {
  readonly command: BaseCommand;
  readonly session: Session;
  readonly journal: Journal;
  readonly papers: Papers;
  readonly planned: PlannedRun;
  readonly flags: ExecuteFlags;
}

/** Pays the file of a plan, row by row as it was planned, if enough people approved it. */
export async function executePlanOfFile(
  command: BaseCommand,
  papers: Papers,
  planned: PlannedRun,
  path: string | undefined,
  flags: ExecuteFlags,
): Ended {
  const read = flagsKept(planned.read);
  if (read === null) throw changed();
  if (path === undefined) throw usageError('usage', planWords.needsFile, planWords.addFile);
  return connected(
    command,
    flags,
    (session) =>
      withJournal(session, async (journal) => {
        requireOwnAccount(session, papers);
        requireOperator(session);
        if (!canAsk()) requireUnattended(session, flags.yes, true);
        const executing = { command, session, journal, papers, planned, flags };
        const runs = await journal.runs();
        const asking = { command, session, journal, runs };
        const opened = async ({ sha256 }: { readonly sha256: string }) => {
          if (sha256 !== planned.fileSha256) throw otherFile();
          const known = await runs.find(scopeOf(session.client), planned.ref);
          // What a refusal says of payments that stand in the way is not about this run.
          command.learn({
            known: (_, { ends, moneyMoved }) =>
              ends === 'duplicate' && moneyMoved !== null ? { moneyMoved } : knownOfRun(known),
          });
          refuseExecuted(known, papers);
          await refuseUnapproved(executing);
        };
        return withFileOfPlan(asking, path, planned.ref, read, opened, (file) => pay(executing, file));
      }),
    true,
  );
}

async function pay(executing: Executing, { file, surveyed, asked, rows, later }: FileOfPlan): Ended {
  const { command, session, journal, papers, planned, flags } = executing;
  const { client } = session;
  const said = rows.said();
  if (!isDeepStrictEqual(said, saidIn(planned))) throw otherRows(said, planned);
  if (!isDeepStrictEqual(papers.evidence.plan.schedule, rows.first())) throw changed();
  const runs = await journal.runs();
  const told = toldRuns(runs);
  const total = countOf(surveyed.summary.total);
  const confirm = flags.yes ? formatPlain(surveyed.summary.total.totalCentavos) : flags.confirm;
  const meant = { ...meantBy(surveyed, null), days: daysOfFile(surveyed.summary), day: null, total };
  for (const line of decisionLines(papers, standingHere(papers, await policyHere())))
    command.note(() => line);
  await confirmTotal(command, session, meant, confirm);
  const facts = { ...surveyed.facts, approved: papers.approved };
  const run = await writeRows(
    client,
    journal,
    file,
    { ...surveyed, facts },
    { ...asked, ...(later && { later }) },
  );
  if (run.approved?.plan !== papers.approved.plan) throw executedBefore(run);
  const before = paidBeforeJson(surveyed.paidBefore);
  if (later) {
    command.note(() => heldText(journal));
    await command.show(await runAnswer(command, told, run, 'no', before), flags);
    return undefined;
  }
  command.learn({ known: () => ({ moneyMoved: 'unknown' }) });
  const options = {
    ...workOptions(defaults, session),
    waitMs: waitMs(flags, 0),
    resendsAbsent: false,
    onRow: tellRows(command, flags),
  };
  const executed = await execute({ command, session, journal, runs, run, told }, options);
  // What fails from here on fails to tell what was done.
  command.learn({ known: () => ({ moneyMoved: 'unknown', sent: 'maybe' }) });
  return reportRun(command, executed, flags, before);
}

const defaults = {
  width: workFlags.width.default as string,
  'stop-within': workFlags['stop-within'].default as string,
  'accept-scheduled': false,
  'new-attempt': false,
};

/** Before the bank is asked about codes, and a person about the total; each row is asked about again. */
async function refuseUnapproved({ session, journal, papers, planned }: Executing): Promise<void> {
  const { plan } = papers.evidence;
  const file = {
    accountId: plan.accountId,
    operations: operationsOfRails(Object.keys(planned.byRail)),
    totalCentavos: centavosOf(plan) ?? 0,
    largestCentavos: largestCentavosOf(planned),
  };
  await permitFile({ client: session.client, journal }, policyPlace(process.env), file, papers.approved);
  refuseRejected(papers);
}

/** A run whose rows were not sent yet goes on by the same papers. @throws {CliError} exit 33 */
function refuseExecuted(known: Run | null, { approved }: Papers): void {
  if (known === null || (isUnsent(known) && known.approved?.plan === approved.plan)) return;
  throw executedBefore(known);
}

function executedBefore(run: Run): CliError {
  return new CliError({
    code: 'plan_executed',
    ends: 'duplicate',
    moneyMoved: isUnsent(run) ? 'no' : 'unknown',
    message: planWords.executedRun(run.ref, run.runId),
    hint: `brl payout status ${run.runId}`,
  });
}

/** The file is the same, so that the bank says something else of a code, or this machine reads it otherwise. */
function otherRows(now: Pick<PlannedRun, 'rows' | 'total'>, planned: PlannedRun): CliError {
  return new CliError({
    code: 'expectation_failed',
    ends: 'check_failed',
    message: planWords.otherRows(planned.rows, planned.total, now.rows, now.total),
    hint: planWords.makeAnother,
  });
}
