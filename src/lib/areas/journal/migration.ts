import { type LockedTable, lockedSeconds } from '../../journal/postgres/locks-of-migration.ts';
import type { Outstanding } from '../../journal/postgres/migrate.ts';
import { isComplete } from '../../journal/postgres/migrate.ts';
import { wantedVersion } from '../../journal/postgres/migrations.ts';
import type { Field } from '../../terminal/answer.ts';
import { sharedJournalWords } from '../../words/shared-journal.ts';

/**
 * A database as `brl journal migrate` found or left it. @param made what was missing before; null if nothing was to be
 * made @param locks what making it would lock; null if that was not asked
 */
export function migrationJson(
  location: string,
  missing: Outstanding,
  made: Outstanding | null,
  locks: readonly LockedTable[] | null,
) {
  return {
    location,
    version: missing.version,
    neededVersion: wantedVersion,
    isComplete: isComplete(missing),
    missing: { versions: missing.versions, roles: missing.roles },
    made: made && { versions: made.versions, roles: made.roles },
    locks: locks && {
      tables: locks.map(({ table, rows, bytes, microsPerRow }) => ({
        table,
        rows,
        bytes,
        isWalked: microsPerRow > 0,
      })),
      aboutSeconds: locks.length === 0 ? 0 : lockedSeconds(locks),
    },
    grants: [
      sharedJournalWords.grantPerson,
      sharedJournalWords.grantWorker,
      sharedJournalWords.grantApprover,
    ],
  };
}

/** The same for a person, with the lines that give people, workers and approvers their roles. */
export function migrationFields(
  location: string,
  missing: Outstanding,
  made: Outstanding | null,
  locks: readonly LockedTable[] | null,
): Field[] {
  const says = sharedJournalWords;
  const { version } = missing;
  const isWhole = isComplete(missing);
  return [
    ['Journal', location],
    ['Tables', version === 0 ? says.noTables : says.tables(version, wantedVersion)],
    ['Missing', isWhole ? says.complete : listed(missing)],
    ...(locks === null || isWhole ? [] : lockFields(locks)),
    ['Made', made && (isComplete(made) ? says.complete : listed(made))],
    ['For people', isWhole ? says.grantPerson : null],
    ['For workers', isWhole ? says.grantWorker : null],
    ['For approvers', isWhole ? says.grantApprover : null],
  ];
}

function lockFields(locks: readonly LockedTable[]): Field[] {
  const says = sharedJournalWords;
  if (locks.length === 0) return [['Locked', says.locksNothing]];
  const lines = locks.map(({ table, rows, bytes, microsPerRow }) =>
    says.locks(table, Math.round(rows), Math.ceil(bytes / 1e6), microsPerRow > 0),
  );
  return [
    ...lines.map((line, i): Field => [i === 0 ? 'Locked' : '', line]),
    ['For about', says.lockedFor(lockedSeconds(locks))],
  ];
}

function listed({ versions, roles }: Outstanding): string {
  const parts = [
    ...(versions.length > 0 ? [sharedJournalWords.missingTables(versions.join(', '))] : []),
    ...(roles.length > 0 ? [sharedJournalWords.missingRoles(roles.join(', '))] : []),
  ];
  return parts.join('; ');
}
