import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTheMorning } from '../support/morning.ts';
import { type Served, serveSandbox } from '../support/served.ts';

/**
 * Money that is missing at the hour. The service has no balance, so the settings name the route of limits, whose number these
 * tests set.
 */

let served: Served;
beforeAll(async () => {
  served = await serveSandbox();
  const { parent } = served;
  const secret = served.file('secret', `${parent.BRL_CLIENT_SECRET}\n`);
  const login = [
    `auth login --profile main --environment sandbox --base-url ${parent.BRL_BASE_URL} --store vault --no-check`,
    `--client-base-url ${parent.BRL_CLIENT_BASE_URL} --token-path ${parent.BRL_TOKEN_PATH}`,
    `--tenant-id ${parent.BRL_TENANT_ID} --account-id ${parent.BRL_ACCOUNT_ID}`,
    `--client-id ${parent.BRL_CLIENT_ID} --client-secret-file ${secret}`,
  ].join(' ');
  const lines = [
    login,
    'config set balancePath /v1/accounts/{accountId}/limits/available',
    'config set balanceField pix.daytime.availableBrl',
  ];
  for (const line of lines) {
    const { code, stderr } = await typed('2035-01-15T09:00:00', line);
    expect(code, stderr).toBe(0);
  }
});
afterAll(() => served.close());

/** Types a line at a moment: the machine and the bank live then. */
function typed(time: string, line: string) {
  const ms = Date.parse(`${time}-03:00`);
  served.sandbox.control.setClock(ms);
  return served.machine.brl(line.split(' '), { env: { ...inTheMorning, NOW_MS: String(ms) } });
}
/** A pass of the runner: how it ended, and what it said of each payment. */
async function run(time: string) {
  const { code, stdout } = await typed(time, 'schedule run --json');
  const { items } = JSON.parse(stdout) as { items: { name: string; exit: number }[] };
  return [code, Object.fromEntries(items.map(({ name, exit }) => [name, exit]))];
}
const balance = () =>
  served.sandbox.control.account(String(served.parent.BRL_ACCOUNT_ID))?.balanceCentavos ?? 0;
function has(centavos: number) {
  const bank = new DatabaseSync(join(served.machine.home, 'sandbox.sqlite'));
  bank.prepare('UPDATE accounts SET daily_limit_centavos = ?').run(centavos);
  bank.close();
}
const send = (ref: string, amount: string, more: string) =>
  `pix send --key maria@example.com --amount ${amount} --ref ${ref} --on 2035-01-16 --yes ${more}`.trim();

test('is waited for hourly, at most three times and not after --until; then the payment is a person’s', async () => {
  const before = balance();
  expect((await typed('2035-01-15T10:00:00', send('poor', '5,01', ''))).code).toBe(20);
  expect((await typed('2035-01-15T10:00:00', send('short', '5,02', '--until 10:30'))).code).toBe(20);
  const file = served.file('rows.csv', 'key;amount\nmaria@example.com;5,03\nmaria@example.com;5,04\n');
  const line = `payout schedule ${file} --ref rows --on 2035-01-16 --confirm 10,07`;
  expect((await typed('2035-01-15T10:00:00', line)).code).toBe(0);
  has(100);
  expect(await run('2035-01-16T09:01:00')).toEqual([20, { poor: 20, short: 20, rows: 20 }]);
  expect(await run('2035-01-16T09:31:00')).toEqual([0, {}]);
  expect(await run('2035-01-16T10:02:00')).toEqual([35, { poor: 20, short: 35, rows: 20 }]);
  // Enough for one row of the file, but not for both, and none is paid without the other.
  has(600);
  expect(await run('2035-01-16T11:03:00')).toEqual([35, { poor: 0, rows: 35 }]);
  expect(before - balance()).toBe(501);
  const shown = await typed('2035-01-16T11:04:00', 'schedule show rows --json');
  const held = JSON.parse(shown.stdout).items.map((row: { held: string; why: string }) => [
    row.held,
    row.why,
  ]);
  expect(held).toEqual(Array(2).fill(['no_funds', expect.stringContaining('R$ 0,99')]));
  has(10_000_000);
  expect(await run('2035-01-16T12:05:00')).toEqual([0, {}]);
  for (const name of ['rows --confirm 10,07', 'short --confirm 5,02'])
    expect((await typed('2035-01-16T12:06:00', `schedule run ${name}`)).code).toBe(0);
  expect(before - balance()).toBe(501 + 502 + 1007);
});
