import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, openDesk } from '../payout/desk.ts';
import { bankBoleto } from '../support/boletos.ts';
import { bytesOf, type Paid, remittance, type Written } from './remittance.ts';

/** Remittances that are paid at a sandbox, and their returns, compared byte by byte. */

let desk: Desk;
beforeAll(() => {
  desk = openDesk();
  desk.setClock('2026-03-10T12:00:00');
});
afterAll(() => desk.close());

const today = { payOn: '10032026' };
const key = (to: string, centavos: number): Paid => ({
  ...today,
  form: '45',
  centavos,
  reference: `NF ${centavos}`,
  keyType: '02',
  key: `${to}@example.com`,
});
const account = (form: '45-bank' | '41', number: string, centavos: number, digit = ''): Paid => ({
  ...today,
  form,
  centavos,
  reference: `NF ${centavos}`,
  name: 'JOSÉ EXEMPLO',
  bank: '033',
  branch: '1234',
  account: number,
  digit,
  document: '52998224725',
});
const boleto = (centavos: number): Paid => ({
  ...today,
  form: '31',
  centavos,
  reference: `NF ${centavos}`,
  barcode: bankBoleto(centavos).barcode,
});

const path = (name: string) => join(desk.machine.home, name);
const reais = (payments: readonly Paid[]) =>
  (payments.reduce((sum, { centavos }) => sum + centavos, 0) / 100).toFixed(2);

/** Pays a remittance; its bytes. */
async function paid(ref: string, payments: readonly Paid[], written: Written = {}, more: string[] = []) {
  const bytes = bytesOf(remittance(payments, written), written.lineEnd);
  const file = desk.file(`${ref}.rem`, bytes);
  const run = await desk.told([
    'run',
    file,
    '--ref',
    ref,
    '--confirm',
    reais(payments),
    '--any-account',
    ...more,
  ]);
  return { bytes, run, file };
}

/** Types `cnab return`: its exit code, its codes by "your number", and the columns that differ from the remittance. */
async function returned(ref: string, out: string, remitted: Buffer, more: string[] = []) {
  const { code, json } = await desk.machine.brl([
    'cnab',
    'return',
    ref,
    '--out',
    path(out),
    '--json',
    ...more,
  ]);
  const bytes = readFileSync(path(out));
  const lines = bytes.toString('latin1').split('\n');
  const own = remitted.toString('latin1').split('\n');
  const codes = lines
    .filter((line) => /^.{7}3.{5}[AJ]/.test(line) && !/^.{17}52/.test(line))
    .map((line) => {
      const at = line[13] === 'A' ? 73 : 182;
      return `${line.slice(at, at + 20).trim()} ${line.slice(230, 240).trim()}`;
    });
  const changed = new Map<string, Set<number>>();
  for (const [i, line] of lines.entries()) {
    const kind = line[7] === '3' ? `${line[13]}${/^.{17}52/.test(line) ? '-52' : ''}` : (line[7] ?? 'end');
    const columns = changed.get(kind) ?? new Set();
    for (let at = 0; at < Math.max(line.length, own[i]?.length ?? 0); at += 1)
      if (line[at] !== own[i]?.[at]) columns.add(at + 1);
    if (columns.size > 0) changed.set(kind, columns);
  }
  return { code, json, bytes, lines, codes, changed };
}

/** That all changes are in these columns. */
function expectWithin(changed: ReadonlyMap<string, ReadonlySet<number>>) {
  const allowed: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
    '0': [[143, 157]],
    A: [
      [155, 177],
      [231, 232],
    ],
    J: [[231, 232]],
  };
  const outside = [...changed].flatMap(([kind, columns]) =>
    [...columns]
      .filter((column) => !(allowed[kind] ?? []).some(([from, to]) => column >= from && column <= to))
      .map((column) => `${kind} ${column}`),
  );
  expect(outside).toEqual([]);
}

