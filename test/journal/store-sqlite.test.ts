import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { JournalError } from '../../src/lib/journal/journal.ts';
import { NetworkDisk } from '../../src/lib/journal/network-disk.ts';
import { openSqliteJournal } from '../../src/lib/journal/sqlite/journal.ts';
import { facts } from './contract/desk.ts';
import { folder, openFolderForEachTest, path, tamper } from './store-desk.ts';

openFolderForEachTest();

describe('where it is kept', () => {
  // The mutation run puts tests into threads, which have no umask of their own.
  test.skipIf(!isMainThread)('directory 0700, file 0600, whatever the umask', async () => {
    const old = process.umask(0);
    try {
      await openSqliteJournal(path).close();
      expect(statSync(join(folder, 'state')).mode & 0o777).toBe(0o700);
      expect(statSync(path).mode & 0o777).toBe(0o600);
    } finally {
      process.umask(old);
    }
  });

  test.each<[string, () => void | Promise<void>]>([
    [
      'open to others',
      async () => {
        await openSqliteJournal(path).close();
        chmodSync(path, 0o640);
      },
    ],
    [
      'a symbolic link',
      () => {
        mkdirSync(join(folder, 'state'));
        writeFileSync(join(folder, 'real'), '', { mode: 0o600 });
        symlinkSync(join(folder, 'real'), path);
      },
    ],
    ['a directory', () => void mkdirSync(path, { recursive: true })],
    [
      'no database',
      () => {
        mkdirSync(join(folder, 'state'));
        writeFileSync(path, 'x'.repeat(5000), { mode: 0o600 });
      },
    ],
    [
      'of a later version',
      async () => {
        await openSqliteJournal(path).close();
        tamper('PRAGMA user_version = 99');
      },
    ],
    ['below a file', () => writeFileSync(join(folder, 'state'), '')],
  ])('%s: a JournalError', async (_name, prepare) => {
    await prepare();
    expect(() => openSqliteJournal(path)).toThrow(JournalError);
  });
});

describe('many processes, one intent', () => {
  // Processes of their own read the sources as they are: no mutant of a thread.
  test.skipIf(!isMainThread)('when eight processes begin it at once in a new file, one wins', async () => {
    const source = new URL('../../src/lib/journal/sqlite/journal.ts', import.meta.url).href;
    const script = `
      const { openSqliteJournal } = await import('${source}');
      const facts = JSON.parse(process.argv[2]);
      const journal = openSqliteJournal(process.argv[1]);
      process.stdout.write((await journal.begin(facts, false, 1000)).kind);
      await journal.close();`;
    const kinds = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        run(script, [path, JSON.stringify(facts({ intentId: `int_${i}` }))]),
      ),
    );
    expect(kinds.filter((kind) => kind === 'begun')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'claimed')).toHaveLength(7);
  });
});

async function run(script: string, args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      text += data;
    });
  await new Promise((resolve) => child.on('close', resolve));
  return text;
}

test.skipIf(process.platform !== 'linux')(
  'a network file system is refused, unless it is allowed',
  async () => {
    const nfs = { fileSystemType: () => 0x6969 };
    expect(() => openSqliteJournal(path, nfs)).toThrow(NetworkDisk);
    expect(existsSync(path)).toBe(false);
    await openSqliteJournal(path, { ...nfs, allowNetworkDisk: true }).close();
  },
);

test('what SQLite says is in the error, and behind it', async () => {
  const journal = openSqliteJournal(path);
  tamper('DROP TABLE events');
  const error = await journal.begin(facts(), false, 1000).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    name: 'JournalError',
    message: `The journal ${path} cannot be used: no such table: events.`,
    cause: expect.objectContaining({ message: 'no such table: events' }),
  });
  await journal.close();
});
