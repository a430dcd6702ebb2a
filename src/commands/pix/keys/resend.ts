import * as Args from '@oclif/core/args';
import { pendingNote, registrationFields } from '../../../lib/areas/pix/key-registration.ts';
import { aboutChange } from '../../../lib/command/about.ts';
import { BaseCommand, type Ended } from '../../../lib/command/base.ts';
import { connected } from '../../../lib/command/service.ts';
import { change, writeFlags } from '../../../lib/command/write.ts';
import { resend } from '../../../lib/contract/pix-keys.ts';

/** `brl pix keys resend`: POST …/pix/keys/verify/resend. */
export default class PixKeysResend extends BaseCommand {
  override about = aboutChange();

  static override args = {
    challenge: Args.string({ required: true }),
  };
  static override flags = { ...writeFlags };

  async run(): Ended {
    const { args, flags } = await this.parse(PixKeysResend);
    return connected(this, flags, async (session) => {
      const { keyChallengeField } = session.client.connection.settings;
      const reply = await change(this, session, {
        flags,
        operation: resend,
        input: { bodyText: JSON.stringify({ [keyChallengeField]: args.challenge }) },
        view: (value) => ({ fields: registrationFields(value) }),
      });
      if (!reply) return undefined;
      this.note(() => pendingNote({ challengeId: args.challenge }));
      return 'pending';
    });
  }
}
