import { notifierColumns } from '../../lib/areas/notify/notifier.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { loadNotifiers } from '../../lib/connection/notifiers.ts';
import { notifyWords } from '../../lib/words/notify.ts';

/** `brl notify list`: who is told of what, and how. */
export default class NotifyList extends BaseCommand {
  async run(): Promise<void> {
    const { flags } = await this.parse(NotifyList);
    const records = [...loadNotifiers(process.env)].map(([name, notifier]) => ({ name, notifier }));
    const items = records.map(({ name, notifier }) => ({ name, ...notifier }));
    await this.show(
      { json: { items }, table: { columns: notifierColumns, records, empty: notifyWords.none } },
      flags,
    );
  }
}
