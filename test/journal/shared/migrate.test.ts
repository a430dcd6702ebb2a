import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { wantedVersion } from '../../../src/lib/journal/postgres/migrations.ts';
import { type Machine, machine } from '../../support/brl.ts';
import { type Database, type Postgres, startPostgres } from '../../support/postgres.ts';
import { hasTools } from '../../support/tools.ts';
import { type Typist, typistAt } from './typist.ts';

let server: Postgres;
let database: Database;
let home: Machine;
let admin: Typist;
beforeAll(async () => {
  // Roles are of the server: one of its own lacks them.
  server = await startPostgres();
});
afterAll(() => server.close());
beforeEach(async () => {
  database = await server.database('journal');
  home = machine();
  admin = typistAt(home, server.url(database.name));
  return async () => {
    home.remove();
    await database.drop();
  };
});

const version = async () =>
  (await database.query('SELECT version FROM brl.journal').catch(() => null)) ?? null;
const isMade = async () => (await database.query("SELECT 1 FROM pg_namespace WHERE nspname = 'brl'")).length;

const versions = Array.from({ length: wantedVersion }, (_, i) => i + 1);

describe.skipIf(!hasTools('postgres'))('brl journal migrate', () => {
  test('says what is missing, makes it, and finds nothing more to do', async () => {
    const before = await admin.type(['journal', 'migrate', '--check', '--json']);
    expect(before).toMatchObject({ code: 35 });
    expect(JSON.parse(before.stdout)).toMatchObject({
      version: 0,
      isComplete: false,
      missing: { versions: versions, roles: ['brl_owner', 'brl_operator', 'brl_worker', 'brl_approver'] },
      made: null,
    });
    expect(await isMade()).toBe(0);

    const apply = await admin.type(['journal', 'migrate', '--apply']);
    expect(apply).toMatchObject({ code: 0, stderr: '' });
    expect(apply.stdout).toContain(
      `tables of version ${versions.join(', ')}; roles brl_owner, brl_operator, brl_worker, brl_approver`,
    );
    expect(apply.stdout).toContain('GRANT brl_operator TO "USER";');
    expect(apply.stdout).toContain('GRANT brl_worker TO "USER";');
    expect(apply.stdout).toContain('GRANT brl_approver TO "USER";');

    const again = await admin.type(['journal', 'migrate', '--apply', '--json']);
    expect(again).toMatchObject({ code: 0 });
    expect(JSON.parse(again.stdout)).toMatchObject({
      version: wantedVersion,
      made: { versions: [], roles: [] },
    });
    expect((await admin.type(['journal', 'migrate', '--check'])).code).toBe(0);
  });

  test('of several at once one makes the tables, and all end well', async () => {
    const lines = [1, 2, 3].map(() =>
      admin.type(['journal', 'migrate', '--apply', '--json'], { ownProcess: true }),
    );
    const ends = await Promise.all(lines);
    expect(ends.map(({ code, stdout }) => (code === 0 ? 0 : stdout))).toEqual([0, 0, 0]);
    const made = ends.map(
      ({ stdout }) => (JSON.parse(stdout) as { made: { versions: number[] } }).made.versions,
    );
    expect(made.flat()).toEqual(versions);
  });

  test('tables of a later version are left alone', async () => {
    await admin.type(['journal', 'migrate', '--apply']);
    await server.query(`ALTER ROLE ${database.name} SUPERUSER`);
    await database.query('UPDATE brl.journal SET version = 99');
    for (const flag of ['--check', '--plan', '--apply']) {
      const refused = await admin.type(['journal', 'migrate', flag, '--json']);
      expect(refused).toMatchObject({ code: 90 });
      expect(refused.json.error?.message).toContain('use a later version of brl');
    }
  });

  test('a journal without tables says what to type', async () => {
    const list = await admin.type(['journal', 'list', '--json']);
    expect(list).toMatchObject({ code: 90 });
    expect(list.json.error?.message).toContain('brl journal migrate --apply');
  });
});

describe.skipIf(!hasTools('postgres'))('brl journal migrate, by whom and how', () => {
  test('says what it would lock and for how long, and changes nothing', async () => {
    const lockedBy = async () => {
      const run = await admin.type(['journal', 'migrate', '--plan', '--json']);
      return [run.code, (JSON.parse(run.stdout) as { locks: unknown }).locks];
    };
    // There is nothing yet that anybody could use.
    expect(await lockedBy()).toEqual([35, { tables: [], aboutSeconds: 0 }]);
    expect(await isMade()).toBe(0);
    await admin.type(['journal', 'migrate', '--apply']);
    expect(await lockedBy()).toEqual([0, { tables: [], aboutSeconds: 0 }]);
    await server.query(`ALTER ROLE ${database.name} SUPERUSER`);
    await database.query('UPDATE brl.journal SET version = 8');
    await database.query("UPDATE pg_class SET reltuples = 600000 WHERE oid = 'brl.intents'::regclass");
    const table = { bytes: expect.any(Number), rows: expect.any(Number) };
    const tables = [
      { ...table, table: 'brl.events', isWalked: false },
      { ...table, table: 'brl.intents', rows: 600_000, isWalked: true },
    ];
    // Three indexes and an UPDATE of every row.
    expect(await lockedBy()).toEqual([35, { tables, aboutSeconds: Math.ceil(1 + 0.6 * (3 * 5 + 80)) }]);
    const told = await admin.type(['journal', 'migrate', '--plan'], { env: { BRL_LANG: 'pt-BR' } });
    expect(told.stdout).toMatch(/brl\.intents, cerca de 600000 linhas.*todas as linhas são lidas/);
    expect(await version()).toEqual([{ version: 8 }]);
  });

  test('by a user without rights is refused, and leaves nothing half done', async () => {
    await server.query("CREATE ROLE nobody LOGIN PASSWORD 'secret'");
    const nobody = typistAt(home, server.url(database.name, 'nobody', 'secret'));
    const refused = await nobody.type(['journal', 'migrate', '--apply', '--json']);
    expect(refused).toMatchObject({ code: 91 });
    expect(refused.json.error).toMatchObject({
      code: 'journal_rights',
      message: expect.stringContaining('The user nobody may not do this'),
      hint: expect.stringContaining('superuser'),
    });
    expect(await isMade()).toBe(0);
  });

  test('an owner of the database who may create roles is enough', async () => {
    await server.query(`ALTER ROLE ${database.name} CREATEROLE`);
    const owner = typistAt(home, database.url);
    expect(await owner.type(['journal', 'migrate', '--apply'])).toMatchObject({ code: 0 });
    expect(await version()).toEqual([{ version: wantedVersion }]);
  });

  test.each([
    { line: ['--check', '--apply'], env: {}, code: 2, says: 'Say what to do' },
    { line: ['--plan', '--apply'], env: {}, code: 2, says: 'Say what to do' },
    { line: [], env: {}, code: 2, says: 'Say what to do' },
    { line: ['--check'], env: { BRL_JOURNAL: undefined }, code: 2, says: 'No shared journal was named' },
    { line: ['--check', '--url', 'journal.sqlite'], env: {}, code: 91, says: '--url is no address' },
  ])('$line is refused with a sentence', async ({ line, env, code, says }) => {
    const run = await admin.type(['journal', 'migrate', ...line, '--json'], { env });
    expect(run).toMatchObject({ code });
    expect(run.json.error?.message).toContain(says);
  });
});
