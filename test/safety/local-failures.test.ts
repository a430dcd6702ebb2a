import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, type RunnerTestCase, TestRunner, test } from 'vitest';
import { openSqliteJournal } from '../../src/lib/journal/sqlite/journal.ts';
import { type Run, until } from '../support/brl.ts';
import { expectEnd, type Scene, scene, sendLine } from '../support/scene.ts';
import { printFigures } from './figures.ts';

/**
 * T13: a machine on which the payment cannot be written down. Nothing is sent, and the exit code says so. Whether it was
 * paid before is told where the journal can be read, and is not known where it cannot.
 */

const preload = `--require=${fileURLToPath(new URL('odd-machine.mjs', import.meta.url))}`;
const isRoot = process.getuid?.() === 0;
const nobody = 65534;
const mounts: string[] = [];
const ran = { failures: 0, 'not possible here': 0 };

afterAll(() => {
  for (const mount of mounts) spawnSync('umount', [mount]);
  printFigures('T13', ran);
});

/** The content of the journal before it fails; `paid` is the payment of the line that is typed then. */
type Before = 'no file' | 'nothing' | 'paid';

type Set = Scene & { readonly folder: string; readonly journal: string; readonly before: Before };

/** A scene whose journal is `journal.sqlite` in a folder of its own. */
async function journalScene(before: Before): Promise<Set> {
  const set = await emptyScene(before);
  await write(set);
  return set;
}

async function emptyScene(before: Before): Promise<Set> {
  const set = await scene();
  const folder = join(set.machine.home, 'journal');
  const journal = join(folder, 'journal.sqlite');
  set.machine.env.BRL_JOURNAL = journal;
  mkdirSync(folder, { mode: 0o700 });
  return { ...set, folder, journal, before };
}

async function write({ before, journal, send }: Set): Promise<void> {
  if (before === 'no file') return;
  await openSqliteJournal(journal).close();
  if (before === 'paid') expectEnd(await send(['--ref', 'r']), 0);
}

/**
 * Nothing was sent by this run. A journal that can be read knows the payment, or knows that there is none; one that
 * cannot be read does not tell whether it was paid before.
 */
function expectNothingSent({ bank, before }: Set, run: Run): void {
  const isPaid = before === 'paid';
  expect(bank.posts()).toHaveLength(isPaid ? 1 : 0);
  const { outcome, moneyMoved, sent } = run.json;
  const said = `${outcome} ${moneyMoved}`;
  expect(sent).toBe('no');
  if (!isPaid || run.code !== 0) expectEnd(run, 90);
  expect(isPaid ? ['uncertain unknown', 'settled yes'] : ['uncertain unknown', 'not_sent no']).toContain(
    said,
  );
  ran.failures += 1;
}

/** Skips the test, and says on the report that this machine cannot show the failure. */
function impossible(why: string): void {
  ran['not possible here'] += 1;
  process.stdout.write(`T13: not possible here: ${why}\n`);
  TestRunner.getCurrentTest<RunnerTestCase>().context.skip(why);
}

test('on a sound machine the same line pays', async () => {
  const { send, bank } = await journalScene('nothing');
  expectEnd(await send(['--ref', 'r']), 0);
  expect(bank.debits).toHaveLength(1);
});

test('where no folder for payments can be made, nothing is sent, and nothing is called uncertain (91)', async () => {
  const set = await scene();
  const sealed = join(set.machine.home, 'sealed');
  mkdirSync(sealed);
  if (isRoot) execFileSync('chown', ['-R', String(nobody), set.machine.home]);
  chmodSync(sealed, 0o500);
  const odd = isRoot ? { NODE_OPTIONS: preload, AS_USER: String(nobody) } : {};
  const run = await set.send(['--ref', 'r'], { env: { ...odd, XDG_STATE_HOME: join(sealed, 'state') } });
  expectEnd(run, 91);
  expect(run.json).toMatchObject({ outcome: 'not_sent', sent: 'no', moneyMoved: 'unknown' });
  expect(run.json.error?.code).toBe('no_home');
  expect(set.bank.posts()).toHaveLength(0);
  const doctor = await set.machine.brl(['doctor', '--offline', '--json'], {
    env: { ...odd, XDG_STATE_HOME: join(sealed, 'state') },
    ownProcess: true,
  });
  expect(JSON.parse(doctor.stdout), 'what tells the cause still does').toMatchObject({ worst: 'fail' });
  chmodSync(sealed, 0o700);
  ran.failures += 1;
});

