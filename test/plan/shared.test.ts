import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { roles } from '../../src/lib/journal/postgres/migrate.ts';
import { openPostgresDesk, type PostgresDesk } from '../journal/postgres-desk.ts';
import type { Run } from '../support/brl.ts';
import { hasTools } from '../support/tools.ts';
import { type Desk, desk } from './desk.ts';

let postgres: PostgresDesk;
let set: Desk;
let id: string;

/** Whose login a line is typed under, with which journal. */
const logins = new Map<string, Record<string, string>>();

async function login(name: string, role: (typeof roles)[number]): Promise<void> {
  const place = await postgres.place('machine', role);
  const passwords = set.path(`pgpass-${name}`);
  writeFileSync(passwords, `*:*:*:*:${await place.password?.(place)}\n`, { mode: 0o600 });
  logins.set(name, { BRL_JOURNAL: place.location, PGPASSFILE: passwords });
}

/** Types at a machine without the bank's credential, as a login of the database. */
const as = (name: string, ...args: readonly string[]): Promise<Run> => {
  const none = { BRL_BASE_URL: '', BRL_CLIENT_ID: '', BRL_CLIENT_SECRET: '', BRL_TENANT_ID: '' };
  const env = { ...(name === 'operator' ? {} : none), ...logins.get(name) };
  return set.machine.brl([...args, '--json'], { env });
};
const approve = (person: string, ...more: readonly string[]) =>
  as('approver', 'plan', 'approve', id, '--key', set.path(person), '--yes', ...more);
const execute = (...more: readonly string[]) => as('operator', 'plan', 'execute', id, '--yes', ...more);
const answer = ({ stdout }: Run) => JSON.parse(stdout) as { readonly id?: string; readonly items?: unknown };
const codeOf = ({ code, json }: Run) => [code, json.error?.code ?? null];

const ofShared = test.skipIf(!hasTools('postgres'));

beforeAll(async () => {
  if (!hasTools('postgres')) return;
  postgres = await openPostgresDesk();
});
afterAll(() => postgres?.close());
beforeEach(async () => {
  if (!hasTools('postgres')) return;
  await postgres.empty();
  set = await desk();
  for (const [name, role] of [
    ['operator', 'brl_operator'],
    ['approver', 'brl_approver'],
    ['worker', 'brl_worker'],
  ] as const)
    await login(name, role);
  Object.assign(set.machine.env, logins.get('operator'));
  const planned = await set.send(['--ref', 'inv', '--plan', 'shared', '--signing-ssh-key', set.path('ana')]);
  expect({ code: planned.code, stderr: planned.stderr }).toMatchObject({ code: 0 });
  id = answer(planned).id ?? '';
});

ofShared('are written, approved by who may do nothing else, and paid once', async () => {
  expect(set.bank.debits).toEqual([]);
  const waiting = (key: string) =>
    as('approver', 'plan', 'list', '--waiting-for', 'me', '--key', set.path(key));
  expect(answer(await waiting('bia')).items).toMatchObject([{ path: id, ref: 'inv', stands: 'waiting' }]);
  expect(codeOf(await execute())).toEqual([32, 'approval_missing']);
  expect(codeOf(await approve('ana'))).toEqual([32, 'self_approval']);
  const approved = await approve('bia');
  expect(approved.json).toMatchObject({ by: 'bia@empresa.example', file: null, plan: id });
  expect(answer(await waiting('bia')).items).toEqual([]);
  expect((await as('approver', 'plan', 'verify', id)).json).toMatchObject({ isApproved: true });
  expect(set.bank.debits).toEqual([]);
  expect((await execute()).code).toBe(0);
  expect(codeOf(await execute())).toEqual([33, 'plan_executed']);
  expect(set.bank.debits).toHaveLength(1);
  expect(answer(await as('operator', 'plan', 'list')).items).toMatchObject([
    { stands: 'executed', executed: { state: 'SETTLED' } },
  ]);
  // This login reads no payment.
  expect(answer(await as('approver', 'plan', 'list')).items).toMatchObject([
    { stands: 'approved', executed: null },
  ]);
});

ofShared('are signed outside by ssh-keygen, and checked by it', async () => {
  const shown = await as('approver', 'plan', 'show', id, '--out', set.path('copy'));
  expect(shown.code).toBe(0);
  set.approve('copy', 'bia', '150.00');
  const put = (file: string) =>
    as('approver', 'plan', 'approve', id, '--signature', set.path(`${file}.approval.sig`));
  writeFileSync(
    set.path('lie.approval'),
    readFileSync(set.path('copy.bia.approval'), 'utf8').replace('150.00', '1.50'),
  );
  set.sign(set.path('lie.approval'), readFileSync(set.path('lie.approval'), 'utf8'), 'bia');
  expect(codeOf(await put('lie'))).toEqual([2, 'approval_invalid']);
  expect((await put('copy.bia')).code).toBe(0);
  expect((await execute()).code).toBe(0);
  expect(set.bank.debits).toHaveLength(1);
});

