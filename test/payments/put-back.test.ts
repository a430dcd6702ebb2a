import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Machine, machine } from '../support/brl.ts';
import { runHere } from '../support/in-process.ts';
import { type Served, serveSandbox } from '../support/served.ts';

/** A journal that was put back from a copy, its head with it; the sandbox's ledger is the judge. */

let served: Served;
let home: Machine;
const machines: Machine[] = [];
beforeEach(async () => {
  served = await serveSandbox();
  home = atTheOffice();
});
afterEach(async () => {
  for (const one of machines.splice(0)) one.remove();
  await served.close();
});

/** A machine with a journal of its own, which pays from the same account as the others. */
function atTheOffice(): Machine {
  const made = machine({ ...served.parent });
  machines.push(made);
  made.env.BRL_JOURNAL = made.journal();
  return made;
}

const pay = (amount: string, ...more: readonly string[]) => payAt(home, amount, ...more);
const payAt = (one: Machine, amount: string, ...more: readonly string[]) =>
  one.brl(['pix', 'send', '--key', 'maria@example.com', '--amount', amount, '--yes', '--json', ...more]);

/** What left the account, in centavos. */
function debits(): number[] {
  const database = new DatabaseSync(join(served.machine.home, 'sandbox.sqlite'), { readOnly: true });
  const rows = database
    .prepare(
      'SELECT -amount_centavos AS centavos FROM ledger WHERE account_id = ? AND amount_centavos < 0 ORDER BY seq',
    )
    .all(served.parent.BRL_ACCOUNT_ID ?? '');
  database.close();
  return rows.map(({ centavos }) => Number(centavos));
}

/** All that was paid so far was so many minutes earlier. */
function ago(minutes: number): void {
  const database = new DatabaseSync(join(served.machine.home, 'sandbox.sqlite'));
  database.prepare('UPDATE ledger SET at = at - ?').run(minutes * 60_000);
  database.close();
}

/** Copies the journal with all that lies beside it. @returns what puts the copy back */
function copyAway(): () => void {
  const folder = dirname(home.journal());
  const kept = join(home.home, 'copy');
  const files = (from: string) =>
    readdirSync(from).filter((name) => /sqlite(-\w+)?$/.test(name) && !name.endsWith('locks'));
  mkdirSync(kept);
  for (const name of files(folder)) copyFileSync(join(folder, name), join(kept, name));
  return () => {
    for (const name of files(folder)) rmSync(join(folder, name));
    for (const name of files(kept)) copyFileSync(join(kept, name), join(folder, name));
    expect(existsSync(`${home.journal()}-head`)).toBe(true);
  };
}

/** Three payments that the copy has, and two that it lacks. */
async function paidAndPutBack(): Promise<void> {
  for (const amount of ['1,00', '2,00', '3,00']) expect((await pay(amount)).code).toBe(0);
  const putBack = copyAway();
  for (const amount of ['4,00', '5,00']) expect((await pay(amount)).code).toBe(0);
  putBack();
}

