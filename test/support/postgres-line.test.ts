import { once } from 'node:events';
import type { Socket } from 'node:net';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from './postgres.ts';
import { openPostgresLine, type PostgresLine } from './postgres-line.ts';
import { sharedPostgres } from './postgres-shared.ts';
import { hasTools } from './tools.ts';

const hasPostgres = hasTools('postgres');

let own: Database;
let line: PostgresLine;
let other: PostgresLine;
beforeEach(async () => {
  const server = await sharedPostgres();
  own = await server.database('line');
  await own.query('create table payments (id int)');
  line = await openPostgresLine(server);
  other = await openPostgresLine(server);
});
afterEach(async () => {
  await Promise.all([line.close(), other.close()]);
  await own.drop();
});

const connected = async (by: PostgresLine, connectionTimeoutMillis = 0) => {
  const client = new Client({ connectionString: by.through(own.url), connectionTimeoutMillis });
  client.on('error', () => {});
  await client.connect();
  return client;
};
const isThere = async (id: number) =>
  (await own.query('select 1 from payments where id = $1', [id])).length === 1;
const answersByOther = async () => {
  const client = await connected(other);
  await client.query('select 1');
  await client.end();
};

describe.skipIf(!hasPostgres)('a line to a server', () => {
  test('carries all that is said', async () => {
    const client = await connected(line);
    const { rows } = await client.query("select repeat('x', 3000000) as text, $1::text as back", [
      'y'.repeat(2_000_000),
    ]);
    expect(rows).toEqual([{ text: 'x'.repeat(3_000_000), back: 'y'.repeat(2_000_000) }]);
    expect(line.connections()).toBe(1);
    await client.end();
    await expect.poll(() => line.connections()).toBe(0);
  });

  test('cut, it resets what is open and what is tried, and no other line', async () => {
    const client = await connected(line);
    const lost = once(client, 'error');
    line.cut();
    await lost;
    await expect(connected(line)).rejects.toThrow(/ECONNRESET|terminated/);
    await answersByOther();
    line.restore();
    await (await connected(line)).end();
  });

  test('hanging, it takes connections and says nothing, and no other line does', async () => {
    line.hang();
    await expect(connected(line, 300)).rejects.toThrow('timeout');
    const late = connected(line);
    await answersByOther();
    line.restore();
    await (await late).end();
  });

  test('slowed down, it takes its time each way', async () => {
    const client = await connected(line);
    line.delay(100);
    const started = performance.now();
    await client.query('select 1');
    expect(performance.now() - started).toBeGreaterThanOrEqual(195);
    await client.end();
  });
});

describe.skipIf(!hasPostgres)('what a line holds', () => {
  test('on the way to the server is done when the line is restored', async () => {
    const client = await connected(line);
    line.hang('to server');
    const answer = client.query('insert into payments values (1)');
    await answersByOther();
    expect(await isThere(1)).toBe(false);
    line.restore();
    await answer;
    expect(await isThere(1)).toBe(true);
    await client.end();
  });

  test('on the way back is done, and its client never learns of it', async () => {
    const client = await connected(line);
    line.hang('to client');
    const answer = client.query('insert into payments values (1)').then(
      () => 'answered',
      () => 'lost',
    );
    await expect.poll(() => isThere(1)).toBe(true);
    line.cut();
    expect(await answer).toBe('lost');
  });

  test.each(['destroy', 'resetAndDestroy'] as const)('may be the end of a client: %s', async (end) => {
    const client = await connected(line);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const lives = async () =>
      (await own.query('select 1 from pg_stat_activity where pid = $1', [rows[0]?.pid])).length === 1;
    line.hang();
    (client.connection.stream as Socket)[end]();
    await answersByOther();
    expect(await lives()).toBe(true);
    line.restore();
    await expect.poll(lives).toBe(false);
  });

  test('never arrives if it is cut then', async () => {
    const client = await connected(line);
    line.hang('to server');
    const answer = client.query('insert into payments values (1)').catch(() => 'lost');
    await answersByOther();
    line.cut();
    line.restore();
    expect(await answer).toBe('lost');
    await answersByOther();
    expect(await isThere(1)).toBe(false);
  });
});
