import * as Args from '@oclif/core/args';
import type { Delivered } from '../../lib/areas/notify/deliver.ts';
import { deliveredColumns, deliveredEnding, deliveredJson } from '../../lib/areas/notify/delivered-view.ts';
import { give } from '../../lib/areas/notify/give.ts';
import { testNotice } from '../../lib/areas/notify/notice.ts';
import { meant } from '../../lib/areas/notify/notifier.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { resolveConnection } from '../../lib/connection/connect.ts';
import { loadNotifiers } from '../../lib/connection/notifiers.ts';

/** `brl notify test`: tells the notifiers something made up, and says whether they took it. */
export default class NotifyTest extends BaseCommand {
  static override args = { name: Args.string() };

  async run(): Ended {
    const { args, flags } = await this.parse(NotifyTest);
    const { environment } = resolveConnection({ flags, env: process.env });
    const done: Delivered[] = [];
    for (const [name, notifier] of meant(loadNotifiers(process.env), args.name)) {
      const notice = testNotice(environment, Date.now());
      done.push({ notifier: name, notice, why: await give(notifier, notice, process.env) });
    }
    await this.show(
      { json: deliveredJson(done), table: { columns: deliveredColumns, records: done } },
      flags,
    );
    return deliveredEnding(done);
  }
}
