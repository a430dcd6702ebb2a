import * as Args from '@oclif/core/args';
import { requiredOwnRun, requirePlanned } from '../../lib/areas/payout/open-run.ts';
import { reportRun } from '../../lib/areas/payout/report.ts';
import { readWidth, workFlags } from '../../lib/areas/payout/run-flags.ts';
import { settleRun } from '../../lib/areas/payout/work/execute.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { connected, withJournal } from '../../lib/command/service.ts';
import { aboutPaymentsGoingOn } from '../../lib/payments/about.ts';
import { waitFlags, waitMs } from '../../lib/payments/money-flags.ts';

/** `brl payout recover`: asks what became of the open rows, and sends none. */
export default class PayoutRecover extends BaseCommand {
  override about = aboutPaymentsGoingOn();

  static override args = { run: Args.string({ required: true }) };
  static override flags = { width: workFlags.width, ...waitFlags };

  async run(): Ended {
    const { args, flags } = await this.parse(PayoutRecover);
    const budgetMs = waitMs(flags, 0);
    const width = readWidth(flags.width);
    return connected(
      this,
      flags,
      (session) =>
        withJournal(session, async (journal) => {
          const runs = await journal.runs();
          const run = requirePlanned(await requiredOwnRun(session.client, runs, args.run));
          const executed = await settleRun({ command: this, session, journal, runs, run }, width, budgetMs);
          return reportRun(this, executed, flags, undefined, true);
        }),
      true,
    );
  }
}
