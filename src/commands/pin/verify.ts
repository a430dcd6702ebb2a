import { pinFlags, sendPin } from '../../lib/areas/pin/send-pin.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { verify } from '../../lib/contract/pin.ts';

/** `brl pin verify`: POST …/security/pin/verify. */
export default class PinVerify extends BaseCommand {
  override about = aboutChange();
  static override summary = "Try an operator's transaction PIN, once.";
  static override description =
    `A wrong try counts: 3 lock the PIN for 15 minutes, 6 until a reset. So one is sent and nothing is repeated. The PIN comes from
--pin-file, else from BRL_TRANSACTION_PIN_FILE, else it is asked for. Exit 51 when it is wrong or locked.`;
  static override examples = ['<%= config.bin %> pin verify --document 52998224725 --pin-file pin.txt'];
  static override flags = pinFlags;

  async run(): Promise<void> {
    const { flags } = await this.parse(PinVerify);
    await connected(this, flags, (session) => sendPin(this, session, flags, verify, 'try'));
  }
}
