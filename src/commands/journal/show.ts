import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { requiredIntent, withJournalOnly } from '../../lib/areas/journal/intents.ts';
import { exportRecord, historyFields } from '../../lib/areas/journal/view.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { aboutPayment } from '../../lib/payments/about.ts';

/** `brl journal show`: one intent with its records. */
export default class JournalShow extends BaseCommand {
  override about = aboutPayment();

  static override args = { intent: Args.string({ required: true }) };
  static override flags = {
    reveal: Flags.boolean(),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(JournalShow);
    await withJournalOnly(flags, async (journal) => {
      await requiredIntent(this, journal, args.intent);
      const history = await journal.history(args.intent);
      if (!history) return;
      const reveal = flags.reveal || history.intent.creation === undefined;
      const { runId } = history.intent;
      const row = runId === undefined ? null : await (await journal.runs()).row(args.intent);
      const json = {
        ...exportRecord(history, reveal),
        ...(row && { row: { line: row.line, reference: row.reference } }),
      };
      await this.show({ json, fields: historyFields(history, row) }, flags);
    });
  }
}
