import { copyFileSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyPages } from '../../src/lib/journal/backup/copy.ts';
import { JournalError } from '../../src/lib/journal/journal.ts';
import { inTheMorning } from '../support/morning.ts';
import { type Served, serveSandbox } from '../support/served.ts';

/** A journal is put back to yesterday's state, and everything of today is typed again; the sandbox's ledger is the judge. */

let served: Served;
let journal: string;
let backup: string;
beforeAll(async () => {
  served = await serveSandbox();
  Object.assign(served.machine.env, served.parent);
  journal = served.machine.journal();
  served.machine.env.BRL_JOURNAL = journal;
  backup = `${served.machine.home}/yesterday.sqlite`;
});
afterAll(() => served.close());

const yesterday = '2035-01-08T10:00:00';
const today = '2035-01-09T10:00:00';
const later = '2035-01-09T11:00:00';
/** Types a line at a moment: the machine and the bank live then. */
const typed = (time: string, line: string) => {
  const nowMs = Date.parse(`${time}-03:00`);
  served.sandbox.control.setClock(nowMs);
  const env = { ...inTheMorning, NOW_MS: String(nowMs) };
  return served.machine.brl([...line.split(/ +/), '--json'], { env });
};
const balance = () =>
  served.sandbox.control.account(String(served.parent.BRL_ACCOUNT_ID))?.balanceCentavos ?? 0;
const doc = ({ stdout }: { readonly stdout: string }) => JSON.parse(stdout);

const send = (amount: string, more = '') =>
  `pix send --key maria@example.com --amount ${amount} --yes${more && ` ${more}`}`;
const file = (name: string, ...amounts: readonly string[]) =>
  served.file(name, `chave;valor\n${amounts.map((amount) => `maria@example.com;${amount}\n`).join('')}`);

/** Everything that is paid today. */
let linesOfToday: string[] = [];

test('a backup is whole and private, is never written over, and tells how far the journal had come', async () => {
  for (const ref of ['old-1', 'old-2'])
    expect((await typed(yesterday, send('1,00', `--ref ${ref}`))).code).toBe(0);
  const planned = file('planned.csv', '3,01', '3,02');
  for (const line of [
    send('2,00', '--ref rent --on 2035-01-09'),
    send('2,50', '--ref gone --on 2035-01-20'),
    `payout schedule ${planned} --ref payroll --on 2035-01-09 --confirm 6,03`,
  ])
    expect((await typed(yesterday, line)).json.error ?? null).toBe(null);
  const made = await typed(yesterday, `journal backup --out ${backup}`);
  expect(made.code, made.stderr).toBe(0);
  expect(doc(made)).toMatchObject({ file: backup, payments: 6, lastPosition: 6, broken: null });
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  expect(readdirSync(dirname(backup)).filter((name) => name.includes('yesterday'))).toEqual([
    'yesterday.sqlite',
    'yesterday.sqlite-head',
  ]);
  const again = await typed(yesterday, `journal backup --out ${backup}`);
  expect([again.code, doc(again).error.code]).toEqual([2, 'file_exists']);
  expect((await typed(yesterday, `journal backup --out ${backup} --overwrite`)).code).toBe(0);
  expect((await typed(yesterday, `journal verify ${backup}`)).code).toBe(0);
});

test('put back, it pays nothing until the service was asked, and then nothing of today twice', async () => {
  const paid = file('today.csv', '4,01', '4,02');
  linesOfToday = [
    send('5,00', '--ref today-1'),
    send('6,00'),
    `payout run ${paid} --ref today-file --confirm 8,03`,
    'schedule run',
    send('7,00', '--ref soon --on 2035-01-09 --at 10:05'),
  ];
  for (const line of linesOfToday) expect((await typed(today, line)).json.error ?? null, line).toBe(null);
  expect((await typed('2035-01-09T10:30:00', 'schedule run')).code).toBe(0);
  const before = balance();
  const kept = await typed(later, `journal restore ${backup}`);
  expect([kept.code, doc(kept).error.code]).toEqual([2, 'needs_yes']);
  expect(doc(kept).error.message).toContain('The journal has 5 payments and ');
  const restored = await typed(later, `journal restore ${backup} --yes`);
  expect(restored.code, restored.stderr).toBe(0);
  expect(doc(restored)).toMatchObject({ journal, payments: 6, lostPayments: 5 });
  expect(existsSync(doc(restored).replaced)).toBe(true);
  for (const line of [
    send('6,00'),
    send('9,00', '--ref new'),
    `payout run ${paid} --ref today-file --confirm 8,03`,
  ]) {
    const refused = await typed(later, line);
    expect(refused.code, line).toBe(90);
    expect(doc(refused).error.hint).toMatch(/: brl journal reopen$/);
  }
  await typed(later, 'schedule run');
  expect(balance()).toBe(before);
  const unread = await typed(later, 'journal reopen');
  expect([unread.code, doc(unread).error.code]).toEqual([2, 'needs_yes']);
  const reopened = await typed(later, 'journal reopen --yes');
  expect(reopened.code, reopened.stdout).toBe(0);
  expect(doc(reopened)).toMatchObject({ unsent: 4, reached: 3, scheduled: 1 });
  expect(
    doc(reopened)
      .lacking.map(({ amount }: { amount: number }) => amount)
      .toSorted(),
  ).toEqual([4.01, 4.02, 5, 6, 7]);
  for (const line of [...linesOfToday, 'schedule run', 'payout resume payroll --yes'])
    await typed('2035-01-09T11:30:00', line);
  await typed('2035-01-09T12:00:00', 'schedule run');
  expect(balance()).toBe(before);
  expect((await typed(later, send('9,00', '--ref new'))).code).toBe(0);
  expect(balance()).toBe(before - 900);
  const once = await typed(later, 'journal reopen --yes');
  expect([once.code, doc(once).error.code]).toEqual([2, 'usage']);
});

