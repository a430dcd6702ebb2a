import type { Database, Questions } from './connect.ts';
import { migrations } from './migrations.ts';
import { queueSchema, queueTables } from './queue.ts';

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

/** Reads what is missing, and changes nothing. */
export async function outstanding(database: Database): Promise<Outstanding> {
  const version = await versionOf(database);
  const rows = await database.all<{ readonly name: string }>(
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

/** Brings a database up to date, by a user who may make roles and schemas, or is a member of `brl_owner`. */
export async function migrate(database: Database, { versions, roles: missing }: Outstanding): Promise<void> {
  for (const role of missing) await database.all(madeUnlessThere(role));
  for (const { version, sql } of migrations.filter((one) => versions.includes(one.version)))
    await database.atomic(async (questions) =>
      step(questions, version, version === 1 ? `${sql}${await queue()}` : sql),
    );
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

async function step(questions: Questions, version: number, sql: string): Promise<void> {
  const who = await questions.one<{
    readonly name: string;
    readonly database: string;
    readonly mayCreate: boolean;
    readonly isOwner: boolean;
  }>(
    `SELECT quote_ident(current_user) AS name, quote_ident(current_database()) AS database,
      has_database_privilege('brl_owner', current_database(), 'CREATE') AS "mayCreate",
      pg_has_role('brl_owner', 'MEMBER') AS "isOwner"`,
  );
  if (!who?.mayCreate) await questions.all(`GRANT CREATE ON DATABASE ${who?.database} TO brl_owner`);
  if (!who?.isOwner) await questions.all(`GRANT brl_owner TO ${who?.name}`);
  await questions.all('SET LOCAL ROLE brl_owner');
  await questions.all(sql);
  await questions.all('UPDATE brl.journal SET version = $1', version);
}

async function versionOf(database: Database): Promise<number> {
  const [found] = await database.all<{ readonly there: boolean }>(
    "SELECT to_regclass('brl.journal') IS NOT NULL AS there",
  );
  if (!found?.there) return 0;
  return (await database.one<{ readonly version: number }>('SELECT version FROM brl.journal'))?.version ?? 0;
}
