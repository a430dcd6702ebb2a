import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeOldJournal, version3 } from '../journal/old-journals.ts';
import { until } from '../support/brl.ts';
import { type Desk, openDesk } from './desk.ts';

const rowCount = 80;
const line = ['--ref', 'march', '--confirm', '80,00'];

let desk: Desk;
let journal: string;
beforeEach(() => {
  desk = openDesk();
  journal = join(desk.machine.home, 'state', 'brl', 'journal-sandbox.sqlite');
});
afterEach(() => desk.close());

/** Starts to pay the file, and is stopped when some rows are paid: what is under way ends, and the rest waits. */
async function halfDone(file: string): Promise<void> {
  const { child, ended } = desk.machine.start(['payout', 'run', file, ...line, '--width', '2']);
  await until(() => desk.debits().length >= rowCount / 10);
  child.kill('SIGTERM');
  await ended;
  const paid = desk.debits().length;
  expect([paid > 0, paid < rowCount]).toEqual([true, true]);
}

/** Puts the journal of an earlier brl, with the same payments, in place of this one's. */
function takeBack(): void {
  makeOldJournal(`${journal}.old`, version3, journal);
  for (const end of ['', '-wal', '-shm']) rmSync(`${journal}${end}`, { force: true });
  renameSync(`${journal}.old`, journal);
}

const isOf = (version: number) => {
  const database = new DatabaseSync(journal);
  database.exec(`PRAGMA user_version = ${version}`);
  database.close();
};

test('a run that an earlier brl left half done is finished once, and not by a brl that is older than its journal', async () => {
  const rows = Array.from({ length: rowCount }, (_, i) => `1,00;maria@example.com;r${i}`);
  const file = desk.file('march.csv', ['valor;chave;referencia', ...rows]);
  await halfDone(file);
  takeBack();
  expect(await desk.told(['run', file, ...line])).toMatchObject({
    exit: 0,
    state: 'finished',
    counts: { settled: { rows: rowCount, amount: 80 } },
  });
  const paid = desk.debits();
  expect(paid).toHaveLength(rowCount);
  expect(new Set(paid.map(({ identifier }) => identifier)).size).toBe(rowCount);
  expect(existsSync(`${journal}.v3`)).toBe(true);
  isOf(99);
  const refused = await desk.payout(['run', file, ...line, '--json']);
  expect(refused).toMatchObject({ code: 90, json: { sent: 'no', error: { code: 'journal_unavailable' } } });
  expect(refused.json.error?.message).toContain('is of version 99; this brl writes version');
  expect(desk.debits()).toHaveLength(rowCount);
});
