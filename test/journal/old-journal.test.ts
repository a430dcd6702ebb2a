import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPrivateDatabase } from '../../src/lib/files/private-database.ts';
import { JournalError } from '../../src/lib/journal/journal.ts';
import { openSqliteJournal } from '../../src/lib/journal/sqlite/journal.ts';
import { facts, type States, statesOf, writePayments } from '../safety/journal-copies.ts';
import { makeOldJournal, type OldJournal, oldJournals } from './old-journals.ts';

/** A journal that an earlier version began is brought up where it is, with every payment in it, and copied aside before. */

const scope = { environment: 'sandbox', tenantId: 'tenant', accountId: 'account' };
const sheet = { ...scope, batchId: 'b1', kind: 'uploaded' as const, rows: [], atMs: 1 };

let folder = '';
/** The journal that the old one was made of, and the states that it must tell. */
let made = '';
let states: States | undefined;
let old = '';
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'brl-old-journal-'));
  made = join(folder, 'new.sqlite');
  states = (await writePayments(made, 9)).commits.at(-1)?.states;
  const journal = openSqliteJournal(made);
  await journal.rememberSheet(sheet);
  await journal.pauseDict('a', 5000);
  await journal.close();
  mkdirSync(join(folder, 'state'), { mode: 0o700 });
  old = join(folder, 'state', 'journal.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function tablesOf(path: string): unknown[] {
  const database = new DatabaseSync(path, { readOnly: true });
  const tables = database
    .prepare("SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name")
    .all();
  const columnNames = database.prepare("SELECT name FROM pragma_table_info('intents')").all();
  const version = database.prepare('PRAGMA user_version').get();
  database.close();
  return [...tables, ...columnNames, version];
}

/** The content of an earlier version's tables. */
function contentOf(path: string): unknown[] {
  const database = new DatabaseSync(path, { readOnly: true });
  const all = ['intents', 'events', 'dict_pauses'].map((table) =>
    database.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all(),
  );
  const check = database.prepare('PRAGMA integrity_check').get();
  const version = database.prepare('PRAGMA user_version').get();
  database.close();
  return [...all, check, version];
}

async function expectWhole(path: string): Promise<void> {
  const journal = openSqliteJournal(path);
  expect(await statesOf(journal)).toEqual(states);
  expect(await journal.dictPausedUntilMs('a')).toBe(5000);
  expect(await journal.health()).toMatchObject({
    damage: [],
    broken: [],
    missing: 0,
    losses: null,
    intents: 9,
  });
  await journal.close();
  expect(tablesOf(path)).toEqual(tablesOf(made));
}

const filesBeside = () => readdirSync(join(folder, 'state')).filter((name) => name.includes('.sqlite.v'));

describe.each(oldJournals)('a journal of $name', (version) => {
  const copyName = `journal.sqlite.v${version.version}`;
  const copy = () => join(folder, 'state', copyName);
  beforeEach(() => makeOldJournal(old, version, made));

  test('is brought up with what it has, once', async () => {
    await expectWhole(old);
    await expectWhole(old);
    const journal = openSqliteJournal(old);
    expect(await journal.sheets(scope)).toEqual(version.tables.includes('sheets') ? [sheet] : []);
    expect(await (await journal.runs()).list(scope)).toEqual([]);
    await journal.close();
  });

  test('is kept as it was in a copy of its owner alone, which can be brought up by itself', async () => {
    const before = contentOf(old);
    const mask = process.umask(0);
    await openSqliteJournal(old).close();
    process.umask(mask);
    expect(filesBeside()).toEqual([copyName]);
    expect(statSync(copy()).mode & 0o777).toBe(0o600);
    expect(contentOf(copy())).toEqual(before);
    const restored = join(folder, 'restored.sqlite');
    writeFileSync(restored, readFileSync(copy()), { mode: 0o600 });
    await expectWhole(restored);
  });

  test('leaves a copy that stands there, and takes half a copy of another day away', async () => {
    writeFileSync(copy(), 'an earlier copy', { mode: 0o600 });
    writeFileSync(`${copy()}.part`, 'half a copy', { mode: 0o600 });
    await expectWhole(old);
    expect(readFileSync(copy(), 'utf8')).toBe('an earlier copy');
    rmSync(copy());
    rmSync(old);
    makeOldJournal(old, version, made);
    await expectWhole(old);
    expect(filesBeside()).toEqual([copyName]);
    expect(readFileSync(copy(), 'utf8')).toMatch(/^SQLite format 3/);
  });

  test('whose copy was made and which was not brought up is brought up the next time', async () => {
    const before = contentOf(old);
    const upgrades = {
      [version.version]: () => {
        throw new Error('cut off');
      },
    };
    const unusable = (why: string) => new Error(why);
    const options = { schema: '', version: 99, upgrades, keepsCopy: true, unusable };
    expect(() => openPrivateDatabase(old, options)).toThrow('cut off');
    expect(contentOf(old)).toEqual(before);
    expect(contentOf(copy())).toEqual(before);
    await expectWhole(old);
    expect(contentOf(copy())).toEqual(before);
  });
});

