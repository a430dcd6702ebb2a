import { Client } from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/lib/journal/postgres/connect.ts';
import type { roles } from '../../../src/lib/journal/postgres/migrate.ts';
import { hasTools } from '../../support/tools.ts';
import { facts, planned } from '../contract/desk.ts';
import { openPostgresForEachTest } from '../postgres-desk.ts';
import { asSuperuser } from './typist.ts';

const denied = /permission denied/;

const desk = openPostgresForEachTest();
beforeEach(async () => {
  const journal = await desk().open();
  await journal.begin(facts(), true, 1000);
  await planned(journal, 3);
});
const ask = async (role: (typeof roles)[number], sql: string, ...values: readonly unknown[]) => {
  const database = await openDatabase(await desk().place('machine', role));
  try {
    return await database.all(sql, ...values);
  } finally {
    await database.close();
  }
};
/** Every table, and its first column that a row may give. */
const tables = () =>
  asSuperuser<{ name: string; column: string }>(
    desk().server,
    desk().database.name,
    `SELECT DISTINCT ON (relname) relname AS name, attname AS column FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
      WHERE relnamespace = 'brl'::regnamespace AND relkind IN ('r', 'p') AND attnum > 0 AND attidentity = '' ORDER BY relname, attnum`,
  );

describe.skipIf(!hasTools('postgres'))('the roles of a shared journal', () => {
  test.each(['brl_operator', 'brl_worker'] as const)(
    '%s may read, and write to no table itself',
    async (role) => {
      const { server, database } = desk();
      const { user } = await desk().place('machine', role);
      const own = new Client({ connectionString: server.url(database.name, user, 'secret') });
      await own.connect();
      for (const { name, column } of await tables()) {
        expect((await own.query(`SELECT * FROM brl.${name}`)).rows).toEqual(expect.anything());
        for (const sql of [
          `INSERT INTO brl.${name} DEFAULT VALUES`,
          `UPDATE brl.${name} SET ${column} = ${column}`,
          `DELETE FROM brl.${name}`,
          `TRUNCATE brl.${name}`,
          `SELECT * FROM brl.${name} FOR UPDATE`,
          `DROP TABLE brl.${name}`,
          `ALTER TABLE brl.${name} DISABLE TRIGGER ALL`,
        ])
          await expect(own.query(sql), sql).rejects.toThrow(/permission denied|must be owner/);
      }
      await own.end();
    },
  );

  test.each(['brl_operator', 'brl_worker'] as const)(
    '%s becomes no owner, and makes nothing in the schema',
    async (role) => {
      await expect(ask(role, 'SET ROLE brl_owner')).rejects.toThrow(denied);
      await expect(ask(role, 'CREATE TABLE brl.mine (x int)')).rejects.toThrow(denied);
      await expect(
        ask(role, "CREATE FUNCTION brl.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'"),
      ).rejects.toThrow(denied);
    },
  );

  test('a worker adds no payment, no run and no payee', async () => {
    for (const sql of [
      "SELECT brl.add_intents('[]'::jsonb)",
      'SELECT * FROM brl.hold_head()',
      "SELECT * FROM brl.add_run('{}'::jsonb)",
      "SELECT * FROM brl.run_planned('run_1', 1)",
      "SELECT brl.add_sheet('{}'::jsonb)",
      'SELECT brl.forget_sheet(1)',
      "SELECT brl.add_payee_changes('[]'::jsonb, 0)",
    ])
      await expect(ask('brl_worker', sql), sql).rejects.toThrow(denied);
  });
});

