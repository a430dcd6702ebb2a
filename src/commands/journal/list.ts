import * as Flags from '@oclif/core/flags';
import { JournalCommand } from '../../lib/cli/journal-command.ts';
import { intentColumns, intentJson } from '../../lib/cli/journal-view.ts';

const openStates = ['INTENT', 'SENT', 'PENDING', 'UNCERTAIN'] as const;

/** `brl journal list`: what was meant and what came of it, newest first. */
export default class JournalList extends JournalCommand {
  static override summary = 'List what was paid and what was made from here.';
  static override examples = [
    '<%= config.bin %> journal list',
    '<%= config.bin %> journal list --open --json',
  ];
  static override flags = {
    open: Flags.boolean({ description: 'only those whose outcome is not final' }),
    limit: Flags.integer({ description: 'how many at most', default: 50, min: 1 }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(JournalList);
    await this.withJournalOnly(flags, async (journal, environment) => {
      const filter = { environment, limit: flags.limit, ...(flags.open ? { states: openStates } : {}) };
      const records = journal.list(filter);
      const empty = flags.open
        ? 'Every payment has its final outcome.'
        : 'Nothing was paid or made from here yet.';
      await this.show(
        { json: records.map(intentJson), table: { columns: intentColumns, records, empty } },
        flags,
      );
    });
  }
}