test('what stood there is the newest copy there is, and can be put back in turn', async () => {
  const aside = readdirSync(dirname(journal)).find((name) => name.includes('.replaced-'));
  const newest = `${dirname(journal)}/${aside}`;
  expect((await typed(later, `journal verify ${newest}`)).code).toBe(0);
  expect((await typed(later, `journal restore ${newest} --yes`)).code).toBe(0);
  expect((await typed(later, 'journal reopen --yes')).code).toBe(0);
  expect(doc(await typed(later, 'journal list --limit all'))).toHaveLength(11);
});

test('what SQLite cannot copy to is told as such, not as an error of ours', async () => {
  const empty = new DatabaseSync(':memory:');
  await expect(copyPages(empty, '/nowhere/copy.sqlite')).rejects.toThrow(JournalError);
  const small = `${served.machine.home}/small.sqlite`;
  const full = new DatabaseSync(small);
  full.exec('CREATE TABLE held (a); BEGIN IMMEDIATE');
  await expect(copyPages(empty, small)).rejects.toThrow(JournalError);
  full.close();
  empty.close();
});

test('a copy that is damaged, changed or cut is named with its first record, and is not put back', async () => {
  const changed = copyOf('changed.sqlite');
  const database = new DatabaseSync(changed);
  const [first] = database.prepare('SELECT intent_id AS id FROM intents ORDER BY position').all();
  database
    .prepare("UPDATE events SET payload = payload || ' ' WHERE intent_id = ? AND sequence = 3")
    .run(String(first?.id));
  database.close();
  const told = await typed(later, `journal verify ${changed}`);
  expect([told.code, doc(told).error?.code]).toEqual([35, 'backup_unsound']);
  expect(doc(told).error.message).toContain(`record 3 of ${first?.id} was changed or lost`);
  const cut = copyOf('cut.sqlite');
  const half = new DatabaseSync(cut);
  half.exec('DROP TRIGGER intents_kept; PRAGMA foreign_keys = OFF; DELETE FROM intents WHERE position = 6');
  half.close();
  const garbage = served.file('garbage.sqlite', 'nothing of ours');
  for (const [path, exit] of [
    [cut, 35],
    [garbage, 90],
    [`${served.machine.home}/none.sqlite`, 2],
  ] as const) {
    expect((await typed(later, `journal verify ${path}`)).code, basename(path)).toBe(exit);
    expect((await typed(later, `journal restore ${path} --yes`)).code, basename(path)).toBe(exit);
  }
});

/** The backup under another name, with its head. */
function copyOf(name: string): string {
  const path = `${served.machine.home}/${name}`;
  copyFileSync(backup, path);
  copyFileSync(`${backup}-head`, `${path}-head`);
  return path;
}

test('a journal that cannot be read, or is gone with its disk, is put back all the same', async () => {
  const before = balance();
  writeFileSync(journal, 'x'.repeat(8192));
  for (const suffix of ['-wal', '-shm'])
    if (existsSync(`${journal}${suffix}`)) writeFileSync(`${journal}${suffix}`, '');
  const restored = await typed(later, `journal restore ${backup} --yes`);
  expect(restored.code, restored.stderr).toBe(0);
  expect((await typed(later, send('5,00', '--ref today-1'))).code).toBe(90);
  const reopened = await typed(later, 'journal reopen --yes');
  expect(reopened.code, reopened.stdout).toBe(0);
  for (const line of linesOfToday) await typed(later, line);
  expect(balance()).toBe(before);
});
