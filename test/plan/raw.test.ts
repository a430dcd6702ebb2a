import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeStaticEmv } from '../../src/lib/sandbox/qr/emv.ts';
import type { Run } from '../support/brl.ts';
import { inTheMorning } from '../support/morning.ts';
import { type Served, serveSandbox } from '../support/served.ts';
import { type Office, office } from './desk.ts';

/** Plans of calls by `brl api` and of BigPix, whose bodies are typed; the bank's ledger says what left the account. */

let served: Served;
let people: Office;
beforeAll(async () => {
  served = await serveSandbox();
  Object.assign(served.machine.env, served.parent);
  people = office(served.machine);
});
afterAll(() => served.close());

const nowMs = Date.parse('2035-01-08T10:00:00-03:00');
const typed = (...words: readonly string[]) =>
  served.machine.brl([...words, '--json'], { env: { ...inTheMorning, NOW_MS: String(nowMs) } });
const balance = () =>
  served.sandbox.control.account(String(served.parent.BRL_ACCOUNT_ID))?.balanceCentavos ?? 0;
const codeOf = ({ code, json }: Run) => [code, json.error?.code ?? null];
const fields = (body: Readonly<Record<string, string>>) =>
  Object.entries(body).flatMap(([name, value]) => ['--field', `${name}=${value}`]);
const call = (route: string, body: Readonly<Record<string, string>>, ...more: readonly string[]) => [
  'api',
  'POST',
  `/v1/accounts/{accountId}/${route}`,
  ...fields(body),
  ...more,
];
const plan = (name: string, line: readonly string[]) =>
  typed(...line, '--ref', name, '--plan', people.path(name), '--signing-ssh-key', people.path('ana'));
const execute = (name: string) => typed('plan', 'execute', people.path(name), '--yes', '--wait', '1m');
/** What a line ends with, and what it costs by the ledger. */
async function cost(work: Promise<Run>): Promise<readonly unknown[]> {
  const before = balance();
  const end = await work;
  return [...codeOf(end), before - balance()];
}

const pix = { amount: '150,00', keyType: 'EMAIL', key: 'maria@example.com' };
const emv = writeStaticEmv({
  key: '123e4567-e89b-42d3-a456-426614174000',
  name: 'Fornecedor Exemplo Ltda',
  city: 'SAO PAULO',
  amountCentavos: 150_00,
  txid: 'RAW1',
});
const transfer = { value: '150,00', destinationAccountId: '5a4db0c5-0000-4000-8000-00000000acc2' };
const bank = '--bank-code 033 --branch 0001 --account-number 13000123 --tax-number 12345678000195'.split(' ');

/** Lines whose plans pay R$ 150,00, and what the approver reads of them. */
const lines: readonly (readonly [name: string, payee: string, line: readonly string[]])[] = [
  ['api-pix', 'Maria', call('pix/out', { ...pix, identifier: 'api-pix' })],
  ['api-transfer', 'acc2', call('transfers/internal', { ...transfer, identifier: 'api-transfer' })],
  [
    'api-qr',
    'Fornecedor Exemplo',
    call('pix/out/qr-code/async', { emv, amount: '150,00', identifier: 'api-qr' }),
  ],
  ['big', 'Maria', 'pix bigpix send --key maria@example.com --amount 150'.split(' ')],
  ['big-body', 'maria@example.com', ['pix', 'bigpix', 'send', ...fields({ ...pix, identifier: 'big-body' })]],
  [
    'big-bank',
    '13000123',
    [
      'pix',
      'bigpix',
      'send-bank',
      ...bank,
      '--holder-name',
      'Papelaria',
      '--amount',
      '150',
      '--no-bank-check',
    ],
  ],
];

test.each(lines)('%s is shown, approved by another person and paid once', async (name, payee, line) => {
  expect(await cost(typed(...line, '--ref', name, '--yes'))).toEqual([32, 'approval_missing', 0]);
  expect(await cost(plan(name, line))).toEqual([0, null, 0]);
  expect(await cost(execute(name))).toEqual([32, 'approval_missing', 0]);
  const shown = await served.machine.brl(['plan', 'show', people.path(name)], { env: { COLUMNS: '200' } });
  expect(shown.stdout).toContain(payee);
  expect(shown.stdout).toContain('R$ 150,00');
  people.approve(name, 'bia', '150.00');
  expect(await cost(execute(name))).toEqual([0, null, 150_00]);
  expect(await cost(execute(name))).toEqual([33, 'plan_executed', 0]);
});

test('what does not say what it pays to whom takes no plan', async () => {
  const identifier = 'raw-1';
  const body = { ...pix, amount: '149,00' };
  for (const [what, line] of [
    ['an unknown route', call('pix/payouts', { ...body, identifier })],
    ['no identifier', call('pix/out', body)],
    ['a member of its own', call('pix/out', { ...body, identifier, feeAccount: '1' })],
    ['two amounts', call('pix/out', { ...body, identifier, value: '1,00' })],
    ['a query', ['api', 'GET', '/v1/banks/001']],
    ['no payment', call('pix/keys', { keyType: 'random' })],
    [
      'another price than that of the code',
      call('pix/out/qr-code/async', { emv, amount: '1,00', identifier }),
    ],
    [
      'a member of its own, in parts',
      ['pix', 'bigpix', 'send', ...fields({ ...body, identifier, parts: '3' })],
    ],
  ] as const) {
    const [exit, , spent] = await cost(plan(`none-${what.length}`, line));
    expect([what, exit, spent]).toEqual([what, what.startsWith('another price') ? 35 : 2, 0]);
  }
});

interface Written {
  readonly expiresAt: string;
  readonly payment: { operation: string; target: string; body: string; bodySha256: string; to: object };
}

const rewrite = ({ payment }: Written, from: string, to: string) => {
  payment.body = payment.body.replace(from, to);
  payment.bodySha256 = createHash('sha256').update(payment.body).digest('hex');
};

/** What a maker's own program may write; it is signed, and approved by who believes it. */
const lies: readonly (readonly [string, (plan: Written) => void])[] = [
  [
    'an operation that shows another payee',
    ({ payment }) => Object.assign(payment, { operation: 'pix.out' }),
  ],
  ['another account', (plan) => Object.assign(plan.payment, { target: '/v1/accounts/1/pix/out/bigpix' })],
  ['another amount in the body', (plan) => rewrite(plan, '150.01', '950.01')],
  ['another payee in the body', (plan) => rewrite(plan, 'maria@example.com', 'joana@example.com')],
  ['one more member', (plan) => rewrite(plan, '{', '{"parts":2,')],
  ['no time left', (plan) => Object.assign(plan, { expiresAt: '2020-01-01T03:00:00Z' })],
];

test('a plan that was written by another program, or with one other byte, pays nothing', async () => {
  const line = 'pix bigpix send --key maria@example.com --amount 150,01'.split(' ');
  expect((await plan('lie', line)).code).toBe(0);
  const whole = readFileSync(people.path('lie'), 'utf8');
  for (const [what, lie] of lies) {
    people.forge('lie', (written) => lie(written as unknown as Written), '150.01');
    const [exit, , spent] = await cost(execute('lie'));
    expect([what, exit, spent]).toEqual([what, 2, 0]);
    people.sign(people.path('lie'), whole, 'ana', 'brl.plan.v1');
  }
  people.approve('lie', 'bia', '150.01');
  for (let at = 9; at < whole.length; at += 97) {
    const bytes = Buffer.from(whole);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(people.path('lie'), bytes);
    const [exit, , spent] = await cost(execute('lie'));
    expect([at, exit, spent]).toEqual([at, 2, 0]);
  }
});
