import * as Flags from '@oclif/core/flags';
import { migrationFields, migrationJson } from '../../lib/areas/journal/migration.ts';
import { sharedPlace, withDatabase } from '../../lib/areas/journal/shared.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { locksOf } from '../../lib/journal/postgres/locks-of-migration.ts';
import { isComplete, migrate, outstanding, refuseOtherServer } from '../../lib/journal/postgres/migrate.ts';
import { sharedJournalWords } from '../../lib/words/shared-journal.ts';

/** `brl journal migrate`: what a shared journal's database lacks, what adding it would lock, and adding it. */
export default class JournalMigrate extends BaseCommand {
  static override flags = {
    check: Flags.boolean(),
    apply: Flags.boolean(),
    plan: Flags.boolean(),
    url: Flags.string({ helpValue: 'URL' }),
  };

  async run(): Ended {
    const { flags } = await this.parse(JournalMigrate);
    if ([flags.check, flags.apply, flags.plan].filter(Boolean).length !== 1)
      throw usageError('usage', sharedJournalWords.checkOrApply);
    const place = sharedPlace(flags.url);
    return withDatabase(place, async (database) => {
      await refuseOtherServer(database);
      const made = flags.apply ? await migrate(database) : null;
      const missing = await outstanding(database);
      const locks = flags.plan ? await locksOf(database, missing.versions) : null;
      await this.show(
        {
          json: migrationJson(place.location, missing, made, locks),
          fields: migrationFields(place.location, missing, made, locks),
        },
        flags,
      );
      return isComplete(missing) ? undefined : 'check_failed';
    });
  }
}
