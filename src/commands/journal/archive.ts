import * as Flags from '@oclif/core/flags';
import {
  type ArchiveOrder,
  archiveFields,
  archiveFile,
  archiveJson,
  archivePathOf,
  beforeText,
} from '../../lib/areas/journal/archive.ts';
import { journalFile } from '../../lib/areas/journal/backup.ts';
import { signingKey } from '../../lib/areas/journal/signed-file.ts';
import { readInstant } from '../../lib/brazil/days.ts';
import { BaseCommand, type GlobalFlags } from '../../lib/command/base.ts';
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
    url: Flags.string({ helpValue: 'URL' }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(JournalArchive);
    const nowMs = Date.now();
    const beforeMs = Date.parse(readInstant(flags.before, '--before', 'first', nowMs));
    if (beforeMs > nowMs) throw usageError('usage', archiveWords.notYet('--before'));
    const order = { beforeMs, key: signingKey(flags.key), isShrunk: flags.shrink, nowMs };
    const { path, archived } = await this.archived(flags, order);
    const { file, taken, more } = archived;
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

  /** Machines that share a database have no folder in common, so the file has to be named. */
  private async archived(flags: GlobalFlags & ArchiveFlags, order: Omit<ArchiveOrder, 'path'>) {
    const { out, shrink, url } = flags;
    if (url === undefined && !hasSharedJournal(process.env)) {
      const { location, options } = journalFile(flags);
      const path = out ?? archivePathOf(location, order.beforeMs);
      return { path, archived: await archiveFile(location, { ...order, path }, options) };
    }
    if (out === undefined) throw usageError('usage', archiveWords.whichFile('--out'));
    if (shrink) throw usageError('usage', archiveWords.notShrunk('--shrink'), archiveWords.vacuum);
    const { archiveDatabase } = await import('../../lib/areas/journal/archive-shared.ts');
    return { path: out, archived: await archiveDatabase(url, { ...order, path: out }) };
  }
}

interface ArchiveFlags {
  readonly out: string | undefined;
  readonly shrink: boolean;
  readonly url: string | undefined;
}
