import type { Outstanding } from '../../journal/postgres/migrate.ts';
import { isComplete } from '../../journal/postgres/migrate.ts';
import { wantedVersion } from '../../journal/postgres/migrations.ts';
import type { Field } from '../../terminal/answer.ts';
import { sharedJournalWords } from '../../words/shared-journal.ts';

/**
 * A database as `brl journal migrate` found or left it. @param made what was missing before; null if nothing was to be
 * made
 */
export function migrationJson(location: string, missing: Outstanding, made: Outstanding | null) {
  return {
    location,
    version: missing.version,
    neededVersion: wantedVersion,
    isComplete: isComplete(missing),
    missing: { versions: missing.versions, roles: missing.roles },
    made: made && { versions: made.versions, roles: made.roles },
    grants: [
      sharedJournalWords.grantPerson,
      sharedJournalWords.grantWorker,
      sharedJournalWords.grantApprover,
    ],
  };
}

/** The same for a person, with the lines that give people, workers and approvers their roles. */
export function migrationFields(location: string, missing: Outstanding, made: Outstanding | null): Field[] {
  const says = sharedJournalWords;
  const { version } = missing;
  const isWhole = isComplete(missing);
  return [
    ['Journal', location],
    ['Tables', version === 0 ? says.noTables : says.tables(version, wantedVersion)],
    ['Missing', isWhole ? says.complete : listed(missing)],
    ['Made', made && (isComplete(made) ? says.complete : listed(made))],
    ['For people', isWhole ? says.grantPerson : null],
    ['For workers', isWhole ? says.grantWorker : null],
    ['For approvers', isWhole ? says.grantApprover : null],
  ];
}

function listed({ versions, roles }: Outstanding): string {
  const parts = [
    ...(versions.length > 0 ? [sharedJournalWords.missingTables(versions.join(', '))] : []),
    ...(roles.length > 0 ? [sharedJournalWords.missingRoles(roles.join(', '))] : []),
  ];
  return parts.join('; ');
}
