import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onDisk } from '../support/on-disk.ts';
import { type Served, serveSandbox } from '../support/served.ts';
import { joana } from './desk.ts';

/** The line that is told to be typed next acts on the account of the one before it, whichever profile is the current one. */

let served: Served;
let file: string;
const where = ['--profile', 'branch', '--account', joana];

beforeAll(async () => {
  served = await serveSandbox();
  const { BRL_BASE_URL = '', BRL_TENANT_ID = '', BRL_CLIENT_ID = '', BRL_ACCOUNT_ID = '' } = served.parent;
  const secret = onDisk('secret', `${served.parent.BRL_CLIENT_SECRET}\n`);
  const place = ['--environment', 'sandbox', '--base-url', BRL_BASE_URL, '--tenant-id', BRL_TENANT_ID];
  const who = ['--account-id', BRL_ACCOUNT_ID, '--client-id', BRL_CLIENT_ID, '--client-secret-file', secret];
  for (const profile of ['main', 'branch'])
    await served.machine.brl(['auth', 'login', '--profile', profile, ...place, ...who, '--store', 'file']);
  file = join(served.machine.home, 'march.csv');
  writeFileSync(file, 'key;amount\nrefused@example.com;1,00\ntimeout-forever@example.com;2,00\n');
});
afterAll(() => served.close());

const payout = (...words: string[]) => served.machine.brl(['payout', ...words]);

test('of a run, in its document, on its screen and after its refusals', async () => {
  const paid = await payout('run', file, '--ref', 'march', '--confirm', '3,00', ...where, '--json');
  expect([paid.code, paid.json.next]).toEqual([
    20,
    expect.stringMatching(`^brl payout recover run_\\w+ ${where.join(' ')}$`),
  ]);
  const typed = String(paid.json.next).split(' ').slice(1);
  expect((await served.machine.brl(typed)).code).toBe(20);
  // Without them it means another account, which has no such run.
  expect((await served.machine.brl(typed.slice(0, 3))).code).toBe(2);
  const { stdout } = await payout('status', 'march', ...where);
  expect(stdout).toMatch(new RegExp(`Next +brl payout recover run_\\w+ ${where.join(' ')}\n`));
  expect(stdout).toMatch(new RegExp(`--failed --out FILE ${where.join(' ')}\n`));
  const again = await payout('run', file, '--ref', 'april', '--confirm', '3,00', ...where, '--json');
  expect([again.code, again.json.error?.hint]).toEqual([
    33,
    expect.stringMatching(`^brl payout status run_\\w+ ${where.join(' ')}$`),
  ]);
});

test('of no run, and of rows that wait', async () => {
  const missing = await payout('status', 'may', '--profile', 'branch', '--json');
  expect(missing.json.error?.hint).toBe('brl payout list --profile branch');
  const planned = await payout('plan', file, '--ref', 'june', '--allow-duplicate', ...where, '--json');
  expect(planned.json.next).toMatch(new RegExp(`^brl payout run run_\\w+ ${where.join(' ')}$`));
  const asked = await served.machine.brl(['journal', 'recover', '--wait-time', '1s', '--profile', 'branch']);
  expect(asked.stderr).toMatch(/brl payout status run_\w+ --profile branch\n/);
});

test('of rows that stay in doubt once they were asked about leads to what a person can look at and record', async () => {
  const doubtful = join(served.machine.home, 'doubt.csv');
  writeFileSync(doubtful, 'key;amount\ninternal-error@example.com;4,00\n');
  const run = await payout('run', doubtful, '--ref', 'doubt', '--confirm', '4,00', ...where, '--json');
  expect([run.code, run.json.next]).toEqual([41, expect.stringMatching(/^brl payout recover run_\w+ /)]);
  const asked = await served.machine.brl([...String(run.json.next).split(' ').slice(1), '--json']);
  expect(asked.json.next).toMatch(new RegExp(`^brl journal recover int_\\w+ ${where.join(' ')}$`));
  const alone = await served.machine.brl([...String(asked.json.next).split(' ').slice(1), '--no-wait']);
  expect([alone.code, alone.stderr]).toEqual([
    40,
    expect.stringMatching(/brl statement list .*brl journal resolve int_/),
  ]);
});
