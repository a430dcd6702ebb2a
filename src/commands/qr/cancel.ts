import * as Args from '@oclif/core/args';
import { chargeFields } from '../../lib/areas/qr/view.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { change, writeFlags } from '../../lib/command/write.ts';
import { cancel } from '../../lib/contract/qr.ts';

/** `brl qr cancel`: DELETE …/pix/qr-code. */
export default class QrCancel extends BaseCommand {
  override about = aboutChange();
  static override summary = 'Cancel a charge that is not paid.';
  static override description =
    'A charge that is paid or over cannot be cancelled (invalid_state, exit 30). Money that came in goes back with pix refund.';
  static override examples = ['<%= config.bin %> qr cancel table-7'];
  static override args = {
    identifier: Args.string({ description: 'identifier (or txid) of the charge', required: true }),
  };
  static override flags = { ...writeFlags };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(QrCancel);
    await connected(this, flags, async (session) => {
      await change(this, session, {
        flags,
        operation: cancel,
        input: { query: { identifier: args.identifier } },
        view: (value) => ({ fields: chargeFields(value) }),
      });
    });
  }
}
