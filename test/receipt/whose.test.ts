import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLine } from '../support/dropping-line.ts';
import { inTheMorning, morningMs } from '../support/morning.ts';
import { type Scene, scene } from '../support/scene.ts';
import { serveSandbox } from '../support/served.ts';

/** What another was paid is no receipt of ours, and what shows no payee says so. */

const record = (more: Readonly<Record<string, unknown>> = {}) => ({
  endToEndId: 'E9999900420261121110068000000001',
  direction: 'OUT',
  status: 'COMPLETED',
  amount: -150,
  counterParty: { name: 'Maria da Silva', document: '***.456.789-**', bankCode: '001' },
  pixKey: 'maria@example.com',
  ...more,
});

test('a TED that the statement alone shows as paid to another: exit 35, and nothing is written', async () => {
  const served = await serveSandbox();
  served.sandbox.control.setClock(morningMs);
  const line = await openLine(String(served.parent.BRL_BASE_URL));
  Object.assign(served.machine.env, served.parent, inTheMorning, { BRL_BASE_URL: line.url });
  const brl = (words: string) => served.machine.brl(words.split(' '));
  const to = '--bank-code 341 --branch 1234 --account-number 56789 --tax-number 52998224725';
  const { json } = await brl(`ted send ${to} --holder-name Joana --amount 12 --ref t --no-wait --yes --json`);
  served.sandbox.control.settle(json.identifier ?? '', 'COMPLETED');
  expect((await brl('receipt t --json')).code).toBe(0);
  const { identifier } = json;
  const destination = { bankCode: '341', branch: '1234', account: '98765', taxNumber: '11144477735' };
  const items = [{ identifier, status: 'COMPLETED', operation: 'TED', amount: -12, destination }];
  line.told = { status: 200, body: JSON.stringify({ items, hasNext: false }), route: '/statement' };
  const path = join(served.machine.home, 't.pdf');
  const lied = await brl(`receipt t --out ${path} --json`);
  expect([lied.code, lied.json.error?.code, existsSync(path)]).toEqual([35, 'echo_mismatch', false]);
  expect(lied.json.error?.message).toContain('***.444.777-**');
  line.told = null;
  // The ledger has one TED of that name, and the journal keeps it as paid.
  const shown = JSON.parse((await brl('statement list --all --json')).stdout) as { items: typeof items };
  expect(shown.items.filter((item) => item.identifier === identifier)).toHaveLength(1);
  expect((await brl('receipt t --json')).code).toBe(0);
  await line.close();
  await served.close();
});

describe('at a bank', () => {
  let desk: Scene;
  beforeAll(async () => {
    desk = await scene();
    const paid = await desk.send(['--ref', 'n-1', '--no-lookup']);
    identifier = paid.json.identifier ?? '';
  });
  afterAll(() => desk.bank.close());
  let identifier = '';

  test.each([
    ['a key', {}, true],
    ['a document alone', { pixKey: undefined }, false],
    ['a name alone', { pixKey: undefined, counterParty: { name: 'Maria da Silva' } }, false],
  ])('a record that shows %s', async (_what, more, isPayeeShown) => {
    const answer = () => desk.bank.planOther({ route: 'lookup', body: record({ identifier, ...more }) });
    answer();
    const { code, json } = await desk.machine.brl(['receipt', 'n-1', '--json']);
    expect([code, json]).toMatchObject([0, { isReceipt: true, isPayeeShown }]);
    answer();
    const { stdout } = await desk.machine.brl(['receipt', 'n-1']);
    expect(stdout.includes('so it does not prove who')).toBe(!isPayeeShown);
  });

  test('of many, what went to another is left out with 35, and the others are given', async () => {
    const file = join(desk.machine.home, 'rows.csv');
    writeFileSync(file, 'chave;valor\nmaria@example.com;1,00\nmaria@example.com;2,00\n', { mode: 0o600 });
    const run = ['payout', 'run', file, '--ref', 'march', '--confirm', '3,00'];
    expect((await desk.machine.brl(run)).code).toBe(0);
    const [first] = desk.bank.debits.filter(({ amount }) => amount === 1);
    const lie = record({ ...first, amount: -1, pixKey: 'thief@example.com' });
    desk.bank.planOther({ route: 'lookup', body: lie });
    const out = join(desk.machine.home, 'receipts/');
    const { code, json } = await desk.machine.brl(['receipt', 'march', '--out', out, '--json']);
    expect([code, json]).toMatchObject([
      34,
      { written: 1, amount: 2, leftOut: [{ line: 2, exit: 35, code: 'echo_mismatch' }] },
    ]);
    expect(readdirSync(out)).toHaveLength(1);
    expect(desk.bank.debits.map(({ key }) => key)).not.toContain('thief@example.com');
  });
});
