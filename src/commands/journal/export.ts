import * as Flags from '@oclif/core/flags';
import { filterFlags, readFilter, readLimit, withRun } from '../../lib/areas/journal/filter.ts';
import { withJournalOnly } from '../../lib/areas/journal/intents.ts';
import { exportChange, exportRecord } from '../../lib/areas/journal/journal-view.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { streamRecords } from '../../lib/command/stream-records.ts';
import type { IntentFilter, IntentHistory, Journal } from '../../lib/journal/journal.ts';
import { aboutRecords } from '../../lib/payments/about.ts';

/** `brl journal export`: the records, for an archive or an auditor. */
export default class JournalExport extends BaseCommand {
  override about = aboutRecords();

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
      const ofRun = await withRun(filter, journal, environment, flags.run);
      const wanted = { ...ofRun, ...(limit !== null && { limit }) };
      const output = this.format(flags) === 'table' ? 'ndjson' : flags.output;
      const json = (history: IntentHistory) => exportRecord(history, flags.reveal);
      const records =
        Object.keys(wanted).length > 1 ? [] : await (await journal.payees()).everyChange(environment);
      const all = thenAll(historiesOf(journal, wanted), records);
      await streamRecords(this, { ...flags, output }, all, {
        json: (record) => ('intent' in record ? json(record) : exportChange(record, flags.reveal)),
      });
    });
  }
}

/** Oldest first, as an archive is read. */
async function* historiesOf(journal: Journal, filter: IntentFilter): AsyncGenerator<IntentHistory> {
  for await (const { intentId } of journal.each(filter, 'oldest')) {
    const history = await journal.history(intentId);
    if (history) yield history;
  }
}

async function* thenAll<A, B>(first: AsyncIterable<A>, rest: readonly B[]): AsyncGenerator<A | B> {
  yield* first;
  yield* rest;
}
