import { archivedDatabase } from '../../journal/postgres/archive.ts';
import { requireMigrated } from '../../journal/postgres/migrate.ts';
import { type Archived, type ArchiveOrder, archiveJournal } from './archive.ts';
import { sharedPlace, withDatabase } from './shared.ts';

/**
 * Archives a journal in a database: see {@link archiveJournal}.
 * @param url of the database; otherwise that of `BRL_JOURNAL`
 * @throws {CliError} exit 91 if its user may not
 */
export function archiveDatabase(url: string | undefined, order: ArchiveOrder): Promise<Archived> {
  return withDatabase(sharedPlace(url), async (database) => {
    await requireMigrated(database);
    return archiveJournal(await archivedDatabase(database), order);
  });
}
