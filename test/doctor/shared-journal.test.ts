import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { wantedVersion } from '../../src/lib/journal/postgres/migrations.ts';
import { answer, facts } from '../journal/contract/desk.ts';
import { openPostgresForEachTest } from '../journal/postgres-desk.ts';
import { asSuperuser, typistAt } from '../journal/shared/typist.ts';
import { type Machine, machine, type RunOptions } from '../support/brl.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { startReplica } from '../support/postgres-replica.ts';
import { hasTools } from '../support/tools.ts';
import { type Check, checksOf } from './doctor-desk.ts';

let home: Machine;
beforeEach(() => {
  home = machine({ BRL_ENVIRONMENT: 'sandbox' });
});
afterEach(() => home.remove());

const examined = async (url: string, options?: RunOptions): Promise<Record<string, Check>> => {
  const run = await typistAt(home, url).type(['doctor', '--offline', '--json'], options);
  return checksOf({ exit: run.code, stdout: run.stdout, stderr: run.stderr });
};

/** A database for each test of a block, and its users. */
function openDeskWithUsers() {
  const desk = openPostgresForEachTest();
  /** The address of a user in these roles. */
  const userIn = async (...roles: string[]) => {
    const { server, database } = desk();
    const user = `${database.name}_ana`;
    await server.query(`DROP ROLE IF EXISTS ${user}`);
    const member = roles.length === 0 ? '' : `IN ROLE ${roles.join(', ')}`;
    await server.query(`CREATE ROLE ${user} LOGIN PASSWORD 'segredo' ${member}`);
    return server.url(database.name, user, 'segredo');
  };
  afterEach(async () => {
    const { server, database } = desk();
    const user = `${database.name}_ana`;
    await asSuperuser(server, database.name, `DROP OWNED BY ${user}`, `DROP ROLE ${user}`);
  });
  return { desk, userIn };
}

describe.skipIf(!hasTools('postgres'))('brl doctor with a shared journal', () => {
  const { desk, userIn } = openDeskWithUsers();

  test('looks at the server, the rights and the payments, and at no file or folder', async () => {
    const url = await userIn('brl_operator');
    const journal = await desk().open();
    await journal.begin(facts(), true, 1000);
    const checks = await examined(url);
    expect(Object.keys(checks)).not.toContain('journal-directory');
    expect(Object.keys(checks)).not.toContain('file-system');
    const told = Object.fromEntries(
      Object.values(checks).map(({ name, status, message }) => [name, [status, message]]),
    );
    expect(told).toMatchObject({
      database: [
        'pass',
        expect.stringMatching(/^PostgreSQL 1\d\S* .*answers at postgres:.*, on this machine\.$/),
      ],
      tables: ['pass', `The tables and roles exist, in version ${wantedVersion}.`],
      roles: ['pass', expect.stringContaining('may plan and pay, and cannot change a record')],
      durability: ['pass', 'What the server has confirmed is on its disk.'],
      standby: ['warn', expect.stringContaining('No standby follows this server')],
      connections: ['pass', expect.stringMatching(/^\d+ of 197 connections are in use\.$/)],
      'database-clock': ['pass', "This machine's clock agrees with the database server's."],
      'database-identity': ['pass', expect.stringMatching(/^System \d{15,}, timeline 1\.$/)],
      journal: [
        'pass',
        expect.stringMatching(/^postgres:.* is intact and durable: it has 1 payment or creation, /),
      ],
      payments: ['warn', 'The journal has 1 payment in doubt.'],
      'key-directory': ['pass', 'Key look-ups are not paused.'],
    });
    await journal.append('int_1', answer('SETTLED', 'COMPLETED'));
    expect((await examined(url)).payments?.status).toBe('pass');
  });

  test('says that a lost server lacks payments, and how to go on', async () => {
    const url = await userIn('brl_operator', 'brl_worker');
    const ana = typistAt(home, url);
    const pay = ['pix', 'send', '--key', 'maria@example.com', '--amount', '1', '--yes', '--json'];
    expect((await ana.type(pay)).code).toBe(0);
    const { server, database } = desk();
    await asSuperuser(
      server,
      database.name,
      'TRUNCATE brl.intents, brl.events, brl.run_rows, brl.service_names',
      "UPDATE brl.journal SET position = 0, link = ''",
    );
    expect((await examined(url)).journal).toMatchObject({
      status: 'fail',
      message: expect.stringContaining('lacks 1 of the payments'),
      next: expect.stringContaining('shared-journal-'),
    });
    expect((await ana.type(pay)).code).toBe(90);
  });
});

