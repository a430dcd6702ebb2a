import { RawBodyCommand } from '../../../lib/cli/raw-body-command.ts';
import { rawBodyFlags } from '../../../lib/cli/raw-body-payment.ts';
import { send } from '../../../lib/contract/bigpix.ts';

/** `brl pix bigpix send`: POST …/pix/out/bigpix, deprecated. */
export default class PixBigpixSend extends RawBodyCommand {
  static override summary = 'Pay a large PIX by key in parts (deprecated: use pix send).';
  static override description = `Deprecated: pix send takes any amount. The date of removal is not announced.
The specification does not show the body, so it is sent as given. It is never repeated by itself.`;
  static override examples = [
    '<%= config.bin %> pix bigpix send --field amount=20000.00 --field key=maria@example.com --field identifier=big-1',
  ];
  static override flags = { ...rawBodyFlags };

  async run(): Promise<void> {
    const { flags } = await this.parse(PixBigpixSend);
    await this.payBody(flags, send, 'Deprecated: BigPix goes away. brl pix send takes any amount.');
  }
}
