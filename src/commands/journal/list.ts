import * as Flags from '@oclif/core/flags';
import { filterFlags, readFilter, readLimit, withRun } from '../../lib/areas/journal/filter.ts';
import { withJournalOnly } from '../../lib/areas/journal/intents.ts';
import { intentColumns, intentJson } from '../../lib/areas/journal/journal-view.ts';
import { paidByPayee, paidColumns, paidJson, totalOf } from '../../lib/areas/journal/paid.ts';
import { intentFields } from '../../lib/areas/journal/sheet.ts';
import { tellOpenOf } from '../../lib/areas/journal/still-open.ts';
import { todayInBrasilia } from '../../lib/brazil/days.ts';
import { BaseCommand, type GlobalFlags } from '../../lib/command/base.ts';
import { streamRecords } from '../../lib/command/stream-records.ts';
import { hasSharedJournal } from '../../lib/connection/paths.ts';
import { type Centavos, formatReais } from '../../lib/contract/money.ts';
import type { IntentFilter, Journal } from '../../lib/journal/journal.ts';
import { aboutRecords } from '../../lib/payments/about.ts';
import { scheduledSums, scheduledText } from '../../lib/payments/scheduled-sums.ts';
import { journalWords } from '../../lib/words/journal.ts';
import { scheduleWords } from '../../lib/words/schedule.ts';

/** `brl journal list`: what was intended and what came of it, newest first. */
export default class JournalList extends BaseCommand {
  override about = aboutRecords();

  static override flags = {
    ...filterFlags,
    limit: Flags.string({
      default: '50',
      helpValue: 'N|all',
    }),
    'by-payee': Flags.boolean({ exclusive: ['limit'] }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(JournalList);
    const limit = readLimit(flags.limit);
    const filter = readFilter(flags, Date.now());
    await withJournalOnly(flags, async (journal, environment) => {
      const isForPerson = this.format(flags) === 'table';
      if (isForPerson && process.stderr.isTTY === true) this.note(() => journalWords.journalOf(environment));
      const wanted = await withRun(filter, journal, environment, flags.run);
      if (flags['by-payee']) await this.sum(journal, wanted, flags);
      else await this.list(journal, wanted, flags, limit);
      if (!isForPerson) return;
      await tellOpenOf(this, journal, wanted, 'brl journal recover');
      const due = scheduledText(await scheduledSums(journal, { environment }, todayInBrasilia(Date.now())));
      if (due !== null) this.note(() => scheduleWords.inAll(due));
    });
  }

  private async list(
    journal: Journal,
    wanted: IntentFilter,
    flags: GlobalFlags & { readonly open: boolean },
    limit: number | null,
  ): Promise<void> {
    const count = await streamRecords(
      this,
      flags,
      journal.each({ ...wanted, ...(limit !== null && { limit }) }),
      {
        json: intentJson,
        table: {
          columns: this.format(flags) === 'csv' ? intentFields : intentColumns,
          empty: await nothing(journal, wanted, flags.open),
        },
      },
    );
    const more = limit === count ? (await journal.count(wanted, count + mostCounted + 1)) - count : 0;
    if (more > mostCounted) this.note(() => journalWords.moreThan(mostCounted));
    else if (more > 0) this.note(() => (more === 1 ? journalWords.oneMore : journalWords.more(more)));
  }

  private async sum(journal: Journal, wanted: IntentFilter, flags: GlobalFlags): Promise<void> {
    const isMany = (await journal.count(wanted, quicklyAdded + 1)) > quicklyAdded;
    if (isMany) this.note(() => journalWords.addsUp(quicklyAdded));
    const sums = await paidByPayee(journal, wanted);
    const table = { columns: paidColumns, records: sums, empty: journalWords.nothingPaid };
    await this.showInFull({ json: sums.map(paidJson), table }, flags);
    const { payments, centavos } = totalOf(sums);
    const paid = formatReais(centavos as Centavos);
    this.note(() => journalWords.paidInAll(payments, paid));
    this.note(() => (hasSharedJournal(process.env) ? journalWords.notOnShared : journalWords.notOnThis));
  }
}

/** Counting more than these takes longer than listing them. */
const mostCounted = 1000;
/** Adding up more than these takes longer than a person waits without a word. */
const quicklyAdded = 20_000;

/** The reason the list is empty: "nothing is open" only if no other filter was given, and something was paid. */
async function nothing(journal: Journal, wanted: IntentFilter, open: boolean): Promise<string> {
  const { environment = '', ...asked } = wanted;
  const conditions = Object.keys(asked).length;
  const isNew = conditions <= 1 && (await journal.count({ environment }, 1)) === 0;
  if (conditions === 0 || (open && isNew)) return journalWords.nothingYet(environment);
  if (asked.text !== undefined)
    return hasSharedJournal(process.env) ? journalWords.notFoundShared : journalWords.notFoundHere;
  return open && conditions === 1 ? journalWords.nothingOpen : journalWords.noMatch;
}
