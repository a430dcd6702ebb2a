import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { requiredIntent, withJournalOnly } from '../../lib/areas/journal/intents.ts';
import { exportRecord, historyFields } from '../../lib/areas/journal/view.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { aboutPayment } from '../../lib/payments/about.ts';

/** `brl journal show`: one intent with its records. */
export default class JournalShow extends BaseCommand {
  override about = aboutPayment();
  static override summary = 'Show one payment or creation with everything that was recorded of it.';
  static override description =
    'The JSON has the bodies too. Of a creation, documents, names, keys and addresses are masked unless --reveal is given.';
  static override examples = ['<%= config.bin %> journal show int_d1zqm4rv71nekmnw'];
  static override args = { intent: Args.string({ description: 'intent id', required: true }) };
  static override flags = {
    reveal: Flags.boolean({ description: 'show documents, names, keys and addresses in full' }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(JournalShow);
    await withJournalOnly(flags, async (journal) => {
      requiredIntent(this, journal, args.intent);
      const history = journal.history(args.intent);
      if (!history) return;
      const reveal = flags.reveal || history.intent.creation === undefined;
      await this.show({ json: exportRecord(history, reveal), fields: historyFields(history) }, flags);
    });
  }
}
