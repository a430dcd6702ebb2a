import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { requiredRun, withRuns } from '../../lib/areas/payout/open-run.ts';
import { runJson } from '../../lib/areas/payout/report.ts';
import { writeResult } from '../../lib/areas/payout/result.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { runWords } from '../../lib/words/run.ts';

/** `brl payout export`: the rows of a run in a file, each with what became of it. */
export default class PayoutExport extends BaseCommand {
  static override args = { run: Args.string({ required: true }) };
  static override flags = {
    out: Flags.string({ required: true, helpValue: 'FILE' }),
    failed: Flags.boolean(),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PayoutExport);
    await withRuns(this, flags, async (runs, filter) => {
      const run = await requiredRun(runs, filter, args.run);
      const { rows, leftOut } = await writeResult(flags.out, runs, run, {
        failed: flags.failed,
        csvStyle: this.csvStyle(flags),
      });
      await this.show(
        {
          json: { ...runJson(run), out: flags.out, written: rows, leftOut },
          fields: [
            ['File', flags.out],
            ['Rows', String(rows)],
          ],
        },
        flags,
      );
      if (leftOut > 0) this.note(runWords.leftOut(runWords.rows(leftOut)));
    });
  }
}