describe.skipIf(!hasTools('postgres'))('the role of who only approves', () => {
  test('reads plans and decides, and nothing else; a worker does neither', async () => {
    const rows = await ask(
      'brl_approver',
      `SELECT tablename AS name, has_table_privilege('brl.' || tablename, 'SELECT') AS reads,
        has_table_privilege('brl.' || tablename, 'INSERT, UPDATE, DELETE, TRUNCATE') AS writes FROM pg_tables WHERE schemaname = 'brl'`,
    );
    expect(rows.flatMap(({ name, reads }) => (reads ? name : [])).toSorted()).toEqual([
      'journal',
      'plan_decisions',
      'plans',
      'shared_policies',
    ]);
    expect(rows.filter(({ writes }) => writes)).toEqual([]);
    const mayCall = (role: 'brl_approver' | 'brl_worker') =>
      ask(
        role,
        `SELECT proname AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace
          WHERE nspname = 'brl' AND has_function_privilege(p.oid, 'EXECUTE') ORDER BY 1`,
      );
    expect(await mayCall('brl_approver')).toEqual([
      { name: 'add_plan_decision' },
      { name: 'publish_policy' },
    ]);
    expect((await mayCall('brl_worker')).filter(({ name }) => String(name).includes('plan_dec'))).toEqual([]);
    await expect(ask('brl_worker', "SELECT brl.add_plan('plan_1', '', '')")).rejects.toThrow(denied);
  });
});

describe.skipIf(!hasTools('postgres'))('a copy, and those without a role', () => {
  test('nobody but the owner copies', async () => {
    await asSuperuser(desk().server, desk().database.name, 'UPDATE brl.journal SET is_copying = true');
    const copying = [
      'begin_copy()',
      "copy_intents('[]'::jsonb)",
      "copy_runs('[]'::jsonb)",
      "copy_payee_changes('[]'::jsonb)",
      'end_copy()',
    ];
    for (const role of ['brl_operator', 'brl_worker'] as const)
      for (const one of copying) await expect(ask(role, `SELECT brl.${one}`), one).rejects.toThrow(denied);
  });

  test('the owner fills no journal that is in use, either', async () => {
    const asOwner = (sql: string) => asSuperuser(desk().server, desk().database.name, sql);
    expect(await asOwner('SELECT brl.begin_copy() AS begun')).toEqual([{ begun: false }]);
    for (const sql of ["SELECT brl.copy_intents('[]'::jsonb)", "SELECT brl.copy_runs('[]'::jsonb)"])
      await expect(asOwner(sql)).rejects.toThrow('no copy is under way');
  });

  test('while a copy is under way nobody adds to the journal', async () => {
    await asSuperuser(desk().server, desk().database.name, 'UPDATE brl.journal SET is_copying = true');
    for (const sql of [
      "SELECT brl.add_intents('[]'::jsonb)",
      "SELECT * FROM brl.add_records('[]'::jsonb, NULL, NULL)",
    ])
      await expect(ask('brl_operator', sql)).rejects.toThrow('a copy into it has not ended');
  });

  test('everybody else has nothing: no schema, no table, no function', async () => {
    const rows = await asSuperuser<{ name: string }>(
      desk().server,
      desk().database.name,
      `SELECT nspname AS name FROM pg_namespace, aclexplode(nspacl) AS a WHERE nspname = 'brl' AND a.grantee = 0
        UNION ALL SELECT relname FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace, aclexplode(relacl) AS a
          WHERE nspname = 'brl' AND a.grantee = 0
        UNION ALL SELECT proname FROM pg_proc JOIN pg_namespace n ON n.oid = pronamespace,
          aclexplode(coalesce(proacl, acldefault('f', proowner))) AS a WHERE nspname = 'brl' AND a.grantee = 0`,
    );
    expect(rows).toEqual([]);
    const { server, database } = desk();
    const name = `${database.name}_stranger`;
    await server.query(`CREATE ROLE ${name} LOGIN PASSWORD 'secret'`);
    const place = await desk().place();
    const stranger = await openDatabase({ ...place, user: name, password: async () => 'secret' });
    await expect(stranger.all('SELECT * FROM brl.events')).rejects.toThrow(
      'permission denied for schema brl',
    );
    await expect(stranger.all('SELECT brl.end_copy()')).rejects.toThrow('permission denied for schema brl');
    await stranger.close();
    await server.query(`DROP ROLE ${name}`);
  });
});
