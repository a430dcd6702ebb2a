import * as Flags from '@oclif/core/flags';
import {
  archiveFields,
  archiveJournal,
  archiveJson,
  archivePathOf,
  beforeText,
} from '../../lib/areas/journal/archive.ts';
import { journalFile } from '../../lib/areas/journal/backup.ts';
import { signingKey } from '../../lib/areas/journal/signed-file.ts';
import { readInstant } from '../../lib/brazil/days.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { hasSharedJournal } from '../../lib/connection/paths.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { aboutRecords } from '../../lib/payments/about.ts';
import { archiveWords } from '../../lib/words/archive.ts';

/** `brl journal archive`: the records of payments that ended long ago go to a signed file, and leave what is needed. */
export default class JournalArchive extends BaseCommand {
  override about = aboutRecords();

  static override flags = {
    before: Flags.string({ required: true, helpValue: 'YYYY-MM-DD|TIME' }),
    out: Flags.string({ helpValue: 'FILE' }),
    key: Flags.string({ helpValue: 'FILE' }),
    shrink: Flags.boolean(),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(JournalArchive);
    if (hasSharedJournal(process.env))
      throw usageError('usage', archiveWords.inDatabase, archiveWords.databaseLater);
    const { location, options } = journalFile(flags);
    const nowMs = Date.now();
    const beforeMs = Date.parse(readInstant(flags.before, '--before', 'first', nowMs));
    if (beforeMs > nowMs) throw usageError('usage', archiveWords.notYet('--before'));
    const path = flags.out ?? archivePathOf(location, beforeMs);
    const order = { beforeMs, path, key: signingKey(flags.key), isShrunk: flags.shrink, nowMs };
    const { file, taken, more } = await archiveJournal(location, order, options);
    const day = beforeText(beforeMs);
    if (file === null) {
      await this.show({ json: { archive: null, taken, more }, fields: [['Archive', null]] }, flags);
      this.note(() => archiveWords.none(day));
      return;
    }
    await this.show(
      { json: { ...archiveJson(path, file), taken, more }, fields: archiveFields(path, file) },
      flags,
    );
    this.note(() => (taken === 0 ? archiveWords.takenBefore : archiveWords.taken(taken)));
    this.note(() => archiveWords.keepBoth(path));
    if (more > 0) this.note(() => archiveWords.more(more, day));
  }
}
