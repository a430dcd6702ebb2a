import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Served, serveSandbox } from '../support/served.ts';

/** A payment in the journal by the names that a person knows it by. */
let served: Served;
let intentId: string;
let names: readonly string[];
beforeAll(async () => {
  served = await serveSandbox();
  Object.assign(served.machine.env, served.parent);
  const paid = await send('2,00', 'cpf-1');
  intentId = paid.json.intentId ?? '';
  names = ['cpf-1', paid.json.identifier ?? '', paid.json.endToEndId ?? ''];
  await send('3,00', 'twice');
  const file = join(served.machine.home, 'rows.csv');
  writeFileSync(file, 'chave;valor;referencia\nmaria@example.com;10,00;twice\n', { mode: 0o600 });
  const run = await brl('payout', 'run', file, '--ref', 'march', '--confirm', '10,00');
  expect(run.code, run.stderr).toBe(0);
});
afterAll(() => served.close());

const brl = (...words: string[]) => served.machine.brl(words);
const send = (amount: string, ref: string) =>
  brl('pix', 'send', '--key', 'maria@example.com', '--amount', amount, '--ref', ref, '--yes', '--json');

const nothingHere =
  'This journal (sandbox) has no payment named "cpf-2". It may have been sent under another name, or by another machine with another journal.';

const lines = [
  ['journal', 'show'],
  ['journal', 'recover'],
  ['journal', 'resume', '--yes'],
  ['journal', 'resolve', '--as', 'paid', '--evidence', 'statement', '--yes'],
  ['pix', 'status'],
];

test.each(['show', 'recover'])(
  'journal %s finds it by each of them, and says which it is',
  async (command) => {
    for (const name of names) {
      const run = await brl('journal', command, name, '--json');
      expect([run.code, run.json.intentId], run.stderr).toEqual([0, intentId]);
      expect(run.stderr).toContain(`"${name}" is ${intentId}.`);
    }
    expect((await brl('journal', command, intentId)).stderr).not.toContain(' is int_');
  },
);

test('pix status finds it by each of them', async () => {
  for (const name of names) expect((await brl('pix', 'status', name, '--json')).code).toBe(0);
});

test('what acts finds it too, and has nothing to do', async () => {
  const resumed = await brl('journal', 'resume', 'cpf-1', '--yes', '--json');
  expect([resumed.code, resumed.json.intentId, resumed.json.sent]).toEqual([0, intentId, 'no']);
  const resolved = await brl(...(lines[3] ?? []), 'cpf-1', '--json');
  expect([resolved.code, resolved.json.intentId, resolved.json.sent]).toEqual([0, intentId, 'no']);
});

describe.each(lines)('%s %s', (...line) => {
  test('refuses a name of several payments, and lists them', async () => {
    const { code, json } = await brl(...line, 'twice', '--json');
    expect([code, json.error?.code]).toEqual([2, 'usage']);
    expect(json.error?.message).toMatch(/^"twice" names 2 things here\. .*: int_\w+, int_\w+$/);
  });

  test('says that a ref is of a run', async () => {
    const { code, json } = await brl(...line, 'march', '--json');
    expect(code).toBe(2);
    expect(json.error?.message).toMatch(/^"march" is a run, .*: brl payout recover run_\w+$/);
    expect(json.error?.hint).toMatch(/^brl payout show run_\w+$/);
  });
});

describe.each(lines.filter(([topic]) => topic === 'journal'))('%s %s', (...line) => {
  test('still denies what the journal has not', async () => {
    const { code, json } = await brl(...line, 'cpf-2', '--json');
    expect([code, json.error?.code]).toEqual([2, 'intent_not_found']);
  });

  test('says of a name that the journal does not have what was sent from it, and nothing else of the money', async () => {
    const { code, stderr } = await brl(...line, 'cpf-2');
    expect([code, stderr]).toEqual([
      2,
      `Error: ${nothingHere} (intent_not_found)\nNext: brl statement list\n`,
    ]);
  });
});

test('a look-up by ref says the same, leads to the statement and in no circle, and is no proof', async () => {
  expect((await brl('pix', 'status', 'cpf-2')).code).toBe(40);
  const { code, stderr } = await brl('pix', 'status', '--ref', 'cpf-2');
  expect(code).toBe(40);
  expect(stderr).toContain(`which proves nothing. ${nothingHere} (uncertain)`);
  expect(stderr).toMatch(/Next: Before you pay it, .*: brl statement list\n$/);
  expect(stderr).toContain('do not pay again');
  expect(stderr).not.toContain('journal recover');
  expect((await brl('pix', 'status', '--ref', 'cpf-2', '--json')).json).toMatchObject({
    outcome: 'uncertain',
    moneyMoved: 'unknown',
  });
});

test('a name of another kind of payment is told as it stands', async () => {
  const { code, json } = await brl('ted', 'status', intentId, '--json');
  expect([code, json.outcome, json.intentId]).toEqual([0, 'settled', intentId]);
});