test('every end has its code, what is not known is never refused, and a second return has what changed', async () => {
  const payments = [
    key('maria', 1_00),
    key('refused', 2_00),
    key('not-found', 3_00),
    key('held-completed', 4_00),
    key('timeout-failed', 5_00),
    key('partner-unavailable', 6_00),
    account('45-bank', '1234567', 7_00, '8'),
    account('41', '56789', 8_00, '0'),
    account('41', '90003', 9_00, '0'),
    boleto(10_00),
  ];
  const { bytes, run } = await paid('all-ends', payments, {});
  expect(run.exit).toBe(41);
  const first = await returned('all-ends', 'one.ret', bytes);
  expect(first.code).toBe(41);
  expect(first.codes).toEqual([
    'NF 100 00',
    'NF 200 PH',
    'NF 300 PJ',
    'NF 400 BD',
    'NF 500 BD',
    'NF 600 BD',
    'NF 700 00',
    'NF 800 BD',
    'NF 900 AN',
    'NF 1000 00',
  ]);
  expectWithin(first.changed);
  const settled = first.lines[2]?.slice(154, 177);
  expect(settled).toBe('10032026000000000000100');
  expect(first.lines[0]?.slice(142, 157)).toMatch(/^210032026\d{6}$/);
  expect(first.json).toMatchObject({ payments: 10, codes: { '00': 3, BD: 4, PH: 1, PJ: 1, AN: 1 } });

  desk.setClock('2026-03-10T13:00:00');
  const second = await returned('all-ends', 'two.ret', bytes);
  expect(second.codes).toEqual(['NF 400 00', 'NF 500 PA', 'NF 800 00']);
  // What is left is a whole file of its own: a header and a trailer each, in right numbers.
  expect(second.lines.map((line) => line.slice(3, 13))).toEqual([
    '00000     ',
    '00011C2045',
    '0001300001',
    '0001300002',
    '0001300003',
    '0001300004',
    '00015     ',
    '00021C2041',
    '0002300001',
    '0002300002',
    '00025     ',
    '99999     ',
    '',
  ]);
  expect(second.lines[6]?.slice(17, 41)).toBe('000006000000000000000900');
  expect(second.lines[11]?.slice(17, 29)).toBe('000002000012');
  const none = await desk.machine.brl(['cnab', 'return', 'all-ends', '--out', path('none.ret'), '--json']);
  expect([none.code, (none.json as { out?: unknown }).out]).toEqual([41, null]);
  const all = await returned('all-ends', 'all.ret', bytes, ['--all']);
  expect(all.codes).toHaveLength(10);
  expectWithin(all.changed);
  expect(
    (await desk.machine.brl(['cnab', 'return', 'all-ends', '--out', path('all.ret'), '--json'])).code,
  ).toBe(2);
});

test('a remittance is paid once, as a whole, from its own account', async () => {
  const payments = [key('maria', 20_01), { ...key('', 20_02), keyType: '03', key: '52998224725' }];
  const once = await paid('once', payments, { number: 7 });
  expect(once.run.exit).toBe(0);
  const more = ['--confirm', reais(payments), '--any-account'];
  const again = await desk.refusal(['run', once.file, '--ref', 'twice', ...more]);
  expect(again).toEqual([33, 'duplicate_run']);
  // The same number (NSA) with other payments, which no claim of a payment would stop.
  const other = [key('maria', 20_03)];
  const changed = desk.file('changed.rem', bytesOf(remittance(other, { number: 7 })));
  const line = ['run', changed, '--ref', 'changed', '--confirm', '20,03'];
  expect(await desk.refusal([...line, '--any-account'])).toEqual([33, 'duplicate_run']);
  expect(await desk.refusal(line)).toEqual([2, 'invalid_rows']);
  expect(await desk.refusal([...line, '--any-account', '--skip-invalid', path('left.csv')])).toEqual([
    2,
    'usage',
  ]);
  const debits = desk.debits().map(({ centavos }) => centavos);
  expect([20_01, 20_02, 20_03].map((sum) => debits.filter((one) => one === sum).length)).toEqual([1, 1, 0]);
  const numbered = desk.file('numbered.rem', bytesOf(remittance(other, { number: 8 })));
  expect(
    await desk.told(['run', numbered, '--ref', 'numbered', '--confirm', '20,03', '--any-account']),
  ).toMatchObject({
    exit: 0,
  });
  const sheet = desk.file('sheet.csv', ['chave;valor', 'maria@example.com;20,04']);
  await desk.told(['run', sheet, '--ref', 'sheet', '--confirm', '20,04']);
  const none = await desk.machine.brl(['cnab', 'return', 'sheet', '--out', path('sheet.ret'), '--json']);
  expect([none.code, none.json.error?.code]).toEqual([2, 'usage']);
});

