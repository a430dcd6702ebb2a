import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RunDocument } from './desk.ts';
import { openTwoMachines, type TwoMachines } from './two-machines.ts';

/** A row that this journal has as refused stands in a new file: it is not paid again where somebody has paid it since. */

const fails = { run: 'fail', code: 'partner_rejected' } as const;
/** Before a payment is made, so that no look-up shows anything of it. */
const turnedAway = { run: 'none', code: 'key_not_found', status: 404 } as const;

let two: TwoMachines;
beforeEach(async () => {
  two = await openTwoMachines();
});
afterEach(async () => {
  expect(two.bank.faults).toEqual([]);
  await two.close();
});

/** The rows of March and one that is new, in another file. */
function april(): string {
  const path = join(two.a.home, 'april.csv');
  writeFileSync(
    path,
    'amount;key\n10.00;maria@example.com\n20.00;joao@example.com\n30.00;ana@example.com\n40.00;eva@example.com\n',
  );
  return path;
}

const onlyNew = (total: string) =>
  two.payout(two.a, 'run', april(), '--ref', 'april', '--only-new', '--confirm', total, '--json');

async function refusedHere(refusal: typeof fails | typeof turnedAway): Promise<void> {
  expect(await two.pay(two.a, [{}, {}, refusal])).toMatchObject({
    exit: 34,
    counts: { refused: { rows: 1 } },
  });
}

describe.each([
  ['failed', fails],
  ['was turned away', turnedAway],
])('a row that %s here', (_how, refusal) => {
  test('and that nobody has paid since is new', async () => {
    await refusedHere(refusal);
    expect((await onlyNew('70')).code).toBe(0);
    expect(two.paid()).toEqual([10, 20, 30, 40]);
  });

  test('and that another machine has paid since, under its own name, is left out', async () => {
    await refusedHere(refusal);
    expect(await two.pay(two.b)).toMatchObject({ exit: 0 });
    const { code, json } = await onlyNew('40');
    expect([code, two.paid()]).toEqual([0, [10, 20, 30, 40]]);
    expect((json as unknown as RunDocument).paidBefore).toContainEqual(
      expect.objectContaining({ line: 4, ref: 'march', state: 'SETTLED', reason: 'paid_since' }),
    );
  });

  test('and that another machine has paid anew, under another name, is left out', async () => {
    await refusedHere(refusal);
    expect(await two.pay(two.b, [{}, {}, refusal])).toMatchObject({ exit: 34 });
    const { path } = await two.failed(two.b);
    expect(await two.told(two.b, 'run', path, '--ref', 'anew', '--confirm', '30')).toMatchObject({ exit: 0 });
    const { code, json, stderr } = await onlyNew('40');
    expect([code, two.paid()], stderr).toEqual([0, [10, 20, 30, 40]]);
    expect((json as unknown as RunDocument).paidBefore).toContainEqual(
      expect.objectContaining({ line: 4, state: 'UNCERTAIN', reason: 'paid_another_way' }),
    );
  });

  test('and of which the service says nothing is left out, and told why', async () => {
    await refusedHere(refusal);
    two.isSilent();
    const { code, stderr } = await two.payout(
      two.a,
      'run',
      april(),
      '--ref',
      'april',
      '--only-new',
      '--confirm',
      '40',
    );
    expect([code, two.paid()]).toEqual([0, [10, 20, 40]]);
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain('the service does not say whether it was paid since');
  });

  test('is not paid while the statement cannot be read: 81, and nothing leaves', async () => {
    await refusedHere(refusal);
    two.statementIsDown();
    const { code, json } = await onlyNew('70');
    expect([code, two.paid()]).toEqual([81, [10, 20]]);
    expect(json.error?.hint).not.toContain('--allow-duplicate');
  });
});

test('without a flag, the file is refused for it, and the line that follows leaves it out', async () => {
  await refusedHere(fails);
  expect(await two.pay(two.b)).toMatchObject({ exit: 0 });
  const file = join(two.a.home, 'ana.csv');
  writeFileSync(file, 'amount;key\n30.00;ana@example.com\n40.00;eva@example.com\n');
  const line = ['run', file, '--ref', 'anew', '--confirm', '70'] as const;
  expect(await two.refusal(two.a, ...line)).toEqual([33, 'duplicate_payment']);
  const { json } = await two.payout(two.a, ...line, '--json');
  const next = String(json.error?.hint).split(' ').slice(2);
  expect((await two.payout(two.a, ...next, '--confirm', '40')).code).toBe(0);
  expect(two.paid()).toEqual([10, 20, 30, 40]);
});
