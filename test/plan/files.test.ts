import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openServedDesk } from '../payout/desk.ts';
import type { Machine } from '../support/brl.ts';
import { openLine } from '../support/dropping-line.ts';
import { type Office, office } from './desk.ts';

/** Plans of files, typed at a sandbox whose ledger says what left the account. */

let desk: Awaited<ReturnType<typeof openServedDesk>>;
let people: Office;
let file: string;

beforeEach(async () => {
  desk = await openServedDesk();
  people = office(desk.machine);
  file = desk.file('march.csv', rows);
});
afterEach(() => desk.close());

const rows = [
  'chave;valor;referencia',
  'maria@example.com;100,10;a',
  '52998224725;200,00;b',
  'maria@example.com;50,40;c',
];
const total = '350.50';
const inFiveDays = () => new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);

const plan = (...more: readonly string[]) => {
  const line = ['payout', 'run', file, '--ref', 'march', '--plan', people.path('p')];
  return people.brl(...line, '--signing-ssh-key', people.path('ana'), '--json', ...more);
};
const execute = (path = file, on: Machine = desk.machine) =>
  on.brl(['plan', 'execute', people.path('p'), '--file', path, '--yes', '--json']);
const paid = () => desk.debits().map(({ centavos }) => centavos);
const codeOf = ({ code, json }: Awaited<ReturnType<typeof execute>>) => [code, json.error?.code];

test('a row that was paid meanwhile stops it, its money is told as moved, and no line pays the others without a plan', async () => {
  people.policy({ bands: [{ upTo: '60.00', need: {} }, { need: { tesouraria: 1 } }] });
  expect((await plan()).code).toBe(0);
  people.approve('p', 'bia', total, 3);
  const alone = 'pix send --key maria@example.com --amount 50,40 --ref c --yes';
  expect((await people.brl(...alone.split(' '))).code).toBe(0);
  const stopped = await execute();
  expect([...codeOf(stopped), stopped.json.moneyMoved]).toEqual([33, 'duplicate_payment', 'yes']);
  expect(stopped.json.error?.hint).toContain('make a plan of the others');
  expect(paid()).toEqual([50_40]);
});

test('a file is planned, approved by ssh-keygen, and paid once, by any machine', async () => {
  expect(codeOf(await desk.payout(['run', file, '--ref', 'march', '--confirm', '350,50', '--json']))).toEqual(
    [32, 'approval_missing'],
  );
  const planned = await plan('--expect-total', '350,50');
  expect(planned.code, planned.stderr).toBe(0);
  const written = JSON.parse(readFileSync(people.path('p'), 'utf8')) as { run: Record<string, unknown> };
  expect(written.run).toMatchObject({
    ref: 'march',
    fileSha256: createHash('sha256').update(readFileSync(file)).digest('hex'),
    rows: 3,
    total,
    byRail: { pix: { rows: 3, total } },
    largest: [{ amount: '200.00' }, { amount: '100.10' }, { amount: '50.40' }],
  });
  expect(codeOf(await execute())).toEqual([32, 'approval_missing']);
  const shown = await people.brl('plan', 'show', people.path('p'), '--file', file, '--json');
  expect(shown.json).toMatchObject({ amount: total, payments: 3, isApproved: false });
  people.approve('p', 'bia', total, 2);
  expect(codeOf(await execute())).toEqual([32, 'approval_invalid']);
  people.approve('p', 'bia', total, 3);
  expect((await people.brl('plan', 'verify', people.path('p'), '--file', file)).code).toBe(0);
  expect(paid()).toEqual([]);
  const done = await execute();
  expect({ code: done.code, stderr: done.stderr }).toMatchObject({ code: 0 });
  expect(paid()).toEqual([100_10, 200_00, 50_40]);
  expect(codeOf(await execute())).toEqual([33, 'plan_executed']);
  expect((await people.brl('plan', 'list', people.path('.'), '--json')).json).toMatchObject({
    items: [{ stands: 'executed', executed: { state: 'finished' } }],
  });
  const other = desk.another();
  other.env.BRL_POLICY = people.path('policy.json');
  // Its journal is another one: the service knows the names, and tells of each row that it is paid.
  expect(await execute(file, other)).toMatchObject({ code: 0 });
  expect(paid()).toHaveLength(3);
  expect((await desk.told(['status', 'march'])).counts.settled?.rows).toBe(3);
});

test('one changed byte of the file, and no request leaves', async () => {
  const line = await openLine(desk.machine.env.BRL_BASE_URL ?? '');
  Object.assign(desk.machine.env, { BRL_BASE_URL: line.url, BRL_CLIENT_BASE_URL: line.url });
  expect((await plan()).code).toBe(0);
  people.approve('p', 'bia', total, 3);
  line.blind = true;
  const whole = readFileSync(file);
  const other = people.path('other.csv');
  for (let at = 0; at < whole.length; at += 9) {
    const bytes = Buffer.from(whole);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(other, bytes);
    expect(codeOf(await execute(other))).toEqual([2, 'plan_changed']);
  }
  const shown = await people.brl('plan', 'show', people.path('p'), '--file', other, '--json');
  expect(codeOf(shown)).toEqual([2, 'plan_changed']);
  expect([paid(), line.writes]).toEqual([[], []]);
  await line.close();
});

