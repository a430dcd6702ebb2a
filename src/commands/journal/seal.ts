import * as Flags from '@oclif/core/flags';
import { withJournalOnly } from '../../lib/areas/journal/intents.ts';
import { writeSeal } from '../../lib/areas/journal/seal.ts';
import { sealFields, sealJson } from '../../lib/areas/journal/seal-view.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { aboutRecords } from '../../lib/payments/about.ts';

/** `brl journal seal`: a signed account of every record, by which a later change shows. */
export default class JournalSeal extends BaseCommand {
  override about = aboutRecords();

  static override flags = {
    out: Flags.string({ required: true, helpValue: 'FILE' }),
    key: Flags.string({ helpValue: 'FILE' }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(JournalSeal);
    await withJournalOnly(flags, async (journal) => {
      const seal = await writeSeal(journal, flags.out, flags.key, Date.now());
      await this.show({ json: sealJson(flags.out, seal), fields: sealFields(flags.out, seal) }, flags);
    });
  }
}
