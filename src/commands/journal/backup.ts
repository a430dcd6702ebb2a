import * as Flags from '@oclif/core/flags';
import { copyFields, copyJson, journalFile } from '../../lib/areas/journal/backup.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { encryptingTo } from '../../lib/files/age.ts';
import { writeBackup } from '../../lib/journal/backup/write.ts';
import { aboutRecords } from '../../lib/payments/about.ts';
import { whileWorking } from '../../lib/terminal/waiting.ts';
import { backupWords } from '../../lib/words/backup.ts';
import { valueWords } from '../../lib/words/values.ts';

/** `brl journal backup`: a copy of the journal as of one moment, read back before it gets its name. */
export default class JournalBackup extends BaseCommand {
  override about = aboutRecords();

  static override flags = {
    out: Flags.string({ required: true, helpValue: 'FILE' }),
    overwrite: Flags.boolean(),
    recipient: Flags.string({ helpValue: 'KEY', multiple: true, multipleNonGreedy: true }),
  };

  async run(): Ended {
    const { flags } = await this.parse(JournalBackup);
    const { location, options } = journalFile(flags);
    const { out, recipient = [] } = flags;
    const encrypting = recipient.length === 0 ? null : await encryptingTo(recipient);
    const state = await whileWorking(
      () => backupWords.working,
      () => writeBackup(location, out, { replaces: flags.overwrite, encrypting }, options),
    );
    const json = { ...copyJson(out, state), head: `${out}-head`, broken: state.broken };
    await this.show({ json, fields: copyFields(out, state) }, flags);
    const { broken } = state;
    if (broken === null) return undefined;
    this.note(() => backupWords.backedUpBroken(out, broken));
    this.note(() => valueWords.next(backupWords.seeDoctor));
    return 'check_failed';
  }
}
