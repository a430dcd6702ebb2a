import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { certificates } from './certificates.ts';
import { type Access, type Database, type Postgres, startPostgres } from './postgres.ts';
import { sharedPostgres } from './postgres-shared.ts';
import { hasTools } from './tools.ts';

const hasPostgres = hasTools('postgres');

describe.skipIf(!hasPostgres)('the server of the run', () => {
  let server: Access;
  beforeAll(async () => {
    server = await sharedPostgres();
  });

  test('is one, whoever asks', async () => {
    expect((await sharedPostgres()).port).toBe(server.port);
  });

  test('gives each test an empty database', async () => {
    const [one, other] = [await server.database('Same topic'), await server.database('Same topic')];
    await one.query('create table payments (id int)');
    expect(one.name).not.toBe(other.name);
    expect(await other.query("select 1 from pg_tables where schemaname = 'public'")).toEqual([]);
    await Promise.all([one.drop(), other.drop()]);
  });

  test('whose owner may do everything in it, and nothing beside it', async () => {
    const own = await server.database('owner');
    await own.query('create schema journal create table intents (id int)');
    expect(await own.query('select count(*)::int as n from journal.intents')).toEqual([{ n: 0 }]);
    await expect(own.query('create database another')).rejects.toMatchObject({ code: '42501' });
    await own.drop();
  });

  test('drops a database that somebody still uses', async () => {
    const own = await server.database('dropped');
    const client = await connected(own.url);
    const ended = once(client, 'error');
    await own.drop();
    await ended;
    await expect(own.query('select 1')).rejects.toMatchObject({ code: expect.stringMatching(/28P01|3D000/) });
  });

  test('trusts nobody without the password', async () => {
    const wrong = server.url('postgres', 'postgres', 'wrong');
    await expect(connected(wrong)).rejects.toMatchObject({ code: '28P01' });
  });

  test('has every commit on the disk, and listens to this machine alone', async () => {
    const names = ['fsync', 'synchronous_commit', 'listen_addresses', 'unix_socket_directories'];
    const rows = await server.query('select name, setting from pg_settings where name = any($1)', [names]);
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
    });
  });
});

describe.skipIf(!hasPostgres)("a test's own server", () => {
  let server: Postgres;
  let own: Database;
  beforeAll(async () => {
    server = await startPostgres();
    own = await server.database('own');
    await own.query('create table payments (id int)');
  });
  afterAll(() => server.close());

  test.each(['fast', 'immediate'] as const)('has what was committed after a restart: %s', async (how) => {
    await own.query('truncate payments');
    await own.query('insert into payments values (1)');
    const client = await connected(own.url);
    const lost = once(client, 'error');
    await client.query('begin');
    await client.query('insert into payments values (2)');
    await server.restart(how);
    await lost;
    expect(await own.query('select id from payments')).toEqual([{ id: 1 }]);
  });

  test('refuses connections while it is stopped', async () => {
    await server.stop();
    await expect(own.query('select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await server.start();
    expect(await own.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('says nothing while it is paused, and goes on where it was', async () => {
    const client = await connected(own.url);
    await server.pause();
    let isAnswered = false;
    const answer = client.query('select 1 as one').finally(() => {
      isAnswered = true;
    });
    await expect(connected(own.url, { connectionTimeoutMillis: 500 })).rejects.toThrow('timeout');
    expect(isAnswered).toBe(false);
    server.resume();
    expect((await answer).rows).toEqual([{ one: 1 }]);
    await client.end();
  });
});

describe.skipIf(!hasPostgres)('nothing is left', () => {
  test('of a server that was closed, even paused', async () => {
    const server = await startPostgres();
    const folder = await folderOf(server);
    expect(existsSync(folder)).toBe(true);
    await server.pause();
    await server.close();
    expect(existsSync(folder)).toBe(false);
    await expect(server.query('select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test.each([
    ['the tests are killed', '', 'kill'],
    ['they are killed while it is paused', 'await server.pause();', 'kill'],
    ['the run is killed, and not the worker', '', 'disconnect'],
  ] as const)(
    'when %s',
    async (_, before, end) => {
      const source = `
        const { startPostgres } = await import(${JSON.stringify(new URL('postgres.ts', import.meta.url))});
        const server = await startPostgres();
        const [{ folder }] = await server.query("select setting as folder from pg_settings where name = 'data_directory'");
        ${before}
        console.log(JSON.stringify({ folder, url: server.url() }));
        setInterval(() => {}, 1000);`;
      const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      const [said] = await once(child.stdout ?? child, 'data');
      const { folder, url } = JSON.parse(String(said));
      expect(existsSync(folder)).toBe(true);
      if (end === 'kill') child.kill('SIGKILL');
      else child.disconnect();
      await expect.poll(() => existsSync(dirname(folder))).toBe(false);
      await expect(connected(url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    },
    120_000,
  );
});

describe.skipIf(!hasPostgres)('a server with TLS', () => {
  let server: Postgres;
  beforeAll(async () => {
    server = await startPostgres({ tls: { key: certificates.leafKey, cert: certificates.good } });
  });
  afterAll(() => server.close());

  test('shows its certificate', async () => {
    const client = await connected(server.url(), { ssl: { ca: certificates.authority } });
    const { rows } = await client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    expect(rows).toEqual([{ ssl: true }]);
    await client.end();
    await expect(connected(server.url(), { ssl: { ca: certificates.selfSigned } })).rejects.toThrow(
      /certificate/,
    );
  });

  test('takes no connection without', async () => {
    await expect(connected(server.url(), { ssl: false })).rejects.toMatchObject({ code: '28000' });
  });

  test('gives databases, too', async () => {
    const own = await server.database('tls');
    expect(await own.query('select 1 as one')).toEqual([{ one: 1 }]);
  });
});

async function connected(
  connectionString: string,
  options: ConstructorParameters<typeof Client>[0] & object = {},
): Promise<Client> {
  const client = new Client({ connectionString, ...options });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function folderOf({ query }: Access): Promise<string> {
  const [row] = await query<{ folder: string }>(
    "select setting as folder from pg_settings where name = 'data_directory'",
  );
  return dirname(row?.folder ?? '');
}
