import { disputeArgs, disputeFlags, sayOfDispute } from '../../lib/areas/med/dispute.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { answer } from '../../lib/contract/med.ts';
import { medWords } from '../../lib/words/med.ts';

/** `brl med answer`: POST …/pix/med/{medId}/answer. */
export default class MedAnswer extends BaseCommand {
  override about = aboutChange();

  static override args = disputeArgs;
  static override flags = disputeFlags;

  async run(): Promise<void> {
    const { args, flags } = await this.parse(MedAnswer);
    await sayOfDispute(this, medWords.reallyAnswer, answer, args.id, flags);
  }
}
