import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { operatorOf } from '../../lib/areas/pin/send-pin.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { advised } from '../../lib/command/advice.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { change, writeFlags } from '../../lib/command/write.ts';
import { remove } from '../../lib/contract/pin.ts';
import { answerFields } from '../../lib/payments/answer-view.ts';
import { askReally } from '../../lib/terminal/really.ts';
import { pinWords } from '../../lib/words/pin.ts';

/** `brl pin remove`: DELETE …/security/pin/{document}. */
export default class PinRemove extends BaseCommand {
  override about = aboutChange();

  static override args = { document: Args.string({ required: true }) };
  static override flags = {
    yes: Flags.boolean({ helpGroup: 'SAFETY' }),
    ...writeFlags,
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PinRemove);
    await connected(this, flags, async (session) => {
      const document = operatorOf(session, args.document);
      if (!flags['dry-run'])
        await askReally(() => pinWords.reallyRemove(document, session.environment), flags.yes);
      const advice = { not_found: pinWords.hasNone };
      await advised('write', advice, () =>
        change(this, session, {
          flags,
          operation: remove,
          input: { params: { document } },
          view: (value) => ({ fields: answerFields(value) }),
        }),
      );
    });
  }
}
