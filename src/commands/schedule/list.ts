import * as Flags from '@oclif/core/flags';
import { readLimit } from '../../lib/areas/payout/run-flags.ts';
import { watched } from '../../lib/areas/schedule/pass.ts';
import { columns, listed, listedJson } from '../../lib/areas/schedule/waiting.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { connected, withJournal } from '../../lib/command/service.ts';
import { aboutRecords } from '../../lib/payments/about.ts';
import { scopeOf } from '../../lib/payments/facts.ts';
import { heldText } from '../../lib/payments/schedule.ts';
import { scheduleWords } from '../../lib/words/schedule.ts';

/** `brl schedule list`: what waits for its hour, and what is held. */
export default class ScheduleList extends BaseCommand {
  override about = aboutRecords();

  static override flags = { limit: Flags.string({ default: '50', helpValue: 'N' }) };

  async run(): Promise<void> {
    const { flags } = await this.parse(ScheduleList);
    const limit = readLimit(flags.limit);
    await connected(this, flags, (session) =>
      withJournal(session, async (journal) => {
        const { records, more } = await listed(journal, scopeOf(session.client), limit);
        const { isSeen } = await watched(session, journal, session.client.clock.now());
        const json = { items: records.map(listedJson), more, runnerSeen: isSeen };
        await this.show({ json, table: { columns, records, empty: scheduleWords.nothing } }, flags);
        if (more > 0) this.note(() => scheduleWords.more(more));
        if (records.some(({ held }) => held > 0)) this.note(() => scheduleWords.heldWaits);
        if (records.length > 0) this.note(() => heldText(journal));
        if (records.length > 0 && !isSeen) this.note(() => scheduleWords.runnerSilent);
      }),
    );
  }
}
