import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import * as Flags from '@oclif/core/flags';
import { copiedFields, copyProgress, openPayments } from '../../lib/areas/journal/copying.ts';
import { sharedPlace, withDatabase } from '../../lib/areas/journal/shared.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { storeOptions } from '../../lib/connection/paths.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { copyJournal } from '../../lib/journal/copy/copy.ts';
import { openSource } from '../../lib/journal/copy/source.ts';
import { requireMigrated } from '../../lib/journal/postgres/migrate.ts';
import { copyWords } from '../../lib/words/journal-copy.ts';

/** `brl journal copy`: moves a journal from a file into a database that several machines share. */
export default class JournalCopy extends BaseCommand {
  static override flags = {
    from: Flags.string({ helpValue: 'FILE', required: true }),
    to: Flags.string({ helpValue: 'URL' }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(JournalCopy);
    const path = resolve(flags.from);
    if (!existsSync(path)) throw usageError('usage', copyWords.noFile(path), copyWords.whichFile);
    const place = sharedPlace(flags.to, '--to');
    const { location } = place;
    await withDatabase(place, async (database) => {
      await requireMigrated(database);
      const source = openSource(path, storeOptions(process.env));
      const progress = copyProgress(this);
      try {
        const copied = await copyJournal(source, database, Date.now(), progress.tell);
        progress.end();
        this.note(() =>
          copied === null ? copyWords.before(path, location) : copyWords.done(path, location),
        );
        this.note(() => copyWords.closed(path));
        const open = await openPayments(database);
        const json = { from: path, to: location, copied, alreadyCopied: copied === null, open };
        await this.show({ json, fields: copiedFields(location, copied) }, flags);
        const [broken] = copied?.broken ?? [];
        if (copied && broken !== undefined) this.note(() => copyWords.broken(copied.broken.length, broken));
        if (open > 0) this.note(() => copyWords.open(open));
      } finally {
        progress.end();
        source.close();
      }
    });
  }
}
