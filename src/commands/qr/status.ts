import * as Args from '@oclif/core/args';
import { chargeFields } from '../../lib/areas/qr/view.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { lookup } from '../../lib/contract/qr.ts';

/** `brl qr status`: GET …/pix/qr-code/lookup. */
export default class QrStatus extends BaseCommand {
  static override args = {
    identifier: Args.string({ required: true }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(QrStatus);
    await connected(this, flags, async ({ client }) => {
      const reply = await client.read(lookup, { query: { identifier: args.identifier } });
      await this.show({ json: asReceived(reply), fields: chargeFields(reply.json.value) }, flags);
    });
  }
}
