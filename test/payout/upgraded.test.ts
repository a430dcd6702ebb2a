import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { journalsWithRuns, makeOldJournal, type OldJournal } from '../journal/old-journals.ts';
import { until } from '../support/brl.ts';
import { type Desk, openDesk } from './desk.ts';

const rowCount = 20;

let desk: Desk;
let journal: string;
beforeAll(() => {
  desk = openDesk();
  journal = join(desk.machine.home, 'state', 'brl', 'journal-sandbox.sqlite');
});
afterAll(() => desk.close());

/** Starts to pay a file, and is stopped when some rows are paid: what is under way ends, and the rest waits. */
async function halfDone(run: readonly string[]): Promise<void> {
  const before = desk.debits().length;
  const { child, ended } = desk.machine.start(['payout', ...run, '--width', '2']);
  await until(() => desk.debits().length >= before + rowCount / 10);
  child.kill('SIGTERM');
  await ended;
  const paid = desk.debits().length - before;
  expect([paid > 0, paid < rowCount]).toEqual([true, true]);
}

/** Puts the journal of an earlier brl, with the same payments, in place of this one's. */
function takeBack(old: OldJournal): void {
  makeOldJournal(`${journal}.old`, old, journal);
  for (const end of ['', '-wal', '-shm']) rmSync(`${journal}${end}`, { force: true });
  renameSync(`${journal}.old`, journal);
}

const lineOf = (version: number) => {
  // Another amount in each, as the same one to the same payee is told as paid before.
  const amount = `1,0${version}`;
  const rows = Array.from({ length: rowCount }, (_, i) => `${amount};maria@example.com;v${version}-${i}`);
  const file = desk.file(`v${version}.csv`, ['valor;chave;referencia', ...rows]);
  const total = (rowCount * (100 + version)) / 100;
  return { line: ['run', file, '--ref', `v${version}`, '--confirm', total.toFixed(2)], total };
};

test.each(journalsWithRuns)(
  'a run that an earlier brl left half done is finished once: $name',
  async (old) => {
    const { line, total } = lineOf(old.version);
    const before = desk.debits().length;
    await halfDone(line);
    takeBack(old);
    expect(await desk.told(line)).toMatchObject({
      exit: 0,
      state: 'finished',
      counts: { settled: { rows: rowCount, amount: total } },
    });
    const paid = desk.debits().slice(before);
    expect(paid).toHaveLength(rowCount);
    expect(new Set(paid.map(({ identifier }) => identifier)).size).toBe(rowCount);
    expect(existsSync(`${journal}.v${old.version}`)).toBe(true);
  },
);

test('a brl that is older than its journal sends nothing', async () => {
  const database = new DatabaseSync(journal);
  database.exec('PRAGMA user_version = 99');
  database.close();
  const paid = desk.debits().length;
  const refused = await desk.payout([...lineOf(9).line, '--json']);
  expect(refused).toMatchObject({ code: 90, json: { sent: 'no', error: { code: 'journal_unavailable' } } });
  expect(refused.json.error?.message).toContain('is of version 99; this brl writes version');
  expect(desk.debits()).toHaveLength(paid);
});
