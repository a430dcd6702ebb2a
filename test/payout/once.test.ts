import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTheMorning } from '../support/morning.ts';
import { type Desk, openDesk, openServedDesk } from './desk.ts';

const header = 'valor;chave;referencia';
const rows = ['10,00;maria@example.com;a', '20,00;52998224725;b', '30,00;12345678000195;c'];
const confirmed = ['--ref', 'march', '--confirm', '60,00'];

let desk: Desk & { another?: () => Desk['machine'] };
beforeEach(() => {
  desk = openDesk();
});
afterEach(() => desk.close());

const march = (lines = rows, name = 'march.csv') => desk.file(name, [header, ...lines]);
const paidCentavos = () => desk.debits().map(({ centavos }) => centavos);

async function payMarch(): Promise<string> {
  const file = march();
  expect(await desk.told(['run', file, ...confirmed])).toMatchObject({ exit: 0, state: 'finished' });
  expect(paidCentavos().toSorted()).toEqual([1000, 2000, 3000]);
  return file;
}

describe('the same ref', () => {
  test('and file tells the recorded result', async () => {
    const file = await payMarch();
    const again = await desk.told(['run', file, ...confirmed]);
    expect(again).toMatchObject({
      exit: 0,
      state: 'finished',
      counts: { settled: { rows: 3, amount: 60 } },
    });
    expect(paidCentavos()).toHaveLength(3);
  });

  test.each([
    ['sorted otherwise', [...rows].reverse()],
    ['written otherwise', ['10;MARIA@example.com;a', '20.00;529.982.247-25;b', '30,00;12.345.678/0001-95;c']],
  ])('and the same rows %s are the same run', async (_how, lines) => {
    await payMarch();
    const again = await desk.told(['run', march(lines, 'other.csv'), ...confirmed]);
    expect(again).toMatchObject({ exit: 0, rows: 3, file: 'march.csv' });
    expect(paidCentavos()).toHaveLength(3);
  });

  test.each([
    [
      'another row',
      [...rows, '40,00;maria@example.com;d'],
      '100,00',
      'in all',
      [{ line: 5, reference: 'd', amount: 40 }],
    ],
    [
      'another amount',
      ['11,00;maria@example.com;a', ...rows.slice(1)],
      '61,00',
      '1 row of this file',
      [{ line: 2, reference: 'a', amount: 11 }],
    ],
    ['one row fewer', rows.slice(1), '50,00', 'has 3 rows, but the file has 2', null],
  ])('and %s is refused', async (_what, lines, total, said, violations) => {
    await payMarch();
    const file = march(lines, 'other.csv');
    const run = await desk.payout(['run', file, '--ref', 'march', '--confirm', total, '--json']);
    expect([run.code, run.json.error?.code]).toEqual([33, 'run_differs']);
    expect(run.json.error?.message).toContain(said);
    if (violations === null) expect(run.json.error?.violations).toBeNull();
    else expect(run.json.error?.violations).toMatchObject(violations);
    expect(paidCentavos()).toHaveLength(3);
  });
});

describe('another ref', () => {
  test('for the same bytes is refused, and names the run', async () => {
    const file = await payMarch();
    const run = await desk.payout(['run', file, '--ref', 'april', '--confirm', '60,00', '--json']);
    expect([run.code, run.json.error?.code, run.json.moneyMoved]).toEqual([33, 'duplicate_run', 'unknown']);
    expect(run.json.error?.message).toContain('"march"');
    expect(paidCentavos()).toHaveLength(3);
  });

  test('for the same rows in other bytes is refused, and names the rows', async () => {
    await payMarch();
    const file = march([...rows].reverse(), 'other.csv');
    const run = await desk.payout(['run', file, '--ref', 'april', '--confirm', '60,00', '--json']);
    expect([run.code, run.json.error?.code]).toEqual([33, 'duplicate_payment']);
    expect(run.json.error?.violations).toMatchObject([{ line: 2 }, { line: 3 }, { line: 4 }]);
    expect(paidCentavos()).toHaveLength(3);
  });

  test('with --allow-duplicate pays them', async () => {
    const file = await payMarch();
    const more = ['--ref', 'april', '--confirm', '60,00', '--allow-duplicate'];
    expect((await desk.told(['run', file, ...more])).exit).toBe(0);
    expect(paidCentavos()).toHaveLength(6);
  });
});

test('a row that was paid by itself is told', async () => {
  const single = ['pix', 'send', '--key', 'maria@example.com', '--amount', '10,00', '--yes', '--ref', 'x'];
  expect((await desk.machine.brl(single)).code).toBe(0);
  const file = march();
  expect(await desk.refusal(['run', file, ...confirmed])).toEqual([33, 'duplicate_payment']);
  expect(paidCentavos()).toEqual([1000]);
});

