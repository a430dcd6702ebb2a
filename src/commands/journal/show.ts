import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { requiredIntent, withJournalOnly } from '../../lib/areas/journal/intents.ts';
import { exportRecord, historyFields } from '../../lib/areas/journal/journal-view.ts';
import { isOpen } from '../../lib/areas/journal/still-open.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { type Intent, isPayment } from '../../lib/journal/intent.ts';
import { aboutRecords } from '../../lib/payments/about.ts';
import { hasReceipt } from '../../lib/payments/has-receipt.ts';
import { journalWords } from '../../lib/words/journal.ts';
import { valueWords } from '../../lib/words/values.ts';

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
      await this.show({ json, fields: historyFields(history, row, flags.verbose) }, flags);
      if (this.format(flags) === 'table') this.tellNext(history.intent);
    });
  }

  /** The next step for a person: an open payment is asked about, a paid one has a receipt. */
  private tellNext(intent: Intent): void {
    const { intentId, state } = intent;
    if (isOpen(intent)) {
      if (isPayment(intent)) this.note(() => journalWords.itIsOpen);
      const wait = state === 'PENDING' ? ' --wait' : '';
      this.note(() => valueWords.next(this.further(`brl journal recover ${intentId}${wait}`)));
    } else if (state === 'SETTLED' && hasReceipt(intent) && process.stderr.isTTY === true) {
      this.note(() => valueWords.next(this.further(`brl receipt ${intentId}`)));
    }
  }
}
