import { pinFlags, sendPin } from '../../lib/areas/pin/send-pin.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { set } from '../../lib/contract/pin.ts';

/** `brl pin set`: PUT …/security/pin. */
export default class PinSet extends BaseCommand {
  override about = aboutChange();

  static override flags = pinFlags;

  async run(): Promise<void> {
    const { flags } = await this.parse(PinSet);
    await connected(this, flags, (session) => sendPin(this, session, flags, set, 'new'));
  }
}
