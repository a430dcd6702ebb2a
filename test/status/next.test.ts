import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serveSandbox } from '../support/served.ts';

/** Whatever `brl status` answers, the line that it says to type next can be typed, and none of them pays. */

let served: Served;
const typed = (line: string) => served.machine.brl(line.split(' '));
const balance = () =>
  served.sandbox.control.account(String(served.parent.BRL_ACCOUNT_ID))?.balanceCentavos ?? 0;

beforeAll(async () => {
  served = await serveSandbox();
  Object.assign(served.machine.env, served.parent, { QUICK_WAITS: '1' });
  const send = (key: string, amount: string, ref: string) =>
    typed(`pix send --key ${key} --amount ${amount} --ref ${ref} --yes --no-wait`);
  await send('refused@example.com', '5,00', 'refused');
  await send('held-completed@example.com', '6,00', 'held');
  await send('timeout-forever@example.com', '7,00', 'open');
  served.sandbox.control.fail('lost_answer', 9, null);
  await send('gone@example.com', '8,00', 'lost');
  served.sandbox.control.clearFaults();
  await send('maria@example.com', '9,00', 'twice');
  const file = (name: string, rows: string) => {
    const path = join(served.machine.home, name);
    writeFileSync(path, `chave;valor;referencia\n${rows}\n`, { mode: 0o600 });
    return path;
  };
  const planned = file('planned.csv', 'maria@example.com;20,00;NF-1');
  expect((await typed(`payout plan ${planned} --ref april`)).code).toBe(0);
  const both = file('both.csv', 'maria@example.com;21,00;twice\nrefused@example.com;22,00;NF-3');
  await typed(`payout run ${both} --ref may --confirm 43,00`);
});
afterAll(() => served.close());

test.each([
  ['refused', 30],
  ['held', 21],
  ['open', 20],
  ['lost', 40],
  ['NF-1', 80],
  ['april', 34],
  ['may', 34],
  ['twice', 2],
  ['nobody', 40],
  ['int_d1zqm4rv71nekmnw', 2],
])('%s', async (name, exit) => {
  const left = balance();
  for (const more of ['', ' --json']) {
    const run = await typed(`status ${name}${more}`);
    expect([name, run.code], run.stderr + run.stdout).toEqual([name, exit]);
    const told = more === '' ? run.stdout + run.stderr : `${run.json.next ?? run.json.error?.hint}`;
    const next = /brl ([a-z]+ [a-z]+(?: [^\s`]+)*?)(?= --as|[.`]|\s*$)/m.exec(
      told.replaceAll('FILE', '/dev/null'),
    )?.[1];
    // The service's own advice on a refusal is for a person.
    if (next === undefined) {
      expect(told).toMatch(/Next: Do not repeat it unchanged/);
      continue;
    }
    const then = await typed(next);
    expect([next, then.code === 93], then.stderr).toEqual([next, false]);
    expect(then.stderr).not.toMatch(/unexpected argument|nonexistent flag|no such command/i);
    expect(balance()).toBe(left);
  }
});
