import { setTimeout } from 'node:timers/promises';
import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { outcomeOf } from '../../lib/areas/payout/ending.ts';
import { requiredRun, withRuns } from '../../lib/areas/payout/open-run.ts';
import { runAnswer } from '../../lib/areas/payout/report.ts';
import { withSharing } from '../../lib/areas/payout/work/sharing.ts';
import { watchLine } from '../../lib/areas/payout/work/watch.ts';
import { type Worked, workedOn } from '../../lib/areas/payout/work/worked-on.ts';
import { BaseCommand, type GlobalFlags } from '../../lib/command/base.ts';
import { type Journal, JournalError } from '../../lib/journal/journal.ts';
import type { Run, RunFilter, Runs } from '../../lib/journal/runs.ts';
import { systemClock } from '../../lib/ports/clock.ts';
import { saidBy } from '../../lib/words/topic.ts';

const watchEveryMs = 2000;

/** `brl payout status`: how far a run is, according to the journal. */
export default class PayoutStatus extends BaseCommand {
  static override args = { run: Args.string({ required: true }) };
  static override flags = { watch: Flags.boolean() };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PayoutStatus);
    await withRuns(this, flags, async (runs, filter, journal) => {
      const places = { runs, filter, journal };
      const told = await this.tell(places, args.run, flags);
      if (flags.watch && isGoingOn(told)) await this.watch(places, told.run, flags);
    });
  }

  private async tell({ runs, filter, journal }: Places, name: string, flags: GlobalFlags): Promise<Seen> {
    const run = await requiredRun(runs, filter, name);
    const worked = await workedOn(journal, run);
    const answer = await runAnswer(this, runs, run, worked);
    await this.show(withSharing(answer, run, await runs.sharing?.(run.runId)), flags);
    return { run, worked };
  }

  /** Until the run ends: one line that changes on a terminal, the whole answer again elsewhere. */
  private async watch(places: Places, { runId }: Run, flags: GlobalFlags): Promise<void> {
    const { runs, filter, journal } = places;
    const line = this.format(flags) === 'table' ? watchLine(systemClock) : null;
    const look = async (): Promise<Seen> => {
      if (!line) return this.tell(places, runId, flags);
      const run = await requiredRun(runs, filter, runId);
      line.tell(run, await outcomeOf(runs, runId));
      return { run, worked: await workedOn(journal, run) };
    };
    try {
      for (let goesOn = true; goesOn; ) {
        await setTimeout(watchEveryMs);
        goesOn = await look().then(isGoingOn, (error: unknown) => {
          // A restarted database still has the run.
          if (!(error instanceof JournalError)) throw error;
          if (line) line.say(saidBy(error));
          else this.note(saidBy(error));
          return true;
        });
      }
    } finally {
      line?.end();
    }
    if (line) await this.tell(places, runId, flags);
  }
}

/** Where a run is read. */
interface Places {
  readonly runs: Runs;
  readonly filter: RunFilter;
  readonly journal: Journal;
}

/** A run as reported. */
interface Seen {
  readonly run: Run;
  readonly worked: Worked;
}

/** Whether there is more to see: a run whose process died stays marked as running for ever. */
function isGoingOn({ run, worked }: Seen): boolean {
  return run.state === 'running' && worked !== 'no';
}
