import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { aboutChange } from '../../lib/command/about.ts';
import { advised } from '../../lib/command/advice.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { change, writeFlags } from '../../lib/command/write.ts';
import { consume } from '../../lib/contract/identity.ts';
import { answerFields } from '../../lib/payments/answer-view.ts';
import { identityWords } from '../../lib/words/identity.ts';

/** `brl identity consume`: POST /v1/identity-verifications/{id}/consume. */
export default class IdentityConsume extends BaseCommand {
  override about = aboutChange();

  static override args = { id: Args.string({ required: true }) };
  static override flags = {
    purpose: Flags.string({ helpValue: 'TEXT', required: true }),
    'reference-id': Flags.string({ helpValue: 'ID', required: true }),
    ...writeFlags,
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(IdentityConsume);
    const bodyText = JSON.stringify({ purpose: flags.purpose, referenceId: flags['reference-id'] });
    await connected(this, flags, async (session) => {
      const advice = {
        not_found: identityWords.noSuch,
        invalid_state: identityWords.madeForAnother(this.further(`brl identity status ${args.id}`)),
      };
      await advised('write', advice, () =>
        change(this, session, {
          flags,
          operation: consume,
          input: { params: { id: args.id }, bodyText },
          view: (value) => ({ fields: answerFields(value) }),
        }),
      );
    });
  }
}
