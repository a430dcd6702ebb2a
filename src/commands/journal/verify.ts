import * as Flags from '@oclif/core/flags';
import { withJournalOnly } from '../../lib/areas/journal/intents.ts';
import { refuseUnlessSealed, verdictFields, verdictJson } from '../../lib/areas/journal/seal-view.ts';
import { verifySeal } from '../../lib/areas/journal/verify-seal.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { aboutRecords } from '../../lib/payments/about.ts';
import { sealWords } from '../../lib/words/seal.ts';

/** `brl journal verify`: whether every record is as it was when it was sealed. */
export default class JournalVerify extends BaseCommand {
  override about = aboutRecords();

  static override flags = {
    seal: Flags.string({ required: true, helpValue: 'FILE' }),
    signer: Flags.string({ helpValue: 'FILE' }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(JournalVerify);
    await withJournalOnly(flags, async (journal) => {
      const verdict = await verifySeal(journal, flags.seal, flags.signer ?? null);
      refuseUnlessSealed(verdict);
      await this.show(
        { json: verdictJson(flags.seal, verdict), fields: verdictFields(flags.seal, verdict) },
        flags,
      );
      if (verdict.isKnownSigner === null) this.note(() => sealWords.compareSigner(verdict.signer));
    });
  }
}
