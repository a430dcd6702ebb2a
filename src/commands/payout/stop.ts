import * as Args from '@oclif/core/args';
import { requiredRun, requirePlanned, withRuns } from '../../lib/areas/payout/open-run.ts';
import { runAnswer } from '../../lib/areas/payout/report.ts';
import { workedOn } from '../../lib/areas/payout/work/worked-on.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import type { Run } from '../../lib/journal/runs.ts';
import type { Answer } from '../../lib/terminal/answer.ts';
import { runWords } from '../../lib/words/run.ts';

function toldOf({ ref, state }: Run): string {
  if (state === 'planned') return runWords.nothingStarted(ref);
  return state === 'finished' ? runWords.stoppedTooLate(ref) : runWords.stopAsked(ref);
}

/** A person who wanted to stop a run is not told to start it. */
function withoutNext(answer: Answer): Answer {
  return { ...answer, fields: (answer.fields ?? []).filter(([label]) => label !== 'Next') };
}

/** `brl payout stop`: no further row of a run is started. */
export default class PayoutStop extends BaseCommand {
  static override args = { run: Args.string({ required: true }) };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PayoutStop);
    await withRuns(this, flags, async (runs, filter, journal) => {
      const run = requirePlanned(await requiredRun(runs, filter, args.run));
      // A run that was only planned is not stopped: it would look like one whose total was confirmed.
      const isOver = run.state === 'finished' || run.state === 'planned';
      const stopped = isOver ? run : await runs.change(run.runId, 'stopped', run.halt, Date.now());
      const answer = await runAnswer(this, runs, stopped, await workedOn(journal, stopped));
      await this.show(run.state === 'planned' ? withoutNext(answer) : answer, flags);
      this.note(() => toldOf(run));
    });
  }
}
