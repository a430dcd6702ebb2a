import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { placeOf } from '../../../src/lib/command/journal-place.ts';
import { openDatabase } from '../../../src/lib/journal/postgres/connect.ts';
import { type Machine, machine } from '../../support/brl.ts';
import { runHere } from '../../support/in-process.ts';
import { hasTools } from '../../support/tools.ts';
import { openPostgresForEachTest } from '../postgres-desk.ts';

const password = 'segredo:com\\sinais 1';
/** The keychain is asked by a process of its own, which a busy machine starts slowly: its time is not shortened. */
const patient = { NODE_OPTIONS: '' };
const program = fileURLToPath(new URL('../../../bin/run.js', import.meta.url));

const desk = openPostgresForEachTest();
let home: Machine;
let address: string;
beforeEach(async () => {
  home = machine();
  const user = `${desk().database.name}_ana`;
  await desk().server.query(`CREATE ROLE ${user} LOGIN PASSWORD '${password}' IN ROLE brl_operator`);
  const url = new URL(desk().server.url(desk().database.name, user, ''));
  address = url.href;
  home.env.BRL_JOURNAL = address;
  return async () => {
    home.remove();
    await desk().server.query(`DROP ROLE ${user}`);
  };
});

const list = (env: Readonly<Record<string, string | undefined>>, args: readonly string[] = []) =>
  home.brl(['journal', 'list', '--json', ...args], { env, ownProcess: true });
const file = (name: string, text: string, mode = 0o600) => {
  const path = join(home.home, name);
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
};
/** A line of `.pgpass`: HOST:PORT:DATABASE:USER:PASSWORD, with a backslash before : and \. */
const passLine = (of = password) => {
  const { hostname, port, username, pathname } = new URL(address);
  return [hostname, port, pathname.slice(1), username, of.replaceAll(/[:\\]/g, '\\$&')].join(':');
};

describe.skipIf(!hasTools('postgres'))('the password of a shared journal', () => {
  test('is in none of its places, and the server says so', async () => {
    const run = await list({});
    expect(run).toMatchObject({ code: 90 });
    expect(run.json.error?.message).toContain('no password was found for it: type brl journal password');
  });

  test('that is wrong is told with what to type', async () => {
    const run = await list({ BRL_JOURNAL_PASSWORD_FILE: file('p', 'wrong') });
    expect(run).toMatchObject({ code: 90 });
    expect(run.json.error?.message).toContain('with this password; type `brl journal password`');
  });

  test('comes from the file that BRL_JOURNAL_PASSWORD_FILE names', async () => {
    expect(await list({ BRL_JOURNAL_PASSWORD_FILE: file('p', `${password}\n`) })).toMatchObject({ code: 0 });
  });

  test('comes from no file that others may read', async () => {
    const run = await list({ BRL_JOURNAL_PASSWORD_FILE: file('p', `${password}\n`, 0o644) });
    expect(run).toMatchObject({ code: 91 });
    expect(run.json.error).toMatchObject({
      code: 'unsafe_file',
      message: expect.stringContaining('other users can open the password of the journal'),
    });
  });

  test('comes from the file that PGPASSFILE names, or from ~/.pgpass', async () => {
    expect(await list({ PGPASSFILE: file('elsewhere', `${passLine()}\n`) })).toMatchObject({ code: 0 });
    file('.pgpass', `${passLine()}\n`);
    expect(await list({})).toMatchObject({ code: 0 });
  });

  test('that is changed while a process runs is read again for its next connection', async () => {
    const place = placeOf(
      address,
      { HOME: home.home, BRL_JOURNAL_PASSWORD_FILE: file('p', password) },
      'BRL_JOURNAL',
    );
    const database = await openDatabase(place);
    const { server } = desk();
    const { username } = new URL(address);
    const answered = () => database.one<{ one: number }>('SELECT 1 AS one');
    expect(await answered()).toEqual({ one: 1 });
    await server.query(`ALTER ROLE ${username} PASSWORD 'outra'`);
    expect(await answered(), 'an open connection stays').toEqual({ one: 1 });
    await server.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${username}'`,
    );
    await expect
      .poll(() => answered().catch(({ message }: Error) => message))
      .toContain('with this password');
    file('p', 'outra');
    expect(await answered()).toEqual({ one: 1 });
    await database.close();
  });

  test('of BRL_JOURNAL_PASSWORD_FILE is the first that counts', async () => {
    file('.pgpass', `${passLine()}\n`);
    expect(await list({ BRL_JOURNAL_PASSWORD_FILE: file('p', 'another') })).toMatchObject({ code: 90 });
  });
});