ofShared('a rejection is final; a row that was changed or forged is named, and nothing is sent', async () => {
  await approve('bia');
  await postgres.ask(`UPDATE brl.plan_decisions SET decision = replace(decision, 'note', 'note so')`);
  const forged = await execute();
  expect(codeOf(forged)).toEqual([32, 'approval_invalid']);
  expect(forged.stderr).toMatch(/decision 1, put there by the login journal/);
  await postgres.ask('DELETE FROM brl.plan_decisions');
  await postgres.ask(`UPDATE brl.plans SET plan = replace(plan, 'maria', 'joana')`);
  const changed = await execute();
  expect(codeOf(changed)).toEqual([2, 'plan_changed']);
  expect(changed.json.error?.message).toContain(id);
  expect((await as('approver', 'plan', 'list')).json).toMatchObject({ items: [], changed: [id] });
  expect(codeOf(await approve('bia'))).toEqual([2, 'plan_changed']);
  await postgres.ask(`UPDATE brl.plans SET plan = replace(plan, 'joana', 'maria')`);
  // One plan under the id of another.
  const other = `plan_${'0'.repeat(32)}`;
  await postgres.ask(`INSERT INTO brl.plans SELECT '${other}', plan, signature, login, at_ms FROM brl.plans`);
  expect(codeOf(await as('operator', 'plan', 'execute', other, '--yes'))).toEqual([2, 'plan_changed']);
  await approve('bia');
  const rejected = await as(
    'approver',
    'plan',
    'reject',
    id,
    '--reason',
    'wrong',
    '--key',
    set.path('caio'),
    '--yes',
  );
  expect(rejected.code).toBe(0);
  expect(codeOf(await execute())).toEqual([32, 'plan_rejected']);
  expect(set.bank.debits).toEqual([]);
});

ofShared('a file counts what was decided in the journal about the same plan, and no less', async () => {
  const out = async (name: string) =>
    expect((await as('approver', 'plan', 'show', id, '--out', set.path(name))).code).toBe(0);
  const executeFile = (file: string) => as('operator', 'plan', 'execute', set.path(file), '--yes');
  await out('copy');
  expect(codeOf(await executeFile('copy'))).toEqual([32, 'approval_missing']);
  // One that lies in both places counts once, and one of another plan not at all.
  await approve('bia');
  await out('both');
  const inFolder = async () => answer(await as('approver', 'plan', 'list', set.machine.home)).items;
  const stands = (both: string) => [
    { path: set.path('both'), stands: both },
    { path: set.path('copy'), stands: both },
  ];
  expect(await inFolder()).toMatchObject(stands('approved'));
  const { json } = await as('approver', 'plan', 'show', set.path('both'));
  expect(json).toMatchObject({ decisions: [{ by: 'bia@empresa.example' }] });
  const no = ['plan', 'reject', id, '--reason', 'wrong', '--key', set.path('caio'), '--yes'];
  expect((await as('approver', ...no)).code).toBe(0);
  expect(await inFolder()).toMatchObject(stands('rejected'));
  expect(codeOf(await executeFile('copy'))).toEqual([32, 'plan_rejected']);
  const withoutPolicy = { ...logins.get('operator'), BRL_POLICY: '' };
  const line = ['plan', 'execute', set.path('both'), '--yes', '--json'];
  expect(codeOf(await set.machine.brl(line, { env: withoutPolicy }))).toEqual([32, 'plan_rejected']);
  expect(set.bank.debits).toEqual([]);
  await postgres.ask('DELETE FROM brl.plan_decisions WHERE number = 2');
  expect((await executeFile('copy')).code).toBe(0);
  expect(codeOf(await executeFile('both'))).toEqual([33, 'plan_executed']);
  expect(set.bank.debits).toHaveLength(1);
});

ofShared(
  'are added by operators only, decided by no worker, about what is there, so often a login',
  async () => {
    const { user: approver } = await postgres.place('machine', 'brl_approver');
    const put = (sql: string) => postgres.askAs(approver, sql);
    await expect(put(`SELECT brl.add_plan('${id}', '', '')`)).rejects.toThrow('permission denied');
    for (const text of ['note', `brl-approval v1\nplan ${id} sha256:${'0'.repeat(64)}\n`])
      await expect(put(`SELECT brl.add_plan_decision('${id}', '${text}', 'x')`)).rejects.toThrow(
        'no decision about a plan that is here',
      );
    // One login that fills all its places leaves those of the others.
    const text = `E'brl-approval v1\\nplan ' || plan_id || ' sha256:' || encode(sha256(convert_to(plan, 'UTF8')), 'hex') || E'\\n'`;
    const fill = (times: number) =>
      put(`SELECT brl.add_plan_decision(plan_id, ${text}, 'x') FROM brl.plans, generate_series(1, ${times})`);
    await fill(20);
    await expect(fill(1)).rejects.toThrow('as often as it may');
    expect((await approve('bia')).code).toBe(0);
    expect((await as('operator', 'plan', 'verify', id)).json).toMatchObject({ isApproved: true });
    await postgres.ask('DELETE FROM brl.plan_decisions');
    const end = await as('worker', 'plan', 'approve', id, '--key', set.path('bia'), '--yes');
    expect([end.code, end.stdout.includes('permission denied')]).toEqual([90, true]);
    expect(await postgres.ask('SELECT * FROM brl.plan_decisions')).toEqual([]);
    const nowhere = await as('operator', 'plan', 'show', `plan_${'a'.repeat(32)}`);
    expect(codeOf(nowhere)).toEqual([2, 'usage']);
  },
);
