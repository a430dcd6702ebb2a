import { existsSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Flush } from '../../src/lib/files/flushed-transactions.ts';
import { JournalError } from '../../src/lib/journal/journal.ts';
import { openSqliteJournal } from '../../src/lib/journal/sqlite/journal.ts';
import { attempt, row, runFacts } from './contract/desk.ts';
import { openFolderForEachTest, path } from './store-desk.ts';

openFolderForEachTest();

/** A journal with a planned row, whose disk does as it is told. */
async function openedWith(flush: Flush) {
  const journal = openSqliteJournal(path, { flush });
  const runs = await journal.runs();
  const { run } = await runs.open(runFacts());
  const planned = row(run.runId, 2);
  expect(await runs.plan(run, [planned], false)).toEqual([]);
  return { journal, runs, entry: { intentId: planned.facts.intentId, event: attempt } };
}

test('the records of a run are told as written when the disk has them, and no earlier', async () => {
  let isFlushed = () => {};
  let asked = 0;
  const { journal, runs, entry } = await openedWith(async () => {
    asked += 1;
    await new Promise<void>((resolve) => {
      isFlushed = resolve;
    });
  });
  let isTold = false;
  const written = runs.append([entry]).then((entered) => {
    isTold = true;
    return entered;
  });
  while (asked === 0) await setImmediate();
  for (let turn = 0; turn < 50; turn++) await setImmediate();
  expect(isTold).toBe(false);
  isFlushed();
  expect(await written).toMatchObject([{ intent: { state: 'SENT', attempts: 1 } }]);
  expect(asked).toBe(1);
  await journal.close();
});

test('what the disk did not take was not written: nothing may be sent', async () => {
  const { journal, runs, entry } = await openedWith(() =>
    Promise.reject(new Error('EIO: i/o error, fdatasync')),
  );
  const failure = runs.append([entry]);
  await expect(failure).rejects.toThrow(JournalError);
  await expect(failure).rejects.toThrow(/EIO/);
  await journal.close();
});

test("flushes the journal's own log, and leaves the setting of every other write alone", async () => {
  const flushed: string[] = [];
  const { journal, runs, entry } = await openedWith(async (file) => {
    const { size } = await file.stat();
    flushed.push(size > 0 ? 'a log with records' : 'an empty file');
    await file.datasync();
  });
  await runs.append([entry]);
  expect(flushed).toEqual(['a log with records']);
  expect(existsSync(`${path}-wal`)).toBe(true);
  expect((await journal.health()).weak).toEqual([]);
  await journal.close();
});
