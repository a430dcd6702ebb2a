import { placeOf, sharedJournal } from '../../command/journal-place.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { JournalError } from '../../journal/journal.ts';
import type { Database } from '../../journal/postgres/connect.ts';
import type { PostgresPlace } from '../../journal/postgres/place.ts';
import { whileWorking } from '../../terminal/waiting.ts';
import { sharedJournalWords } from '../../words/shared-journal.ts';

/**
 * The shared journal that a flag names, else `BRL_JOURNAL`.
 * @throws {CliError} exit 2 if neither names one, 91 for an address that cannot be used
 */
export function sharedPlace(url: string | undefined, flag = '--url'): PostgresPlace {
  const place = url === undefined ? sharedJournal(process.env) : placeOf(url, process.env, flag);
  if (place) return place;
  throw usageError('usage', sharedJournalWords.whichJournal, sharedJournalWords.nameIt);
}

/**
 * Opens a database, whatever is in it, and always closes it.
 * @throws {CliError} exit 91 if its user lacks a right
 */
export async function withDatabase<T>(
  place: PostgresPlace,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { openDatabase } = await import('../../journal/postgres/connect.ts');
  return whileWorking(
    () => sharedJournalWords.asking,
    async () => {
      const database = await openDatabase(place);
      try {
        return await work(database);
      } catch (error) {
        throw withoutRights(error, place);
      } finally {
        await database.close();
      }
    },
  );
}

/** SQLSTATE insufficient_privilege (PostgreSQL manual, appendix A). */
const insufficientPrivilege = '42501';

function withoutRights(error: unknown, { location, user }: PostgresPlace): unknown {
  if (!(error instanceof JournalError)) return error;
  const { code, message } = (error.cause ?? {}) as { readonly code?: unknown; readonly message?: string };
  if (code !== insufficientPrivilege) return error;
  return new CliError({
    code: 'journal_rights',
    ends: 'configuration',
    message: sharedJournalWords.noRights(location, user, message ?? ''),
    hint: sharedJournalWords.whoMay,
    cause: error,
  });
}
