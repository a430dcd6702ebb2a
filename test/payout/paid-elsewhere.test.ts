import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTwoMachines, type TwoMachines } from './two-machines.ts';

/** A machine was refused a row, and another one paid it under the same name: nobody is told "not paid", and nobody pays it again. */

const fails = { run: 'fail', code: 'partner_rejected' } as const;

let two: TwoMachines;
beforeEach(async () => {
  two = await openTwoMachines();
});
afterEach(async () => {
  two.expectNoneTwice();
  await two.close();
});

/** The second row FAILED on A, and was paid by B, which typed the same line. */
async function paidByB(): Promise<void> {
  expect(await two.pay(two.a, [{}, fails])).toMatchObject({ exit: 34, counts: { refused: { rows: 1 } } });
  expect(await two.pay(two.b)).toMatchObject({ exit: 0, counts: { settled: { rows: 3 } } });
  expect(two.paid()).toEqual([10, 20, 30]);
}
const allPaid = { exit: 0, next: null, asked: true, counts: { settled: { rows: 3, amount: 60 } } };

describe('a row that another machine has paid since', () => {
  test.each([
    ['run typed again', () => two.pay(two.a)],
    ['run --new-attempt', () => two.pay(two.a, [], ['--new-attempt'])],
    ['run of the planned run', () => two.told(two.a, 'run', 'march', '--confirm', '60')],
    ['resume', () => two.told(two.a, 'resume', 'march', '--yes')],
    ['resume --new-attempt', () => two.told(two.a, 'resume', 'march', '--yes', '--new-attempt')],
    ['recover', () => two.told(two.a, 'recover', 'march')],
  ])('%s tells it as paid and sends nothing', async (_line, type) => {
    await paidByB();
    const posts = two.bank.posts().length;
    expect(await type()).toMatchObject(allPaid);
    expect(two.bank.posts()).toHaveLength(posts);
    // What was found is in the journal: nobody has to ask again.
    expect(await two.told(two.a, 'status', 'march')).toMatchObject({ ...allPaid, asked: false });
    expect((await two.payout(two.a, 'show', 'march')).stdout).not.toContain('not paid');
  });

  test('is not in the file of rows to be paid anew, which says why', async () => {
    await paidByB();
    const { exit, written, leftOut, rows, stderr } = await two.failed(two.a);
    expect([exit, written, leftOut, rows]).toEqual([0, 0, [[3, 'paid_since']], []]);
    expect(stderr).toContain('1 row left out (line 3): paid since, under the same name.');
    expect(await two.failed(two.a)).toMatchObject({ exit: 0, written: 0, leftOut: [[3, 'paid_since']] });
  });

  test.each(['status march', 'show march', 'list', 'export march --out all.csv'])(
    '%s says that nobody was asked, and leads to the line that asks',
    async (line) => {
      await paidByB();
      const known = /another machine may have paid rows since\. To ask: (brl payout recover \w+)/;
      const { stdout, stderr } = await two.payout(two.a, ...line.split(' '));
      const [, typed = ''] = known.exec(`${stdout} ${stderr}`.replaceAll(/\s+/g, ' ')) ?? [];
      const words = typed.replace('RUN', 'march').split(' ').slice(2);
      expect(await two.told(two.a, ...words)).toMatchObject(allPaid);
      const after = await two.payout(two.a, ...line.replace('all', 'all-2').split(' '));
      expect(`${after.stdout} ${after.stderr}`).not.toContain('another machine');
    },
  );

  test('with a row of its own that stays refused: that one alone is exported, and paid once under another ref', async () => {
    expect(await two.pay(two.a, [fails, fails])).toMatchObject({
      exit: 34,
      counts: { refused: { rows: 2 } },
    });
    expect(await two.pay(two.b, [fails])).toMatchObject({ exit: 34, counts: { refused: { rows: 1 } } });
    const { exit, path, rows, leftOut } = await two.failed(two.a);
    expect([exit, rows, leftOut]).toEqual([0, ['10.00;maria@example.com'], [[3, 'paid_since']]]);
    writeFileSync(path, readFileSync(path, 'utf8').replace('maria@', 'maria.silva@'));
    const anew = ['run', path, '--ref', 'march-again', '--confirm', '10'];
    expect(await two.told(two.a, ...anew)).toMatchObject({ exit: 0, counts: { settled: { rows: 1 } } });
    expect(two.paid()).toEqual([10, 20, 30]);
  });
});

describe('every line that is told to be typed next, to its end,', () => {
  test.each([
    ['run', () => two.pay(two.a)],
    ['recover', () => two.told(two.a, 'recover', 'march')],
    ['status', () => two.told(two.a, 'status', 'march')],
  ])('from %s on, pays no row twice', async (_line, type) => {
    await paidByB();
    let { next } = await type();
    for (let i = 0; next !== null && i < 5; i++) {
      const words = next.replace('FILE', `${two.a.home}/anew-${i}.csv`).split(' ').slice(2);
      next = (await two.told(two.a, ...words)).next ?? null;
      if (!words.includes('export')) continue;
      const anew = words.at(-1) ?? '';
      const { code } = await two.payout(two.a, 'run', anew, '--ref', `anew-${i}`, '--confirm', '20');
      expect(code).toBe(2);
    }
    expect(next).toBeNull();
    expect(two.paid()).toEqual([10, 20, 30]);
  });
});

describe('a row that another machine has on its way', () => {
  test.each([
    ['accepted', { run: 'accept' }, 20, { pending: { rows: 1 } }, 'on_its_way', 20],
    ['held', { run: 'hold' }, 21, { held: { rows: 1 } }, 'held', 21],
    ['timed out', { run: 'timeout' }, 41, { uncertain: { rows: 1 } }, 'unconfirmed', 41],
  ] as const)('%s: is told so, and not exported', async (_what, step, exit, outcome, reason, exported) => {
    await two.pay(two.a, [{}, fails]);
    await two.pay(two.b, [{}, step], ['--no-wait']);
    for (const line of ['recover', 'recover'])
      expect(await two.told(two.a, line, 'march')).toMatchObject({ exit, counts: outcome });
    expect(await two.failed(two.a)).toMatchObject({ exit: exported, written: 0, leftOut: [[3, reason]] });
    expect(await two.pay(two.a, [], ['--new-attempt'])).toMatchObject({ exit, counts: outcome });
    expect(two.paid()).toEqual([10, 30]);
    const identifier = two.bank.at('lookup').at(-1)?.query.get('identifier') ?? '';
    two.bank.finish(identifier, 'COMPLETED');
    expect(await two.told(two.a, 'recover', 'march')).toMatchObject(allPaid);
  });

  test('and that failed there, too, may be paid anew', async () => {
    await two.pay(two.a, [{}, fails]);
    await two.pay(two.b, [{}, { run: 'accept', late: { after: 3, status: 'FAILED' } }], ['--no-wait']);
    expect(await two.told(two.a, 'recover', 'march')).toMatchObject({ exit: 20 });
    await two.told(two.a, 'recover', 'march');
    expect(await two.told(two.a, 'recover', 'march')).toMatchObject({
      exit: 34,
      counts: { refused: { rows: 1 } },
    });
    expect(await two.failed(two.a)).toMatchObject({ exit: 0, written: 1, leftOut: [] });
  });
});
