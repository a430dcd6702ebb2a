import { postgresWords } from '../../words/postgres.ts';
import { JournalError } from '../journal.ts';
import type { Database, Questions } from './connect.ts';
import { migrations, wantedVersion } from './migrations.ts';
import { queueSchema, queueTables } from './queue.ts';
import { refuseOldServer, serverVersion } from './server-version.ts';

/** What a database still lacks. */
export interface Outstanding {
  /** Version of its tables; 0 when there are none. */
  readonly version: number;
  readonly versions: readonly number[];
  /** Our roles that the server does not have. */
  readonly roles: readonly string[];
}

/** `brl_owner` owns the tables and never logs in; the others are granted to those who do. */
export const roles = ['brl_owner', 'brl_operator', 'brl_worker', 'brl_approver'] as const;

/** Whether nothing is missing. */
export function isComplete({ versions, roles: missing }: Outstanding): boolean {
  return versions.length === 0 && missing.length === 0;
}

/** @throws {JournalError} for a server that is too old, or tables of a later version of this program */
export async function refuseOtherServer(database: Database): Promise<void> {
  const { location } = database.place;
  refuseOldServer(location, await serverVersion(database));
  const version = await versionOf(database);
  if (version > wantedVersion) throw new JournalError(postgresWords.newer(location, version, wantedVersion));
}

/** @throws {JournalError} for tables that are missing or of another version, with the command to type */
export async function requireMigrated(database: Database): Promise<void> {
  const { location } = database.place;
  await refuseOtherServer(database);
  const version = await versionOf(database);
  if (version === 0) throw new JournalError(postgresWords.notMigrated(location));
  if (version < wantedVersion) throw new JournalError(postgresWords.older(location, version, wantedVersion));
}

/** Reads what is missing, and changes nothing. */
export async function outstanding(questions: Questions): Promise<Outstanding> {
  const version = await versionOf(questions);
  const rows = await questions.all<{ readonly name: string }>(
    'SELECT rolname AS name FROM pg_roles WHERE rolname = ANY($1)',
    roles,
  );
  const there = rows.map(({ name }) => name);
  return {
    version,
    versions: migrations.filter((one) => one.version > version).map((one) => one.version),
    roles: roles.filter((name) => !there.includes(name)),
  };
}

/**
 * Brings a database up to date, as a user who may create roles and schemas or is a member of `brl_owner`: all of it or
 * nothing. Of two simultaneous migrations, the second finds it done.
 * @returns what was missing
 */
export function migrate(database: Database): Promise<Outstanding> {
  return database.atomic(async (questions) => {
    await questions.all("SELECT pg_advisory_xact_lock(hashtextextended('brl migrate', 0))");
    const missing = await outstanding(questions);
    for (const role of missing.roles) await questions.all(madeUnlessThere(role));
    const steps = migrations.filter((one) => missing.versions.includes(one.version));
    if (steps.length > 0) await becomeOwner(questions);
    for (const { version, sql } of steps) {
      await questions.all(version === 1 ? `${sql}${await queue()}` : sql);
      await questions.all('UPDATE brl.journal SET version = $1', version);
    }
    return missing;
  });
}

/** pg-boss brings its own tables; tickets carry no money, so operators and workers get all the rights they need on them. */
async function queue(): Promise<string> {
  // Its script begins and ends a transaction; here it is part of ours.
  const tables = (await queueTables()).replace(/^\s*BEGIN;/m, '').replace(/COMMIT;\s*$/, '');
  return `${tables};
    GRANT USAGE ON SCHEMA ${queueSchema} TO brl_operator, brl_worker;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${queueSchema} TO brl_operator, brl_worker;
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${queueSchema} TO brl_operator, brl_worker;`;
}

/** Roles belong to the server, not to a database: another database may be migrating at the same moment. */
function madeUnlessThere(role: string): string {
  return `DO $$ BEGIN CREATE ROLE ${role} NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN END $$`;
}

/** For the rest of the transaction. Since PostgreSQL 16, the creator of a role may not act as it without an explicit grant. */
async function becomeOwner(questions: Questions): Promise<void> {
  const who = await questions.one<{
    readonly name: string;
    readonly database: string;
    readonly mayCreate: boolean;
    readonly isOwner: boolean;
  }>(
    `SELECT quote_ident(current_user) AS name, quote_ident(current_database()) AS database,
      has_database_privilege('brl_owner', current_database(), 'CREATE') AS "mayCreate",
      pg_has_role('brl_owner', CASE WHEN current_setting('server_version_num')::int < 160000 THEN 'MEMBER' ELSE 'SET' END)
        AS "isOwner"`,
  );
  if (!who?.mayCreate) await questions.all(`GRANT CREATE ON DATABASE ${who?.database} TO brl_owner`);
  if (!who?.isOwner) await questions.all(`GRANT brl_owner TO ${who?.name}`);
  await questions.all('SET LOCAL ROLE brl_owner');
}

async function versionOf(questions: Questions): Promise<number> {
  const [found] = await questions.all<{ readonly there: boolean }>(
    // Read from the catalogue: a name that was looked up before it existed may be cached as missing.
    "SELECT EXISTS (SELECT FROM pg_tables WHERE schemaname = 'brl' AND tablename = 'journal') AS there",
  );
  if (!found?.there) return 0;
  return (await questions.one<{ readonly version: number }>('SELECT version FROM brl.journal'))?.version ?? 0;
}
