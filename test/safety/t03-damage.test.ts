import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journal, JournalError } from '../../src/lib/journal/journal.ts';
import { isFull, printFigures, randomOf, sample } from './figures.ts';
import {
  type Copy,
  copyOf,
  facts,
  finding,
  type States,
  statesOf,
  withCopy,
  writePayments,
} from './journal-copies.ts';

/** T3: a journal whose main file was cut, half written or edited: it knows less, and says so, but nothing wrong. */

const folder = mkdtempSync(join(tmpdir(), 'brl-damage-'));
const figures: Record<string, number> = {};
let wrong = 0;
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  printFigures('T3', { ...figures, 'wrong states': wrong });
});

const pageBytes = 4096;
const count = 12;
/** Written, put into the main file, and written again: a log of frames over a main file that has some. */
let early: Copy;
let closed: Copy;
let late: Awaited<ReturnType<typeof writePayments>>;

beforeAll(async () => {
  const path = join(folder, 'live', 'journal.sqlite');
  early = await writePayments(path, count);
  const database = new DatabaseSync(path);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  closed = { ...copyOf(path), wal: null };
  database.close();
  late = await writePayments(path, 6, count, await promised());
});

/** The states that the first payments ended in. */
async function promised(): Promise<States> {
  return withCopy(folder, early, statesOf);
}

test('T3: what is promised can be read back from the disk at once', async () => {
  const journal = join(folder, 'read-back', 'journal.sqlite');
  const { commits } = await writePayments(journal, 8);
  for (const { copy, states } of commits) expect(await withCopy(folder, copy, statesOf)).toEqual(states);
  figures['read back'] = commits.length;
});

test('T3: a main file that was cut, or has a page of zeros, is refused or tells what is uncertain', async () => {
  const { database } = closed;
  const pages = Math.ceil(database.length / pageBytes);
  const random = randomOf('main file');
  const edges = Array.from({ length: pages - 1 }, (_, i) => (i + 1) * pageBytes);
  const inside = Array.from(
    { length: isFull ? 4000 : 80 },
    () => 1 + Math.floor(random() * (database.length - 1)),
  );
  const cuts = [...edges, ...inside].flatMap((atByte) => [
    database.subarray(0, atByte),
    Buffer.concat([database.subarray(0, atByte), Buffer.alloc(database.length - atByte)]),
  ]);
  const blanked = Array.from({ length: pages }, (_, page) =>
    Buffer.from(database).fill(0, page * pageBytes, (page + 1) * pageBytes),
  );
  const states = await promised();
  const problems: string[] = [];
  for (const database of [...cuts, ...blanked])
    problems.push(...(await problemsOf({ database, wal: null }, states)));
  figures['main files'] = cuts.length + blanked.length;
  wrong += problems.length;
  expect(problems).toEqual([]);
});

test('T3: an empty main file beside a log that is not is refused, not begun anew', async () => {
  await expect(withCopy(folder, { ...early, database: Buffer.alloc(0) }, statesOf)).rejects.toThrow(
    JournalError,
  );
});

test('T3: with any pages of the log in the main file already, the log gives the rest', async () => {
  const last = late.commits.at(-1)?.states ?? {};
  const after = await withCopy(folder, late, async (journal, path) => {
    await journal.health();
    new DatabaseSync(path).exec('PRAGMA wal_checkpoint(PASSIVE)');
    return copyOf(path).database;
  });
  const random = randomOf('checkpoint');
  const rounds = isFull ? 2000 : 60;
  for (let round = 0; round < rounds; round++) {
    const share = random();
    const database = Buffer.from(after);
    for (let at = 0; at < late.database.length; at += pageBytes)
      if (random() < share) late.database.copy(database, at, at, at + pageBytes);
    // The file grows page by page; what was not there yet is short or zeros.
    const grown = random() < 0.5 ? database : database.subarray(0, late.database.length);
    expect(await withCopy(folder, { database: grown, wal: late.wal }, statesOf)).toEqual(last);
  }
  figures['half checkpoints'] = rounds;
});

test('T3: a log over a main file that has the earlier payments may be cut anywhere', async () => {
  const random = randomOf('second log');
  const cuts = Array.from({ length: isFull ? 4000 : 100 }, () => Math.floor(random() * late.wal.length));
  const base = await promised();
  for (const atByte of cuts) {
    const expected = late.commits.findLast(({ walBytes }) => walBytes <= atByte)?.states ?? base;
    const cut = { database: late.database, wal: late.wal.subarray(0, atByte) };
    expect(await withCopy(folder, cut, statesOf)).toEqual(expected);
  }
  figures['second logs'] = cuts.length;
});

