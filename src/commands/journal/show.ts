import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { requiredIntent, withJournalOnly } from '../../lib/areas/journal/intents.ts';
import { exportRecord, historyFields } from '../../lib/areas/journal/view.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { aboutRecords } from '../../lib/payments/about.ts';

/** `brl journal show`: one intent with its records. */
export default class JournalShow extends BaseCommand {
  override about = aboutRecords();

  static override args = { intent: Args.string({ required: true }) };
  static override flags = {
    reveal: Flags.boolean(),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(JournalShow);
    await withJournalOnly(flags, async (journal, environment) => {
      const { intentId } = await requiredIntent(this, journal, environment, args.intent);
      const history = await journal.history(intentId);
      if (!history) return;
      const reveal = flags.reveal || history.intent.creation === undefined;
      const { runId } = history.intent;
      const row = runId === undefined ? null : await (await journal.runs()).row(intentId);
      const json = {
        ...exportRecord(history, reveal),
        ...(row && { row: { line: row.line, reference: row.reference } }),
      };
      await this.show({ json, fields: historyFields(history, row) }, flags);
    });
  }
}
