import { topic } from './topic.ts';

/** Making, filling and opening a journal that several machines share. */
export const sharedJournalWords = topic('shared journal', {
  asking: 'Asking the database of the journal.',
  whichJournal: 'No shared journal was named.',
  nameIt: 'Add --url postgres://USER@HOST:PORT/DATABASE, or set BRL_JOURNAL to it.',
  checkOrApply:
    'Say what to do: --check tells what is missing, --plan what creating it would lock, --apply creates it.',
  noRights: (location: string, user: string, reason: string) =>
    `The user ${user} may not do this in ${location} (${reason}), and nothing was changed.`,
  whoMay:
    'Connect as a superuser, as an owner of the database who may create roles, or as a member of brl_owner.',
  noTables: 'none yet',
  tables: (version: number, wanted: number) =>
    version === wanted
      ? `version ${version}, up to date`
      : `version ${version}, and version ${wanted} is needed`,
  complete: 'nothing',
  locksNothing: 'nothing that anybody uses',
  locks: (table: string, rows: number, megabytes: number, isWalked: boolean) =>
    `${table}, about ${rows} rows, ${megabytes} MB${isWalked ? ', every row is read' : ''}`,
  lockedFor: (seconds: number) =>
    `${seconds} s; payments that begin meanwhile wait, and nothing is sent twice. Workers of an earlier version stop.`,
  missingTables: (versions: string) => `tables of version ${versions}`,
  missingRoles: (roles: string) => `roles ${roles}`,
  grantPerson: 'GRANT brl_operator TO "USER";',
  grantWorker: 'GRANT brl_worker TO "USER";',
  grantApprover: 'GRANT brl_approver TO "USER";',
  askPassword: (location: string) => `Password of ${location} (not shown):`,
  noPassword: 'Off a terminal, the password comes from a file.',
  givePassword: 'Add --from FILE, or --from - to read it from stdin.',
  kept: (location: string) => `The keychain has the password of ${location}.`,
  forgotten: (location: string) => `The keychain no longer has the password of ${location}.`,
  notKept: (location: string) => `The keychain had no password of ${location}.`,
});