describe('a journal that was put back', () => {
  test('does not pay again what the statement has, and names it', async () => {
    await paidAndPutBack();
    for (const amount of ['4,00', '5,00']) {
      const again = await pay(amount);
      expect(again.json).toMatchObject({
        sent: 'no',
        moneyMoved: 'yes',
        error: { code: 'duplicate_payment' },
      });
      expect(again.code).toBe(33);
      expect(again.json.error?.message).toMatch(new RegExp(`R\\$ ${amount} at .*identifier p1-[0-9a-f]{32}`));
      expect(again.json.error?.hint).toMatch(/--allow-duplicate.*--ref.*restore its newest copy/);
    }
    expect((await pay('3,00')).json.error?.message).not.toContain('statement');
    expect(debits()).toEqual([100, 200, 300, 400, 500]);
  });

  test('pays nothing else without a ref, until a person has said that it is meant', async () => {
    await paidAndPutBack();
    const other = await pay('6,00');
    expect([other.code, other.json.sent]).toEqual([90, 'no']);
    expect(other.json.error?.message).toMatch(
      /shows 2 payments by brl.*latest R\$ 5,00 at .*p1-[0-9a-f]{32}/,
    );
    expect(other.json.error?.hint).toMatch(/restore its newest copy.*--allow-duplicate.*--ref/);
    expect((await pay('6,00', '--ref', 'invoice-6')).code).toBe(0);
    ago(60);
    expect((await pay('7,00')).code).toBe(0);
    // What it lacks is still met.
    expect((await pay('5,00')).code).toBe(33);
    expect(debits()).toEqual([100, 200, 300, 400, 500, 600, 700]);
  });

  test('on a terminal the person is told, and asked', async () => {
    await paidAndPutBack();
    const line = ['pix', 'send', '--key', 'maria@example.com', '--amount'];
    const typed = (amount: string, text: string, BRL_LANG = 'en') =>
      runHere([...line, amount], {
        env: { ...home.env, BRL_LANG },
        cwd: home.home,
        terminal: {
          shows: 'both',
          answers: [{ at: /\[[yYs]\/N\]|\(y\/N\)|\(s\/N\)/, text, keys: ['Enter'] }],
        },
      });
    const told = await typed('6,00', 'n');
    expect(told.code).toBe(130);
    expect(told.stdout.replace(/\s+/g, ' ')).toMatch(
      /Note: The statement shows 2 payments by brl that are newer/,
    );
    const same = await typed('5,00', 'n');
    expect(same.stdout.replace(/\s+/g, ' ')).toMatch(/same amount to the same key at/);
    const portuguese = await typed('6,00', 'n', 'pt');
    expect(portuguese.stdout.replace(/\s+/g, ' ')).toMatch(
      /Aviso: O extrato mostra 2 pagamentos do brl mais novos/,
    );
    expect((await typed('6,00', 'y')).code).toBe(0);
    expect(debits()).toEqual([100, 200, 300, 400, 500, 600]);
  });
});

describe('another machine with a journal of its own', () => {
  test('pays from its first line on, and the first one once a person said so', async () => {
    for (const amount of ['1,00', '2,00']) expect((await pay(amount)).code).toBe(0);
    ago(60);
    const second = atTheOffice();
    for (let round = 3; round < 6; round += 1) {
      expect((await payAt(second, `${round},00`)).code).toBe(0);
      // Once, as nobody can know then that it was not this journal that paid.
      if (round === 3) expect((await pay(`${round},50`)).code).toBe(90);
      expect((await pay(`${round},50`, ...(round === 3 ? ['--allow-duplicate'] : []))).code).toBe(0);
      ago(60);
    }
    expect(debits()).toHaveLength(8);
  });

  test('what it paid in the last 24 h is not paid again by a line without a ref, unless that is meant', async () => {
    expect((await pay('5,00')).code).toBe(0);
    const second = atTheOffice();
    expect((await payAt(second, '5,00')).code).toBe(33);
    expect((await payAt(second, '5,01')).code).toBe(0);
    expect((await payAt(second, '5,00', '--allow-duplicate')).code).toBe(0);
    expect(debits()).toEqual([500, 501, 500]);
    ago(24 * 60);
    expect((await payAt(atTheOffice(), '5,00')).code).toBe(0);
  });
});

test('a statement that cannot be read is told, and stops nothing; under a ref it is not read', async () => {
  served.sandbox.control.fail('db_unavailable', 20, 'statement.list');
  const run = await pay('1,00');
  expect(run.code).toBe(0);
  expect(run.stderr).toContain('could not be checked');
  const left = served.sandbox.control.pendingFaults();
  expect((await pay('1,00', '--ref', 'invoice-1')).code).toBe(0);
  expect(served.sandbox.control.pendingFaults()).toEqual(left);
});