/** What a maker's own program may write of a file; each is signed, and approved by who believes it. */
const lies: readonly (readonly [string, (run: Record<string, unknown>) => void, string, number])[] = [
  [
    'another total',
    (run) =>
      Object.assign(run, { total: '3.50', byRail: { pix: { rows: 3, total: '3.50' } }, largest: small }),
    '3.50',
    3,
  ],
  [
    'fewer rows',
    (run) =>
      Object.assign(run, {
        rows: 2,
        byRail: { pix: { rows: 2, total } },
        largest: [
          { amount: '200.00', payee: 'x' },
          { amount: '150.50', payee: 'y' },
        ],
      }),
    total,
    2,
  ],
  [
    'another payee',
    (run) =>
      Object.assign(run, {
        largest: [{ amount: '200.00', payee: 'the staff' }, ...(run.largest as unknown[]).slice(1)],
      }),
    total,
    3,
  ],
  ['other rows', (run) => Object.assign(run, { rowsSha256: '0'.repeat(64) }), total, 3],
  [
    'another way of reading',
    (run) => Object.assign(run, { read: { 'ignore-column': ['referencia'] } }),
    total,
    3,
  ],
  ['a flag that reads nothing', (run) => Object.assign(run, { read: { 'new-attempt': true } }), total, 3],
  ['another name', (run) => Object.assign(run, { ref: 'april' }), total, 3],
];
const small = [1, 2, 3].map(() => ({ amount: '1.00', payee: 'EMAIL maria@example.com' }));

test.each(lies)('a plan that says %s of its file is not executed', async (what, lie, said, payments) => {
  await plan();
  people.forge('p', ({ run }) => lie(run as unknown as Record<string, unknown>), said, payments);
  const end = await execute();
  // A flag is refused before the file is read; everything else once its rows are.
  expect(end.code).toBe(what === 'a flag that reads nothing' ? 2 : 35);
  const seen = await people.brl('plan', 'show', people.path('p'), '--file', file, '--json');
  expect(codeOf(seen)).toEqual([2, 'plan_changed']);
  expect(paid()).toEqual([]);
});

describe('the papers of a run', () => {
  /** Ends the program after the first answer: the others are left to whoever resumes. */
  const begun = async () => {
    await plan();
    people.approve('p', 'bia', total, 3);
    desk.setLimit(100_10);
    expect((await execute()).code).toBe(31);
    expect(paid()).toEqual([100_10]);
    for (const name of ['p', 'p.sig', 'p.bia.approval', 'p.bia.approval.sig']) rmSync(people.path(name));
    desk.setLimit(100_000_00);
  };

  test('let the rest be resumed when the plan is gone', async () => {
    await begun();
    expect((await desk.payout(['resume', 'march', '--yes', '--new-attempt', '--json'])).code).toBe(0);
    expect(paid()).toEqual([100_10, 200_00, 50_40]);
  });

  test('hold for no other row, whoever writes one into the journal', async () => {
    await plan();
    people.approve('p', 'bia', total, 3);
    desk.setLimit(1);
    await execute();
    expect(paid()).toEqual([]);
    desk.setLimit(100_000_00);
    // Another file's rows are made rows of the approved run.
    const { BRL_POLICY = '' } = desk.machine.env;
    delete desk.machine.env.BRL_POLICY;
    const extra = desk.file('extra.csv', ['chave;valor', 'maria@example.com;77,00']);
    await desk.payout(['plan', extra, '--ref', 'extra', '--json']);
    desk.machine.env.BRL_POLICY = BRL_POLICY;
    const database = new DatabaseSync(desk.machine.journal());
    const [march] = database.prepare("SELECT run_id FROM runs WHERE ref = 'march'").all();
    const [other] = database.prepare("SELECT run_id FROM runs WHERE ref = 'extra'").all();
    database
      .prepare('UPDATE runs SET columns = (SELECT columns FROM runs WHERE run_id = ?) WHERE run_id = ?')
      .run(String(march?.run_id), String(other?.run_id));
    database.close();
    const run = await desk.payout(['run', 'extra', '--confirm', '77,00', '--json']);
    expect(codeOf(run)).toEqual([2, 'plan_changed']);
    expect(paid()).toEqual([]);
  });
});

test('a file with days is planned only without them, or for them', async () => {
  file = desk.file('days.csv', ['chave;valor;data de pagamento', `maria@example.com;1,00;${inFiveDays()}`]);
  expect(codeOf(await plan())).toEqual([2, 'needs_date']);
  expect((await plan('--ignore-dates')).code).toBe(0);
});

test('what an approver cannot compare is said', async () => {
  file = desk.file('later.csv', ['chave;valor', 'maria@example.com;1,00']);
  const line = [
    'payout',
    'schedule',
    file,
    '--ref',
    'later',
    '--on',
    inFiveDays(),
    '--plan',
    people.path('p'),
  ];
  const planned = await people.brl(...line, '--signing-ssh-key', people.path('ana'), '--json');
  expect(planned.code, planned.stderr).toBe(0);
  const shown = await people.brl('plan', 'show', people.path('p'), '--file', file);
  expect([shown.code, shown.stderr.replaceAll(/\s+/g, ' ')]).toEqual([
    0,
    expect.stringContaining('so they are compared with the plan only there.'),
  ]);
});
