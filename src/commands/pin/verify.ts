import { pinFlags, sendPin } from '../../lib/areas/pin/send-pin.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { verify } from '../../lib/contract/pin.ts';

/** `brl pin verify`: POST …/security/pin/verify. */
export default class PinVerify extends BaseCommand {
  override about = aboutChange();

  static override flags = pinFlags;

  async run(): Promise<void> {
    const { flags } = await this.parse(PinVerify);
    await connected(this, flags, (session) => sendPin(this, session, flags, verify, 'try'));
  }
}
