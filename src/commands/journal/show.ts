import * as Args from '@oclif/core/args';
import { JournalCommand } from '../../lib/cli/journal-command.ts';
import { exportRecord, historyFields } from '../../lib/cli/journal-view.ts';

/** `brl journal show`: one intent with its records. */
export default class JournalShow extends JournalCommand {
  static override summary = 'Show one payment with everything that was recorded of it.';
  static override examples = ['<%= config.bin %> journal show int_d1zqm4rv71nekmnw'];
  static override args = { intent: Args.string({ description: 'intent id', required: true }) };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(JournalShow);
    await this.withJournalOnly(flags, async (journal) => {
      this.required(journal, args.intent);
      const history = journal.history(args.intent);
      if (history)
        await this.show({ json: exportRecord(history, true), fields: historyFields(history) }, flags);
    });
  }
}
