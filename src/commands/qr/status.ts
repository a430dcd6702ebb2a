import * as Args from '@oclif/core/args';
import { chargeId } from '../../lib/areas/qr/charge-id.ts';
import { chargeSettling } from '../../lib/areas/qr/qr-settling.ts';
import { chargeFields } from '../../lib/areas/qr/qr-view.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { waitFlags } from '../../lib/payments/money-flags.ts';
import { checkWait, readSettling } from '../../lib/payments/settling.ts';

/** `brl qr status`: GET …/pix/qr-code/lookup. */
export default class QrStatus extends BaseCommand {
  static override args = {
    identifier: Args.string({ required: true }),
  };
  static override flags = { ...waitFlags };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(QrStatus);
    checkWait(flags);
    await connected(this, flags, async (session) => {
      const identifier = await chargeId(this, session, args.identifier);
      const reply = await readSettling(session, flags, chargeSettling(session.client, identifier));
      await this.show({ json: asReceived(reply), fields: chargeFields(reply.json.value) }, flags);
    });
  }
}
