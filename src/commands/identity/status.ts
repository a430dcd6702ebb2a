import * as Args from '@oclif/core/args';
import { consumeFlags, verificationSettling } from '../../lib/areas/identity/identity-settling.ts';
import { advised } from '../../lib/command/advice.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { create } from '../../lib/contract/identity.ts';
import { textMember } from '../../lib/json/members.ts';
import { answerFields } from '../../lib/payments/answer-view.ts';
import { idUnderRef } from '../../lib/payments/made-under.ts';
import { waitFlags } from '../../lib/payments/money-flags.ts';
import { checkWait, showSettling } from '../../lib/payments/settling.ts';
import { identityWords } from '../../lib/words/identity.ts';

/** `brl identity status`: GET /v1/identity-verifications/{id}. */
export default class IdentityStatus extends BaseCommand {
  static override args = { id: Args.string({ required: true }) };
  static override flags = { ...waitFlags };

  async run(): Ended {
    const { args, flags } = await this.parse(IdentityStatus);
    checkWait(flags);
    return connected(this, flags, async (session) => {
      const id = await idUnderRef(this, session, args.id, [create], (made) => textMember(made, 'id'));
      const settling = verificationSettling(session.client, id);
      const advice = { not_found: identityWords.noSuch };
      return advised('read', advice, () =>
        showSettling(session, flags, settling, async (reply) => {
          await this.show({ json: asReceived(reply), fields: answerFields(reply.json.value) }, flags);
          const needed = consumeFlags(reply.json.value);
          if (needed !== null)
            this.note(() => identityWords.use(needed, this.further(`brl identity consume ${id}`)));
        }),
      );
    });
  }
}
