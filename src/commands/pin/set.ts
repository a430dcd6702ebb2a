import { pinFlags, sendPin } from '../../lib/areas/pin/send-pin.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { set } from '../../lib/contract/pin.ts';

/** `brl pin set`: PUT …/security/pin. */
export default class PinSet extends BaseCommand {
  override about = aboutChange();
  static override summary = "Set an operator's transaction PIN.";
  static override description =
    `Asked twice without showing it, or read from --pin-file: a file that only its owner may read, a descriptor, or -. 6 to 12 digits,
no repetition, no sequence, no birth date; any date is refused here (a local rule, as we do not know the birth date). It is sent
once. The names of the body's members are the settings pinDocumentField and pinField.`;
  static override examples = [
    '<%= config.bin %> pin set --document 52998224725',
    '<%= config.bin %> pin set --document 52998224725 --pin-file pin.txt',
  ];
  static override flags = pinFlags;

  async run(): Promise<void> {
    const { flags } = await this.parse(PinSet);
    await connected(this, flags, (session) => sendPin(this, session, flags, set, 'new'));
  }
}
