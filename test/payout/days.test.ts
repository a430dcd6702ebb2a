import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayText } from '../../src/lib/brazil/clock.ts';
import { todayInBrasilia } from '../../src/lib/brazil/days.ts';
import { xlsxSheet } from '../../src/lib/payments/sheet/xlsx.ts';
import { bankBoleto } from '../support/boletos.ts';
import { type Desk, openDesk, openServedDesk } from './desk.ts';

/** Rows are paid on their days, and on no other. */

const heading = 'Nome;Valor;Chave PIX;Data de pagamento';
const rows = [
  'Maria;10,00;maria@example.com;27/11/2026',
  'Joana;20,00;529.982.247-25;27/11/2026',
  'Maria;10,00;maria@example.com;01/12/2026',
  'Joana;40,00;529.982.247-25;31/12/2026',
];

let desk: Desk;
let file = '';
beforeEach(() => {
  desk = openDesk();
  desk.setClock('2026-11-27T10:00:00');
  file = desk.file('bills.csv', [heading, ...rows]);
});
afterEach(() => desk.close());

const typing = (at: string, text: string) => ({ at, text, keys: ['Enter'] });
const debits = () => desk.debits().map(({ centavos }) => centavos);
const line = (...more: readonly string[]) => ['run', file, '--ref', 'bills', ...more];
const later = (...more: readonly string[]) => ['run', 'bills', ...more];

test('a file of several days is paid day by day, by file or by run, each row once', async () => {
  const first = await desk.told(line('--date', 'today', '--confirm', '30'));
  expect(first).toMatchObject({
    exit: 0,
    state: 'halted',
    counts: { settled: { rows: 2 }, scheduled: { rows: 2, amount: 50 } },
    waiting: [
      { day: '2026-12-01', rows: 1, amount: 10 },
      { day: '2026-12-31', rows: 1, amount: 40 },
    ],
    next: expect.stringContaining(`payout run ${first.runId} --date 2026-12-01`),
  });
  expect(await desk.told(line('--date', '2026-11-27', '--confirm', '30'))).toMatchObject({ exit: 0 });
  expect(debits().toSorted()).toEqual([1000, 2000]);
  desk.setClock('2026-12-01T00:00:00');
  expect(await desk.told(line('--date', 'hoje', '--confirm', '10,00'))).toMatchObject({
    exit: 0,
    runId: first.runId,
    counts: { settled: { rows: 3 }, scheduled: { rows: 1 } },
  });
  // On a machine in UTC that is the next day.
  desk.setClock('2026-12-31T23:59:00');
  expect(await desk.told(later('--date', '31/12/2026', '--confirm', '40'))).toMatchObject({
    exit: 0,
    state: 'finished',
    waiting: [],
  });
  expect(debits()).toEqual([1000, 2000, 1000, 4000]);
  const shown = JSON.parse((await desk.payout(['show', 'bills', '--json'])).stdout);
  expect(shown.items.map(({ day }: { day: string }) => day)).toEqual([
    '2026-11-27',
    '2026-11-27',
    '2026-12-01',
    '2026-12-31',
  ]);
});

test('a file of several days is planned whole, and no row of it is sent but on its day', async () => {
  expect(await desk.told(['plan', file, '--ref', 'bills', '--expect-total', '80'])).toMatchObject({
    exit: 0,
    state: 'planned',
    counts: { scheduled: { rows: 4 } },
  });
  desk.setClock('2026-11-26T23:59:59');
  expect(await desk.refusal(later('--date', '27/11/2026', '--confirm', '30'))).toEqual([2, 'needs_date']);
  desk.setClock('2026-11-27T00:00:00');
  expect(await desk.refusal(later('--confirm', '80'))).toEqual([2, 'needs_date']);
  expect(await desk.refusal(['resume', 'bills', '--yes'])).toEqual([2, 'needs_confirm']);
  expect(await desk.refusal(later('--date', 'today', '--confirm', '80'))).toEqual([2, 'needs_confirm']);
  expect(debits()).toEqual([]);
  expect(await desk.told(later('--date', 'today', '--confirm', '30'))).toMatchObject({ exit: 0 });
  expect(debits().toSorted()).toEqual([1000, 2000]);
});

test.each([
  ['without a day', [], 2, 'needs_date'],
  ['for a day to come', ['--date', '2026-12-01'], 2, 'needs_date'],
  ['for a day that no row has', ['--date', '2026-11-26'], 2, 'no_rows'],
  ['for no day at all', ['--date', '2026-02-29'], 2, 'invalid_date_range'],
  [
    'with the expected total of all days',
    ['--date', 'today', '--expect-total', '80'],
    35,
    'expectation_failed',
  ],
  ['by a day and by none', ['--date', 'today', '--ignore-dates'], 2, 'needs_date'],
])('a file of several days is not paid %s', async (_what, more, exit, code) => {
  expect(await desk.refusal(line('--confirm', '30', ...more))).toEqual([exit, code]);
  expect(debits()).toEqual([]);
});

test('a file of several days is paid at once where its dates are ignored', async () => {
  expect(await desk.told(line('--ignore-dates', '--confirm', '80'))).toMatchObject({
    exit: 0,
    state: 'finished',
  });
  expect(debits().toSorted()).toEqual([1000, 1000, 2000, 4000]);
});

