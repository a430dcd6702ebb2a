import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Step } from '../support/bank.ts';
import type { Machine } from '../support/brl.ts';
import { openTwoMachines, type TwoMachines } from './two-machines.ts';

/** A row that one machine has not sent, or has as refused, and that another one has exported and paid under another ref. */

const fails = { run: 'fail', code: 'partner_rejected' } as const;
/** Before a payment is made, so that no look-up shows anything of it. */
const turnedAway = { run: 'none', code: 'key_not_found', status: 404 } as const;
const noFunds = { run: 'fail', code: 'insufficient_funds' } as const;

let two: TwoMachines;
beforeEach(async () => {
  two = await openTwoMachines();
});
afterEach(async () => {
  expect(two.bank.faults).toEqual([]);
  await two.close();
});

/** A halts after its first row; B's last row is refused, and is paid anew. */
async function paidAnew(refusal: Step): Promise<void> {
  expect(await two.pay(two.a, [{}, noFunds])).toMatchObject({ exit: 31, counts: { unsent: { rows: 1 } } });
  await refusedAndPaidAnew(two.b, [{}, {}, refusal]);
}

async function refusedAndPaidAnew(on: Machine, steps: readonly Step[]): Promise<void> {
  expect(await two.pay(on, steps)).toMatchObject({ exit: 34, counts: { refused: { rows: 1 } } });
  const { path, rows } = await two.failed(on);
  expect(rows).toHaveLength(1);
  const total = `${rows[0]?.split(';')[0]}`;
  expect(await two.told(on, 'run', path, '--ref', 'anew', '--confirm', total)).toMatchObject({ exit: 0 });
}

const inDoubt = { exit: 41, counts: { uncertain: { rows: 1, amount: 30 }, settled: { rows: 2 } } };

describe.each([
  ['failed', fails],
  ['was turned away', turnedAway],
])('a row that is unsent here, %s there and was paid there under another ref', (_how, refusal) => {
  test.each([
    ['run of the file', () => two.pay(two.a)],
    ['run of the run', () => two.told(two.a, 'run', 'march', '--confirm', '60')],
    ['resume', () => two.told(two.a, 'resume', 'march', '--yes')],
    ['run --new-attempt', () => two.pay(two.a, [], ['--new-attempt'])],
    ['resume --resend-absent', () => two.told(two.a, 'resume', 'march', '--yes', '--resend-absent')],
  ])('%s does not send it, and nothing that is typed then does', async (_line, type) => {
    await paidAnew(refusal);
    expect(await type()).toMatchObject(inDoubt);
    for (const more of [[], ['--new-attempt'], ['--resend-absent', '--new-attempt']])
      await two.told(two.a, 'resume', 'march', '--yes', ...more);
    await two.told(two.a, 'recover', 'march');
    expect(await two.failed(two.a)).toMatchObject({ written: 0 });
    expect(two.paid()).toEqual([10, 20, 30]);
  });

  test('is sent where both are meant, by a flag', async () => {
    await paidAnew(refusal);
    const both = ['--yes', '--allow-duplicate'];
    expect(await two.told(two.a, 'resume', 'march', ...both)).toMatchObject({ exit: 0 });
    expect(two.paid()).toEqual([10, 20, 30, 30]);
  });

  test('is not sent while the statement cannot be read: 81, and nothing leaves', async () => {
    await paidAnew(refusal);
    two.statementIsDown();
    const posts = two.bank.posts().length;
    expect(await two.refusal(two.a, 'resume', 'march', '--yes')).toEqual([81, 'unavailable']);
    // A login that may not read it is no matter of "later".
    two.statementIsDown({ status: 403, body: { errorCode: 'insufficient_scope', message: 'read' } });
    expect(await two.refusal(two.a, 'resume', 'march', '--yes')).toEqual([50, 'insufficient_scope']);
    expect(two.bank.posts()).toHaveLength(posts);
  });
});

describe('of which the service shows nothing under its own name', () => {
  test('stays in doubt, and says what it may be and who decides', async () => {
    await paidAnew(turnedAway);
    for (const line of ['resume --yes', 'recover', 'resume --yes --resend-absent', 'recover']) {
      const [word = '', ...more] = line.split(' ');
      expect(await two.told(two.a, word, 'march', ...more)).toMatchObject(inDoubt);
    }
    const { stdout } = await two.payout(two.a, 'status', 'march');
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
      /ana@example\.com: Not sent: the statement shows R\$.30,00 to the same payee at .* under another name, c1-\w+\. If that is this row: brl journal resolve \w+ --as paid/,
    );
  });

  test.each([
    ['paid', 0, []],
    ['not-paid', 34, ['30.00;ana@example.com']],
  ] as const)('a person decides that it is %s', async (as, exit, exported) => {
    await paidAnew(turnedAway);
    await two.pay(two.a);
    const shown = (await two.payout(two.a, 'show', 'march', '--json')).stdout;
    const [, intentId = ''] = /journal resolve (\w+)/.exec(shown) ?? [];
    const word = ['journal', 'resolve', intentId, '--as', as, '--evidence', 'seen', '--yes'];
    expect((await two.a.brl(word)).code).toBe(as === 'paid' ? 0 : 30);
    expect(await two.pay(two.a)).toMatchObject({ exit });
    expect((await two.failed(two.a)).rows).toEqual(exported);
    expect(two.paid()).toEqual([10, 20, 30]);
  });
});

test('planned here, failed and paid anew there: run of the run does not send it', async () => {
  expect((await two.payout(two.a, 'plan', join(two.a.home, 'march.csv'), '--ref', 'march')).code).toBe(0);
  await refusedAndPaidAnew(two.b, [fails]);
  expect(await two.pay(two.a)).toMatchObject({ exit: 41, counts: { uncertain: { rows: 1, amount: 10 } } });
  expect(two.paid()).toEqual([10, 20, 30]);
});

describe('a row that was refused here', () => {
  const leftOut = [[4, 'paid_another_way']];

  test.each([
    ['failed', fails],
    ['was turned away', turnedAway],
  ])(
    'as it %s, and was paid anew from this very journal, is neither sent again nor exported',
    async (_how, refusal) => {
      await refusedAndPaidAnew(two.a, [{}, {}, refusal]);
      expect(await two.pay(two.a)).toMatchObject({ exit: 34, counts: { refused: { rows: 1 } } });
      expect(await two.pay(two.a, [], ['--new-attempt'])).toMatchObject(inDoubt);
      expect(await two.failed(two.a)).toMatchObject({ written: 0, leftOut });
      expect(two.paid()).toEqual([10, 20, 30]);
    },
  );

  test('and was refused and paid anew there is neither sent again nor exported', async () => {
    expect(await two.pay(two.a, [{}, {}, fails])).toMatchObject({ exit: 34 });
    await refusedAndPaidAnew(two.b, [{}, {}, fails]);
    const { written, rows, ...told } = await two.failed(two.a);
    expect([written, told.leftOut, rows]).toEqual([0, leftOut, []]);
    expect(await two.pay(two.a, [], ['--new-attempt'])).toMatchObject(inDoubt);
    expect(two.paid()).toEqual([10, 20, 30]);
  });
});
