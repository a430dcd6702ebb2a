import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Journal, JournalError } from '../../src/lib/journal/journal.ts';
import { openSqliteJournal } from '../../src/lib/journal/sqlite/journal.ts';
import { facts, finding } from '../safety/journal-copies.ts';

/** A whole intent that is taken out of a journal would be paid again: it is noticed, and nothing is paid. */

let folder = '';
let path = '';
const head = () => `${path}-head`;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brl-losses-'));
  path = join(folder, 'journal.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function using<T>(work: (journal: Journal) => Promise<T>): Promise<T> {
  const journal = openSqliteJournal(path);
  try {
    return await work(journal);
  } finally {
    await journal.close();
  }
}

const begin = (...numbers: number[]) =>
  using(async (journal) => {
    const kinds: string[] = [];
    for (const n of numbers) kinds.push((await journal.begin(facts(`int_${n}`), false, 1000 + n)).kind);
    return kinds;
  });
const health = () => using((journal) => journal.health());

/** As somebody does who first takes away what forbids it. */
function tamper(sql: string, file = path): void {
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA foreign_keys = OFF; DROP TRIGGER IF EXISTS intents_kept; ${sql}`);
  database.close();
}

const taken = (n: number) =>
  `DELETE FROM events WHERE intent_id = 'int_${n}'; DELETE FROM intents WHERE intent_id = 'int_${n}';`;

test('one that another process takes out after the first look is missed at the second, and another one after that', async () => {
  await begin(1, 2, 3, 4);
  await using(async (journal) => {
    const next = (n: number) => journal.begin(facts(`int_${n}`), false, 1000 + n);
    expect(await journal.peek(facts('int_5'), false)).toBeNull();
    tamper(taken(2));
    await expect(next(5)).rejects.toThrow('lacks 1');
    await expect(next(5)).rejects.toThrow('lacks 1');
    tamper(taken(3));
    await expect(journal.peek(facts('int_5'), false)).rejects.toThrow('lacks 2');
  });
});

const cases: [string, string, number][] = [
  ['the first', taken(1), 1],
  ['one in the middle', taken(2), 1],
  ['the last', taken(4), 1],
  ['the last two', taken(3) + taken(4), 2],
  ['the middle and the last', taken(2) + taken(4), 2],
  ['all', [1, 2, 3, 4].map(taken).join(''), 4],
];

describe.each(cases)('%s of four payments taken out', (_name, sql, lost) => {
  beforeEach(async () => {
    expect(await begin(1, 2, 3, 4)).toEqual(['begun', 'begun', 'begun', 'begun']);
    tamper(sql);
  });

  test('nothing is begun or sent again, and everything else works', async () => {
    const words = `lacks ${lost} of the payments and creations`;
    await using(async (journal) => {
      await expect(journal.peek(facts('int_9'), false)).rejects.toThrow(JournalError);
      await expect(journal.begin(facts('int_9'), false, 5000)).rejects.toThrow(words);
      const [left] = await journal.list({});
      if (!left) return;
      const again = { kind: 'ATTEMPT', atMs: 5000, attempt: 2 } as const;
      await expect(journal.append(left.intentId, again)).rejects.toThrow(words);
      const found = finding('SETTLED', 'COMPLETED');
      const event = { kind: 'LOOKUP', atMs: 5000, result: 'found', finding: found } as const;
      expect((await journal.append(left.intentId, event)).state).toBe('SETTLED');
    });
    expect((await health()).losses?.why).toContain(words);
  });

  test('it goes on once a person accepts it, and another one is noticed again', async () => {
    rmSync(head());
    expect(await begin(9)).toEqual(['begun']);
    expect((await health()).losses).toBeNull();
    tamper(taken(9));
    await expect(begin(10)).rejects.toThrow('lacks 1 of the payments');
  });
});

test('no program takes one out of the file as it is', async () => {
  await begin(1, 2);
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  expect(() => database.exec(taken(1))).toThrow('a payment is never taken out of its journal');
  database.close();
  expect(await health()).toMatchObject({ intents: 2, missing: 0 });
});

describe('a copy that lacks one in the middle, put in the place of the journal', () => {
  const copy = () => `${path}.copy`;
  beforeEach(async () => {
    expect(await begin(1, 2, 3, 4)).toEqual(['begun', 'begun', 'begun', 'begun']);
    copyFileSync(path, copy());
  });

  test('is noticed as another file, though its tables are the same', async () => {
    const database = new DatabaseSync(copy(), { enableForeignKeyConstraints: false });
    // Nothing forbids one intent to take the place of another, as it is not deleted.
    database.exec("UPDATE OR REPLACE intents SET intent_id = 'int_2' WHERE intent_id = 'int_3'");
    database.close();
    renameSync(copy(), path);
    await expect(begin(5)).rejects.toThrow('lacks 1 of the payments');
  });

  test('is noticed as another state of the tables, though what forbids it was put back', async () => {
    const before = new DatabaseSync(copy());
    const kept = before.prepare("SELECT sql FROM sqlite_schema WHERE name = 'intents_kept'").get()?.sql;
    before.close();
    tamper(`${taken(3)} ${kept}`, copy());
    copyFileSync(copy(), path);
    await expect(begin(3)).rejects.toThrow('lacks 1 of the payments');
  });
});

describe('the chain of the intents', () => {
  test('is whole where nothing was touched', async () => {
    await begin(1, 2, 3);
    expect(await health()).toMatchObject({ broken: [], missing: 0, losses: null });
  });

  test.each([
    ['numbered anew', 'UPDATE intents SET position = position - 1 WHERE position > 2'],
    ['filled with another', `UPDATE intents SET position = 2 WHERE intent_id = 'int_4'`],
  ])('shows a gap that was %s', async (_name, sql) => {
    await begin(1, 2, 3, 4);
    tamper(taken(2) + sql);
    expect((await health()).broken).not.toEqual([]);
    await expect(begin(9)).rejects.toThrow(JournalError);
  });

  test('shows an intent that was put in the place of another', async () => {
    await begin(1, 2);
    const other = readFileSync(path);
    tamper(`UPDATE intents SET link = replace(link, substr(link, 1, 1), 'x') WHERE position = 2`);
    expect((await health()).broken).toEqual(['int_2']);
    await expect(begin(9)).rejects.toThrow('is not the one used for earlier payments');
    writeFileSync(path, other);
  });
});

describe('the head', () => {
  test('is a file of its owner alone', async () => {
    await begin(1);
    expect(statSync(head()).mode & 0o777).toBe(0o600);
  });

  test('may be behind: a process was killed before it wrote it', async () => {
    await begin(1, 2);
    const before = readFileSync(head());
    await begin(3, 4);
    writeFileSync(head(), before);
    expect(await begin(5)).toEqual(['begun']);
    rmSync(head());
    expect(await begin(6)).toEqual(['begun']);
    expect(existsSync(head())).toBe(true);
  });

  test('may be torn by a power cut', async () => {
    await begin(1);
    for (const text of ['', 'brl-journal-head 0000', '\0'.repeat(120)]) {
      writeFileSync(head(), text);
      expect((await health()).losses).toBeNull();
    }
    expect(await begin(2)).toEqual(['begun']);
  });

  test('is ahead of an older copy that was put back', async () => {
    await begin(1);
    copyFileSync(path, `${path}.copy`);
    await begin(2, 3);
    copyFileSync(`${path}.copy`, path);
    await expect(begin(3)).rejects.toMatchObject({
      message: expect.stringContaining('lacks 2 of the payments and creations recorded in it.'),
      next: expect.stringContaining('Restore'),
    });
  });

  test('is refused where others can write it', async () => {
    await begin(1);
    chmodSync(head(), 0o666);
    await expect(begin(2)).rejects.toThrow(
      `has ${head()} beside it, which is not a file that only this user can open`,
    );
    expect(await begin(1)).toEqual(['same-ref']);
  });
});
