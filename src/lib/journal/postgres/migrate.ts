import { postgresWords } from '../../words/postgres.ts';
import { JournalError } from '../journal.ts';
import type { Database, Questions } from './connect.ts';
import { migrations, wantedVersion } from './migrations.ts';
import { queueSchema, queueTables } from './queue.ts';
import { refuseOldServer, serverVersion } from './server-version.ts';

/** What a database lacks. */
export interface Outstanding {
  /** Of its tables; 0 where there are none. */
  readonly version: number;
  readonly versions: readonly number[];
  /** Roles of this tool that the server has not. */
  readonly roles: readonly string[];
}

/** `brl_owner` owns the tables and logs in nowhere; the other two are given to those who do. */
export const roles = ['brl_owner', 'brl_operator', 'brl_worker'] as const;

/** Whether nothing is missing. */
export function isComplete({ versions, roles: missing }: Outstanding): boolean {
  return versions.length === 0 && missing.length === 0;
}

/** @throws {JournalError} for a server that is too old, or tables of a later program */
export async function refuseOtherServer(database: Database): Promise<void> {
  const { location } = database.place;
  refuseOldServer(location, await serverVersion(database));
  const version = await versionOf(database);
  if (version > wantedVersion) throw new JournalError(postgresWords.newer(location, version, wantedVersion));
}

/** @throws {JournalError} for tables that are missing or of another version, with the line to type */
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
 * Brings a database up to date, by a user who may make roles and schemas, or is a member of `brl_owner`: all of it or nothing.
 * Of two at once, the second finds it done.
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

/** pg-boss brings its own tables; tickets are nobody's money, so operators and workers may do with them what they need. */
async function queue(): Promise<string> {
  // Its own text ends the transaction that it begins: here it is part of ours.
  const tables = (await queueTables()).replace(/^\s*BEGIN;/m, '').replace(/COMMIT;\s*$/, '');
  return `${tables};
    GRANT USAGE ON SCHEMA ${queueSchema} TO brl_operator, brl_worker;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${queueSchema} TO brl_operator, brl_worker;
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${queueSchema} TO brl_operator, brl_worker;`;
}

/** The roles are of the server and not of a database: another one may be brought up to date at this moment. */
function madeUnlessThere(role: string): string {
  return `DO $$ BEGIN CREATE ROLE ${role} NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN END $$`;
}

/** For the rest of the transaction. Since PostgreSQL 16, who made a role may not act as it unless it is said. */
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
    // From the catalogue: a name that was looked up before, and was not there, may be remembered as missing.
    "SELECT EXISTS (SELECT FROM pg_tables WHERE schemaname = 'brl' AND tablename = 'journal') AS there",
  );
  if (!found?.there) return 0;
  return (await questions.one<{ readonly version: number }>('SELECT version FROM brl.journal'))?.version ?? 0;
}
