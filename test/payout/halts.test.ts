import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../support/brl.ts';
import { type Desk, joana, openDesk, openServedDesk } from './desk.ts';

const ted = (amount: string) => `${amount};;ted;033;1234;56789;CHECKING;52998224725;Joana Exemplo da Silva`;
const tedHeader = 'valor;chave;tipo;banco;agencia;conta;tipo de conta;documento;favorecido';

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
});
afterEach(() => desk.close());

const paidCentavos = () =>
  desk
    .debits()
    .map(({ centavos }) => centavos)
    .toSorted((a, b) => a - b);
const sum = (rows: readonly string[]) =>
  rows.reduce(
    (centavos, row) => centavos + Math.round(Number(row.split(';')[0]?.replace(',', '.')) * 100),
    0,
  );

/** Pays rows of amount and key, one after the other. */
function pay(rows: readonly string[], more: readonly string[] = [], header = 'valor;chave') {
  const total = (sum(rows) / 100).toFixed(2);
  const file = desk.file('march.csv', [header, ...rows]);
  return desk.told(['run', file, '--ref', 'march', '--confirm', total, '--width', '1', ...more]);
}
const resume = (...more: readonly string[]) => desk.told(['resume', 'march', '--yes', ...more]);
const keys = (key: string, count: number) => Array.from({ length: count }, (_, i) => `${i + 1},00;${key}`);

describe('what every further row would be refused for stops the run:', () => {
  test('funds, and what is left is paid once they are there', async () => {
    const run = await pay(['10,00;maria@example.com', '20,00;no-funds@example.com', '30,00;52998224725']);
    expect(run).toMatchObject({
      exit: 31,
      state: 'halted',
      halt: { code: 'insufficient_funds', until: null },
    });
    expect(run.counts).toMatchObject({
      settled: { rows: 1 },
      refused: { rows: 1 },
      unsent: { rows: 1, amount: 30 },
    });
    expect(paidCentavos()).toEqual([1000]);
    expect(await resume()).toMatchObject({ exit: 34, state: 'finished', counts: { settled: { rows: 2 } } });
    expect(paidCentavos()).toEqual([1000, 3000]);
  });

  test('a limit of the account, but not that of one payment', async () => {
    const run = await pay([
      '10,00;transaction-limit@example.com',
      '20,00;night-limit@example.com',
      '30,00;52998224725',
    ]);
    expect(run).toMatchObject({ exit: 31, halt: { code: 'limit_exceeded_nightly' } });
    expect(run.counts).toMatchObject({ refused: { rows: 2 }, unsent: { rows: 1 } });
    expect(paidCentavos()).toEqual([]);
  });

  test('a lock of the account', async () => {
    expect((await desk.machine.brl(['locks', 'set', '--blocked', '--yes'])).code).toBe(0);
    const run = await pay(keys('maria@example.com', 3));
    expect(run).toMatchObject({ exit: 32, state: 'halted', counts: { settled: { rows: 0 } } });
    expect(paidCentavos()).toEqual([]);
  });

  test('the same answer of the whole service three times, whatever became of those rows', async () => {
    desk.sandbox.control.fail('banking_unavailable', 100, 'pix.out');
    const run = await pay(keys('maria@example.com', 6));
    expect(run).toMatchObject({ exit: 41, halt: { code: 'banking_unavailable' } });
    expect(run.counts).toMatchObject({ uncertain: { rows: 3 }, unsent: { rows: 3 } });
    desk.sandbox.control.clearFaults();
    expect(await resume()).toMatchObject({
      exit: 41,
      counts: { settled: { rows: 3 }, uncertain: { rows: 3 } },
    });
    expect(paidCentavos()).toEqual([400, 500, 600]);
  });

  test('more doubts than a person can look after', async () => {
    const rows = keys('internal-error@example.com', 6).flatMap((row, i) => [
      row,
      `${i + 10},00;maria@example.com`,
    ]);
    const run = await pay(rows);
    expect(run).toMatchObject({ exit: 41, halt: { code: 'doubts' } });
    expect(run.counts).toMatchObject({ settled: { rows: 3 }, uncertain: { rows: 4 }, unsent: { rows: 5 } });
    expect(paidCentavos()).toEqual([1000, 1100, 1200]);
  });
});

test('a service that asks for fewer requests gets them, and every row is paid', async () => {
  desk.sandbox.control.fail('partner_rate_limited', 8, 'pix.out');
  expect(await pay(keys('maria@example.com', 4))).toMatchObject({
    exit: 0,
    counts: { settled: { rows: 4 } },
  });
  expect(paidCentavos()).toEqual([100, 200, 300, 400]);
});

describe('the hours of a TED', () => {
  const rows = [ted('10,00'), '20,00;maria@example.com;pix;;;;;;', ted('30,00')];

  test('stop TEDs alone, until they open again', async () => {
    desk.setClock('2026-03-10T18:00:00');
    const run = await pay(rows, [], tedHeader);
    expect(run).toMatchObject({
      exit: 32,
      state: 'halted',
      halt: { code: 'ted_window_closed', until: '2026-03-11T09:30:00.000Z' },
      counts: { settled: { rows: 1, amount: 20 }, unsent: { rows: 2, amount: 40 } },
    });
    expect(paidCentavos()).toEqual([2000]);
    desk.setClock('2026-03-11T06:31:00');
    expect(await resume()).toMatchObject({
      exit: 20,
      counts: { pending: { rows: 2 }, unsent: { rows: 0 } },
    });
    desk.sandbox.control.advanceClock(31 * 60_000);
    expect(await desk.told(['recover', 'march'])).toMatchObject({ exit: 0, state: 'finished' });
    expect(paidCentavos()).toEqual([1000, 2000, 3000]);
  });

  test('do not stop one that may settle on the next day', async () => {
    desk.setClock('2026-03-10T18:00:00');
    const run = await pay(rows, ['--accept-scheduled'], tedHeader);
    expect(run).toMatchObject({ exit: 20, counts: { settled: { rows: 1 }, pending: { rows: 2 } } });
  });

  test('stop every TED between 17:00 and 17:30', async () => {
    desk.setClock('2026-03-10T17:10:00');
    const run = await pay(rows, ['--accept-scheduled'], tedHeader);
    expect(run).toMatchObject({ exit: 32, counts: { settled: { rows: 1 }, unsent: { rows: 2 } } });
  });
});