test('T3: a flipped bit never makes another state', async () => {
  const random = randomOf('flipped bits');
  const states = await promised();
  const flips = Array.from({ length: isFull ? 50_000 : 500 }, () =>
    Math.floor(random() * closed.database.length * 8),
  );
  const problems: string[] = [];
  for (const bit of flips) {
    const database = Buffer.from(closed.database);
    database[bit >> 3] = (database[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    const found = await problemsOf({ database, wal: null }, states, true);
    problems.push(...found.map((problem) => `bit ${bit}: ${problem}`));
  }
  figures['flipped bits'] = flips.length;
  wrong += problems.length;
  expect(problems).toEqual([]);
});

/** Edits by hand to the records of one intent; each must show, and make what it touches uncertain. */
const edits = {
  'the last record taken away': "DELETE FROM events WHERE intent_id = 'int_0' AND sequence = 3",
  'the last two taken away': "DELETE FROM events WHERE intent_id = 'int_0' AND sequence > 1",
  'the first taken away': "DELETE FROM events WHERE intent_id = 'int_0' AND sequence = 1",
  'one in the middle taken away': "DELETE FROM events WHERE intent_id = 'int_0' AND sequence = 2",
  'all taken away': "DELETE FROM events WHERE intent_id = 'int_0'",
  'another amount': "UPDATE events SET payload = replace(payload, '150', '950') WHERE intent_id = 'int_0'",
  'a refusal made a payment': `UPDATE events SET payload = replace(payload, 'REFUSED', 'SETTLED') WHERE intent_id = 'int_1';
     UPDATE intents SET state = 'SETTLED' WHERE intent_id = 'int_1'`,
  'a doubt made a refusal': `UPDATE events SET payload = replace(payload, 'UNCERTAIN', 'REFUSED') WHERE intent_id = 'int_3';
     UPDATE intents SET state = 'REFUSED' WHERE intent_id = 'int_3'`,
  'two records changed round': `UPDATE events SET sequence = 9 WHERE intent_id = 'int_0' AND sequence = 2;
     UPDATE events SET sequence = 2 WHERE intent_id = 'int_0' AND sequence = 3;
     UPDATE events SET sequence = 3 WHERE intent_id = 'int_0' AND sequence = 9`,
  "another intent's record": `UPDATE events SET payload = (SELECT payload FROM events WHERE intent_id = 'int_1' AND sequence = 3)
     WHERE intent_id = 'int_0' AND sequence = 3`,
  'the state alone': "UPDATE intents SET state = 'REFUSED' WHERE intent_id = 'int_0'",
  'a record that is no JSON': "UPDATE events SET payload = '{' WHERE intent_id = 'int_0' AND sequence = 2",
} as const;

test.each(Object.entries(edits))('T3: an edit shows: %s', async (_what, sql) => {
  const touched = /intent_id = '(int_\d)'(?!\s*AND sequence = 3\))/.exec(sql)?.[1] ?? '';
  await withCopy(folder, closed, async (journal, path) => {
    const database = new DatabaseSync(path);
    database.exec(sql);
    database.close();
    const seen = await journal.find(touched);
    expect(seen).toMatchObject({ intact: false, identifier: `id-${touched}` });
    // A terminal state that is still proven by what is left may stay; no other one may come about.
    expect(['UNCERTAIN', (await promised())[touched]]).toContain(seen?.state);
    expect(await journal.peek(facts(touched), false)).not.toBe(null);
    expect((await journal.health()).broken).toEqual([touched]);
    // It can still be cleared up: what is found out from now on is believed.
    const found = finding('SETTLED', 'COMPLETED');
    const after = await journal.append(touched, {
      kind: 'LOOKUP',
      atMs: 9000,
      result: 'found',
      finding: found,
    });
    expect(['SETTLED', (await promised())[touched]]).toContain(after.state);
    const others = ({ [touched]: _own, ...rest }: States) => rest;
    expect(others(await statesOf(journal))).toEqual(others(await promised()));
  });
  figures.edits = (figures.edits ?? 0) + 1;
});

/** The false claims of a damaged copy; none if it refuses to be opened or read. */
async function problemsOf(copy: Copy, states: States, mayHaveDamage = false): Promise<string[]> {
  const asked = sample(Object.entries(states), 4, randomOf(String(copy.database.length)));
  try {
    return await withCopy(folder, copy, async (journal) => {
      const problems: string[] = [];
      for (const [id, state] of asked) problems.push(...(await problemOf(journal, id, state, mayHaveDamage)));
      return problems;
    });
  } catch (error) {
    if (error instanceof JournalError) return [];
    throw error;
  }
}

async function problemOf(
  journal: Journal,
  intentId: string,
  state: string,
  mayHaveDamage: boolean,
): Promise<string[]> {
  try {
    const seen = await journal.find(intentId);
    const taken = await journal.peek(facts(intentId), false);
    const isKnown = seen !== null && taken !== null && [state, 'UNCERTAIN'].includes(seen.state);
    if (isKnown || (mayHaveDamage && (await journal.health()).damage.length > 0)) return [];
    return [`${intentId} is ${seen?.state ?? 'absent'}${taken ? '' : ', and its ref is free'}, not ${state}`];
  } catch (error) {
    if (error instanceof JournalError) return [];
    throw error;
  }
}