describe.skipIf(!hasTools('postgres'))('the password in a keychain', () => {
  const hasDesktop = hasTools('dbus-run-session', 'gnome-keyring-daemon');

  test.skipIf(!hasDesktop)('comes from the keychain, where a command puts it and takes it out', () => {
    file('p', password);
    const line = (...words: string[]) => `"$NODE" "$BRL" journal ${words.join(' ')} --json; echo "exit $?"`;
    const script = [
      'printf pw | gnome-keyring-daemon --unlock --components=secrets >/dev/null',
      line('list'),
      line('password', '--from', '"$HOME/p"'),
      line('list'),
      line('password', '--from', '-', '< "$HOME/p"'),
      line('list'),
      line('password', '--forget'),
      line('password', '--forget'),
      line('list'),
    ].join('\n');
    const ran = spawnSync('dbus-run-session', ['--', 'sh', '-c', script], {
      env: {
        ...home.env,
        NODE_OPTIONS: '',
        XDG_RUNTIME_DIR: home.home,
        NODE: process.execPath,
        BRL: program,
      },
      encoding: 'utf8',
      timeout: 110_000,
    });
    const exits = [...ran.stdout.matchAll(/^exit (\d+)$/gm)].map(([, exit]) => Number(exit));
    expect(exits, ran.stdout + ran.stderr).toEqual([90, 0, 0, 0, 0, 0, 0, 90]);
    expect(ran.stdout).toContain('"wasThere": true');
    expect(ran.stdout).toContain('"wasThere": false');
    expect(ran.stdout + ran.stderr).not.toContain('segredo');
  });

  test('is asked for on no pipe, and kept without a keychain by nobody', async () => {
    const asked = await home.brl(['journal', 'password', '--json']);
    expect(asked).toMatchObject({ code: 2 });
    expect(asked.json.error?.code).toBe('missing_flags');
    const kept = await home.brl(['journal', 'password', '--from', file('p', password), '--json'], {
      env: { DBUS_SESSION_BUS_ADDRESS: `unix:path=${home.home}/none`, ...patient },
    });
    expect(kept).toMatchObject({ code: 91 });
    expect(kept.json.error?.code).toBe('secret_store_unavailable');
    expect(kept.stdout + kept.stderr).not.toContain('segredo');
  });
});

test('the password of a shared journal is asked for on a terminal, and never shown', async () => {
  const home = machine({ BRL_JOURNAL: 'postgres://ana@127.0.0.1:9/treasury', ...patient });
  // What reads it is no JavaScript, and sees the variables of the tests' process: a keychain that is there asks, and waits.
  vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', `unix:path=${home.home}/none`);
  const answers = [
    { at: 'Password of postgres://ana@127.0.0.1:9/treasury', text: 'segredo', keys: ['Enter'] },
  ];
  const desk = { env: home.env, cwd: home.home };
  const ended = await runHere(['journal', 'password'], { ...desk, terminal: { shows: 'both', answers } });
  vi.unstubAllEnvs();
  home.remove();
  // Without a keychain there is nowhere to keep it.
  expect(ended).toMatchObject({ code: 91, stdout: expect.stringContaining('secret_store_unavailable') });
  expect(ended.stdout + ended.stderr).not.toContain('segredo');
});

describe('an address with a password in it', () => {
  let home: Machine;
  beforeEach(() => {
    home = machine({ BRL_JOURNAL: 'postgres://ana:segredo@127.0.0.1:9/treasury' });
  });
  afterEach(() => home.remove());

  test.each([
    ['journal', 'list'],
    ['journal', 'migrate', '--check'],
    ['journal', 'password', '--forget'],
    ['pix', 'send', '--key', 'maria@example.com', '--amount', '1', '--yes'],
    ['payout', 'list'],
  ])('is refused by brl %s %s %s', async (...args) => {
    const run = await home.brl([...args, '--json'], { env: { BRL_ENVIRONMENT: 'sandbox' } });
    expect({ code: run.code, error: run.json.error?.code }).toEqual({ code: 91, error: 'journal_address' });
    expect(run.stdout + run.stderr).not.toContain('segredo');
  });

  test('is refused by --url, too', async () => {
    const run = await home.brl(
      ['journal', 'migrate', '--check', '--json', '--url', home.env.BRL_JOURNAL ?? ''],
      {
        env: { BRL_JOURNAL: undefined },
      },
    );
    expect(run).toMatchObject({ code: 91 });
    expect(run.stdout + run.stderr).not.toContain('segredo');
  });

  test.each([
    ['sslmode=require', 'sslmode=verify-full'],
    ['sslmode=disable', 'sslmode=verify-full'],
    ['sslrootcert=/nowhere/ca.pem', 'cannot be read'],
    ['password=segredo', 'has the parameter password'],
    ['options=-cfsync=off', 'has the parameter options'],
  ])('and so is one with %s', async (parameters, says) => {
    const run = await home.brl(['journal', 'list', '--json'], {
      env: { BRL_JOURNAL: `postgres://ana@127.0.0.1:9/treasury?${parameters}` },
    });
    expect(run).toMatchObject({ code: 91 });
    expect(run.json.error?.message).toContain(says);
  });
});