describe.each<Before>(['no file', 'nothing', 'paid'])('the journal holds: %s', (before) => {
  test('it may not grow (ulimit -f)', async () => {
    const set = await journalScene(before);
    const through = ['sh', '-c', 'ulimit -f 0; exec "$@"', 'sh'];
    const run = await set.send(['--ref', 'r'], { through });
    expectNothingSent(set, run);
  });

  test('its disk is full', async () => {
    const set = await emptyScene(before);
    if (!mount(set.folder, 'size=1m')) return impossible('a full disk, since nothing may be mounted');
    await write(set);
    fill(set.folder);
    expectNothingSent(set, await set.send(['--ref', 'r']));
  });

  test('its disk is read-only', async () => {
    const set = await emptyScene(before);
    if (!mount(set.folder, 'size=1m')) return impossible('a read-only disk, since nothing may be mounted');
    await write(set);
    execFileSync('mount', ['-o', 'remount,ro', set.folder]);
    expectNothingSent(set, await set.send(['--ref', 'r']));
  });

  test('its directory may not be written to (0500)', async () => {
    const set = await journalScene(before);
    if (isRoot) execFileSync('chown', ['-R', String(nobody), set.machine.home]);
    chmodSync(set.folder, 0o500);
    const env = isRoot ? { NODE_OPTIONS: preload, AS_USER: String(nobody) } : {};
    expectNothingSent(set, await set.send(['--ref', 'r'], { env }));
    chmodSync(set.folder, 0o700);
  });

  test.each([
    ['NFS', '26985'],
    ['CIFS', '4283649346'],
    ['SMB', '4266872130'],
    ['FUSE', '1702057286'],
  ])('its disk is a network file system: %s, unless that is accepted', async (kind, type) => {
    const set = await journalScene(before);
    const env = { NODE_OPTIONS: preload, DISK_TYPE: type };
    const run = await set.send(['--ref', 'r'], { env });
    expectNothingSent(set, run);
    expect(run.json.error).toMatchObject({
      code: 'network_filesystem',
      message: expect.stringContaining(`a network file system (${kind})`),
    });
    expectEnd(await set.send(['--ref', 'r'], { env: { ...env, BRL_ALLOW_NETWORK_DISK: '1' } }), 0);
  });
});

describe.each<Before>(['nothing', 'paid'])(
  'the journal is not the file of this user alone, and holds: %s',
  (before) => {
    test.each([
      ['open to others', (journal: string) => chmodSync(journal, 0o644)],
      [
        'a symbolic link',
        (journal: string) => {
          renameSync(journal, `${journal}.real`);
          symlinkSync(`${journal}.real`, journal);
        },
      ],
      [
        'a directory',
        (journal: string) => {
          renameSync(journal, `${journal}.real`);
          mkdirSync(journal);
        },
      ],
    ])('%s', async (_name, spoil) => {
      const set = await journalScene(before);
      spoil(set.journal);
      expectNothingSent(set, await set.send(['--ref', 'r']));
    });

    test("another user's", async () => {
      const set = await journalScene(before);
      if (!isRoot) return impossible("another user's file, since only root gives files away");
      chownSync(set.journal, nobody, nobody);
      expectNothingSent(set, await set.send(['--ref', 'r']));
    });
  },
);

test('a payment that another process holds: this one sent nothing, and the other may have', async () => {
  const { bank, machine, send } = await scene();
  // The lock is waited for 45 s.
  const options = { limitMs: 90_000 };
  bank.plan({ run: 'settle', spoil: () => 'hang' });
  const first = machine.start(sendLine(['--ref', 'r', '--no-wait']), options);
  await until(() => bank.debits.length === 1);
  const run = await send(['--ref', 'r', '--no-wait'], options);
  first.child.kill('SIGKILL');
  await first.ended;
  expect(run.code).toBe(40);
  expect(run.json).toMatchObject({ outcome: 'uncertain', moneyMoved: 'unknown', sent: 'no' });
  expect(bank.posts()).toHaveLength(1);
});

