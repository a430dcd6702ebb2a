import { chmodSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import { type Desk, desk } from '../plan/desk.ts';

let set: Desk;

beforeEach(async () => {
  set = await desk();
});

const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
const ted = '--bank-code 341 --branch 1234 --account-number 56789 --tax-number 52998224725'.split(' ');

/** Lines that move money, each by another road. */
const lines: readonly (readonly string[])[] = [
  ['ted', 'send', ...ted, '--holder-name', 'Joana', '--amount', '150'],
  ['pix', 'send', '--key', 'maria@example.com', '--amount', '150', '--on', soon],
  ['pix', 'send', '--key', 'maria@example.com', '--amount', '150'],
  ['pix', 'send', '--key', 'maria@example.com', '--amount', '150', '--async'],
  [
    'pix',
    'send-bank',
    '--bank-code',
    '033',
    '--branch',
    '0001',
    '--account-number',
    '13000123',
    '--account-type',
    'CHECKING',
    '--tax-number',
    '12345678000195',
    '--holder-name',
    'Papelaria',
    '--amount',
    '150',
    '--no-bank-check',
  ],
  ['pix', 'bigpix', 'send', '--field', 'amount=150,00', '--field', 'key=maria@example.com'],
  ['pix', 'bigpix', 'send-bank', '--field', 'amount=150,00'],
  ['transfer', 'send', '--to-account', '9b1c2a7e-5b0d-4c53-9a51-0d6a3c1f2b4e', '--amount', '150'],
  [
    'api',
    'POST',
    '/v1/accounts/{accountId}/pix/out',
    '--field',
    'amount=150,00',
    '--field',
    'key=maria@example.com',
  ],
];

test.each(lines)('%s %s without approval sends nothing', async (...line) => {
  const end = await set.brl(...line, '--ref', 'inv', '--yes', '--json');
  expect({ code: end.code, error: end.json.error }).toMatchObject({
    code: 32,
    error: { code: 'approval_missing' },
  });
  expect(set.bank.posts()).toEqual([]);
});

test('what takes no plan is not told to write one', async () => {
  const raw = ['api', 'POST', '/v1/accounts/{accountId}/pix/payouts', '--field', 'amount=150,00'];
  const refused = await set.brl(
    ...raw,
    '--field',
    'key=maria@example.com',
    '--yes',
    '--ref',
    'inv',
    '--json',
  );
  expect(refused.json.error?.hint).toContain('No plan is made of');
  const hint = async (...more: string[]) => (await set.send(['--ref', 'inv', ...more])).json.error?.hint;
  expect(await hint('--on', soon)).toContain('--plan FILE');
  expect(await hint()).toContain('--plan FILE');
});

test('a file needs what its total needs, and is refused before anybody types that', async () => {
  const file = set.path('rows.csv');
  writeFileSync(file, 'key;amount\nmaria@example.com;60,00\nmaria@example.com;61,00\n');
  const refusal = async (...line: string[]) => {
    const { code, json } = await set.brl('payout', ...line, '--json');
    expect([line[0], code]).toEqual([line[0], 32]);
    return json.error;
  };
  const needsApproval = { code: 'approval_missing', hint: expect.stringContaining('--plan FILE') };
  expect(await refusal('run', file, '--ref', 'rows')).toMatchObject(needsApproval);
  expect(await refusal('schedule', file, '--ref', 'rows', '--on', soon)).toMatchObject(needsApproval);
  expect((await set.brl('payout', 'plan', file, '--ref', 'rows')).code).toBe(0);
  // No plan could have the names of rows that are written down.
  const waits = { code: 'approval_missing', hint: expect.stringContaining('who administers it') };
  expect(await refusal('run', 'rows')).toMatchObject(waits);
  expect(await refusal('run', file, '--ref', 'rows')).toMatchObject(waits);
  // As if the policy had come while it was paid.
  const journal = new DatabaseSync(set.machine.journal());
  journal.prepare("UPDATE runs SET state = 'halted'").run();
  journal.close();
  expect(await refusal('resume', 'rows', '--yes')).toMatchObject(waits);
  set.policy({ bands: [{ need: {} }], limits: { perPayment: '60.00' } });
  expect(await refusal('run', 'rows')).toMatchObject({
    code: 'policy_limit_payment',
    message: expect.stringMatching(/^Line 3: /),
  });
  expect(set.bank.posts()).toEqual([]);
});

test('what a band lets pass is paid, and what is denied or too large is not', async () => {
  expect((await set.send(['--ref', 'small', '--amount', '99,00'])).code).toBe(0);
  set.policy({ deny: ['pix'] });
  expect((await set.send(['--ref', 'denied', '--amount', '98,00'])).json.error?.code).toBe('policy_denied');
  set.policy({ limits: { perPayment: '50.00' } });
  expect((await set.send(['--ref', 'large', '--amount', '97,00'])).json.error?.code).toBe(
    'policy_limit_payment',
  );
  expect(set.bank.debits).toHaveLength(1);
});

const policy = () => set.path('policy.json');
const approvers = () => set.path('approvers.allowed');
const spoiled: readonly (readonly [string, () => void])[] = [
  ['written by others', () => chmodSync(policy(), 0o620)],
  ['keys written by others', () => chmodSync(approvers(), 0o602)],
  [
    'a link',
    () => {
      renameSync(policy(), `${policy()}.real`);
      symlinkSync(`${policy()}.real`, policy());
    },
  ],
  ['gone', () => renameSync(policy(), `${policy()}.gone`)],
  ['no JSON', () => writeFileSync(policy(), '{', { mode: 0o600 })],
  ['a rule of a later version', () => set.policy({ bands: [{ need: {}, weekday: 'monday' }] })],
  ['a limit of a later version', () => set.policy({ limits: { perWeek: '1.00' } })],
  ['a band that nothing reaches', () => set.policy({ bands: [{ need: {} }, { payee: 'new', need: {} }] })],
  ['no hours', () => set.policy({ bands: [{ hours: '20:00-25:00', need: {} }, { need: {} }] })],
  ['an unknown rule for changed payees', () => set.policy({ changedPayee: 'ask' })],
  ['no yes or no', () => set.policy({ required: 'yes' })],
  ['another journal', () => set.policy({ journal: '/elsewhere/journal.sqlite' })],
  ['a pattern', () => set.approvers(set.line('ana').replace('ana@', '*@'))],
  ['a key twice', () => set.approvers(set.line('ana'), set.line('bia', undefined, 'ana'))],
  ['an authority', () => set.approvers(set.line('ana', 'cert-authority,namespaces="brl.approval.v1"'))],
  ['any namespace', () => set.approvers(set.line('ana', 'valid-after="20200101Z"'))],
];

test('a policy that cannot be asked stops everything', async () => {
  for (const [what, spoil] of spoiled) {
    set = await desk();
    spoil();
    const end = await set.send(['--ref', 'inv', '--amount', '1,00']);
    expect([what, end.code, end.json.error?.code]).toEqual([what, 91, 'policy_unusable']);
    expect(set.bank.debits).toEqual([]);
  }
});

const throttled = { run: 'none', status: 429, code: 'partner_rate_limited' } as const;

test('a payment from before the policy is resumed only with approval, and one that was approved without', async () => {
  const { BRL_POLICY } = set.machine.env;
  delete set.machine.env.BRL_POLICY;
  set.bank.plan(throttled, throttled, throttled);
  const before = await set.send(['--ref', 'inv']);
  expect(before.code).toBe(60);
  set.machine.env.BRL_POLICY = BRL_POLICY ?? '';
  const posts = set.bank.posts().length;
  const resumed = await set.brl('journal', 'resume', 'inv', '--yes', '--json');
  expect([resumed.code, resumed.json.error?.code]).toEqual([32, 'approval_missing']);
  expect((await set.send(['--ref', 'inv'])).json.error?.code).toBe('approval_missing');
  expect(set.bank.posts()).toHaveLength(posts);
  expect((await set.plan('inv')).code).toBe(0);
  const approved = await set.brl(
    'plan',
    'approve',
    set.path('inv'),
    '--key',
    set.path('bia'),
    '--yes',
    '--json',
  );
  expect(approved.code).toBe(0);
  set.bank.plan(throttled, throttled, throttled);
  expect((await set.brl('plan', 'execute', set.path('inv'), '--yes', '--json')).code).toBe(60);
  rmSync(set.path('inv'));
  rmSync(set.path('inv.bia.approval'));
  expect((await set.brl('journal', 'resume', 'inv', '--yes', '--json')).code).toBe(0);
  expect(set.bank.debits).toHaveLength(1);
});
