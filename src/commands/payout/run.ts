import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { confirmTotal } from '../../lib/areas/payout/confirm.ts';
import { type ExecuteOptions, execute } from '../../lib/areas/payout/execute.ts';
import { isFile, requireUnchanged, withPayoutFile } from '../../lib/areas/payout/file.ts';
import { lintContext, lintFlags } from '../../lib/areas/payout/lint-flags.ts';
import { type PayoutFile, plan, survey } from '../../lib/areas/payout/plan.ts';
import { reportRun } from '../../lib/areas/payout/report.ts';
import { planFlags, requireExpected, workFlags, workOptions } from '../../lib/areas/payout/run-flags.ts';
import { BaseCommand, type GlobalFlags } from '../../lib/command/base.ts';
import { connected, withJournal } from '../../lib/command/service.ts';
import type { Session } from '../../lib/connection/session.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import type { Journal } from '../../lib/journal/journal.ts';
import { isRef } from '../../lib/journal/names.ts';
import { aboutPayment } from '../../lib/payments/about.ts';
import { waitFlags, waitMs } from '../../lib/payments/money-flags.ts';
import { canAsk } from '../../lib/terminal/ask.ts';
import { requireQuery } from '../../lib/terminal/output.ts';
import { orderWords } from '../../lib/words/orders.ts';
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
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PayoutRun);
    const budgetMs = waitMs(flags, 0);
    this.format(flags);
    await requireQuery(flags.query);
    if (!isFile(args.file)) throw usageError('unreadable_data', runWords.noRun(args.file));
    if (flags.ref !== undefined && !isRef(flags.ref)) throw usageError('usage', orderWords.badRef);
    if (flags.ref === undefined && !canAsk()) throw usageError('needs_ref_or_journal', runWords.needsRef);
    await connected(
      this,
      flags,
      async (session) => {
        const options = { ...workOptions(flags, session), waitMs: budgetMs, onRow: () => {} };
        const context = lintContext(flags, session.client.connection.settings);
        await withPayoutFile(args.file, context, null, (file) =>
          withJournal(session, (journal) => this.pay(session, journal, file, flags, options)),
        );
      },
      true,
    );
  }

  private async pay(
    session: Session,
    journal: Journal,
    file: PayoutFile,
    flags: RunFlags,
    options: ExecuteOptions,
  ): Promise<void> {
    const runs = await journal.runs();
    const asked = { ref: flags.ref ?? '', allowDuplicate: flags['allow-duplicate'] };
    const surveyed = await survey(session.client, runs, file, asked);
    requireExpected(surveyed.summary, flags);
    await confirmTotal(this, session, surveyed, flags.confirm);
    const run = await plan(session.client, runs, file, surveyed, asked.allowDuplicate);
    requireUnchanged(file);
    const executed = await execute({ command: this, session, journal, runs, run }, options);
    await reportRun(this, executed, flags);
  }
}

type RunFlags = GlobalFlags & {
  readonly ref?: string | undefined;
  readonly confirm?: string | undefined;
  readonly 'allow-duplicate': boolean;
  readonly 'expect-total'?: string | undefined;
  readonly 'expect-rows'?: string | undefined;
};
