import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgresDesk, type PostgresDesk } from '../journal/postgres-desk.ts';
import type { Run } from '../support/brl.ts';
import { type Served, serveSandbox } from '../support/served.ts';
import { hasTools } from '../support/tools.ts';
import { type Office, office } from './desk.ts';

/** Plans of what the service would not know again if it came twice: one shared journal executes them; the bank's ledger judges. */

let postgres: PostgresDesk;
let served: Served;
let people: Office;
const inOneJournal = test.skipIf(!hasTools('postgres'));

/** A login of an operator in a database. */
async function login(to: PostgresDesk): Promise<Record<string, string>> {
  const place = await to.place('machine', 'brl_operator');
  const passwords = served.file(
    `pgpass-${place.location.length}-${Date.now()}`,
    `*:*:*:*:${await place.password?.(place)}\n`,
  );
  return { BRL_JOURNAL: place.location, PGPASSFILE: passwords };
}

beforeAll(async () => {
  if (!hasTools('postgres')) return;
  postgres = await openPostgresDesk();
  served = await serveSandbox();
  Object.assign(served.machine.env, served.parent);
  people = office(served.machine);
  Object.assign(served.machine.env, await login(postgres));
});
afterAll(async () => {
  await served?.close();
  await postgres?.close();
});

const typed = (...words: readonly string[]) => served.machine.brl([...words, '--json']);
const elsewhere = (env: Readonly<Record<string, string>>, name: string) =>
  served.machine.brl(['plan', 'execute', people.path(name), '--yes', '--json'], { env });
const balance = () =>
  served.sandbox.control.account(String(served.parent.BRL_ACCOUNT_ID))?.balanceCentavos ?? 0;
const codeOf = ({ code, json }: Run) => [code, json.error?.code ?? null];
const plan = (name: string, ...line: readonly string[]) =>
  typed(...line, '--plan', people.path(name), '--signing-ssh-key', people.path('ana'));
const execute = (name: string) => typed('plan', 'execute', people.path(name), '--yes', '--wait', '1m');
/** What a line ends with, and what it costs by the ledger. */
async function cost(work: Promise<Run>): Promise<readonly unknown[]> {
  const before = balance();
  const end = await work;
  return [...codeOf(end), before - balance()];
}

/** A PIX of R$ 250,00 that came in; its end-to-end id. */
async function received(name: string): Promise<string> {
  await typed('qr', 'create', '--key', '11444777000161', '--amount', '250', '--identifier', name);
  served.sandbox.control.settle(name, 'COMPLETED');
  return ((await typed('qr', 'status', name)).json as unknown as { endToEndId: string }).endToEndId;
}
const refund = (e2e: string, amount = '150,00') => ['pix', 'refund', e2e, '--amount', amount];

inOneJournal(
  'a refund is shown with what was refunded before, approved by another person and made once',
  async () => {
    const e2e = await received('table-1');
    const direct = [...refund(e2e), '--confirm', e2e.slice(-4), '--ref', 'one', '--yes'];
    expect(await cost(typed(...direct))).toEqual([32, 'approval_missing', 0]);
    expect(await cost(plan('none', 'pix', 'refund', e2e))).toEqual([2, 'usage', 0]);
    const onFile = { BRL_JOURNAL: served.machine.journal() };
    const words = ['--plan', people.path('none'), '--signing-ssh-key', people.path('ana'), '--json'];
    expect(codeOf(await served.machine.brl([...refund(e2e), ...words], { env: onFile }))).toEqual([
      2,
      'usage',
    ]);
    expect(await cost(plan('one', ...refund(e2e)))).toEqual([0, null, 0]);
    const shown = await served.machine.brl(['plan', 'show', people.path('one')], { env: { COLUMNS: '200' } });
    for (const said of [e2e, 'R$ 250,00', 'R$ 150,00', 'R$ 0,00', 'MD06', 'Journal'])
      expect(shown.stdout).toContain(said);
    expect(await cost(execute('one'))).toEqual([32, 'approval_missing', 0]);
    people.approve('one', 'bia', '150.00');
    // Another journal, on this machine or with another policy of its own, does not know what was executed.
    expect(await cost(elsewhere(onFile, 'one'))).toEqual([91, 'environment_mismatch', 0]);
    const other = await openPostgresDesk();
    expect(await cost(elsewhere(await login(other), 'one'))).toEqual([91, 'environment_mismatch', 0]);
    await other.close();
    expect(await cost(execute('one'))).toEqual([0, null, 150_00]);
    expect(await cost(execute('one'))).toEqual([33, 'plan_executed', 0]);
    const again = typed('plan', 'execute', people.path('one'), '--yes', '--new-attempt');
    expect(await cost(again)).toEqual([33, 'plan_executed', 0]);
    const listed = await typed('plan', 'list', people.path('.'));
    expect(listed.json).toMatchObject({ items: [{ stands: 'executed' }] });
  },
);

