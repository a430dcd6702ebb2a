import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { askAgain, askedToSend } from '../../lib/areas/payout/ask-again.ts';
import { agreeToResume } from '../../lib/areas/payout/confirm.ts';
import { checkResult, writeResult } from '../../lib/areas/payout/file/result.ts';
import { requiredOwnRun } from '../../lib/areas/payout/open-run.ts';
import { permitRun } from '../../lib/areas/payout/permit-rows.ts';
import { knownOfRun, reportRun, tellRows } from '../../lib/areas/payout/report.ts';
import { planFlags, workFlags, workOptions } from '../../lib/areas/payout/run-flags.ts';
import { execute } from '../../lib/areas/payout/work/execute.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { connected, withJournal } from '../../lib/command/service.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { aboutPayment } from '../../lib/payments/about.ts';
import { moneyFlags, waitFlags, waitMs } from '../../lib/payments/money-flags.ts';
import { canAsk } from '../../lib/terminal/ask.ts';
import { requireQuery } from '../../lib/terminal/output.ts';
import { runWords } from '../../lib/words/run.ts';

/** `brl payout resume`: sends the rows of a run that were not sent yet. */
export default class PayoutResume extends BaseCommand {
  override about = aboutPayment();

  static override args = { run: Args.string({ required: true }) };
  static override flags = {
    ...workFlags,
    ...waitFlags,
    yes: moneyFlags.yes,
    'allow-duplicate': planFlags['allow-duplicate'],
    'resend-absent': Flags.boolean({ helpGroup: 'SAFETY' }),
    out: Flags.string({ helpValue: 'FILE' }),
  };

  async run(): Ended {
    const { args, flags } = await this.parse(PayoutResume);
    const budgetMs = waitMs(flags, 0);
    this.format(flags);
    await requireQuery(flags.query);
    if (!flags.yes && !canAsk()) throw usageError('needs_yes', runWords.resumeNeedsYes);
    if (flags.out !== undefined) await checkResult(flags.out);
    return connected(
      this,
      flags,
      (session) =>
        withJournal(session, async (journal) => {
          const runs = await journal.runs();
          const form = { failed: false, csvStyle: this.csvStyle(flags) };
          const run = await requiredOwnRun(session.client, runs, args.run);
          const resendsAbsent = flags['resend-absent'];
          this.learn({ known: () => knownOfRun(run) });
          const sent = resendsAbsent ? (['INTENT', 'UNCERTAIN'] as const) : (['INTENT'] as const);
          await permitRun({ client: session.client, journal }, run, sent, null);
          const options = {
            ...workOptions(flags, session),
            waitMs: budgetMs,
            resendsAbsent,
            onRow: tellRows(this, flags),
          };
          const asking = { command: this, session, journal, runs, run };
          const { told } = await askAgain(asking, askedToSend(flags, null), options.width);
          await agreeToResume(this, session, told, run, flags.yes, resendsAbsent);
          this.learn({ known: () => ({ moneyMoved: 'unknown' }) });
          const executed = await execute({ ...asking, told }, options);
          // What fails from here on fails to tell what was done.
          this.learn({ known: () => ({ moneyMoved: 'unknown', sent: 'maybe' }) });
          if (flags.out !== undefined) await writeResult(flags.out, executed.told, run, form);
          return reportRun(this, executed, flags);
        }),
      true,
    );
  }
}