describe.skipIf(!hasTools('postgres'))('brl doctor as a user of a shared journal', () => {
  const { desk, userIn } = openDeskWithUsers();

  test('warns of a user who may do more than needed, and fails for one who may do nothing', async () => {
    expect((await examined(desk().server.url(desk().database.name))).roles).toMatchObject({
      status: 'warn',
      message: expect.stringContaining('is a superuser'),
    });
    const owner = await userIn('brl_operator', 'brl_owner');
    expect((await examined(owner)).roles).toMatchObject({
      status: 'warn',
      message: expect.stringContaining('member of brl_owner'),
    });
    const worker = await userIn('brl_worker');
    expect((await examined(worker)).roles).toMatchObject({
      status: 'pass',
      message: expect.stringContaining('may work on runs'),
    });
    const nobody = await examined(await userIn());
    expect(nobody.roles).toMatchObject({
      status: 'fail',
      next: expect.stringContaining('GRANT brl_operator TO'),
    });
    expect(nobody.journal?.status).toBe('fail');
  });

  test('warns of a right to change records past brl', async () => {
    const url = await userIn('brl_operator');
    const { server, database } = desk();
    await asSuperuser(server, database.name, `GRANT DELETE ON brl.events TO ${database.name}_ana`);
    expect((await examined(url)).roles).toMatchObject({
      status: 'warn',
      message: expect.stringContaining("may change the journal's records without going through brl"),
    });
  });

  test('shows the address in brl config show, and no password that stands in it', async () => {
    const url = await userIn('brl_operator');
    const ana = typistAt(home, url);
    expect((await ana.type(['config', 'show'])).stdout).toContain(ana.address);
    for (const BRL_JOURNAL of [url, `${ana.address}?password=segredo`, 'postgres://ana:se/c@segredo@h/d']) {
      const shown = await ana.type(['config', 'show', '--origin', '--json'], { env: { BRL_JOURNAL } });
      expect(shown.stdout).toContain('postgres://');
      expect(shown.stdout + shown.stderr).not.toContain('segredo');
      const checks = await examined(url, { env: { BRL_JOURNAL } });
      expect(checks.database).toMatchObject({ status: 'fail' });
      expect(JSON.stringify(checks)).not.toContain('segredo');
    }
  });
});

describe.skipIf(!hasTools('postgres'))('brl doctor with a server of its own', () => {
  let server: Postgres;
  beforeEach(async () => {
    server = await startPostgres();
  });
  afterEach(() => server.close());

  test('says what is missing in an empty database, and fails for one that is down', async () => {
    const checks = await examined(server.url());
    expect(checks.tables).toMatchObject({
      status: 'fail',
      next: expect.stringContaining('brl journal migrate'),
    });
    expect(checks.journal?.status).toBe('fail');
    const inPortuguese = { env: { BRL_LANG: 'pt-BR' } };
    const { stdout } = await typistAt(home, server.url()).type(['doctor', '--offline'], inPortuguese);
    expect(stdout).toContain('ainda não tem');
    expect(stdout).not.toContain('Nada foi enviado');
    await server.stop();
    const down = await examined(server.url());
    expect(down.database).toMatchObject({ status: 'fail', message: expect.stringContaining('ECONNREFUSED') });
    expect(down.tables?.message).toContain('the server of the journal cannot be used');
  });

  test.each([90, -90])('warns of a clock that is %i s from the one of the server', async (seconds) => {
    const other = `const now=Date.now;Date.now=()=>now()+${seconds}*1000`;
    const shifted = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(other)}` };
    const checks = await examined(server.url(), { ownProcess: true, env: shifted });
    expect(checks['database-clock']).toMatchObject({
      status: 'warn',
      message: expect.stringContaining(`clock is 90 s ${seconds > 0 ? 'ahead of' : 'behind'} the database`),
    });
  });

  test('fails for settings that may lose a commit, and knows a standby', async () => {
    await server.query('ALTER SYSTEM SET full_page_writes = off');
    await server.query('SELECT pg_reload_conf()');
    const standby = await startReplica(server);
    // It has its files before it follows.
    await server.query('CREATE TABLE followed (id integer)');
    await standby.caughtUp();
    const checks = await examined(server.url());
    expect(checks.durability).toMatchObject({
      status: 'fail',
      message: expect.stringContaining('full_page_writes=off'),
    });
    expect(checks.standby).toMatchObject({
      status: 'pass',
      message: expect.stringContaining('1 standby of this server'),
    });
    expect((await examined(standby.url())).standby).toMatchObject({
      status: 'fail',
      message: expect.stringContaining('nothing can be paid from it'),
    });
    await standby.close();
  });
});
