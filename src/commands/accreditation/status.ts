import * as Args from '@oclif/core/args';
import { accreditationSettling } from '../../lib/areas/accreditation/accreditation-settling.ts';
import { accreditationFields } from '../../lib/areas/accreditation/accreditation-view.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { createPf, createPj } from '../../lib/contract/accreditation.ts';
import { textMember } from '../../lib/json/members.ts';
import { idUnderRef } from '../../lib/payments/made-under.ts';
import { waitFlags } from '../../lib/payments/money-flags.ts';
import { checkWait, showSettling } from '../../lib/payments/settling.ts';

/** `brl accreditation status`: GET /v1/accreditations/{accreditationId}. */
export default class AccreditationStatus extends BaseCommand {
  static override args = { id: Args.string({ required: true }) };
  static override flags = { ...waitFlags };

  async run(): Ended {
    const { args, flags } = await this.parse(AccreditationStatus);
    checkWait(flags);
    return connected(this, flags, async (session) => {
      const id = await idUnderRef(this, session, args.id, [createPf, createPj], (made) =>
        textMember(made, 'accreditationId'),
      );
      return showSettling(session, flags, accreditationSettling(session.client, id), (reply) =>
        this.show({ json: asReceived(reply), fields: accreditationFields(reply.json.value) }, flags),
      );
    });
  }
}
