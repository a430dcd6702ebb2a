import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTheMorning } from '../support/morning.ts';
import { type Served, serveSandbox } from '../support/served.ts';

/** What keeps a payment from leaving at its hour: limits, and a plan that broke off. */

let served: Served;
beforeAll(async () => {
  served = await serveSandbox();
  Object.assign(served.machine.env, served.parent);
});
afterAll(() => served.close());

/** Machine and bank at a moment. */
function at(time: string, more: Readonly<Record<string, string>> = {}) {
  const ms = Date.parse(`${time}-03:00`);
  served.sandbox.control.setClock(ms);
  return { env: { ...inTheMorning, NOW_MS: String(ms), ...more } };
}
const typed = (time: string, line: string, more?: Readonly<Record<string, string>>) =>
  served.machine.brl(line.split(' '), at(time, more));
const balance = () =>
  served.sandbox.control.account(String(served.parent.BRL_ACCOUNT_ID))?.balanceCentavos ?? 0;
const send = (ref: string, more: string) =>
  `pix send --key maria@example.com --amount 5,00 --ref ${ref} --yes --json ${more}`;

test('the ceiling of the profile holds at the hour, whatever it was before, and for a person, too', async () => {
  const before = balance();
  expect((await typed('2035-01-15T10:00:00', send('over', '--on 2035-01-16'))).code).toBe(20);
  const low = { BRL_MAX_AMOUNT: '4,00' };
  const end = await typed('2035-01-16T09:01:00', 'schedule run --json', low);
  expect([end.code, JSON.parse(end.stdout).items[0].message], end.stderr).toEqual([
    35,
    expect.stringContaining('R$ 4,00'),
  ]);
  expect((await typed('2035-01-16T09:02:00', 'schedule run over --confirm 5,00', low)).code).toBe(35);
  expect(balance()).toBe(before);
  expect((await typed('2035-01-16T09:03:00', 'schedule run over --confirm 5,00')).code).toBe(0);
  expect(before - balance()).toBe(500);
});

test('what the night limit refuses is told, not tried again by itself, and paid by a person in the morning', async () => {
  const before = balance();
  expect((await typed('2035-01-17T10:00:00', send('night', '--at 22:30'))).code).toBe(20);
  const limit = (centavos: number) => {
    const bank = new DatabaseSync(join(served.machine.home, 'sandbox.sqlite'));
    bank.prepare('UPDATE accounts SET daily_limit_centavos = ?').run(centavos);
    bank.close();
  };
  limit(100);
  const end = await typed('2035-01-17T22:31:00', 'schedule run --json');
  expect([end.code, JSON.parse(end.stdout).items[0].exit], end.stdout).toEqual([31, 31]);
  limit(10_000_000);
  expect((await typed('2035-01-17T23:31:00', 'schedule run --json')).code).toBe(0);
  expect(balance()).toBe(before);
  const again = await typed('2035-01-18T08:00:00', send('night', '--new-attempt'));
  expect([again.code, before - balance()], again.stderr).toEqual([0, 500]);
});

test('nothing of a file is paid that was not written down whole', async () => {
  const before = balance();
  const path = served.file('half.csv', 'key,amount\nmaria@example.com,1.01\nmaria@example.com,1.02\n');
  const line = `payout schedule ${path} --ref half --on 2035-01-20 --confirm 2.03 --json`;
  expect((await typed('2035-01-19T10:00:00', line)).code).toBe(0);
  // As if the machine had lost its power before the last row.
  const journal = new DatabaseSync(served.machine.journal());
  journal.prepare("UPDATE runs SET state = 'planning' WHERE ref = 'half'").run();
  journal.close();
  const end = await typed('2035-01-20T09:01:00', 'schedule run --json');
  expect([end.code, balance()], end.stdout).toEqual([35, before]);
  expect(JSON.parse(end.stdout).items[0].message).toContain('brl schedule cancel half');
  expect((await typed('2035-01-20T09:02:00', 'schedule cancel half --yes')).code).toBe(0);
  expect([(await typed('2035-01-20T09:03:00', 'schedule run --json')).code, balance()]).toEqual([0, before]);
});
