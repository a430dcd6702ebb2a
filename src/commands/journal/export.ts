import * as Flags from '@oclif/core/flags';
import { JournalCommand } from '../../lib/cli/journal-command.ts';
import { exportRecord } from '../../lib/cli/journal-view.ts';

/** `brl journal export`: the records, for an archive or an auditor. */
export default class JournalExport extends JournalCommand {
  static override summary = 'Write the journal as JSON, one intent a line.';
  static override description =
    'Documents, names, keys and addresses are masked unless --reveal is given. With --json it is one array.';
  static override examples = ['<%= config.bin %> journal export > journal.ndjson'];
  static override flags = {
    reveal: Flags.boolean({ description: 'show documents, names, keys and addresses in full' }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(JournalExport);
    await this.withJournalOnly(flags, async (journal, environment) => {
      const intents = journal.list({ environment }).reverse();
      const records = intents.flatMap(({ intentId }) => {
        const history = journal.history(intentId);
        return history ? [exportRecord(history, flags.reveal)] : [];
      });
      const output = this.format(flags) === 'table' ? 'ndjson' : flags.output;
      await this.show({ json: records, records }, { ...flags, output });
    });
  }
}