test('a payment without a ref that has the content of a row is told', async () => {
  await payMarch();
  const single = ['pix', 'send', '--key', 'maria@example.com', '--amount', '10,00', '--yes', '--json'];
  const sent = await desk.machine.brl(single, { env: { BRL_JOURNAL: desk.machine.journal() } });
  expect([sent.code, sent.json.error?.code]).toEqual([33, 'duplicate_payment']);
  expect(paidCentavos()).toHaveLength(3);
});

test('rows of the same content in one file need a word', async () => {
  const twice = march(['10,00;maria@example.com;a', '10,00;maria@example.com;a']);
  const line = ['run', twice, '--ref', 'twice', '--confirm', '20,00'];
  expect(await desk.refusal(line)).toEqual([2, 'invalid_rows']);
  expect((await desk.told([...line, '--allow-repeated'])).exit).toBe(0);
  expect(paidCentavos()).toEqual([1000, 1000]);
  expect((await desk.told([...line, '--allow-repeated'])).exit).toBe(0);
  expect(paidCentavos()).toHaveLength(2);
});

test.each([
  ['resume', '--yes'],
  ['run', '--confirm', '20,00'],
  ['recover'],
  ['export', '--failed', '--out', 'failed.csv'],
])('at another address, the rows of a run are not those of %s', async (word, ...more) => {
  await desk.close();
  desk = await openServedDesk();
  // At night another limit holds.
  desk.setClock('2035-01-08T10:00:00');
  Object.assign(desk.machine.env, inTheMorning);
  desk.setLimit(15_00);
  const halted = await desk.told(['run', march(), ...confirmed, '--width', '1']);
  expect(halted).toMatchObject({ exit: 31, counts: { unsent: { rows: 1 } } });
  desk.setLimit(1000_00);
  const { env } = desk.machine;
  const url = new URL(String(env.BRL_BASE_URL));
  url.hostname = 'localhost';
  const moved = { ...env, BRL_BASE_URL: url.href };
  expect(await desk.refusal([word, 'march', ...more], { env: moved })).toEqual([33, 'run_differs']);
  expect(paidCentavos()).toEqual([10_00]);
});

describe('on another machine', () => {
  test('the same file and ref are the same payments', async () => {
    await desk.close();
    const served = await openServedDesk();
    desk = served;
    const file = march();
    expect((await desk.told(['run', file, ...confirmed])).exit).toBe(0);
    const other = served.another();
    const again = await desk.told(['run', file, ...confirmed], { on: other });
    expect(again).toMatchObject({ exit: 0, counts: { settled: { rows: 3 } } });
    expect(paidCentavos()).toHaveLength(3);
  });

  test('both at once pay each row once', async () => {
    await desk.close();
    const served = await openServedDesk();
    desk = served;
    const many = Array.from(
      { length: 60 },
      (_, i) => `1,${String(i).padStart(2, '0')};maria@example.com;${i}`,
    );
    const file = march(many);
    const total = many.reduce((sum, row) => sum + Number(row.slice(2, 4)) + 100, 0);
    const line = ['run', file, '--ref', 'march', '--confirm', (total / 100).toFixed(2)];
    const other = served.another();
    const both = await Promise.all([desk.told(line), desk.told(line, { on: other })]);
    for (const run of both) expect(run).toMatchObject({ exit: 0, counts: { settled: { rows: 60 } } });
    expect(paidCentavos().toSorted((a, b) => a - b)).toEqual(many.map((_, i) => 100 + i));
  });
});

test('the same rows under two refs at the same moment are planned for one of them', async () => {
  const many = Array.from({ length: 6000 }, (_, i) => `${i + 1},00;maria@example.com;`);
  const files = [march(many, 'one.csv'), march([...many].reverse(), 'other.csv')];
  const plan = (file: string, i: number) =>
    desk.payout(['plan', file, '--ref', `ref-${i}`], { ownProcess: true });
  const codes = await Promise.all(files.map(plan));
  expect(codes.map(({ code }) => code).toSorted()).toEqual([0, 33]);
});

test('other rows under the same ref at the same moment are not paid in place of those that were confirmed', async () => {
  const many = (key: string) => Array.from({ length: 3000 }, (_, i) => `${i + 1},00;${key};`);
  const files = [march(many('maria@example.com'), 'one.csv'), march(many('52998224725'), 'other.csv')];
  const plan = (file: string) => desk.payout(['plan', file, '--ref', 'march'], { ownProcess: true });
  const codes = await Promise.all(files.map(plan));
  expect(codes.map(({ code }) => code).toSorted()).toEqual([0, 33]);
  expect(await desk.told(['status', 'march'])).toMatchObject({ rows: 3000 });
});