/** What a maker's own program may write, and how its execution ends. */
type Lies = readonly (readonly [string, number, Parameters<Office['forge']>[1]])[];

const body = (change: (text: string) => string) => (written: Record<string, never>) => {
  const { payment } = written as unknown as { payment: { body: string; bodySha256: string } };
  payment.body = change(payment.body);
  payment.bodySha256 = createHash('sha256').update(payment.body).digest('hex');
};

const ofRefund: Lies = [
  ['no journal', 2, (written) => Object.assign(written, { journalId: undefined })],
  ['another journal', 91, (written) => Object.assign(written, { journalId: crypto.randomUUID() })],
  ['nothing before', 35, (written) => Object.assign(written.refund ?? {}, { returned: '1.00' })],
  ['another payer', 35, (written) => Object.assign(written.shown ?? {}, { name: 'Joana Exemplo' })],
  ['nobody', 2, (written) => Object.assign(written, { shown: null })],
  ['another amount', 2, body((text) => text.replace('120', '20'))],
  ['another payment', 2, body((text) => text.replace(/E\d{8}/, 'E00000000'))],
  ['everything', 2, body((text) => text.replace(/,"amount":120(\.00)?/, ''))],
  ['no time left', 2, (written) => Object.assign(written, { expiresAt: '2020-01-01T03:00:00Z' })],
];

inOneJournal(
  'what was refunded since the plan stops it, and so does what another program wrote',
  async () => {
    const e2e = await received('table-2');
    const amounts = { two: '120', three: '110' };
    for (const [name, amount] of Object.entries(amounts))
      expect((await plan(name, ...refund(e2e, amount))).code).toBe(0);
    const whole = readFileSync(people.path('two'), 'utf8');
    for (const [what, exit, lie] of ofRefund) {
      people.forge('two', lie, '120.00');
      const [code, , spent] = await cost(execute('two'));
      expect([what, code, spent]).toEqual([what, exit, 0]);
      people.sign(people.path('two'), whole, 'ana', 'brl.plan.v1');
    }
    for (const [name, amount] of Object.entries(amounts)) people.approve(name, 'bia', `${amount}.00`);
    expect(await cost(execute('two'))).toEqual([0, null, 120_00]);
    expect(await cost(execute('three'))).toEqual([35, 'expectation_failed', 0]);
  },
);

inOneJournal('two executors of a refund at once, killed at any moment, make it once', async () => {
  const e2e = await received('table-3');
  await plan('four', ...refund(e2e, '130,00'));
  people.approve('four', 'bia', '130.00');
  const before = balance();
  const line = ['plan', 'execute', people.path('four'), '--yes', '--json', '--no-wait'];
  for (const afterMs of [250, 500, 900, 1500]) {
    const runs = [1, 2].map(() => served.machine.start(line));
    const timer = setTimeout(() => runs[0]?.child.kill('SIGKILL'), afterMs);
    await Promise.all(runs.map(({ ended }) => ended));
    clearTimeout(timer);
  }
  expect(codeOf(await execute('four'))[0]).toBe(33);
  // One that was killed between its ATTEMPT and the first byte refunds nothing, and is for a person to resolve.
  expect([0, 130_00]).toContain(before - balance());
});

