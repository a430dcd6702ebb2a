import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type Desk, desk } from '../plan/desk.ts';
import { type Program, startProgram, type Told } from './desk.ts';

/** What a program proposes is paid by people alone. */

let set: Desk;
let program: Program;
let policyPath = '';

beforeAll(async () => {
  set = await desk();
  policyPath = set.machine.env.BRL_POLICY ?? '';
  program = await startProgram(set.machine, ['--propose', set.path('proposals')]);
});

const to = { kind: 'pix', key: 'maria@example.com' };
const propose = (ref: string, amount = '50,00') => program.call('propose_payment', { ref, amount, to });
const fileOf = ({ facts, text }: Told) => {
  expect(facts, text).toMatchObject({ isPaid: false });
  return facts?.file as string;
};
const execute = async (file: string) => {
  const { code, json } = await set.brl('plan', 'execute', file, '--yes', '--json');
  return [code, json.error?.code ?? null];
};
const approve = async (file: string, key: string) => {
  const { code } = await set.brl('plan', 'approve', file, '--key', key, '--yes', '--json');
  return code;
};
const ownKey = () => join(set.machine.home, 'state', 'brl', 'mcp', 'proposals_ed25519');

test('a proposal waits for a person, whatever the band, and pays once', async () => {
  const file = fileOf(await propose('invoice-9'));
  expect(file).toBe(join(set.path('proposals'), 'invoice-9.brlplan'));
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ brlPlan: 1, origin: 'mcp' });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  // A band that needs nobody lets a person's plan of that amount pass.
  expect(await execute(file)).toEqual([32, 'approval_missing']);
  const key = readFileSync(`${ownKey()}.pub`, 'utf8').trim();
  set.approvers(
    set.line('ana'),
    set.line('bia'),
    set.line('caio'),
    `assistente@mcp namespaces="brl.plan.v1" ${key}`,
  );
  expect(await execute(file)).toEqual([32, 'approval_missing']);
  expect(await approve(file, ownKey())).toBe(32);
  set.sign(`${file}.x.approval`, approvalOf(file, 'stranger', '50.00'), 'stranger');
  expect(await execute(file)).toEqual([32, 'approval_invalid']);
  rmSync(`${file}.x.approval`);
  expect((await program.call('proposals')).facts).toMatchObject({
    proposals: [{ isProposed: true, approvals: 0, isEnough: false }],
  });
  expect(await approve(file, set.path('bia'))).toBe(0);
  expect((await program.call('proposals')).facts).toMatchObject({
    proposals: [{ approvals: 1, isEnough: true }],
  });
  expect(set.bank.debits).toEqual([]);
  expect(await execute(file)).toEqual([0, null]);
  expect(await execute(file)).toEqual([33, 'plan_executed']);
  expect(set.bank.debits).toHaveLength(1);
});

test('without a policy anybody may approve it but the program', async () => {
  delete set.machine.env.BRL_POLICY;
  const file = fileOf(await propose('invoice-10', '51,00'));
  expect(await execute(file)).toEqual([32, 'approval_missing']);
  set.sign(`${file}.x.approval`, approvalOf(file, 'brl-mcp', '51.00'), 'state/brl/mcp/proposals_ed25519');
  expect(await execute(file)).toEqual([32, 'approval_missing']);
  expect(await approve(file, set.path('caio'))).toBe(0);
  expect(await execute(file)).toEqual([0, null]);
  set.machine.env.BRL_POLICY = policyPath;
  expect(set.bank.debits).toHaveLength(2);
});

function approvalOf(file: string, by: string, total: string): string {
  const sum = createHash('sha256').update(readFileSync(file)).digest('hex');
  const { id } = JSON.parse(readFileSync(file, 'utf8')) as { id: string };
  const at = `${new Date().toISOString().slice(0, 19)}Z`;
  return `brl-approval v1\nplan ${id} sha256:${sum}\ndecision approve\nby ${by} at ${at}\ntotal ${total} payments 1\nnote\n`;
}

test('a file of payments waits for a person, too, row by row as it was proposed', async () => {
  const csv = 'key;amount\nmaria@example.com;20,00\njoana@example.com;30,50\n';
  const { facts, text } = await program.call('propose_file', { ref: 'march', csv });
  expect(facts, text).toMatchObject({
    isPaid: false,
    proposal: { payments: 2, amount: 50.5, operation: null },
  });
  const [file, given] = [facts?.file as string, facts?.csvFile as string];
  expect(readFileSync(given, 'utf8')).toBe(csv);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    origin: 'mcp',
    run: { ref: 'march', rows: 2 },
  });
  const pay = async () => {
    const { code, json } = await set.brl('plan', 'execute', file, '--file', given, '--yes', '--json');
    return [code, json.error?.code ?? null];
  };
  const before = set.bank.debits.length;
  expect(await pay()).toEqual([32, 'approval_missing']);
  expect(await approve(file, set.path('bia'))).toBe(0);
  writeFileSync(given, csv.replace('20,00', '29,00'));
  expect(await pay()).toEqual([2, 'plan_changed']);
  writeFileSync(given, csv);
  expect(set.bank.debits.length).toBe(before);
  expect(await pay()).toEqual([0, null]);
  expect(set.bank.debits.length).toBe(before + 2);
  const refused: readonly (readonly [string, string])[] = [
    ['key;amount\nnobody;1,00\n', 'invalid_rows'],
    ['key;amount\n', 'invalid_rows'],
    ['key;amount;date\nmaria@example.com;1,00;2099-01-05\n', 'needs_date'],
  ];
  for (const [rows, code] of refused)
    expect((await program.call('propose_file', { ref: 'other', csv: rows })).error).toMatchObject({ code });
  expect(readdirSync(set.path('proposals')).filter((name) => name.startsWith('other'))).toEqual([]);
  expect((await program.call('propose_file', { ref: 'march', csv })).error).toMatchObject({
    code: 'file_exists',
  });
});

test('another origin than the two is no plan, and what is there is not written twice', async () => {
  const file = fileOf(await propose('invoice-11', '52,00'));
  const plan = readFileSync(file, 'utf8').replace('"origin":"mcp"', '"origin":"robot"');
  set.sign(file, plan, 'state/brl/mcp/proposals_ed25519', 'brl.plan.v1');
  expect(await execute(file)).toEqual([2, 'plan_changed']);
  const again = await propose('invoice-11', '52,00');
  expect(again.error).toMatchObject({ code: 'file_exists' });
  // Paid already: the plan's file is gone, and the journal knows the ref.
  rmSync(set.path('proposals/invoice-9.brlplan'));
  expect((await propose('invoice-9', '53,00')).error).toMatchObject({ code: 'duplicate_payment' });
  const wrong = { ref: '../../escape', amount: '1,00', to };
  expect(fileOf(await program.call('propose_payment', wrong))).toBe(
    set.path('proposals/.._.._escape.brlplan'),
  );
  for (const name of readdirSync(set.path('proposals'))) expect(name).toMatch(/^[\w.-]+$/);
  const { code } = await program.end();
  expect([code, set.bank.debits.length]).toEqual([0, 4]);
});
