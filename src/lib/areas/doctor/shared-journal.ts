import { sharedJournal } from '../../command/journal-place.ts';
import { type Check, fail, pass } from '../../connection/check.ts';
import type { Env } from '../../connection/paths.ts';
import { type Database, openDatabase } from '../../journal/postgres/connect.ts';
import { isComplete, outstanding } from '../../journal/postgres/migrate.ts';
import { wantedVersion } from '../../journal/postgres/migrations.ts';
import type { PostgresPlace } from '../../journal/postgres/place.ts';
import { isTooOld, oldestServer, serverVersion } from '../../journal/postgres/server-version.ts';
import { openPostgresJournal } from '../../journal/postgres/store.ts';
import { doctorWords } from '../../words/doctor.ts';
import { attempt, failure, notTried } from './check.ts';
import {
  clockCheck,
  connectionsCheck,
  durabilityCheck,
  identityCheck,
  rolesCheck,
  standbyCheck,
} from './database.ts';
import { type JournalInput, journalChecks } from './journal.ts';

type SharedInput = Pick<JournalInput, 'environment' | 'profileFlag' | 'nowMs'> & { readonly env: Env };

const ofDatabase = [
  'tables',
  'roles',
  'durability',
  'standby',
  'connections',
  'database-clock',
  'database-identity',
];
const ofJournal = ['journal', 'payments', 'key-directory'];

/** The journal in a database that several machines share: the server, what this user may do there, and the payments. */
export async function sharedJournalChecks({ env, ...input }: SharedInput): Promise<Check[]> {
  const says = doctorWords.database;
  const rest = (why: string) => [...ofDatabase, ...ofJournal].map((check) => notTried(check, why));
  const place = placeOrCheck(env);
  if ('status' in place) return [place, ...rest(doctorWords.because.configurationBroken)];
  const database = await openDatabase(place);
  try {
    const reached = await attempt('database', says.checkAddress, () => serverCheck(database));
    if (reached.status === 'fail') return [reached, ...rest(doctorWords.because.databaseUnreached)];
    const { location } = place;
    return [
      reached,
      await attempt('tables', says.makeTables, () => tablesCheck(database)),
      ...(await databaseChecks(database)),
      ...(await journalChecks({
        ...input,
        location,
        open: () => openPostgresJournal(place),
        whenUnusable: (error) => failure('journal', error, says.askAdministrator),
        whenWeak: says.askAdministrator,
      })),
    ];
  } finally {
    await database.close();
  }
}

function placeOrCheck(env: Env): PostgresPlace | Check {
  try {
    return sharedJournal(env) as PostgresPlace;
  } catch (error) {
    return failure('database', error, 'brl config show --origin');
  }
}

/** Whatever one of them finds, or may not ask, the others are tried. */
async function databaseChecks(database: Database): Promise<Check[]> {
  const checks = {
    roles: rolesCheck,
    durability: durabilityCheck,
    standby: standbyCheck,
    connections: connectionsCheck,
    'database-clock': clockCheck,
    'database-identity': identityCheck,
  };
  const found: Check[] = [];
  for (const [name, check] of Object.entries(checks))
    found.push(await attempt(name, doctorWords.database.askAdministrator, () => check(database)));
  return found;
}

async function serverCheck(database: Database): Promise<Check> {
  const says = doctorWords.database;
  const { location: place, tls, others } = database.place;
  const version = await serverVersion(database);
  const { host, port } = database.server();
  const location = others.length === 0 ? place : says.byServer(place, `${host}:${port}`);
  const { name } = version;
  if (isTooOld(version))
    return fail('database', says.tooOld(location, name, oldestServer), says.askAdministrator);
  return pass('database', (tls === null ? says.answersHere : says.answers)(location, name));
}

async function tablesCheck(database: Database): Promise<Check> {
  const says = doctorWords.database;
  const missing = await outstanding(database);
  const { version } = missing;
  if (version > wantedVersion) return fail('tables', says.newer(version, wantedVersion), says.newerBrl);
  if (isComplete(missing)) return pass('tables', says.tables(version));
  return fail('tables', version === 0 ? says.noTables : says.older(version, wantedVersion), says.makeTables);
}