describe('where an old journal cannot be copied', () => {
  const [, , version2] = oldJournals as readonly [OldJournal, OldJournal, OldJournal];
  beforeEach(() => makeOldJournal(old, version2, made));

  test('it is left as it is, and the error says what is in the way', () => {
    const before = contentOf(old);
    mkdirSync(`${old}.v2.part`);
    expect(() => openSqliteJournal(old)).toThrow(JournalError);
    expect(() => openSqliteJournal(old)).toThrow(
      /is of version 2 and cannot be copied to .*journal\.sqlite\.v2, .*\.part.* It was left as it is\.$/,
    );
    expect(contentOf(old)).toEqual(before);
  });

  // Processes of their own read the sources as they are: no mutant of a thread.
  test.skipIf(!isMainThread || process.platform === 'win32')(
    'no half of it stays on a full disk',
    async () => {
      const source = new URL('../../src/lib/journal/sqlite/journal.ts', import.meta.url).href;
      const script = `const { openSqliteJournal } = await import('${source}');
      try { openSqliteJournal(process.argv[1]); } catch (error) { process.stdout.write(error.message); }`;
      const before = contentOf(old);
      const limited = [
        '-c',
        'ulimit -f 100; exec "$@"',
        'sh',
        process.execPath,
        '--input-type=module',
        '-e',
        script,
      ];
      const { stdout } = spawnSync('sh', [...limited, old], { encoding: 'utf8' });
      expect(stdout).toMatch(
        /cannot be copied to .*journal\.sqlite\.v2, .*: (?:disk I\/O error|database or disk is full)\./,
      );
      expect(filesBeside()).toEqual([]);
      expect(contentOf(old)).toEqual(before);
      await expectWhole(old);
    },
  );
});

const opener = fileURLToPath(new URL('journal-opener.mjs', import.meta.url));
const answerOf = (child: ChildProcess) => new Promise((resolve) => child.once('message', resolve));

test('several processes that meet one old journal at once all get it, and one copy of it', async () => {
  const [, , version2] = oldJournals as readonly [OldJournal, OldJournal, OldJournal];
  const openers = Array.from({ length: 4 }, () => fork(opener));
  await Promise.all(openers.map(answerOf));
  for (let round = 0; round < 8; round += 1) {
    for (const name of readdirSync(join(folder, 'state')))
      rmSync(join(folder, 'state', name), { recursive: true });
    makeOldJournal(old, version2, made);
    const before = contentOf(old);
    const answers = openers.map(answerOf);
    for (const child of openers) child.send(old);
    expect(await Promise.all(answers)).toEqual(Array.from(openers, () => 'opened'));
    expect(contentOf(`${old}.v2`)).toEqual(before);
    expect(filesBeside()).toEqual(['journal.sqlite.v2']);
  }
  for (const child of openers) child.kill();
  await expectWhole(old);
});

test('what it has is in the chain: one that is taken out shows', async () => {
  const [first] = oldJournals as readonly [OldJournal];
  makeOldJournal(old, first, made);
  await openSqliteJournal(old).close();
  const database = new DatabaseSync(old);
  database.exec(
    "DROP TRIGGER intents_kept; DELETE FROM events WHERE intent_id = 'int_4'; DELETE FROM intents WHERE intent_id = 'int_4'",
  );
  database.close();
  const journal = openSqliteJournal(old);
  expect(await journal.health()).toMatchObject({ missing: 1, broken: [] });
  expect((await journal.begin(facts('int_20'), false, 5000)).kind).toBe('begun');
  await journal.close();
});

test('an earlier brl does not write to it', () => {
  expect(existsSync(`${made}.v0`)).toBe(false);
  const database = new DatabaseSync(made);
  // Versions 1 and 2 refused every other number.
  const { user_version: version } = database.prepare('PRAGMA user_version').get() ?? {};
  database.close();
  expect([1, 2]).not.toContain(version);
});
