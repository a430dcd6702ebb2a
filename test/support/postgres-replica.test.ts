import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessTo, type Postgres, startPostgres } from './postgres.ts';
import { openPostgresLine } from './postgres-line.ts';
import { type Replica, startReplica } from './postgres-replica.ts';
import { hasTools } from './tools.ts';

describe.skipIf(!hasTools('postgres'))('a standby', () => {
  let server: Postgres;
  let replica: Replica;
  beforeAll(async () => {
    server = await startPostgres();
    await server.query('create table payments (id int)');
    replica = await startReplica(server);
  });
  afterAll(async () => {
    await replica.close();
    await server.close();
  });

  const idsOf = async ({ query }: Pick<Postgres, 'query'>) =>
    (await query<{ id: number }>('select id from payments order by id')).map(({ id }) => id);

  test('has what was committed, and takes nothing itself', async () => {
    await server.query('insert into payments values (1)');
    await replica.caughtUp();
    expect(await idsOf(replica)).toEqual([1]);
    await expect(replica.query('insert into payments values (9)')).rejects.toMatchObject({ code: '25006' });
  });

  test('that fell behind learns the rest when its line is restored', async () => {
    await replica.fallBehind();
    await server.query('insert into payments values (2)');
    expect(await idsOf(replica)).toEqual([1]);
    replica.line.restore();
    await replica.caughtUp();
    expect(await idsOf(replica)).toEqual([1, 2]);
  });

  test('promoted while it is behind lacks the last rows, and goes on without them', async () => {
    const line = await openPostgresLine(server);
    await replica.fallBehind();
    await server.query('insert into payments values (3)');
    await replica.promote();
    await replica.query('insert into payments values (4)');
    expect(await idsOf(server)).toEqual([1, 2, 3]);
    expect(await idsOf(replica)).toEqual([1, 2, 4]);
    line.turnTo(replica);
    const { query } = accessTo(line.port, server.password);
    expect(await idsOf({ query })).toEqual([1, 2, 4]);
    await line.close();
  });
});
