import { setTimeout } from 'node:timers/promises';
import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { outcomeOf } from '../../lib/areas/payout/ending.ts';
import { requiredRun, withRuns } from '../../lib/areas/payout/open-run.ts';
import { runAnswer } from '../../lib/areas/payout/report.ts';
import { withSharing } from '../../lib/areas/payout/sharing.ts';
import { BaseCommand } from '../../lib/command/base.ts';

const watchEveryMs = 2000;

/** `brl payout status`: how far a run is, as the journal has it. */
export default class PayoutStatus extends BaseCommand {
  static override args = { run: Args.string({ required: true }) };
  static override flags = { watch: Flags.boolean() };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PayoutStatus);
    await withRuns(this, flags, async (runs, filter) => {
      for (;;) {
        const run = await requiredRun(runs, filter, args.run);
        const answer = runAnswer(run, await outcomeOf(runs, run.runId), run.halt, null);
        await this.show(withSharing(answer, run, await runs.sharing?.(run.runId)), flags);
        if (!flags.watch || run.state !== 'running') return;
        await setTimeout(watchEveryMs);
      }
    });
  }
}
