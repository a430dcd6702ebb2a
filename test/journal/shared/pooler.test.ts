import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readAddress } from '../../../src/lib/journal/postgres/place.ts';
import { openPostgresJournal } from '../../../src/lib/journal/postgres/store.ts';
import { hasTools } from '../../support/tools.ts';
import { openPostgresDesk, type PostgresDesk } from '../postgres-desk.ts';

/** A shared journal behind a pooler, and the addresses of servers that are no host and port. */

/** Few machines have it; where it is missing, the addresses alone are tried. */
const hasPooler = (process.env.PATH ?? '')
  .split(delimiter)
  .some((folder) => existsSync(join(folder, 'pgbouncer')));

describe.skipIf(!hasPooler || !hasTools('postgres'))('a journal behind PgBouncer', () => {
  let desk: PostgresDesk;
  const endings: (() => void)[] = [];
  beforeEach(async () => {
    desk = await openPostgresDesk();
  });
  afterEach(async () => {
    for (const end of endings.splice(0)) end();
    await desk.close();
  });

  async function pooled(mode: 'session' | 'transaction') {
    const place = await desk.place('machine');
    const folder = mkdtempSync(join(tmpdir(), 'brl-pooler-'));
    chmodSync(folder, 0o755);
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const server = `host=127.0.0.1 port=${place.port} user=${place.user} password=secret`;
    const lines = [
      '[databases]',
      `${place.database} = ${server}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
      `auth_type = any\npool_mode = ${mode}\ndefault_pool_size = 20`,
    ];
    writeFileSync(join(folder, 'pgbouncer.ini'), `${lines.join('\n')}\n`);
    const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    const child = spawn('pgbouncer', [...user, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' });
    endings.push(() => {
      child.kill();
      rmSync(folder, { recursive: true });
    });
    for (let isOpen = false; !isOpen; await wait(20))
      isOpen = await new Promise<boolean>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => resolve(!socket.destroy().connecting));
        socket.on('error', () => resolve(false));
      });
    return { ...place, port };
  }

  test('in session mode is one as any', async () => {
    const journal = await openPostgresJournal(await pooled('session'));
    expect((await journal.health()).intents).toBe(0);
    expect(await journal.lock('one', { clock: { monotonic: () => 0 } as never, waitMs: 0 })).not.toBeNull();
    await journal.close();
  });

  test('in transaction mode is refused by the first connection', async () => {
    await expect(openPostgresJournal(await pooled('transaction'))).rejects.toThrow('transaction mode');
  });
});

describe('an address', () => {
  test.each(['postgres://ana@/treasury?host=/run/postgresql', 'postgres://ana@%2Frun%2Fpostgresql/treasury'])(
    '%s is that of a socket of this machine',
    (text) => {
      expect(readAddress(text)).toMatchObject({
        location: 'postgres://ana@%2Frun%2Fpostgresql/treasury',
        host: '/run/postgresql',
        port: 5432,
        database: 'treasury',
        user: 'ana',
        isLoopback: true,
      });
    },
  );

  test('without a server is refused', () => {
    expect(() => readAddress('postgres://ana@/treasury')).toThrow('no address');
  });

  test.skipIf(!hasTools('postgres'))('a socket leads to the journal', async () => {
    const desk = await openPostgresDesk();
    const place = await desk.place('machine');
    const [found] = await desk.ask("SELECT current_setting('unix_socket_directories') AS folder");
    const folder = `${found?.folder}`.split(',')[0] ?? '';
    if (folder !== '') {
      const journal = await openPostgresJournal({ ...place, host: folder });
      expect((await journal.health()).intents).toBe(0);
      await journal.close();
    }
    await desk.close();
  });
});
