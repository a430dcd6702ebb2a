import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from './desk.ts';

let desk: Desk;
beforeEach(async () => {
  desk = openDesk();
  await desk.brl('sandbox deposit 100,00');
});
afterEach(() => desk.close());

describe('--close', () => {
  test('keeps a day privately; the same lines change nothing, and others are a difference that names its totals', async () => {
    const first = await desk.brl('reconcile --close');
    expect([first.code, first.stderr]).toEqual([
      0,
      expect.stringContaining('is closed: its lines and totals are kept.'),
    ]);
    expect(first.stderr).toContain('The day is not over');
    const file = join(desk.machine.home, 'state', 'brl', 'closed-days.sqlite');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const same = await desk.brl('reconcile --close');
    expect([same.code, same.stderr]).toEqual([0, expect.stringContaining('nothing was changed')]);
    expect(same.stdout).toContain('The lines are the same.');
    await desk.brl('sandbox deposit 5,00');
    const other = await desk.brl('reconcile');
    expect(other.code).toBe(35);
    expect(other.stdout).toContain('In: R$ 100,00 then, R$ 105,00 now.');
    const refused = await desk.brl('reconcile --close');
    expect([refused.code, refused.stderr]).toEqual([35, expect.stringContaining('--close-again')]);
    const [exit, again] = await desk.told('--close --close-again');
    expect([exit, again.closedNow]).toEqual([0, true]);
    expect((await desk.told())[1].summary.closed).toMatchObject({ differs: false });
  });

  test('keeps nothing of a day with something to clear, unless that is said', async () => {
    await desk.brl('sandbox seed --rows 10 --days 1');
    const [exit, { closedNow }] = await desk.told('--date yesterday --close');
    expect([exit, closedNow]).toEqual([35, false]);
    expect((await desk.told('--date yesterday'))[1].summary.closed).toBeNull();
    const [still, kept] = await desk.told('--date yesterday --close --close-with-differences');
    expect([still, kept.closedNow]).toEqual([35, true]);
    expect((await desk.told('--date yesterday'))[1].summary.closed).toMatchObject({ differs: false });
  });
});

describe('a period', () => {
  test('compares each of its days that was closed, names the one that changed, and is closed day by day', async () => {
    const [yesterday, today] = [-1, 0].map((days) =>
      new Date(Date.now() - 3 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10),
    );
    await desk.brl('reconcile --date yesterday --close');
    await desk.brl('reconcile --close');
    const [same, before] = await desk.told('--since yesterday');
    expect([same, before.summary.closed]).toEqual([0, null]);
    expect(before.summary.closedDays.map(({ day, differs }) => [day, differs])).toEqual([
      [yesterday, false],
      [today, false],
    ]);
    await desk.brl('sandbox deposit 5,00');
    const run = await desk.brl('reconcile --since yesterday');
    expect([run.code, run.stderr]).toEqual([
      35,
      expect.stringContaining(`${today} was closed before, and its lines are different now.`),
    ]);
    expect(run.stderr).not.toContain(`${yesterday} was closed before`);
    expect(run.stdout.replace(/\s+/g, ' ')).toContain('In: R$ 100,00 then, R$ 105,00 now.');
    expect(run.stdout).toContain('1 of the days, with the same lines as now.');
    const refused = await desk.brl('reconcile --since yesterday --close');
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('one by one')]);
  });
});

describe('balances', () => {
  test('are not given, and nothing is computed from them', async () => {
    const run = await desk.brl('reconcile');
    expect(run.stdout).toMatch(/^Opening +not given$/m);
    expect(run.stdout).not.toContain('Closing by the lines');
  });

  test('as typed: the lines are added, and another closing is a difference', async () => {
    const [exit, { summary }] = await desk.told('--opening -50,00 --closing 50,00');
    expect([exit, summary.opening, summary.computedClosing]).toEqual([
      0,
      { amount: -50, source: 'flag' },
      50,
    ]);
    const run = await desk.brl('reconcile --opening 0 --closing 99,99');
    expect([run.code, run.stdout]).toEqual([35, expect.stringContaining('which the lines do not come to')]);
  });

  test('the opening is the closing of the day that was closed before', async () => {
    await desk.told('--date yesterday --close --opening 7,00');
    const [, { summary }] = await desk.told();
    expect([summary.opening, summary.computedClosing]).toEqual([{ amount: 7, source: 'closed-day' }, 107]);
  });
});
