import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { askAgain } from '../../lib/areas/payout/ask-again.ts';
import { leftOutEnding, leftOutJson, leftOutTexts } from '../../lib/areas/payout/file/left-out.ts';
import { type Written, writeResult } from '../../lib/areas/payout/file/result.ts';
import { requiredOwnRun, requiredRun, withRuns } from '../../lib/areas/payout/open-run.ts';
import { runJson, unaskedText } from '../../lib/areas/payout/report.ts';
import { isUnpaid } from '../../lib/areas/payout/run-state.ts';
import { BaseCommand, type Ended, type GlobalFlags } from '../../lib/command/base.ts';
import { connected, withJournal } from '../../lib/command/service.ts';
import type { Run } from '../../lib/journal/runs.ts';

/** Requests at once. */
const width = 16;

/** `brl payout export`: the rows of a run in a file, each with its outcome; those to be paid anew are asked about. */
export default class PayoutExport extends BaseCommand {
  static override args = { run: Args.string({ required: true }) };
  static override flags = {
    out: Flags.string({ required: true, helpValue: 'FILE' }),
    failed: Flags.boolean(),
  };

  async run(): Ended {
    const { args, flags } = await this.parse(PayoutExport);
    return flags.failed ? this.failed(args.run, flags) : this.all(args.run, flags);
  }

  private all(name: string, flags: ExportFlags): Ended {
    return withRuns(this, flags, async (runs, filter) => {
      const run = await requiredRun(runs, filter, name);
      const form = { failed: false, csvStyle: this.csvStyle(flags) };
      const ending = await this.tell(run, await writeResult(flags.out, runs, run, form), flags);
      if (await isUnpaid(runs, run)) this.note(() => unaskedText(run, (line) => this.further(line)));
      return ending;
    });
  }

  /** A person pays what is in this file, so it contains nothing that somebody may have paid since. */
  private failed(name: string, flags: ExportFlags): Ended {
    return connected(
      this,
      flags,
      (session) =>
        withJournal(session, async (journal) => {
          const runs = await journal.runs();
          const run = await requiredOwnRun(session.client, runs, name);
          const asking = { command: this, session, journal, runs, run };
          const { told, doubted } = await askAgain(
            asking,
            { states: ['REFUSED'], compared: { states: ['REFUSED'], day: null } },
            width,
          );
          const csvStyle = flags['csv-style'] === undefined ? null : this.csvStyle(flags);
          const form = { failed: true, csvStyle };
          const { rows, leftOut } = await writeResult(flags.out, told, run, form);
          return this.tell(run, { rows, leftOut: [...doubted, ...leftOut] }, flags);
        }),
      true,
    );
  }

  private async tell(run: Run, { rows, leftOut }: Written, flags: ExportFlags): Ended {
    const counted = { written: rows, leftOut: leftOut.length, leftOutRows: leftOut.map(leftOutJson) };
    await this.show(
      {
        json: { ...runJson(run), out: flags.out, ...counted },
        fields: [
          ['File', flags.out],
          ['Rows', String(rows)],
        ],
      },
      flags,
    );
    for (const text of leftOutTexts(leftOut)) this.note(text);
    return leftOutEnding(leftOut);
  }
}

type ExportFlags = GlobalFlags & { readonly out: string };
