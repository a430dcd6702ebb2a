import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { openSqliteJournal } from '../../src/lib/journal/store-sqlite.ts';
import type { Run } from '../support/brl.ts';
import { expectEnd, type Scene, scene } from '../support/scene.ts';
import { printFigures } from './figures.ts';

/** T13: a machine on which the payment cannot be written down. Nothing is sent, and the exit code says so. */

const preload = `--require=${fileURLToPath(new URL('odd-machine.mjs', import.meta.url))}`;
const isRoot = process.getuid?.() === 0;
const nobody = 65534;
const mounts: string[] = [];
const ran = { failures: 0, 'not possible here': 0 };

afterAll(() => {
  for (const mount of mounts) spawnSync('umount', [mount]);
  printFigures('T13', ran);
});

/** A scene whose journal is `journal.sqlite` in a folder of its own; `exists` makes it beforehand. */
async function journalScene(exists: boolean): Promise<Scene & { folder: string; journal: string }> {
  const set = await scene();
  const folder = join(set.machine.home, 'journal');
  const journal = join(folder, 'journal.sqlite');
  set.machine.env.BRL_JOURNAL = journal;
  mkdirSync(folder, { mode: 0o700 });
  if (exists) openSqliteJournal(journal).close();
  return { ...set, folder, journal };
}

function expectNothingSent({ bank }: Scene, run: Run): void {
  expectEnd(run, 90);
  expect(run.json).toMatchObject({ outcome: 'not_sent', moneyMoved: 'no' });
  expect(bank.posts()).toEqual([]);
  ran.failures += 1;
}

/** Says on the report that this machine cannot show the failure. */
function impossible(why: string): void {
  ran['not possible here'] += 1;
  process.stdout.write(`T13: not possible here: ${why}\n`);
}

test('on a sound machine the same line pays', async () => {
  const { send, bank } = await journalScene(true);
  expectEnd(await send(['--ref', 'r']), 0);
  expect(bank.debits).toHaveLength(1);
});

describe.each([true, false])('the journal exists: %s', (exists) => {
  test('it may not grow (ulimit -f)', async () => {
    const set = await journalScene(exists);
    const through = ['sh', '-c', 'ulimit -f 0; exec "$@"', 'sh'];
    const run = await set.send(['--ref', 'r'], { through });
    expectNothingSent(set, run);
  });

  test('its disk is full', async () => {
    const set = await journalScene(exists);
    if (!mount(set.folder, 'size=256k')) return impossible('a full disk, since nothing may be mounted');
    if (exists) openSqliteJournal(set.journal).close();
    fill(set.folder);
    expectNothingSent(set, await set.send(['--ref', 'r']));
  });

  test('its disk is read-only', async () => {
    const set = await journalScene(exists);
    if (!mount(set.folder, 'size=1m')) return impossible('a read-only disk, since nothing may be mounted');
    if (exists) openSqliteJournal(set.journal).close();
    execFileSync('mount', ['-o', 'remount,ro', set.folder]);
    expectNothingSent(set, await set.send(['--ref', 'r']));
  });

  test('its directory may not be written to (0500)', async () => {
    const set = await journalScene(exists);
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
    const set = await journalScene(exists);
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

describe('the journal is not the file of this user alone', () => {
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
    const set = await journalScene(true);
    spoil(set.journal);
    expectNothingSent(set, await set.send(['--ref', 'r']));
  });

  test("another user's", async () => {
    const set = await journalScene(true);
    if (!isRoot) return impossible("another user's file, since only root gives files away");
    chownSync(set.journal, nobody, nobody);
    expectNothingSent(set, await set.send(['--ref', 'r']));
  });
});

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
