import * as Flags from '@oclif/core/flags';
import { locksFields, waitingNote } from '../../lib/areas/locks/locks-view.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { advised } from '../../lib/command/advice.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { bodyFlags, givenBody } from '../../lib/command/body-flags.ts';
import { connected } from '../../lib/command/service.ts';
import { change, writeFlags } from '../../lib/command/write.ts';
import { approvePending } from '../../lib/contract/locks.ts';
import { askReally } from '../../lib/terminal/really.ts';
import { lockWords } from '../../lib/words/locks.ts';

/** `brl locks approve`: POST …/security/locks/pending/approve. */
export default class LocksApprove extends BaseCommand {
  override about = aboutChange();

  static override flags = {
    yes: Flags.boolean({ helpGroup: 'SAFETY' }),
    ...bodyFlags,
    ...writeFlags,
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(LocksApprove);
    const bodyText = givenBody(flags)?.text ?? '{}';
    await connected(this, flags, async (session) => {
      const { environment } = session;
      if (!flags['dry-run']) await askReally(() => lockWords.askApprove(environment), flags.yes);
      const reply = await advised('write', { not_found: lockWords.nonePending }, () =>
        change(this, session, {
          flags,
          operation: approvePending,
          input: { bodyText },
          view: (value) => ({ fields: locksFields(value) }),
        }),
      );
      const waiting = reply && waitingNote(reply.json.value);
      if (waiting) this.note(waiting);
    });
  }
}
