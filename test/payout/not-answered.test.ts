import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTwoMachines, type TwoMachines } from './two-machines.ts';

/** Rows that were refused here, and that nobody answers about when they are asked about again. */

const fails = { run: 'fail', code: 'partner_rejected' } as const;

let two: TwoMachines;
beforeEach(async () => {
  two = await openTwoMachines();
});
afterEach(async () => {
  two.expectNoneTwice();
  await two.close();
});

const inDoubt = { exit: 41, counts: { settled: { rows: 2 }, refused: { rows: 0 }, uncertain: { rows: 1 } } };

/** Every line that tells of the row, or could pay it: none says "not paid", and none sends it. */
async function expectInDoubt(): Promise<void> {
  const posts = two.bank.posts().length;
  expect(await two.told(two.a, 'recover', 'march')).toMatchObject(inDoubt);
  const typed = await two.pay(two.a, [], ['--out', `${two.a.home}/result.csv`]);
  expect(typed).toMatchObject(inDoubt);
  expect(typed.next).toContain('brl payout recover');
  expect(await two.pay(two.a, [], ['--new-attempt'])).toMatchObject(inDoubt);
  expect(await two.told(two.a, 'resume', 'march', '--yes', '--new-attempt')).toMatchObject(inDoubt);
  const { stdout, stderr } = await two.payout(two.a, 'recover', 'march');
  expect(stdout).toContain('in doubt');
  expect(stdout).not.toContain('not paid');
  expect(stderr.replaceAll(/\s+/g, ' ')).toContain('The service does not say whether one row is paid since');
  expect(await two.failed(two.a)).toMatchObject({ exit: 41, written: 0, leftOut: [[3, 'unconfirmed']] });
  expect(two.bank.posts()).toHaveLength(posts);
}

describe('a refused row', () => {
  test('is in doubt where look-ups answer 503, whether another machine has paid it or not', async () => {
    await two.pay(two.a, [{}, fails]);
    two.isSilent();
    await expectInDoubt();
    expect(two.paid()).toEqual([10, 30]);
    await two.pay(two.b);
    await expectInDoubt();
    expect(two.paid()).toEqual([10, 20, 30]);
  });

  test('is in doubt where look-ups lag: one that does not show its failure does not show what came after it', async () => {
    await two.pay(two.a, [{}, fails]);
    await two.pay(two.b, [{}, { hidden: 1000 }]);
    await expectInDoubt();
    expect(two.paid()).toEqual([10, 20, 30]);
  });

  test('is told as the service has it once that answers again', async () => {
    await two.pay(two.a, [{}, fails]);
    two.isSilent(1);
    expect(await two.told(two.a, 'recover', 'march')).toMatchObject(inDoubt);
    expect(await two.told(two.a, 'recover', 'march')).toMatchObject({
      exit: 34,
      counts: { refused: { rows: 1 } },
    });
    expect(await two.failed(two.a)).toMatchObject({ exit: 0, written: 1, leftOut: [] });
  });

  test('that made no payment is not paid where no look-up knows it', async () => {
    await two.pay(two.a, [{}, { run: 'none', status: 404, code: 'key_not_found' }]);
    expect(await two.told(two.a, 'recover', 'march')).toMatchObject({
      exit: 34,
      counts: { refused: { rows: 1 } },
    });
    expect(await two.failed(two.a)).toMatchObject({ exit: 0, rows: ['20.00;joao@example.com'], leftOut: [] });
  });
});

test('of many rows only the first ones are asked about where nobody answers', async () => {
  await two.close();
  const many = Array.from({ length: 120 }, (_, i) => `${i + 1}.00;payee-${i}@example.com`);
  two = await openTwoMachines(many);
  await two.pay(
    two.a,
    many.map(() => fails),
    ['--width', '8'],
  );
  two.isSilent(10_000);
  const before = two.bank.at('lookup').length;
  const { exit, leftOut } = await two.failed(two.a);
  expect([exit, leftOut.length]).toEqual([41, 120]);
  expect(two.bank.at('lookup').length - before).toBeLessThan(60);
});
