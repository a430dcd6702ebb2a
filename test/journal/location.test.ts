import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { journalPath } from '../../src/lib/connection/paths.ts';
import { JournalError } from '../../src/lib/journal/journal.ts';
import { openSqliteJournal } from '../../src/lib/journal/sqlite/journal.ts';
import { machine } from '../support/brl.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'brl-location-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(directory, { recursive: true, force: true });
});

describe('the directory of a journal', () => {
  const isRoot = process.getuid?.() === 0;

  test.each([0o777, 0o757])('is refused where others may put another file (mode %o)', async (mode) => {
    chmodSync(directory, mode);
    const open = () => openSqliteJournal(join(directory, 'journal.sqlite'));
    expect(open).toThrow(JournalError);
    expect(open).toThrow(`chmod go-w ${directory}`);
  });

  test.each([0o1777, 0o755, 0o700])('is taken where they may not (mode %o)', async (mode) => {
    chmodSync(directory, mode);
    await openSqliteJournal(join(directory, 'journal.sqlite')).close();
  });

  test.runIf(process.platform === 'linux')('that cannot be made is refused, and not tried for ever', () => {
    expect(() => openSqliteJournal('/proc/nowhere/journal.sqlite')).toThrow(JournalError);
  });

  test('is made for its owner alone below one that is open to all', async () => {
    chmodSync(directory, 0o777);
    await openSqliteJournal(join(directory, 'own', 'journal.sqlite')).close();
  });

  test.runIf(isRoot)(
    'is taken by root where it belongs to another user, as the volume of a container does',
    async () => {
      const theirs = join(directory, 'theirs');
      mkdirSync(theirs, { mode: 0o755 });
      chownSync(theirs, 65534, 65534);
      await openSqliteJournal(join(theirs, 'journal.sqlite')).close();
    },
  );

  test("is refused where it is another user's, who may replace what is in it", async () => {
    const theirs = join(directory, 'theirs');
    mkdirSync(theirs, { mode: 0o755 });
    if (isRoot) chownSync(theirs, 65534, 65534);
    vi.spyOn(process, 'getuid').mockReturnValue(12_345);
    const open = () => openSqliteJournal(join(theirs, 'journal.sqlite'));
    expect(open).toThrow(JournalError);
    expect(open).toThrow(`is in ${theirs}, which belongs to another user`);
  });

  test.runIf(isRoot)('is refused where a group may write, but for the group of its user alone', async () => {
    chmodSync(directory, 0o775);
    await openSqliteJournal(join(directory, 'own.sqlite')).close();
    chownSync(directory, 0, 100);
    expect(() => openSqliteJournal(join(directory, 'journal.sqlite'))).toThrow('other users can replace it');
  });
});

describe('a log that lies beside the journal before it is made', () => {
  const open = () => openSqliteJournal(join(directory, 'journal.sqlite'));

  test.each(['-wal', '-shm'])('is refused where it is a link (%s)', async (end) => {
    const victim = join(directory, 'victim');
    writeFileSync(victim, '');
    symlinkSync(victim, join(directory, `journal.sqlite${end}`));
    expect(open).toThrow('not a file that only this user');
    expect(readFileSync(victim, 'utf8')).toBe('');
  });

  test.each(['-wal', '-shm', '-journal'])('is refused where others may write in it (%s)', async (end) => {
    const log = join(directory, `journal.sqlite${end}`);
    writeFileSync(log, '');
    chmodSync(log, 0o666);
    expect(open).toThrow('not a file that only this user can open');
  });

  test.runIf(process.getuid?.() === 0)("is refused where it is another user's", async () => {
    const log = join(directory, 'journal.sqlite-wal');
    writeFileSync(log, '');
    chownSync(log, 65534, 65534);
    expect(open).toThrow('not a file that only this user');
  });
});

describe('a journal of the older kind beside it', () => {
  const location = () => join(directory, 'journal.sqlite');
  const open = async () => openSqliteJournal(location()).close();
  const lay = (bytes: string) => writeFileSync(`${location()}-journal`, bytes, { mode: 0o600 });

  test('is what a process left that was killed while it made the file', async () => {
    lay('half a head');
    writeFileSync(location(), '', { mode: 0o600 });
    await open();
    await open();
  });

  test('is refused beside what has payments, and taken where it holds nothing', async () => {
    await open();
    lay('');
    await open();
    lay('x');
    await expect(open()).rejects.toThrow(
      `${location()}-journal beside it, which would write other records into it`,
    );
  });

  test('is refused beside a first page whose log has the rest', async () => {
    const journal = openSqliteJournal(location());
    lay('x');
    await expect(open()).rejects.toThrow('would write other records into it');
    await journal.close();
  });

  test('is made first where others may put files, so that they cannot', async () => {
    chmodSync(directory, 0o1777);
    await open();
    await open();
    expect(statSync(`${location()}-journal`)).toMatchObject({ size: 0, uid: process.getuid?.() });
  });
});

const places: readonly (readonly [place: string, says: string])[] = [
  [':memory:', 'no absolute path'],
  ['file:journal?mode=memory', 'no absolute path'],
  ['kept/journal.sqlite', 'no absolute path'],
  ['"/var/lib/journal.sqlite"', 'no absolute path'],
  ['~/brl/journal.sqlite', 'does not expand ~'],
  ['$HOME/journal.sqlite', 'does not expand $'],
  [`\${HOME}/journal.sqlite`, 'does not expand $'],
  ['%h/journal.sqlite', 'does not expand %'],
  [' ', 'a blank or a line break'],
  ['/var/lib/journal.sqlite\n', 'a blank or a line break'],
];

test.each(places)('BRL_JOURNAL=%j is no place', (BRL_JOURNAL, says) => {
  expect(() => journalPath({ BRL_JOURNAL }, 'production')).toThrow(says);
});

describe('a line with a journal that is another one in each folder', () => {
  const home = machine();
  const line = 'pix send --key maria@example.com --amount 12,34 --yes --json --no-lookup'.split(' ');

  test.each(['journal.sqlite', '~/journal.sqlite'])(
    'pays nothing by %s: 91, and doctor says so',
    async (place) => {
      const env = { BRL_JOURNAL: place, BRL_ENVIRONMENT: 'sandbox' };
      const run = await home.brl(line, { env });
      expect([run.code, run.json.error?.code]).toEqual([91, 'journal_place']);
      expect(run.json.error?.message).toContain(place);
      expect(readdirSync(join(home.home, 'empty'))).toEqual([]);
      const examined = await home.brl(['doctor', '--offline'], { env });
      expect([examined.code, examined.stdout]).toEqual([35, expect.stringContaining(place)]);
      const lines = await home.brl(['statement', 'list', '--json'], { env: { BRL_ENVIRONMENT: 'sandbox' } });
      expect(lines.stdout).not.toContain('12.34');
    },
  );
});
