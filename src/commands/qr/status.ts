import * as Args from '@oclif/core/args';
import { chargeId } from '../../lib/areas/qr/charge-id.ts';
import { chargeSettling } from '../../lib/areas/qr/qr-settling.ts';
import { chargeFields } from '../../lib/areas/qr/qr-view.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { waitFlags } from '../../lib/payments/money-flags.ts';
import { checkWait, showSettling } from '../../lib/payments/settling.ts';

/** `brl qr status`: GET …/pix/qr-code/lookup. */
export default class QrStatus extends BaseCommand {
  static override args = {
    identifier: Args.string({ required: true }),
  };
  static override flags = { ...waitFlags };

  async run(): Ended {
    const { args, flags } = await this.parse(QrStatus);
    checkWait(flags);
    return connected(this, flags, async (session) => {
      const identifier = await chargeId(this, session, args.identifier);
      return showSettling(session, flags, chargeSettling(session.client, identifier), (reply) =>
        this.show({ json: asReceived(reply), fields: chargeFields(reply.json.value) }, flags),
      );
    });
  }
}
