import { locksFields } from '../../lib/areas/locks/locks-view.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { advised } from '../../lib/command/advice.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { change, writeFlags } from '../../lib/command/write.ts';
import { cancelPending } from '../../lib/contract/locks.ts';
import { lockWords } from '../../lib/words/locks.ts';

/** `brl locks cancel`: DELETE …/security/locks/pending. */
export default class LocksCancel extends BaseCommand {
  override about = aboutChange();

  static override flags = writeFlags;

  async run(): Promise<void> {
    const { flags } = await this.parse(LocksCancel);
    await connected(this, flags, async (session) => {
      const reply = await advised('write', { not_found: lockWords.nonePending }, () =>
        change(this, session, {
          flags,
          operation: cancelPending,
          input: {},
          view: (value) => ({ fields: locksFields(value) }),
        }),
      );
      if (reply) this.note(() => lockWords.cancelled);
    });
  }
}