describe('in a folder where others may put files, as in /tmp', () => {
  /** A journal with one payment, in such a folder. */
  async function paidScene() {
    const set = await journalScene('nothing');
    const before = join(set.machine.home, 'before.sqlite');
    copyFileSync(set.journal, before);
    chmodSync(set.folder, 0o1777);
    expectEnd(await set.send(['--ref', 'r']), 0);
    return { ...set, before, locks: `${set.journal}-locks` };
  }

  async function expectRefused(set: Awaited<ReturnType<typeof paidScene>>, beside: string): Promise<void> {
    const run = await set.send(['--ref', 'r']);
    expectEnd(run, 90);
    expect(run.json).toMatchObject({ error: { message: expect.stringContaining(beside) } });
    expect(set.bank.debits).toHaveLength(1);
    const { stdout } = await set.machine.brl(['doctor', '--json']);
    expect((JSON.parse(stdout) as { checks: unknown }).checks).toContainEqual(
      expect.objectContaining({
        name: 'journal',
        status: 'fail',
        message: expect.stringContaining(beside),
        next: expect.stringContaining(beside),
      }),
    );
    ran.failures += 1;
  }

  test('the same line pays once', async () => {
    const set = await paidScene();
    expectEnd(await set.send(['--ref', 'r']), 0);
    expect(set.bank.debits).toHaveLength(1);
  });

  test('a journal of the older kind, which would take the payment out of it', async () => {
    const set = await paidScene();
    layRollback(set.before, set.journal);
    await expectRefused(set, `${set.journal}-journal`);
  });

  test.each([
    ['a link', (locks: string) => symlinkSync('/tmp', locks)],
    ['a file', (locks: string) => writeFileSync(locks, '')],
    ['open to others', (locks: string) => mkdirSync(locks) ?? chmodSync(locks, 0o777)],
    ['open to its group', (locks: string) => mkdirSync(locks) ?? chmodSync(locks, 0o770)],
  ])('a folder of locks that is %s', async (_name, lay) => {
    const set = await paidScene();
    rmSync(set.locks, { recursive: true });
    lay(set.locks);
    await expectRefused(set, set.locks);
  });

  test.each(['-locks', '-journal', '-wal', '-shm'])("another user's %s", async (suffix) => {
    const set = await paidScene();
    if (!isRoot) return impossible(`another user's ${suffix}, since only root gives files away`);
    const beside = `${set.journal}${suffix}`;
    rmSync(beside, { recursive: true, force: true });
    if (suffix === '-locks') mkdirSync(beside, { mode: 0o700 });
    else writeFileSync(beside, '', { mode: 0o600 });
    chownSync(beside, nobody, nobody);
    await expectRefused(set, beside);
  });
});

test("in a folder of another user's", async () => {
  const set = await journalScene('nothing');
  if (!isRoot) return impossible("another user's folder, since only root gives folders away");
  execFileSync('chown', ['-R', String(nobody), set.machine.home]);
  chownSync(set.folder, nobody - 1, nobody - 1);
  chmodSync(set.folder, 0o755);
  const run = await set.send(['--ref', 'r'], { env: { NODE_OPTIONS: preload, AS_USER: String(nobody) } });
  expectNothingSent(set, run);
  expect(run.json.error).toMatchObject({ message: expect.stringContaining('belongs to another user') });
});

/** Lays what SQLite takes for an interrupted change beside a journal: rolled back, it is as `before` again. */
function layRollback(before: string, journal: string): void {
  const database = new DatabaseSync(before);
  database.exec('PRAGMA journal_mode = DELETE; PRAGMA foreign_keys = OFF; PRAGMA cache_size = 1; BEGIN');
  // The index of the search has tables of SQLite's own making.
  const all =
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'search_*' AND name <> 'search'";
  const tables = database.prepare(all).all();
  for (const { name } of tables) fillOneRow(database, String(name));
  // More pages than the cache takes: what was there before them is written to the disk, with its head.
  database.exec('CREATE TABLE more (x); INSERT INTO more VALUES (zeroblob(1000000))');
  copyFileSync(`${before}-journal`, `${journal}-journal`);
  database.exec('ROLLBACK');
  database.close();
  chmodSync(`${journal}-journal`, 0o600);
}

function fillOneRow(database: DatabaseSync, table: string): void {
  const columns = database.prepare(`SELECT name, type FROM pragma_table_info('${table}')`).all();
  const values = columns.map(({ type }) => (type === 'INTEGER' ? '1' : "'x'"));
  database.exec(`INSERT INTO ${table} VALUES (${values.join(', ')})`);
}

function mount(folder: string, options: string): boolean {
  const done = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0;
  if (done) mounts.push(folder);
  return done;
}

function fill(folder: string): void {
  for (let i = 0, bytes = 65_536; bytes >= 1; i++) {
    try {
      writeFileSync(join(folder, `filler-${i}`), Buffer.alloc(bytes));
    } catch {
      bytes = Math.floor(bytes / 2);
    }
  }
}
