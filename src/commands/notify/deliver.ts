import { deliverNotices } from '../../lib/areas/notify/deliver.ts';
import { deliveredColumns, deliveredEnding, deliveredJson } from '../../lib/areas/notify/delivered-view.ts';
import { meant } from '../../lib/areas/notify/notifier.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { withJournalOf } from '../../lib/command/journal.ts';
import { resolveConnection } from '../../lib/connection/connect.ts';
import { loadNotifiers } from '../../lib/connection/notifiers.ts';
import { systemClock } from '../../lib/ports/clock.ts';
import { notifyWords } from '../../lib/words/notify.ts';

/** `brl notify deliver`: tells the notifiers what began and what is over since they were told last. */
export default class NotifyDeliver extends BaseCommand {
  async run(): Ended {
    const { flags } = await this.parse(NotifyDeliver);
    const notifiers = meant(loadNotifiers(process.env), undefined);
    const { environment } = resolveConnection({ flags, env: process.env });
    const done = await withJournalOf(environment, (journal) =>
      deliverNotices({ journal, environment, env: process.env, nowMs: systemClock.now() }, notifiers, {
        clock: systemClock,
        note: (text) => this.note(text),
      }),
    );
    if (done === null) this.note(() => notifyWords.running);
    const records = done ?? [];
    const table = { columns: deliveredColumns, records, empty: notifyWords.nothingNew };
    await this.show({ json: deliveredJson(records), table }, flags);
    return deliveredEnding(records);
  }
}
