import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readAddress } from '../../../src/lib/journal/postgres/place.ts';
import { openPostgresJournal } from '../../../src/lib/journal/postgres/store.ts';
import { checksOf } from '../../doctor/doctor-desk.ts';
import { type Machine, machine } from '../../support/brl.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { freePort } from '../../support/postgres-process.ts';
import { type Replica, startReplica } from '../../support/postgres-replica.ts';
import { hasTools } from '../../support/tools.ts';
import { openPostgresDesk, type PostgresDesk } from '../postgres-desk.ts';
import { typistAt } from './typist.ts';

/** A journal whose address names several servers: the one that takes writes is used. */

const server = (host: string, port = 5432) => ({ host, port });
const [a, b] = [server('a.example'), server('b.example')];

describe('an address', () => {
  test.each([
    ['ana@a.example,b.example/db', [a, b], 'ana@a.example,b.example/db'],
    ['ana@a.example,b.example:5433/db?target_session_attrs=read-write', [a, server('b.example', 5433)]],
    ['ana@a.example:1,[::1]:2/db?target_session_attrs=primary', [server('a.example', 1), server('::1', 2)]],
    ['ana@/db?host=a.example,b.example', [a, b], 'ana@a.example,b.example/db'],
    ['ana@/db?host=a.example,b.example&port=6000', [server('a.example', 6000), server('b.example', 6000)]],
    ['ana@/db?host=/run/pg,b.example&port=1,2', [server('/run/pg', 1), server('b.example', 2)]],
    ['ana@db.example/db?host=b.example', [b], 'ana@b.example/db'],
    ['ana@:6000/db?host=/run/pg', [server('/run/pg', 6000)], 'ana@%2Frun%2Fpg:6000/db'],
  ])('postgres://%s names its servers', (text, [first, ...others], location?) => {
    const read = readAddress(`postgres://${text}`);
    expect(read).toMatchObject({
      ...first,
      others,
      isLoopback: others.length === 0 && first?.host[0] === '/',
    });
    if (location) expect(read.location).toBe(`postgres://${location}`);
  });

  test.each([
    ['ana@a.example,b.example/db?target_session_attrs=any', 'needs a server that takes writes'],
    ['ana@a.example,/db', 'is no address'],
    ['ana@a.example,b.example/db?port=1,2,3', 'is no address'],
    ['ana@a.example,b c/db', 'is no address'],
    ['ana@a.example:x,b.example/db', 'is no address'],
    ['ana:secret@a.example,b.example/db', 'has a password'],
    ['ana@a.example,b.example/db?load_balance_hosts=random', 'has the parameter load_balance_hosts'],
  ])('postgres://%s is refused: %s', (text, why) => {
    expect(() => readAddress(`postgres://${text}`)).toThrow(why);
  });
});

describe.skipIf(!hasTools('postgres'))('several servers', () => {
  let primary: Postgres;
  let standby: Replica;
  let desk: PostgresDesk;
  let home: Machine;
  beforeEach(async () => {
    home = machine({ BRL_ENVIRONMENT: 'sandbox' });
    primary = await startPostgres();
    desk = await openPostgresDesk(primary);
    standby = await startReplica(primary);
  });
  afterEach(async () => {
    home.remove();
    await standby.close();
    await primary.close();
  });

  /** Types as an operator whose address names the servers at these ports. */
  async function typed(ports: readonly number[], words: readonly string[]) {
    const { user } = await desk.place('machine', 'brl_operator');
    await standby.caughtUp();
    const hosts = ports.map((port) => `127.0.0.1:${port}`);
    const BRL_JOURNAL = `postgres://${user}@${hosts}/${desk.database.name}?target_session_attrs=read-write`;
    const ana = typistAt(home, primary.url(desk.database.name, user, 'secret'));
    return ana.type(words, { env: { BRL_JOURNAL } });
  }
  const pay = ['pix', 'send', '--key', 'maria@example.com', '--amount', '1', '--yes', '--json'];

  test('are tried in turn: past one that is down and a standby, the one that writes is used and named', async () => {
    const down = await freePort();
    const paid = await typed([down, standby.port, primary.port], pay);
    expect([paid.code, paid.json.error?.message]).toEqual([0, undefined]);
    const run = await typed([standby.port, primary.port], ['doctor', '--offline', '--json']);
    const { database } = checksOf({ exit: run.code, stdout: run.stdout, stderr: run.stderr });
    expect(database?.message).toContain(`(by 127.0.0.1:${primary.port}, which takes writes)`);
    const none = await typed([down, standby.port], pay);
    expect([none.code, none.json.sent]).toEqual([90, 'no']);
    expect(none.json.error?.message).toContain(
      `none of the servers takes writes now: 127.0.0.1:${down} (ECONNREFUSED), 127.0.0.1:${standby.port} (a standby)`,
    );
  });

  test('that have changed their parts are told apart by a program that runs on', async () => {
    const place = await desk.place();
    await standby.caughtUp();
    const others = [server('127.0.0.1', standby.port)];
    const journal = await openPostgresJournal({ ...place, others });
    expect((await journal.health()).intents).toBe(0);
    await primary.stop('immediate');
    await expect(journal.health()).rejects.toThrow('cannot be used');
    await standby.promote();
    expect((await journal.health()).intents).toBe(0);
    await primary.start();
    await journal.close();
  });
});
