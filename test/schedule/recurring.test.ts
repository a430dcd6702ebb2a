import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { occurrences, readDayRule } from '../../src/lib/brazil/recurring.ts';
import { inTheMorning } from '../support/morning.ts';
import { type Served, serveSandbox } from '../support/served.ts';

/** Payments that come again, each on its day and under a name of its own. */

let served: Served;
beforeAll(async () => {
  served = await serveSandbox();
  Object.assign(served.machine.env, served.parent);
});
afterAll(() => served.close());

/** Types a line at a moment: the machine and the bank live then. */
const typed = (time: string, line: string) =>
  served.machine.brl(line.split(' '), {
    env: { ...inTheMorning, NOW_MS: String(Date.parse(`${time}-03:00`)) },
  });
const balance = () =>
  served.sandbox.control.account(String(served.parent.BRL_ACCOUNT_ID))?.balanceCentavos ?? 0;
const rent = (more: string) =>
  `pix send --key maria@example.com --amount 20,00 --ref rent --every month ${more}`;
const ted =
  'ted send --bank-code 341 --branch 1 --account-number 12345 --tax-number 52998224725 --holder-name Maria --amount 1,00 --no-bank-check --yes --json';

interface Listed {
  readonly items: readonly { readonly ref: string; readonly dueAt: string | null; readonly state: string }[];
}
const itemsOf = ({ stdout }: { readonly stdout: string }) => (JSON.parse(stdout) as Listed).items;

/** What a pass of the runner pays at a moment, by the ledger. */
async function paidAt(time: string): Promise<number> {
  const before = balance();
  const end = await typed(time, 'schedule run --json');
  expect(end.code, end.stderr).toBe(0);
  return before - balance();
}

test('each is written down once, found again, cancelled alone or with the rest, and paid on its day', async () => {
  const line = rent('--on 2035-01-31 --until 2035-04-30 --yes --json');
  const first = await typed('2035-01-15T10:00:00', line);
  expect(first.code, first.stderr).toBe(20);
  expect(itemsOf(first).map(({ ref, dueAt }) => [ref, dueAt])).toEqual([
    ['rent-2035-01', '2035-01-31T12:00:00.000Z'],
    ['rent-2035-02', '2035-02-28T12:00:00.000Z'],
    ['rent-2035-03', '2035-03-31T12:00:00.000Z'],
    ['rent-2035-04', '2035-04-30T12:00:00.000Z'],
  ]);
  expect((await typed('2035-01-15T10:01:00', 'schedule cancel rent-2035-03 --yes')).code).toBe(0);
  expect([await paidAt('2035-01-31T08:59:00'), await paidAt('2035-01-31T09:01:00')]).toEqual([0, 2000]);
  // Typed again, also with another end, it finds what is there; another hour is another payment.
  const longer = rent('--on 2035-01-31 --until 2035-05-31 --yes --json');
  const again = await typed('2035-02-01T10:00:00', longer);
  expect([again.code, itemsOf(again).map(({ state }) => state)], again.stderr).toEqual([
    20,
    ['SETTLED', 'SCHEDULED', 'REFUSED', 'SCHEDULED', 'SCHEDULED'],
  ]);
  expect((await typed('2035-02-01T10:01:00', `${longer} --at 10:00`)).code).toBe(33);
  expect((await typed('2035-02-01T10:02:00', line.replace('20,00', '21,00'))).code).toBe(33);
  expect(await paidAt('2035-02-28T09:01:00')).toBe(2000);
  const shown = itemsOf(await typed('2035-03-01T10:00:00', 'schedule show rent --json'));
  expect(shown.filter(({ dueAt }) => dueAt).map(({ ref }) => ref)).toEqual(['rent-2035-04', 'rent-2035-05']);
  expect((await typed('2035-03-01T10:01:00', 'schedule run rent --confirm 20,00')).code).toBe(2);
  expect((await typed('2035-03-01T10:02:00', 'schedule cancel rent --yes')).code).toBe(0);
  expect([await paidAt('2035-03-31T09:01:00'), await paidAt('2035-04-30T09:01:00')]).toEqual([0, 0]);
});

test('a TED is moved off closed days one by one, and keeps the name of its month', async () => {
  const line = `${ted} --ref wages --every month --on 2035-03-03 --until 2035-05-31`;
  expect((await typed('2035-02-01T10:00:00', line)).stdout).toContain('--holiday previous (2035-03-02)');
  const moved = await typed('2035-02-01T10:00:00', `${line} --holiday previous`);
  expect(itemsOf(moved).map(({ ref, dueAt }) => [ref, dueAt?.slice(0, 10)])).toEqual([
    ['wages-2035-03', '2035-03-02'],
    ['wages-2035-04', '2035-04-03'],
    ['wages-2035-05', '2035-05-03'],
  ]);
});

test.each([
  [rent('--until 2036-02-01 --yes').replace('month', 'monthly'), 'is not a rule'],
  [rent('--yes'), '--until says the last day'],
  [rent('--until 18:00 --yes'), '--until says the last day'],
  [rent('--until 2036-02-30 --yes'), '--until says the last day'],
  [rent('--until 2036-02-01 --yes'), '--until 2035-12-15'],
  [rent('--until 2035-12-01 --yes').replace('--ref rent', ''), 'needs a name'],
  [rent('--until 2035-12-01 --on 2035-01-14 --yes').replace('rent', 'rent2'), 'is past'],
  ['boleto pay --line 1 --every month', 'paid once'],
  ['payout schedule x.csv --every month', 'paid once'],
  ['payout run x.csv --on 2035-12-01', 'payout schedule FILE'],
  ['pix refund E1 --on 2035-12-01', 'refund'],
  ['pix bigpix send --at 10:00', 'BigPix'],
  ['batch dispatch b --on 2035-12-01', 'payout schedule FILE'],
])('%s is refused with a sentence', async (line, sentence) => {
  const before = balance();
  const { code, stderr } = await typed('2035-01-15T10:00:00', line.replace(/ +/g, ' '));
  expect([code, balance()], stderr).toEqual([2, before]);
  expect(stderr.replaceAll(/\s+/g, ' ')).toContain(sentence);
});

describe('the days of a rule', () => {
  // Of 2036: 01/01 is a Tuesday, Carnival 25 and 26/02, Good Friday 11/04, Corpus Christi 12/06; 31/12/2035 is a Monday.
  test.each([
    ['5th-business-day', '2036-01-01', ['2036-01-08', '2036-02-07', '2036-03-07', '2036-04-07']],
    ['5th-business-day', '2036-01-09', ['2036-02-07', '2036-03-07', '2036-04-07', '2036-05-08']],
    ['last-business-day', '2035-12-01', ['2035-12-31', '2036-01-31', '2036-02-29', '2036-03-31']],
    ['week', '2036-02-26', ['2036-02-26', '2036-03-04', '2036-03-11', '2036-03-18']],
    ['month', '2036-01-30', ['2036-01-30', '2036-02-29', '2036-03-30', '2036-04-30']],
  ])('%s from %s', (text, first, days) => {
    const rule = readDayRule(text) ?? 'week';
    expect(occurrences(rule, first, '2036-12-31', 4).map(({ day }) => day)).toEqual(days);
  });
  test('others are none', () =>
    expect(['0th-business-day', '16th-business-day', 'day', 'Month', ''].map(readDayRule)).toEqual(
      Array(5).fill(null),
    ));
});
