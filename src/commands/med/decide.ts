import { disputeArgs, disputeFlags, sayOfDispute } from '../../lib/areas/med/dispute.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { decide } from '../../lib/contract/med.ts';
import { medWords } from '../../lib/words/med.ts';

/** `brl med decide`: POST …/pix/med/{medId}/decide. */
export default class MedDecide extends BaseCommand {
  override about = aboutChange();

  static override args = disputeArgs;
  static override flags = disputeFlags;

  async run(): Promise<void> {
    const { args, flags } = await this.parse(MedDecide);
    await sayOfDispute(this, medWords.reallyDecide, decide, args.id, flags);
  }
}
