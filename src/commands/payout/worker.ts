import * as Flags from '@oclif/core/flags';
import { countRows, countsJson, outcomeWord } from '../../lib/areas/payout/ending.ts';
import { tellRows } from '../../lib/areas/payout/report.ts';
import { readStopWithin, readWidth, workFlags } from '../../lib/areas/payout/run-flags.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { openSharedJournal } from '../../lib/command/journal.ts';
import { connected } from '../../lib/command/service.ts';
import { version } from '../../lib/connection/version.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { exitCodeOf } from '../../lib/errors/exit-codes.ts';
import { aboutPaymentsGoingOn } from '../../lib/payments/about.ts';
import { runWords } from '../../lib/words/run.ts';

/** `brl payout worker`: sends the rows of started runs, together with workers on other machines. */
export default class PayoutWorker extends BaseCommand {
  override about = aboutPaymentsGoingOn();

  static override flags = {
    run: Flags.string({ helpValue: 'NAME' }),
    width: workFlags.width,
    once: Flags.boolean(),
    'stop-within': workFlags['stop-within'],
  };

  async run(): Ended {
    const { flags } = await this.parse(PayoutWorker);
    const width = readWidth(flags.width);
    const stopWithinMs = readStopWithin(flags['stop-within']);
    const rows = countRows(tellRows(this, flags));
    const { name: worker, ending } = await connected(
      this,
      flags,
      async (session) => {
        const journal = await openSharedJournal();
        if (!journal) throw usageError('usage', runWords.needsSharedJournal, runWords.needsSharedJournalHint);
        const { runWorker } = await import('../../lib/areas/payout/work/run-worker.ts');
        try {
          const options = {
            run: flags.run ?? null,
            width,
            once: flags.once,
            stopWithinMs,
            onRow: rows.onRow,
          };
          return await runWorker({ command: this, session, journal }, options);
        } finally {
          await journal.close();
        }
      },
      true,
    );
    // As NDJSON the rows are the answer, one line each.
    if (this.format(flags) !== 'json') return ending;
    const outcome = outcomeWord(rows.outcome);
    const counts = countsJson(rows.outcome);
    const exit = exitCodeOf(ending);
    await this.showInFull(
      { json: { worker, run: flags.run ?? null, outcome, counts, exit, version } },
      flags,
    );
    return ending;
  }
}
