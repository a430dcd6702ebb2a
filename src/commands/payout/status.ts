import { setTimeout } from 'node:timers/promises';
import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { outcomeOf } from '../../lib/areas/payout/ending.ts';
import { requiredRun, withRuns } from '../../lib/areas/payout/open-run.ts';
import { runAnswer } from '../../lib/areas/payout/report.ts';
import { withSharing } from '../../lib/areas/payout/sharing.ts';
import { watchLine } from '../../lib/areas/payout/watch.ts';
import { systemClock } from '../../lib/client/clock.ts';
import { BaseCommand, type GlobalFlags } from '../../lib/command/base.ts';
import { JournalError } from '../../lib/journal/journal.ts';
import type { Run, RunFilter, Runs } from '../../lib/journal/runs.ts';

const watchEveryMs = 2000;

/** `brl payout status`: how far a run is, as the journal has it. */
export default class PayoutStatus extends BaseCommand {
  static override args = { run: Args.string({ required: true }) };
  static override flags = { watch: Flags.boolean() };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PayoutStatus);
    await withRuns(this, flags, async (runs, filter) => {
      const run = await this.tell(runs, filter, args.run, flags);
      if (flags.watch && run.state === 'running') await this.watch(runs, filter, run, flags);
    });
  }

  private async tell(runs: Runs, filter: RunFilter, name: string, flags: GlobalFlags): Promise<Run> {
    const run = await requiredRun(runs, filter, name);
    const answer = runAnswer(run, await outcomeOf(runs, run.runId), run.halt, null);
    await this.show(withSharing(answer, run, await runs.sharing?.(run.runId)), flags);
    return run;
  }

  /** Until the run ends: one line that changes on a terminal, the whole answer again elsewhere. */
  private async watch(runs: Runs, filter: RunFilter, begun: Run, flags: GlobalFlags): Promise<void> {
    const line = this.format(flags) === 'table' ? watchLine(systemClock) : null;
    const look = async (): Promise<Run> => {
      if (!line) return this.tell(runs, filter, begun.runId, flags);
      const run = await requiredRun(runs, filter, begun.runId);
      line.tell(run, await outcomeOf(runs, run.runId));
      return run;
    };
    try {
      for (let run = begun; run.state === 'running'; ) {
        await setTimeout(watchEveryMs);
        run = await look().catch((error: unknown) => {
          // A database that is started again has the run as it was.
          if (!(error instanceof JournalError)) throw error;
          if (line) line.say(error.message);
          else this.note(error.message);
          return run;
        });
      }
    } finally {
      line?.end();
    }
    if (line) await this.tell(runs, filter, begun.runId, flags);
  }
}
