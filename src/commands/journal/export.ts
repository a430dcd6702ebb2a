import * as Flags from '@oclif/core/flags';
import { filterFlags, readFilter, readLimit } from '../../lib/areas/journal/filter.ts';
import { withJournalOnly } from '../../lib/areas/journal/intents.ts';
import { exportRecord } from '../../lib/areas/journal/view.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { aboutPayment } from '../../lib/payments/about.ts';

/** `brl journal export`: the records, for an archive or an auditor. */
export default class JournalExport extends BaseCommand {
  override about = aboutPayment();

  static override flags = {
    ...filterFlags,
    limit: Flags.string({
      default: 'all',
      helpValue: 'N|all',
    }),
    reveal: Flags.boolean(),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(JournalExport);
    const limit = readLimit(flags.limit);
    const filter = readFilter(flags, Date.now());
    await withJournalOnly(flags, async (journal, environment) => {
      const wanted = { ...filter, environment, ...(limit !== null && { limit }) };
      const intents = (await journal.list(wanted)).reverse();
      const records = [];
      for (const { intentId } of intents) {
        const history = await journal.history(intentId);
        if (history) records.push(exportRecord(history, flags.reveal));
      }
      const output = this.format(flags) === 'table' ? 'ndjson' : flags.output;
      await this.show({ json: records, records }, { ...flags, output });
    });
  }
}
