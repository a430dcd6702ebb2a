import * as Flags from '@oclif/core/flags';
import { filterFlags, readFilter, readLimit, withRun } from '../../lib/areas/journal/filter.ts';
import { withJournalOnly } from '../../lib/areas/journal/intents.ts';
import { intentColumns, intentJson } from '../../lib/areas/journal/view.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { pour } from '../../lib/command/pour.ts';
import { aboutRecords } from '../../lib/payments/about.ts';
import { journalWords } from '../../lib/words/journal.ts';

/** `brl journal list`: what was meant and what came of it, newest first. */
export default class JournalList extends BaseCommand {
  override about = aboutRecords();

  static override flags = {
    ...filterFlags,
    limit: Flags.string({
      default: '50',
      helpValue: 'N|all',
    }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(JournalList);
    const limit = readLimit(flags.limit);
    const filter = readFilter(flags, Date.now());
    await withJournalOnly(flags, async (journal, environment) => {
      const wanted = await withRun(filter, journal, environment, flags.run);
      const listed = journal.each({ ...wanted, ...(limit !== null && { limit }) });
      const count = await pour(this, flags, listed, {
        json: intentJson,
        table: { columns: intentColumns, empty: nothing(flags.open, Object.keys(wanted).length - 1) },
      });
      const more = limit === count ? (await journal.count(wanted)) - count : 0;
      if (more > 0) this.note(more === 1 ? journalWords.oneMore : journalWords.more(more));
    });
  }
}

/** The reason the list is empty: "nothing is open" only if no other filter was given. */
function nothing(open: boolean, conditions: number): string {
  if (conditions === 0) return journalWords.nothingYet;
  return open && conditions === 1 ? journalWords.nothingOpen : journalWords.noMatch;
}
