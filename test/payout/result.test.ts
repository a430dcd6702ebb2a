import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Desk, openDesk, resultRows } from './desk.ts';

const header = 'Nome;Valor;Chave PIX;Centro de custo';
const rows = [
  'José;10,00;maria@example.com;=1+1',
  'João;20,00;refused@example.com;@SUM(A1)',
  '"Silva; filhos";30,00;held-completed@example.com;+cmd(7)',
];

let desk: Desk;
let file = '';
let out = '';
beforeEach(() => {
  desk = openDesk();
  file = desk.file('march.csv', [header, ...rows]);
  out = join(desk.machine.home, 'result.csv');
});
afterEach(() => desk.close());

const run = (...more: readonly string[]) =>
  desk.told(['run', file, '--ref', 'march', '--confirm', '60,00', ...more]);

describe('the result of a run', () => {
  test('has the columns of the file and what became of each row', async () => {
    expect((await run('--out', out)).exit).toBe(20);
    const [first, second, third] = resultRows(out);
    const added = 'outcome,exit,intent_id,identifier,end_to_end_id,settled_at,code,message';
    expect(Object.keys(first ?? {})).toEqual([...header.split(';'), ...added.split(',')]);
    expect(first).toMatchObject({ Nome: 'José', outcome: 'settled', exit: '0', code: '', message: '' });
    expect(first?.end_to_end_id).toMatch(/^E\d{8}/);
    expect(first?.settled_at).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(second).toMatchObject({
      outcome: 'refused',
      exit: '30',
      code: 'partner_rejected',
      settled_at: '',
    });
    expect(third).toMatchObject({ Nome: 'Silva; filhos', outcome: 'pending', exit: '20' });
  });

  test('has no cell that a spreadsheet would run', async () => {
    await run('--out', out);
    expect(resultRows(out).map((row) => row['Centro de custo'])).toEqual(["'=1+1", "'@SUM(A1)", "'+cmd(7)"]);
  });

  test('takes the place of an earlier one, which tells more each time', async () => {
    await run('--out', out);
    desk.sandbox.control.advanceClock(11 * 60_000);
    expect((await desk.told(['recover', 'march'])).exit).toBe(34);
    expect((await run('--out', out)).exit).toBe(34);
    expect(resultRows(out).map(({ outcome }) => outcome)).toEqual(['settled', 'refused', 'settled']);
  });

  test('takes the place of no other file, and nothing is sent then', async () => {
    const endless = ['run', file, '--ref', 'march', '--confirm', '60', '--out', '/dev/full'];
    expect((await desk.refusal(endless)).slice(0, 2)).toEqual([2, 'file_exists']);
    const foreign = desk.file('notes.csv', ['name;phone', 'José;1']);
    expect(await desk.refusal(['run', file, '--ref', 'march', '--confirm', '60', '--out', foreign])).toEqual([
      2,
      'file_exists',
    ]);
    expect(readFileSync(foreign, 'utf8')).toBe('name;phone\nJosé;1\n');
    expect(desk.debits()).toEqual([]);
    await run();
    expect((await desk.refusal(['export', 'march', '--out', foreign]))[0]).toBe(2);
    expect(readFileSync(foreign, 'utf8')).toContain('José;1');
  });

  test('cannot be written into a folder that is not there, and nothing is sent then', async () => {
    const nowhere = join(desk.machine.home, 'none', 'result.csv');
    const line = ['run', file, '--ref', 'march', '--confirm', '60', '--out', nowhere];
    expect((await desk.refusal(line))[0]).toBe(2);
    expect(desk.debits()).toEqual([]);
  });

  test('is whole or not there', async () => {
    await desk.told(['plan', file, '--ref', 'march']);
    expect((await desk.refusal(['export', 'nobody', '--out', out]))[0]).toBe(2);
    expect(existsSync(out)).toBe(false);
    const said = await desk.payout(['export', 'march', '--out', out, '--json']);
    expect(said.json).toMatchObject({ file: 'march.csv', out, written: 3 });
    expect(resultRows(out).map(({ outcome, exit }) => `${outcome} ${exit}`)).toEqual(
      Array(3).fill('unsent 80'),
    );
  });
});

describe('--failed', () => {
  test('has the rows that were not paid, in the form of the file', async () => {
    await run();
    const failed = join(desk.machine.home, 'failed.csv');
    expect((await desk.payout(['export', 'march', '--failed', '--out', failed])).code).toBe(0);
    expect(resultRows(failed, ';')).toEqual([
      { Nome: 'João', Valor: '20,00', 'Chave PIX': 'refused@example.com', 'Centro de custo': "'@SUM(A1)" },
    ]);
    expect((await desk.payout(['lint', failed])).code).toBe(0);
  });

  test.each(['+5511999990001', '+55 (11) 99999-0001'])(
    'can be paid as it is, with the phone %s',
    async (phone) => {
      const phones = desk.file('phones.csv', ['valor;chave', `7.777,01;${phone}`]);
      const line = ['run', phones, '--ref', 'phones', '--confirm', '7777,01'];
      expect(await desk.told(line)).toMatchObject({ exit: 34, counts: { refused: { rows: 1 } } });
      const failed = join(desk.machine.home, 'failed.csv');
      await desk.payout(['export', 'phones', '--failed', '--out', failed]);
      expect(await desk.told(['plan', failed, '--ref', 'phones-2'])).toMatchObject({ exit: 0, rows: 1 });
    },
  );

  test('never takes the place of a file', async () => {
    await run();
    expect((await desk.refusal(['export', 'march', '--failed', '--out', file]))[0]).toBe(2);
    expect(readFileSync(file, 'utf8')).toContain('maria@example.com');
  });
});

test('the rows of a run are shown by what became of them', async () => {
  await run();
  const shown = await desk.payout(['show', 'march', '--state', 'refused', '--json']);
  expect(JSON.parse(shown.stdout)).toMatchObject({
    items: [{ line: 3, outcome: 'refused', code: 'partner_rejected' }],
  });
  const csv = await desk.payout(['show', 'march', '--output', 'csv', '--limit', '2']);
  expect(csv.stdout.trim().split('\r\n')).toHaveLength(3);
  expect(csv.stderr).toContain('Only the first 2 rows');
});
