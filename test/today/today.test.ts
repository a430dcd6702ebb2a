import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTheMorning, morningMs } from '../support/morning.ts';
import { type Served, serveSandbox } from '../support/served.ts';

/** A day at a glance: each section beside what the bank's ledger has, and every line to type is typed. */

let served: Served;
const typed = (line: string, env = {}) => served.machine.brl(line.split(' '), { env });
const balance = () =>
  served.sandbox.control.account(String(served.parent.BRL_ACCOUNT_ID))?.balanceCentavos ?? 0;
const send = (key: string, amount: string, more: string) =>
  typed(`pix send --key ${key} --amount ${amount} --yes --no-wait ${more}`);

interface Day {
  readonly [group: string]: { readonly count: number; readonly amount: number };
}
interface Rest {
  readonly next: readonly string[];
  readonly due: readonly { readonly ref: string; readonly count: number; readonly amount: number }[];
  readonly alike: readonly { readonly count: number; readonly amount: number }[];
  readonly limits: readonly { readonly kind: string; readonly available: number }[] | null;
  readonly notTold: { readonly statement: string | null; readonly limits: string | null };
}
const today = async (env = {}) => {
  const run = await typed('today --json', env);
  expect(run.code, run.stderr).toBe(0);
  return run.json as unknown as Day & Rest;
};

beforeAll(async () => {
  served = await serveSandbox();
  Object.assign(served.machine.env, served.parent, inTheMorning);
  const { control } = served.sandbox;
  control.setClock(morningMs);
  await send('maria@example.com', '10,00', '--ref a-1');
  await send('maria@example.com', '10,00', '--ref a-2 --allow-duplicate');
  await send('refused@example.com', '5,00', '--ref b-1');
  await send('timeout-forever@example.com', '7,00', '--ref c-1');
  await send('held-completed@example.com', '8,00', '--ref d-1');
  expect((await typed('status d-1')).code).toBe(21);
  control.fail('lost_answer', 9, null);
  await send('maria@example.com', '9,00', '--ref e-1');
  control.clearFaults();
  control.deposit(String(served.parent.BRL_ACCOUNT_ID), 300_00);
  const elsewhere = { BRL_JOURNAL: join(served.machine.home, 'other.sqlite') };
  await typed('pix send --key maria@example.com --amount 3,00 --ref other-1 --yes', elsewhere);
  const file = join(served.machine.home, 'rows.csv');
  writeFileSync(file, 'chave;valor\nmaria@example.com;20,00\njoao@example.com;30,00\n', { mode: 0o600 });
  expect((await typed(`payout plan ${file} --ref march`)).code).toBe(0);
});
afterAll(() => served.close());

test('each section has what the ledger and the journal have', async () => {
  const day = await today();
  expect(day).toMatchObject({
    paid: { count: 2, amount: 20 },
    received: { count: 1, amount: 300 },
    onItsWay: { count: 1, amount: 7 },
    held: { count: 1, amount: 8 },
    inDoubt: { count: 1, amount: 9 },
    failed: { count: 1, amount: 5 },
    elsewhere: { count: 1, amount: 3 },
    notTold: { statement: null, limits: null },
  });
  expect(day.due).toMatchObject([{ ref: 'march', count: 2, amount: 50 }]);
  expect(day.alike).toMatchObject([{ count: 2, amount: 20 }]);
  expect(day.limits?.find(({ kind }) => kind === 'pix')?.available).toBeGreaterThan(0);
});

test('every line to type is typed to its end, and none of them moves money', async () => {
  const { next } = await today();
  const [first] = next;
  expect(first).toMatch(/^brl status int_/);
  const left = balance();
  for (const line of next) {
    const run = await typed(line.replace(/^brl /, ''));
    expect([line, run.code], run.stderr).toEqual([line, line === first ? 0 : run.code]);
    expect([0, 20, 40]).toContain(run.code);
  }
  expect(balance()).toBe(left);
  expect((await today()).inDoubt?.count).toBe(0);
});

test.each([
  [
    'en',
    'C.UTF-8',
    ['Paid ', 'Received ', 'On its way', 'Held', 'Failed', 'Due', 'Limit left', 'Paid twice?'],
  ],
  ['pt', 'pt_BR.UTF-8', ['Pago ', 'Recebido', 'A caminho', 'Em análise', 'Recusado', 'Pago duas vezes?']],
])('one screen in %s, without and with a name', async (_language, lang, words) => {
  for (const line of ['today', 'status', 'hoje']) {
    const { code, stdout, stderr } = await typed(line, { LANG: lang });
    expect([line, code], stderr).toEqual([line, 0]);
    for (const word of words) expect(stdout).toContain(word);
    expect(stdout.split('\n').length).toBeLessThan(40);
    expect(stdout).not.toContain('undefined');
  }
});

test('a source that does not answer is told as not known, and the journal is shown', async () => {
  served.sandbox.control.fail('db_unavailable', 99, 'statement.list');
  const run = await typed('today --json');
  served.sandbox.control.clearFaults();
  expect(run.code, run.stderr).toBe(0);
  const day = run.json as unknown as Day & Rest;
  expect([day.received, day.elsewhere, day.paid?.count]).toEqual([null, null, 3]);
  expect(day.notTold.statement).not.toBeNull();
});

test('yesterday’s payment is in the day while it is open, and when it is debited', async () => {
  const at = (hours: number) => {
    const ms = morningMs + hours * 60 * 60 * 1000;
    served.sandbox.control.setClock(ms);
    return { NOW_MS: String(ms) };
  };
  // After half past five a TED settles on the next business day.
  const ted = 'ted send --bank-code 341 --branch 1234 --account-number 56789 --tax-number 52998224725';
  const sent = `${ted} --holder-name Joana --amount 12,00 --ref ted-1 --yes --no-wait`;
  expect((await typed(sent, at(10))).code).toBe(20);
  const env = at(24);
  expect(await today(env)).toMatchObject({ paid: { count: 0 }, onItsWay: { count: 2, amount: 19 } });
  served.sandbox.control.settle(null, 'COMPLETED');
  expect((await typed('journal recover', env)).code).toBe(0);
  const { json } = await typed('statement list --from today --to today --json', env);
  const { items } = json as unknown as { items: { amount: number }[] };
  const debits = items.filter(({ amount }) => amount < 0);
  expect(debits).toContainEqual(expect.objectContaining({ amount: -12 }));
  const day = await today(env);
  expect([day.onItsWay?.count, day.elsewhere?.count]).toEqual([0, 0]);
  expect(day.paidEarlier).toMatchObject({
    count: debits.length,
    amount: -debits.reduce((sum, { amount }) => sum + amount, 0),
  });
});
