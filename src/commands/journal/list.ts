import * as Flags from '@oclif/core/flags';
import { filterFlags, readFilter, readLimit, withRun } from '../../lib/areas/journal/filter.ts';
import { withJournalOnly } from '../../lib/areas/journal/intents.ts';
import { isOpen, tellOpen } from '../../lib/areas/journal/still-open.ts';
import { intentColumns, intentJson } from '../../lib/areas/journal/view.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { pour } from '../../lib/command/pour.ts';
import type { Intent } from '../../lib/journal/intent.ts';
import type { IntentFilter, Journal } from '../../lib/journal/journal.ts';
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
      const isForPerson = this.format(flags) === 'table';
      if (isForPerson && process.stderr.isTTY === true) this.note(journalWords.journalOf(environment));
      const wanted = await withRun(filter, journal, environment, flags.run);
      const open: Intent[] = [];
      const listed = noting(journal.each({ ...wanted, ...(limit !== null && { limit }) }), open);
      const count = await pour(this, flags, listed, {
        json: intentJson,
        table: { columns: intentColumns, empty: await nothing(journal, wanted, flags.open) },
      });
      const more = limit === count ? (await journal.count(wanted)) - count : 0;
      if (more > 0) this.note(more === 1 ? journalWords.oneMore : journalWords.more(more));
      if (isForPerson) tellOpen(this, open, 'brl journal recover');
    });
  }
}

/** The same records, those that are open noted on the way. */
async function* noting(listed: AsyncIterable<Intent>, open: Intent[]): AsyncIterable<Intent> {
  for await (const intent of listed) {
    if (isOpen(intent)) open.push(intent);
    yield intent;
  }
}

/** The reason the list is empty: "nothing is open" only if no other filter was given, and something was paid. */
async function nothing(journal: Journal, wanted: IntentFilter, open: boolean): Promise<string> {
  const { environment = '', ...asked } = wanted;
  const conditions = Object.keys(asked).length;
  const isNew = conditions <= 1 && (await journal.count({ environment })) === 0;
  if (conditions === 0 || (open && isNew)) return journalWords.nothingYet(environment);
  return open && conditions === 1 ? journalWords.nothingOpen : journalWords.noMatch;
}
