import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { writeBackup } from '../../src/lib/journal/backup/write.ts';
import type { Finding } from '../../src/lib/journal/intent.ts';
import { openSqliteJournal } from '../../src/lib/journal/sqlite/journal.ts';
import { facts, finding } from './contract/desk.ts';
import { openFolderForEachTest, path, tamper } from './store-desk.ts';

openFolderForEachTest();

/** A journal with one payment that ended so. */
async function withEnd(state: Finding['state'], status: string | null) {
  const journal = openSqliteJournal(path);
  await journal.begin(facts(), false, 1000);
  await journal.append('int_1', { kind: 'RESPONSE', atMs: 2000, finding: finding(state, status) });
  await journal.close();
}

async function stateOf(intentId = 'int_1') {
  const journal = openSqliteJournal(path);
  const intent = await journal.find(intentId);
  await journal.close();
  return { state: intent?.state, intact: intent?.intact };
}

describe('records that were changed', () => {
  const edits: [string, string][] = [
    ['a record edited', `UPDATE events SET payload = replace(payload, '15000', '15001') WHERE sequence = 1`],
    ['an attempt taken out', 'DELETE FROM events WHERE sequence = 2'],
    ['the first record taken out', 'DELETE FROM events WHERE sequence = 1'],
    ['a link edited', `UPDATE events SET hash = replace(hash, substr(hash, 1, 1), 'z') WHERE sequence = 2`],
    ['a record that is no JSON', `UPDATE events SET payload = 'x' WHERE sequence = 2`],
  ];
  test.each(edits)('%s: UNCERTAIN', async (_name, sql) => {
    await withEnd('UNCERTAIN', null);
    tamper(sql);
    expect(await stateOf()).toEqual({ state: 'UNCERTAIN', intact: false });
  });

  test('the end cut off: the payment is open again, not what the record before says', async () => {
    await withEnd('SETTLED', 'COMPLETED');
    tamper('DELETE FROM events WHERE sequence = 3');
    expect(await stateOf()).toEqual({ state: 'UNCERTAIN', intact: false });
  });

  test('a record moved to another place: UNCERTAIN', async () => {
    await withEnd('UNCERTAIN', null);
    tamper('UPDATE events SET sequence = 9 WHERE sequence = 3');
    expect(await stateOf()).toEqual({ state: 'UNCERTAIN', intact: false });
  });

  test('all but the INTENT cut off, in the index too: it may have been sent', async () => {
    await withEnd('SETTLED', 'COMPLETED');
    tamper("DELETE FROM events WHERE sequence > 1; UPDATE intents SET state = 'INTENT'");
    expect(await stateOf()).toEqual({ state: 'UNCERTAIN', intact: false });
  });

  test('all but the INTENT cut off: it may have been sent', async () => {
    await withEnd('SETTLED', 'COMPLETED');
    tamper('DELETE FROM events WHERE sequence > 1');
    expect(await stateOf()).toEqual({ state: 'UNCERTAIN', intact: false });
  });

  test.each(['REFUSED', 'SETTLED'])('an outcome rewritten to %s is not believed', async (word) => {
    await withEnd('UNCERTAIN', null);
    tamper(
      `UPDATE events SET payload = replace(payload, '"state":"UNCERTAIN"', '"state":"${word}"') WHERE sequence = 3`,
    );
    expect((await stateOf()).state).toBe('UNCERTAIN');
  });

  test('a payment whose refusal was forged still claims its content', async () => {
    await withEnd('UNCERTAIN', null);
    tamper(
      `UPDATE events SET payload = replace(payload, '"state":"UNCERTAIN"', '"state":"REFUSED"') WHERE sequence = 3`,
    );
    const journal = openSqliteJournal(path);
    expect((await journal.begin(facts({ intentId: 'int_2' }), false, 5000)).kind).toBe('claimed');
    await journal.close();
  });

  test('untouched, it is intact', async () => {
    await withEnd('SETTLED', 'COMPLETED');
    expect(await stateOf()).toEqual({ state: 'SETTLED', intact: true });
    expect(existsSync(path)).toBe(true);
  });

  test('a terminal state is left only for REVERSED', async () => {
    await withEnd('SETTLED', 'COMPLETED');
    const journal = openSqliteJournal(path);
    const append = async (state: Finding['state']) =>
      (
        await journal.append('int_1', {
          kind: 'LOOKUP',
          atMs: 3000,
          result: 'found',
          finding: finding(state, null),
        })
      ).state;
    expect(await append('REFUSED')).toBe('SETTLED');
    expect(await append('UNCERTAIN')).toBe('SETTLED');
    expect(await append('REVERSED')).toBe('REVERSED');
    await journal.close();
  });
});

describe('its health', () => {
  const health = async () => {
    const journal = openSqliteJournal(path);
    const found = await journal.health();
    await journal.close();
    return found;
  };

  test('is good where nothing was changed', async () => {
    await withEnd('SETTLED', 'COMPLETED');
    expect(await health()).toEqual({
      damage: [],
      weak: [],
      intents: 1,
      broken: [],
      forged: [],
      missing: 0,
      losses: null,
      dictPauses: [],
    });
  });

  test.each([
    ['an edited record', `UPDATE events SET payload = replace(payload, '15000', '15001') WHERE sequence = 1`],
    ['an end cut off', 'DELETE FROM events WHERE sequence = 3'],
    ['a state rewritten in the index', "UPDATE intents SET state = 'REFUSED'"],
    ['a first record that is no JSON', "UPDATE events SET payload = 'x' WHERE sequence = 1"],
  ])('names the payment with %s', async (_what, sql) => {
    await withEnd('SETTLED', 'COMPLETED');
    tamper(sql);
    expect(await health()).toMatchObject({ damage: [], broken: ['int_1'] });
  });

  test('counts the records of payments that are gone', async () => {
    await withEnd('SETTLED', 'COMPLETED');
    tamper('PRAGMA foreign_keys = OFF; DROP TRIGGER intents_kept; DELETE FROM intents');
    expect(await health()).toMatchObject({ damage: ['3 records of intents that are gone'], intents: 0 });
  });

  test('tells what SQLite finds wrong', async () => {
    await withEnd('SETTLED', 'COMPLETED');
    const database = new DatabaseSync(path, { defensive: false });
    // An index that does not hold what its definition says.
    database.exec(`PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql, '(created_at_ms)', '(amount_centavos)')
      WHERE name = 'intents_created'`);
    database.close();
    expect((await health()).damage.length).toBeGreaterThan(0);
  });
});

test('a file that SQLite cannot open is told as the journal that it is, by a backup, too', async () => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, 'x'.repeat(8192), { mode: 0o600 });
  const copy = writeBackup(path, `${path}.copy`, { replaces: false, encrypting: null }, { marksIn: path });
  await expect(copy).rejects.toMatchObject({
    name: 'JournalError',
    message: expect.stringContaining(path),
  });
});