test('a file of several days is asked about on a terminal, a day that is over too', async () => {
  const asked = await desk.onScreen(
    line(),
    typing('The day whose rows are paid now', 'today'),
    typing('Type the total of the rows of 2026-11-27', '30,00'),
  );
  expect(asked.code, asked.stdout).toBe(0);
  expect(asked.stdout).toContain('Not now: 2026-12-01: 1 row, R$ 10,00; 2026-12-31: 1 row, R$ 40,00.');
  desk.setClock('2026-12-02T09:00:00');
  expect(await desk.refusal(later('--date', '2026-12-01', '--confirm', '10'))).toEqual([2, 'needs_confirm']);
  const past = await desk.onScreen(
    later('--date', '2026-12-01'),
    typing('2026-12-01 is over. Pay its rows now', 'y'),
    typing('Type the total of the rows of 2026-12-01', '10,00'),
  );
  expect(past.code, past.stdout).toBe(0);
  expect(debits()).toEqual([1000, 2000, 1000]);
});

test('a file of several days is told by lint, with the line that pays its first day', async () => {
  const { code, stderr } = await desk.payout(['lint', file, '--date-order', 'day-first']);
  expect([code, stderr]).toEqual([
    0,
    expect.stringContaining('By day of payment: 2026-11-27: 2 rows, R$ 30,00;'),
  ]);
  const paid = JSON.parse((await desk.payout(['lint', file, '--json'])).stdout);
  expect(paid.summary.days).toEqual([
    { day: '2026-11-27', rows: 2, amount: 30 },
    { day: '2026-12-01', rows: 1, amount: 10 },
    { day: '2026-12-31', rows: 1, amount: 40 },
  ]);
});

test('a file of several days needs a day in every row or in none', async () => {
  const some = desk.file('some.csv', [heading, rows[0] ?? '', 'Joana;20,00;529.982.247-25;']);
  const words = [some, '--ref', 'some', '--json'];
  expect(await desk.refusal(['run', ...words, '--confirm', '10'])).toEqual([2, 'needs_date']);
  expect(await desk.refusal(['plan', ...words])).toEqual([2, 'needs_date']);
});

test('a file of several days tells its days in the result, in a workbook as dates', async () => {
  const out = join(desk.machine.home, 'result.xlsx');
  const run = line('--date', 'today', '--confirm', '30', '--out', out);
  expect((await desk.told(run)).exit).toBe(0);
  expect((await desk.told(run)).exit).toBe(0);
  const sheet = await xlsxSheet(out, null);
  const read: (readonly string[])[] = [];
  for await (const { cells } of sheet.rows) read.push(cells);
  expect(sheet.columns.slice(0, 6)).toEqual([...heading.split(';'), 'outcome', 'exit']);
  expect(read.map((cells) => cells.slice(0, 5))).toEqual([
    ['Maria', '10', 'maria@example.com', '2026-11-27', 'settled'],
    ['Joana', '20', '529.982.247-25', '2026-11-27', 'settled'],
    ['Maria', '10', 'maria@example.com', '2026-12-01', 'scheduled'],
    ['Joana', '40', '529.982.247-25', '2026-12-31', 'scheduled'],
  ]);
  expect(read[0]?.[9]).toBe('2026-11-27T10:00');
  const notes = desk.file('notes.xlsx', ['no workbook']);
  expect(await desk.refusal([...line('--date', 'today', '--confirm', '30'), '--out', notes])).toEqual([
    2,
    'file_exists',
  ]);
});

test('a row that another machine paid meanwhile is not sent on its day', async () => {
  const served = await openServedDesk();
  try {
    // The statement is compared from the plan on, which this machine's own clock dates.
    const today = dayText(todayInBrasilia(Date.now()));
    const path = served.file('bills.csv', [
      heading,
      ...rows.map((row) => row.replace('27/11/2026', today).replace('12/2026', '12/2040')),
    ]);
    expect((await served.told(['plan', path, '--ref', 'bills'])).exit).toBe(0);
    const other = served.another();
    const words = ['--key', 'maria@example.com', '--amount', '10,00', '--ref', 'by-hand', '--yes'];
    expect((await other.brl(['pix', 'send', ...words])).code).toBe(0);
    expect(await served.told(later('--date', 'today', '--confirm', '30'))).toMatchObject({
      exit: 41,
      counts: { settled: { rows: 1 }, uncertain: { rows: 1, amount: 10 }, scheduled: { rows: 2 } },
    });
    expect(served.debits().map(({ centavos }) => centavos)).toEqual([1000, 2000]);
  } finally {
    await served.close();
  }
});

test('a boleto that is another one on its day is held before anything of the day is sent', async () => {
  const late = bankBoleto(100_00, 1000 + 646, '0000000000000000000000007').line;
  const same = bankBoleto(50_00, 1000 + 677, '0000000000000000000000008').line;
  const bills = desk.file('boletos.csv', [
    'Chave PIX;Linha digitável;Valor;Data de pagamento',
    'maria@example.com;;10,00;04/12/2026',
    `;${late};100,00;04/12/2026`,
    `;${same};50,00;04/12/2026`,
  ]);
  const planned = await desk.payout(['plan', bills, '--ref', 'boletos', '--expect-total', '160', '--json']);
  expect(planned.code, planned.stdout).toBe(0);
  // It was due on 30/11: fine and interest have come.
  desk.setClock('2026-12-04T10:00:00');
  const today = (total: string) => later('--date', 'today', '--confirm', total).with(1, 'boletos');
  expect(await desk.refusal(today('160'))).toEqual([35, 'schedule_held']);
  expect(debits()).toEqual([]);
  const held = await desk.machine.brl(['schedule', 'show', 'boletos', '--json']);
  expect(JSON.parse(held.stdout).items.map(({ held: why }: { held: string | null }) => why)).toEqual([
    null,
    'boleto_changed',
    null,
  ]);
  expect(await desk.refusal(today('160'))).toEqual([2, 'needs_confirm']);
  expect(await desk.told(today('60'))).toMatchObject({ counts: { settled: { rows: 2 } } });
  expect(debits().toSorted((a, b) => a - b)).toEqual([10_00, 50_00]);
});
