import * as Flags from '@oclif/core/flags';
import { filterFlags, readFilter, readLimit } from '../../lib/areas/journal/filter.ts';
import { withJournalOnly } from '../../lib/areas/journal/intents.ts';
import { exportRecord } from '../../lib/areas/journal/view.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { aboutPayment } from '../../lib/payments/about.ts';

/** `brl journal export`: the records, for an archive or an auditor. */
export default class JournalExport extends BaseCommand {
  override about = aboutPayment();
  static override summary = 'Write the journal as JSON, one intent a line.';
  static override description =
    `Documents, names, keys and addresses are masked unless --reveal is given. With --json it is one array.
Oldest first; what fits every flag is written. Days are those of Brasilia, both ends included.`;
  static override examples = [
    '<%= config.bin %> journal export > journal.ndjson',
    '<%= config.bin %> journal export --since 2026-03-01 --until 2026-03-31 > march.ndjson',
  ];
  static override flags = {
    ...filterFlags,
    limit: Flags.string({
      description: 'how many at most, the newest: a number, or all',
      default: 'all',
      helpValue: 'N|all',
    }),
    reveal: Flags.boolean({ description: 'show documents, names, keys and addresses in full' }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(JournalExport);
    const limit = readLimit(flags.limit);
    const filter = readFilter(flags, Date.now());
    await withJournalOnly(flags, async (journal, environment) => {
      const wanted = { ...filter, environment, ...(limit !== null && { limit }) };
      const intents = journal.list(wanted).reverse();
      const records = intents.flatMap(({ intentId }) => {
        const history = journal.history(intentId);
        return history ? [exportRecord(history, flags.reveal)] : [];
      });
      const output = this.format(flags) === 'table' ? 'ndjson' : flags.output;
      await this.show({ json: records, records }, { ...flags, output });
    });
  }
}
