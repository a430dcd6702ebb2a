import * as Args from '@oclif/core/args';
import { chargeId } from '../../lib/areas/qr/charge-id.ts';
import { chargeFields } from '../../lib/areas/qr/qr-view.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { change, writeFlags } from '../../lib/command/write.ts';
import { cancel } from '../../lib/contract/qr.ts';

/** `brl qr cancel`: DELETE …/pix/qr-code. */
export default class QrCancel extends BaseCommand {
  override about = aboutChange();

  static override args = {
    identifier: Args.string({ required: true }),
  };
  static override flags = { ...writeFlags };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(QrCancel);
    await connected(this, flags, async (session) => {
      const identifier = await chargeId(this, session, args.identifier);
      await change(this, session, {
        flags,
        operation: cancel,
        input: { query: { identifier } },
        view: (value) => ({ fields: chargeFields(value) }),
      });
    });
  }
}
