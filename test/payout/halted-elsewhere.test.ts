import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTwoMachines, type TwoMachines } from './two-machines.ts';

/** A run that halted on one machine and was finished on another: rows that were never sent from here are paid. */

let two: TwoMachines;
beforeEach(async () => {
  two = await openTwoMachines();
  const halts = { run: 'fail', code: 'insufficient_funds' } as const;
  const halted = { exit: 31, state: 'halted', counts: { refused: { rows: 1 }, unsent: { rows: 2 } } };
  expect(await two.pay(two.a, [halts])).toMatchObject(halted);
  expect(await two.pay(two.b)).toMatchObject({ exit: 0, counts: { settled: { rows: 3 } } });
});
afterEach(async () => {
  expect(two.paid()).toEqual([10, 20, 30]);
  two.expectNoneTwice();
  await two.close();
});

const allPaid = { exit: 0, state: 'finished', next: null, counts: { settled: { rows: 3 } } };

test.each([
  ['run', () => two.pay(two.a)],
  ['resume', () => two.told(two.a, 'resume', 'march', '--yes')],
  ['run --new-attempt', () => two.pay(two.a, [], ['--new-attempt'])],
])(
  '%s sends the rest under the same names, which pays nothing, and tells all as paid',
  async (_line, type) => {
    expect(await type()).toMatchObject(allPaid);
  },
);

test('recover asks about all of them and sends none', async () => {
  const posts = two.bank.posts().length;
  expect(await two.told(two.a, 'recover', 'march')).toMatchObject(allPaid);
  expect(two.bank.posts()).toHaveLength(posts);
});

test('status and show say that nobody was asked, and lead to the line that asks', async () => {
  const { stdout } = await two.payout(two.a, 'status', 'march');
  expect(stdout).toMatch(/The service was not asked: this is what this\s+journal\s+knows/);
  expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(/To ask: brl payout recover run_\w+ Next/);
  const shown = await two.payout(two.a, 'show', 'march', '--state', 'unsent');
  expect(shown.stderr.replaceAll(/\s+/g, ' ')).toMatch(/To ask: brl payout recover run_\w+/);
  expect(await two.told(two.a, 'recover', 'march')).toMatchObject(allPaid);
});

test('where no look-up is answered, recover calls no row "not sent", and the rest goes under the same names', async () => {
  two.isSilent();
  expect(await two.told(two.a, 'recover', 'march')).toMatchObject({
    exit: 41,
    counts: { uncertain: { rows: 3 } },
  });
  expect(await two.failed(two.a)).toMatchObject({ exit: 41, written: 0, leftOut: [[2, 'unconfirmed']] });
  expect((await two.pay(two.a)).counts).toMatchObject({ refused: { rows: 0 }, unsent: { rows: 0 } });
});

test('planned here and paid there: recover tells it', async () => {
  const planned = `${two.a.home}/march.csv`;
  const env = { BRL_JOURNAL: `${two.a.home}/third.sqlite` };
  const type = (...words: string[]) => two.a.brl(['payout', ...words], { env });
  expect((await type('plan', planned, '--ref', 'march')).code).toBe(0);
  expect((await type('status', 'march')).stdout).toContain('not asked');
  const { code, json } = await type('recover', 'march', '--json');
  expect([code, json]).toMatchObject([0, allPaid.counts && { state: 'finished', counts: allPaid.counts }]);
});
