import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { begunOf, confirmTotal, meantBy, plannedOf, sendsNothing } from '../../lib/areas/payout/confirm.ts';
import { execute } from '../../lib/areas/payout/execute.ts';
import { isFile, withPayoutFile } from '../../lib/areas/payout/file.ts';
import { lintContext, lintFlags } from '../../lib/areas/payout/lint-flags.ts';
import { lookUpKeys } from '../../lib/areas/payout/look-ups.ts';
import { requiredRun, requirePlanned } from '../../lib/areas/payout/open-run.ts';
import { plan } from '../../lib/areas/payout/plan.ts';
import { knownOfRun, reportRun, tellRows } from '../../lib/areas/payout/report.ts';
import { checkResult, writeResult } from '../../lib/areas/payout/result.ts';
import {
  askedOf,
  planFlags,
  requiredRef,
  requireExpected,
  requireNoFileFlags,
  workFlags,
  workOptions,
} from '../../lib/areas/payout/run-flags.ts';
import { survey, tellSkipped } from '../../lib/areas/payout/survey.ts';
import { BaseCommand, type GlobalFlags } from '../../lib/command/base.ts';
import { connected, withJournal } from '../../lib/command/service.ts';
import type { Session } from '../../lib/connection/session.ts';
import type { Journal } from '../../lib/journal/journal.ts';
import type { Run, Runs } from '../../lib/journal/runs.ts';
import { aboutPayment } from '../../lib/payments/about.ts';
import { scopeOf } from '../../lib/payments/facts.ts';
import { waitFlags, waitMs } from '../../lib/payments/money-flags.ts';
import { requireQuery } from '../../lib/terminal/output.ts';
import { runWords } from '../../lib/words/run.ts';

/** `brl payout run`: checks a file of payments, plans it, has its total confirmed, and pays it. */
export default class PayoutRun extends BaseCommand {
  override about = aboutPayment();

  static override args = { file: Args.string({ required: true }) };
  static override flags = {
    ...lintFlags,
    ...planFlags,
    ...workFlags,
    confirm: Flags.string({ helpGroup: 'SAFETY', helpValue: 'REAIS' }),
    ...waitFlags,
    out: Flags.string({ helpValue: 'FILE' }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PayoutRun);
    const budgetMs = waitMs(flags, 0);
    this.format(flags);
    await requireQuery(flags.query);
    if (flags.out !== undefined) checkResult(flags.out);
    const isNew = isFile(args.file);
    if (!isNew) requireNoFileFlags(flags);
    const ref = isNew ? await requiredRef(flags.ref) : args.file;
    const meant = { ...flags, ref };
    await connected(
      this,
      flags,
      (session) =>
        withJournal(session, async (journal) => {
          const runs = await journal.runs();
          const form = { failed: false, csvStyle: this.csvStyle(flags) };
          const options = {
            ...(await workOptions(flags, session)),
            waitMs: budgetMs,
            resendsAbsent: false,
            onRow: tellRows(this, flags),
          };
          const run = isNew
            ? await this.planned(session, journal, args.file, meant)
            : await this.known(session, runs, meant);
          this.about.known = () => ({ moneyMoved: 'unknown' });
          const begun = await begunOf(runs, run, flags['new-attempt']);
          const executed = await execute({ command: this, session, journal, runs, run }, options);
          if (flags.out !== undefined) await writeResult(flags.out, runs, run, form);
          await reportRun(this, runs, executed, flags);
          if (begun && sendsNothing(begun)) this.note(runWords.nothingSentNow);
        }),
      true,
    );
  }

  /** The rows of a file, written down once their total is confirmed. */
  private async planned(session: Session, journal: Journal, path: string, flags: RunFlags): Promise<Run> {
    const { client } = session;
    const runs = await journal.runs();
    const context = lintContext(flags, client.connection.settings, session.serviceNow());
    return withPayoutFile(path, context, flags.sheet ?? null, async (file) => {
      const asked = askedOf(flags, flags.ref, this.csvStyle(flags));
      const surveyed = await survey(client, runs, file, asked);
      this.about.known = () => knownOfRun(surveyed.known);
      tellSkipped(this, surveyed.summary, asked);
      requireExpected(surveyed.summary.total, flags);
      await lookUpKeys(this, session, journal, surveyed.keys);
      const begun = await begunOf(runs, surveyed.known, flags['new-attempt']);
      await confirmTotal(this, session, meantBy(surveyed, begun), flags.confirm);
      return plan(client, journal, file, surveyed, asked.allowDuplicate);
    });
  }

  /** A run that was planned before, once its total is confirmed. */
  private async known(session: Session, runs: Runs, flags: RunFlags): Promise<Run> {
    const missing = runWords.noFileOrRun(flags.ref);
    const run = requirePlanned(await requiredRun(runs, scopeOf(session.client), flags.ref, missing));
    this.about.known = () => knownOfRun(run);
    requireExpected(run, flags);
    const begun = await begunOf(runs, run, flags['new-attempt']);
    await confirmTotal(this, session, plannedOf(run, begun), flags.confirm);
    return run;
  }
}

type RunFlags = GlobalFlags & {
  readonly 'ignore-column': readonly string[];
  readonly ref: string;
  readonly confirm?: string | undefined;
  readonly 'allow-duplicate': boolean;
  readonly 'new-attempt': boolean;
  readonly 'expect-total'?: string | undefined;
  readonly 'expect-rows'?: string | undefined;
  readonly map: readonly string[];
  readonly rail?: string | undefined;
  readonly sheet?: string | undefined;
  readonly 'allow-repeated': boolean;
  readonly 'skip-invalid'?: string | undefined;
  readonly lookup: string;
};