test('no row is begun after --until, nor more in a second than --rate', async () => {
  desk.setClock('2026-03-10T11:59:58');
  const run = await pay(keys('maria@example.com', 20), ['--until', '12:00', '--rate', '2/s']);
  expect(run).toMatchObject({ exit: 32, state: 'halted', halt: { code: 'until_reached' } });
  const { settled, unsent } = run.counts;
  expect((settled?.rows ?? 0) + (unsent?.rows ?? 0)).toBe(20);
  expect(settled?.rows).toBeGreaterThan(0);
  expect(settled?.rows).toBeLessThan(9);
  expect(await resume('--width', '8')).toMatchObject({ exit: 0, counts: { settled: { rows: 20 } } });
  expect(paidCentavos()).toHaveLength(20);
});

test('a reason of ours is told in Portuguese and recorded in English, as evidence is', async () => {
  desk.setClock('2026-03-10T12:00:58');
  const file = desk.file('march.csv', ['valor;chave', ...keys('maria@example.com', 12)]);
  const line = ['run', file, '--ref', 'march', '--confirm', '78', '--rate', '1/s', '--until', '12:01'];
  const { code, stderr } = await desk.payout(line, { env: { BRL_LANG: 'pt-BR' } });
  expect([code, stderr]).toEqual([32, expect.stringContaining('A hora dada em --until já passou.')]);
  const { halt } = await desk.told(['status', 'march']);
  expect(halt).toMatchObject({ message: 'The time given with --until has passed.' });
});

test('two processes do not work on one run', async () => {
  const slow = desk.told([
    'run',
    desk.file('march.csv', ['valor;chave', ...keys('maria@example.com', 12)]),
    '--ref',
    'march',
    '--confirm',
    '78',
    '--rate',
    '1/s',
  ]);
  await until(() => paidCentavos().length > 0);
  expect(await desk.refusal(['resume', 'march', '--yes'])).toEqual([33, 'locked_elsewhere']);
  await desk.told(['stop', 'march']);
  expect(await slow).toMatchObject({ state: 'stopped' });
  expect(await resume()).toMatchObject({ exit: 0, counts: { settled: { rows: 12 } } });
  expect(paidCentavos()).toHaveLength(12);
});

describe('who is not let in is told so:', () => {
  test.each([
    ['a wrong secret', { BRL_CLIENT_SECRET: 'wrong' }, 50, 'not_authenticated'],
    [
      'an account of another tenant',
      { BRL_ACCOUNT_ID: '5a4db0c5-0000-4000-8000-00000000acc9' },
      50,
      'tenant_mismatch',
    ],
    ['an operator without a PIN', { BRL_CLIENT_ID: 'sandbox-pin' }, 51, 'pin_required'],
  ])('%s', async (_what, env, exit, code) => {
    await desk.close();
    desk = await openServedDesk();
    Object.assign(desk.machine.env, env);
    const run = await pay([`10,00;maria@example.com`, `20,00;52998224725`]);
    expect(run).toMatchObject({ exit, state: 'halted', halt: { code } });
    expect(paidCentavos()).toEqual([]);
  });
});

test('a transfer to the account itself is the row’s own mistake', async () => {
  const own = '5a4db0c5-0000-4000-8000-00000000acc1';
  const run = await pay([`10,00;${own}`, `20,00;${joana}`], [], 'valor;id da conta');
  expect(run).toMatchObject({ exit: 34, counts: { settled: { rows: 1 }, refused: { rows: 1 } } });
});

test('a service that asks for fewer requests for ever is left alone in the end, and every row stays planned', async () => {
  desk.sandbox.control.fail('partner_rate_limited', 10_000, 'pix.out');
  Object.assign(desk.machine.env, { QUICK_WAITS: '1' });
  const run = await pay(['10,00;maria@example.com']);
  expect(run).toMatchObject({
    exit: 60,
    state: 'halted',
    halt: { code: 'partner_rate_limited' },
    counts: { unsent: { rows: 1 } },
  });
  desk.sandbox.control.clearFaults();
  expect(await resume()).toMatchObject({ exit: 0, counts: { settled: { rows: 1 } } });
  expect(paidCentavos()).toEqual([1000]);
});

test.each([
  ['no-funds@example.com', 'en', 'Halted: The balance is too low. (insufficient_funds)'],
  ['night-limit@example.com', 'pt-BR', '(limit_exceeded_nightly)'],
])('a run that halts at %s says why in the person’s language, and the code', async (key, lang, said) => {
  const file = desk.file('march.csv', ['valor;chave', `10,00;${key}`]);
  const line = ['run', file, '--ref', 'march', '--confirm', '10'];
  const { code, stderr } = await desk.payout(line, { env: { BRL_LANG: lang } });
  expect([code, stderr.replaceAll('\n  ', ' ')]).toEqual([31, expect.stringContaining(said)]);
});