test('bytes come back as they came, whatever the lines end in and however letters are written', async () => {
  const of = (centavos: number) => [{ ...account('45-bank', '1234567', centavos, '8') }];
  const utf8 = Buffer.from(`\ufeff${remittance(of(30_01), { number: 21 }).join('\n')}`);
  const dos = Buffer.concat([
    bytesOf(remittance(of(30_02), { number: 22, layout: 'itau' }), '\r\n', 'latin1'),
    Buffer.from([0x1a]),
  ]);
  for (const [ref, bytes, sum] of [
    ['utf8', utf8, '30,01'],
    ['dos', dos, '30,02'],
  ] as const) {
    const file = desk.file(`${ref}.rem`, bytes);
    expect(await desk.told(['run', file, '--ref', ref, '--confirm', sum, '--any-account'])).toMatchObject({
      exit: 0,
    });
    const back = await returned(ref, `${ref}.ret`, bytes);
    expect([back.code, back.bytes.length]).toEqual([0, bytes.length]);
    const places = [...bytes.keys()].filter((at) => bytes[at] !== back.bytes[at]);
    // Kind and time of the file, and day, amount and code of its one payment.
    expect(new Set(places.map((at) => bytes.subarray(0, at).toString('latin1').split('\n').length))).toEqual(
      new Set([1, 3]),
    );
    expect(back.bytes.subarray(-2).equals(bytes.subarray(-2))).toBe(true);
  }
});

test('a remittance of several days is paid day by day, and what waits is no refusal', async () => {
  // Due on the 20th by its barcode: of one without a day the bank says another each day.
  const { barcode } = bankBoleto(40_02, 1391);
  const later = { ...boleto(40_02), barcode, payOn: '12032026', dueOn: '11032026' };
  const payments = [key('maria', 40_01), later];
  const bytes = bytesOf(remittance(payments, { number: 30 }));
  const line = ['run', desk.file('days.rem', bytes), '--ref', 'days', '--any-account'];
  expect(await desk.refusal([...line, '--confirm', '80,03'])).toEqual([2, 'needs_date']);
  expect(await desk.told([...line, '--date', 'today', '--confirm', '40,01'])).toMatchObject({
    exit: 0,
    waiting: [{ day: '2026-03-12', rows: 1, amount: 40.02 }],
  });
  const first = await returned('days', 'days-1.ret', bytes);
  expect([first.code, ...first.codes]).toEqual([20, 'NF 4001 00', 'NF 4002 BD']);
  desk.setClock('2026-03-12T12:00:00');
  expect(await desk.told(['run', 'days', '--date', 'today', '--confirm', '40,02'])).toMatchObject({
    exit: 0,
    state: 'finished',
  });
  const second = await returned('days', 'days-2.ret', bytes);
  expect([second.code, ...second.codes]).toEqual([0, 'NF 4002 00']);
  const debits = desk.debits().map(({ centavos }) => centavos);
  expect(debits.filter((one) => one === 40_01 || one === 40_02)).toEqual([40_01, 40_02]);
});