/** A reviewed batch of two payments; its id. */
async function reviewed(name: string): Promise<string> {
  const { json } = await typed('batch', 'create', '--field', `name=${name}`, '--ref', name);
  const { batchId } = json as unknown as { batchId: string };
  await put(batchId, name, ['EMAIL', 'maria@example.com']);
  return batchId;
}

/** Puts the rows of a batch, of R$ 150,00 together, the first of them to this key. */
async function put(batchId: string, name: string, [keyType, key]: readonly [string, string]): Promise<void> {
  const items = [
    { amount: 90, keyType, key, identifier: `${name}-1` },
    { amount: 60, keyType: 'CPF', key: '52998224725', identifier: `${name}-2` },
  ];
  const file = served.file(`${name}.json`, JSON.stringify({ items }));
  for (const line of [
    ['put-items', batchId, '--data', file, '--allow-duplicate'],
    ['review', batchId],
  ]) {
    const end = await typed('batch', ...line);
    expect([line[0], end.code, end.stderr]).toEqual([line[0], 0, end.stderr]);
  }
}

const settled = async (batchId: string) => {
  served.sandbox.control.settle(batchId, 'COMPLETED');
  return typed('journal', 'recover', '--no-wait');
};

const ofDispatch: Lies = [
  ['other rows', 35, ({ batch }) => Object.assign(batch ?? {}, { rowsSha256: '0'.repeat(64) })],
  ['fewer rows', 2, ({ batch }) => Object.assign(batch ?? {}, { rows: 1 })],
  ['no rows', 2, (written) => Object.assign(written, { batch: undefined })],
  ['no journal', 2, (written) => Object.assign(written, { journalId: undefined })],
  [
    'another batch',
    2,
    ({ payment }) => Object.assign((payment as unknown as { to: object }).to, { batchId: 'b' }),
  ],
];

inOneJournal(
  'the dispatch of a batch is bound to its rows, approved by another person and sent once',
  async () => {
    const batchId = await reviewed('five');
    const direct = typed('batch', 'dispatch', batchId, '--confirm', '150', '--yes');
    expect(await cost(direct)).toEqual([32, 'approval_missing', 0]);
    expect(await cost(plan('five', 'batch', 'dispatch', batchId))).toEqual([0, null, 0]);
    const shown = await served.machine.brl(['plan', 'show', people.path('five')], {
      env: { COLUMNS: '200' },
    });
    for (const said of [batchId, 'R$ 150,00', 'R$ 90,00 EMAIL maria@example.com'])
      expect(shown.stdout).toContain(said);
    expect(await cost(execute('five'))).toEqual([32, 'approval_missing', 0]);
    const whole = readFileSync(people.path('five'), 'utf8');
    for (const [what, exit, lie] of ofDispatch) {
      people.forge('five', lie, '150.00', what === 'fewer rows' ? 1 : 2);
      const [code, , spent] = await cost(execute('five'));
      expect([what, code, spent]).toEqual([what, exit, 0]);
      people.sign(people.path('five'), whole, 'ana', 'brl.plan.v1');
    }
    people.approve('five', 'bia', '150.00', 2);
    const onFile = { BRL_JOURNAL: served.machine.journal() };
    expect(await cost(elsewhere(onFile, 'five'))).toEqual([91, 'environment_mismatch', 0]);
    const before = balance();
    expect((await execute('five')).code).not.toBe(2);
    await settled(batchId);
    expect(before - balance()).toBe(150_00);
    expect(await cost(execute('five'))).toEqual([33, 'plan_executed', 0]);
  },
);

inOneJournal('a payee that somebody changes in the batch after the approval stops its dispatch', async () => {
  const batchId = await reviewed('six');
  await plan('six', 'batch', 'dispatch', batchId);
  people.approve('six', 'bia', '150.00', 2);
  const other = '123e4567-e89b-42d3-a456-426614174000';
  await put(batchId, 'six', ['EVP', other]);
  const changed = await execute('six');
  expect([...codeOf(changed), changed.json.error?.message]).toEqual([
    35,
    'expectation_failed',
    expect.stringContaining(other),
  ]);
  expect((await typed('batch', 'status', batchId)).json).toMatchObject({ status: 'DRAFT' });
});
