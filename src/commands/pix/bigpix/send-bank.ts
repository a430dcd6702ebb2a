import { RawBodyCommand } from '../../../lib/cli/raw-body-command.ts';
import { rawBodyFlags } from '../../../lib/cli/raw-body-payment.ts';
import { sendBank } from '../../../lib/contract/bigpix.ts';

/** `brl pix bigpix send-bank`: POST …/pix/out/bank-account/bigpix, deprecated. */
export default class PixBigpixSendBank extends RawBodyCommand {
  static override summary = 'Pay a large PIX by bank data in parts (deprecated: use pix send-bank).';
  static override description =
    `Deprecated: pix send-bank takes any amount. The date of removal is not announced.
The specification does not show the body, so it is sent as given. It is never repeated by itself.`;
  static override examples = ['<%= config.bin %> pix bigpix send-bank --data payment.json'];
  static override flags = { ...rawBodyFlags };

  async run(): Promise<void> {
    const { flags } = await this.parse(PixBigpixSendBank);
    await this.payBody(flags, sendBank, 'Deprecated: BigPix goes away. brl pix send-bank takes any amount.');
  }
}
