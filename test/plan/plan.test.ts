import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import { awaitApprovals } from '../../src/lib/areas/plan/wait.ts';
import { systemClock } from '../../src/lib/ports/clock.ts';
import { textOf } from '../../src/lib/words/topic.ts';
import type { Run } from '../support/brl.ts';
import { type Desk, desk } from './desk.ts';

let set: Desk;
const minuteMs = 60_000;

beforeEach(async () => {
  set = await desk();
});

const execute = (name: string) => set.brl('plan', 'execute', set.path(name), '--yes', '--json');
const approve = (name: string, person: string) =>
  set.brl('plan', 'approve', set.path(name), '--key', set.path(person), '--yes', '--json');

function approvalOf(name: string, by: string): string {
  const plan = readFileSync(set.path(name));
  const sha256 = createHash('sha256').update(plan).digest('hex');
  const { id } = JSON.parse(plan.toString()) as { id: string };
  const at = `${new Date().toISOString().slice(0, 19)}Z`;
  return `brl-approval v1\nplan ${id} sha256:${sha256}\ndecision approve\nby ${by} at ${at}\ntotal 150.00 payments 1\nnote conferido\n`;
}

test('a plan sends nothing, waits for another person, and pays once', async () => {
  const direct = await set.send(['--ref', 'inv']);
  expect([direct.code, direct.json.error?.code]).toEqual([32, 'approval_missing']);
  expect(direct.json.error?.message).toContain('bia@empresa.example');
  const planned = await set.plan('inv');
  expect({ code: planned.code, stderr: planned.stderr }).toMatchObject({ code: 0 });
  expect(set.bank.debits).toEqual([]);
  const early = await execute('inv');
  expect([early.code, early.json.error?.code]).toEqual([32, 'approval_missing']);
  const own = await approve('inv', 'ana');
  expect([own.code, own.json.error?.code]).toEqual([32, 'self_approval']);
  const approved = await approve('inv', 'bia');
  expect(approved.json).toMatchObject({ by: 'bia@empresa.example', file: set.path('inv.bia.approval') });
  expect(approved.stderr.replaceAll(/\s+/g, ' ')).toContain(`brl plan execute ${set.path('inv')}`);
  expect((await set.brl('plan', 'verify', set.path('inv'), '--json')).json).toMatchObject({
    isApproved: true,
  });
  const done = await execute('inv');
  expect({ code: done.code, stderr: done.stderr }).toMatchObject({ code: 0 });
  expect(set.bank.debits).toHaveLength(1);
  const line = ['plan', 'execute', set.path('inv'), '--yes'];
  const again = await set.machine.brl(line, { env: { BRL_LANG: 'pt-BR' } });
  expect([again.code, again.stderr.replaceAll(/\s+/g, ' ')]).toEqual([
    33,
    expect.stringContaining('está liquidado'),
  ]);
  expect(set.bank.debits).toHaveLength(1);
});

test('one that waits goes on by itself when it is approved, and ends when it is rejected or nobody comes', async () => {
  const waits = async (name: string, time: string) => {
    await set.plan(name);
    return set.machine.start(['plan', 'execute', set.path(name), '--yes', '--json', '--wait-approval', time]);
  };
  const code = async (ended: Promise<Run>) => {
    const run = await ended;
    return [run.code, run.json.error?.code ?? null];
  };
  const told: string[] = [];
  const [paid, refused] = await Promise.all(
    ['inv', 'two'].map(async (name) => {
      const waiting = await waits(name, '5m');
      // Listened to at once: the other one may take longer to begin.
      waiting.child.stderr?.on('data', (part: Buffer) => told.push(part.toString()));
      return waiting;
    }),
  );
  if (!paid || !refused) throw new Error('two were started');
  await expect.poll(() => told.join('').match(/bia@empresa\.example/g)).toHaveLength(2);
  expect(set.bank.debits).toEqual([]);
  await approve('inv', 'bia');
  await set.brl('plan', 'reject', set.path('two'), '--reason', 'no', '--key', set.path('bia'), '--yes');
  expect(await code(paid.ended)).toEqual([0, null]);
  expect(await code(refused.ended)).toEqual([32, 'plan_rejected']);
  expect(await code((await waits('three', '1s')).ended)).toEqual([32, 'approval_missing']);
  expect(await code((await waits('four', 'soon')).ended)).toEqual([2, 'usage']);
  set.machine.env.BRL_POLICY = '';
  expect(await code((await waits('five', '5m')).ended)).toEqual([91, 'policy_unusable']);
  expect(set.bank.debits).toHaveLength(1);
});

test('it waits for hours by the clock, goes on at the approval, and ends with its time or that of the plan', async () => {
  vi.stubEnv('BRL_POLICY', set.machine.env.BRL_POLICY);
  const waited = async (name: string, time: string, approvedAfterMs: number) => {
    await set.plan(name);
    let passedMs = 0;
    const notes: string[] = [];
    const clock = {
      ...systemClock,
      now: () => startedMs + passedMs,
      async sleep(ms: number) {
        passedMs += ms < 4000 ? ms : 20 * minuteMs;
        if (passedMs === approvedAfterMs) await approve(name, 'bia');
      },
    };
    await awaitApprovals({ note: (told) => notes.push(textOf(told)) }, set.path(name), time, clock);
    return { minutes: passedMs / minuteMs, notes };
  };
  const startedMs = Date.now();
  const { minutes, notes } = await waited('inv', '2h', 80 * minuteMs);
  expect([minutes, notes.join('\n').match(/bia@empresa/g)]).toEqual([80, ['bia@empresa']]);
  expect((await waited('two', '100m', 0)).minutes).toBeCloseTo(100);
  const { expiresAt } = JSON.parse(readFileSync(set.path('two'), 'utf8')) as { expiresAt: string };
  const left = (Date.parse(expiresAt) - startedMs) / minuteMs;
  const third = (await waited('three', '80h', 0)).minutes;
  expect([third >= left, third < left + 20]).toEqual([true, true]);
  vi.unstubAllEnvs();
});

test('the owner of its key is asked for again when it is executed, whatever was kept of the look-up before', async () => {
  await set.plan('inv');
  await approve('inv', 'bia');
  set.bank.planOther({
    route: 'key',
    status: 200,
    body: { name: 'Bruno Exemplo Lima', document: '***.111.222-**' },
  });
  const end = await execute('inv');
  expect([end.code, end.json.error?.code], end.stderr).toEqual([35, 'expectation_failed']);
  expect(set.bank.debits).toEqual([]);
});

test('in the folder of a group, the group reads what is written for it', async () => {
  chmodSync(set.machine.home, 0o2770);
  await set.plan('inv');
  await approve('inv', 'bia');
  const files = ['inv', 'inv.sig', 'inv.bia.approval', 'inv.bia.approval.sig'];
  expect(files.map((name) => statSync(set.path(name)).mode & 0o777)).toEqual(Array(4).fill(0o640));
});

test('what ssh-keygen signs counts here, and what is signed here ssh-keygen verifies', async () => {
  await set.plan('inv');
  set.sign(set.path('inv.bia.approval'), approvalOf('inv', 'bia@empresa.example'), 'bia');
  expect((await execute('inv')).code).toBe(0);
  await set.plan('two', ['--amount', '149,00']);
  await approve('two', 'bia');
  const verify = (file: string, person: string, namespace: string) =>
    execFileSync(
      'ssh-keygen',
      [
        '-Y',
        'verify',
        '-f',
        set.path('approvers.allowed'),
        '-I',
        `${person}@empresa.example`,
        '-n',
        namespace,
        '-s',
        `${file}.sig`,
      ],
      { input: readFileSync(file), encoding: 'utf8' },
    );
  expect(verify(set.path('two.bia.approval'), 'bia', 'brl.approval.v1')).toContain('Good');
  expect(verify(set.path('two'), 'ana', 'brl.plan.v1')).toContain('Good');
  const sum = createHash('sha256')
    .update(readFileSync(set.path('two')))
    .digest('hex');
  expect(readFileSync(set.path('two.bia.approval'), 'utf8').split('\n')[1]).toContain(`sha256:${sum}`);
});

/** Papers beside the plan that are no approval by another person of the group. */
function papers(file: string): readonly (readonly [string, string, () => void])[] {
  const text = (by = 'bia') => approvalOf('inv', `${by}@empresa.example`);
  const invalid = 'approval_invalid';
  return [
    ['the maker, by ssh-keygen', 'self_approval', () => set.sign(file, text('ana'), 'ana')],
    ['a stranger', invalid, () => set.sign(file, text(), 'stranger')],
    ['another namespace', invalid, () => set.sign(file, text(), 'bia', 'git')],
    ['another name than that of the key', invalid, () => set.sign(file, text('caio'), 'bia')],
    ['another total', invalid, () => set.sign(file, text().replace('150.00', '1.50'), 'bia')],
    ['somebody of another group', 'approval_missing', () => set.sign(file, text('caio'), 'caio')],
    ['a text that was changed', invalid, () => changeSigned(file, text())],
    ['a signature that is gone', invalid, () => signWithout(file, text())],
  ];
}

function signWithout(file: string, text: string): void {
  set.sign(file, text, 'bia');
  rmSync(`${file}.sig`);
}

function changeSigned(file: string, text: string): void {
  set.sign(file, text, 'bia');
  writeFileSync(file, text.replace('conferido', 'conferida'));
}

test('no other signature counts', async () => {
  await set.plan('inv');
  for (const [what, code, make] of papers(set.path('inv.x.approval'))) {
    make();
    const end = await execute('inv');
    expect([what, end.code, end.json.error?.code]).toEqual([what, 32, code]);
  }
  expect(set.bank.debits).toEqual([]);
});

test('a rejection is final, and the maker has one person only', async () => {
  await set.plan('inv');
  await approve('inv', 'bia');
  const rejected = await set.brl(
    'plan',
    'reject',
    set.path('inv'),
    '--reason',
    'wrong',
    '--key',
    set.path('caio'),
    '--yes',
    '--json',
  );
  expect(rejected.json).toMatchObject({ decision: 'reject' });
  expect((await execute('inv')).json.error?.code).toBe('plan_rejected');
  // Where no policy says whose word counts, everybody's no does.
  const { BRL_POLICY = '' } = set.machine.env;
  delete set.machine.env.BRL_POLICY;
  expect((await execute('inv')).json.error?.code).toBe('plan_rejected');
  set.machine.env.BRL_POLICY = BRL_POLICY;
  rmSync(set.path('inv.caio.rejection'));
  set.approvers(set.line('ana'), set.line('ana', undefined, 'bia'), set.line('caio'));
  const own = await execute('inv');
  expect([own.code, own.json.error?.code]).toEqual([32, 'approval_invalid']);
  set.sign(set.path('inv.bia.approval'), approvalOf('inv', 'ana@empresa.example'), 'bia');
  expect((await execute('inv')).json.error?.code).toBe('self_approval');
  set.approvers(set.line('bia'), set.line('caio'));
  expect((await execute('inv')).json.error?.code).toBe('approval_invalid');
  expect(set.bank.debits).toEqual([]);
});

test('a key counts only in its time', async () => {
  await set.plan('inv');
  await approve('inv', 'bia');
  for (const time of ['valid-before="20200101Z"', 'valid-after="20990101Z"']) {
    set.approvers(set.line('ana'), set.line('bia', `namespaces="brl.approval.v1",${time}`), set.line('caio'));
    expect((await execute('inv')).json.error?.code).toBe('approval_invalid');
  }
  expect(set.bank.debits).toEqual([]);
});

test('one byte of the plan or its signature, and nothing is sent', async () => {
  await set.plan('inv');
  await approve('inv', 'bia');
  for (const name of ['inv', 'inv.sig', 'inv.bia.approval']) {
    const whole = readFileSync(set.path(name));
    for (let at = 3; at < whole.length; at += 41) {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(set.path(name), bytes);
      const end = await set.brl('plan', 'execute', set.path(name.slice(0, 3)), '--yes', '--json');
      expect([name, at, end.code === 2 || end.code === 32]).toEqual([name, at, true]);
    }
    writeFileSync(set.path(name), whole);
  }
  expect(set.bank.debits).toEqual([]);
  expect((await execute('inv')).code).toBe(0);
});

interface Payment {
  to: { key?: string; [name: string]: unknown };
  destination: string;
  [name: string]: unknown;
}

/** What a maker's own program may write: each is signed, and approved by who believes what is shown. */
const lies: readonly (readonly [string, (payment: Payment, body: Record<string, unknown>) => void])[] = [
  ['another amount', (payment) => Object.assign(payment, { amountCentavos: 100 })],
  ['another payee', ({ to }) => Object.assign(to, { key: 'joana@example.com' })],
  ['another route', (payment) => Object.assign(payment, { target: `${payment.target}/bank-account` })],
  ['another name', (payment) => Object.assign(payment, { identifier: 'another-1' })],
  // The payee that everybody is shown stands in the body, too, and is not the one who is paid.
  ...[{ description: 'maria@example.com' }, { pixKey: 'maria@example.com' }].map(
    (more) =>
      [
        `another payee beside ${Object.keys(more).join()}`,
        (_: Payment, body: Record<string, unknown>) =>
          Object.assign(body, more, { key: 'joana@example.com' }),
      ] as const,
  ),
  [
    'a payee of another way of paying',
    (payment, body) => {
      const accountId = '5a4db0c5-0000-4000-8000-00000000acc2';
      body.destinationAccountId = accountId;
      payment.to = { kind: 'account', accountId };
      payment.destination = `account ${accountId}`;
    },
  ],
];

test.each(lies)('a maker whose program writes %s than the request is not believed', async (_what, lie) => {
  await set.plan('inv');
  const plan = JSON.parse(readFileSync(set.path('inv'), 'utf8')) as { payment: Payment };
  const body = JSON.parse(String(plan.payment.body)) as Record<string, unknown>;
  lie(plan.payment, body);
  plan.payment.body = JSON.stringify(body).replace('"amount":150', '"amount":150.00');
  plan.payment.bodySha256 = createHash('sha256').update(String(plan.payment.body)).digest('hex');
  set.sign(set.path('inv'), `${JSON.stringify(plan)}\n`, 'ana', 'brl.plan.v1');
  set.sign(set.path('inv.bia.approval'), approvalOf('inv', 'bia@empresa.example'), 'bia');
  const ends = [await execute('inv'), await set.brl('plan', 'show', set.path('inv'), '--json')];
  expect(set.bank.debits).toEqual([]);
  expect(ends.map((end) => [end.code, end.json.error?.code])).toEqual([
    [2, 'plan_changed'],
    [2, 'plan_changed'],
  ]);
});

test('a plan is not executed after its time', async () => {
  await set.plan('inv');
  const plan = readFileSync(set.path('inv'), 'utf8');
  const late = plan.replace(/"expiresAt":"[^"]*"/, '"expiresAt":"2020-01-01T03:00:00Z"');
  set.sign(set.path('inv'), late, 'ana', 'brl.plan.v1');
  set.sign(set.path('inv.bia.approval'), approvalOf('inv', 'bia@empresa.example'), 'bia');
  const end = await execute('inv');
  expect([end.code, end.json.error?.code]).toEqual([2, 'plan_expired']);
  expect(set.bank.debits).toEqual([]);
});

test('a list has the plans that wait for a person, and names those that were changed', async () => {
  const list = async (...more: readonly string[]) => {
    const { json } = await set.brl(
      'plan',
      'list',
      set.path('.'),
      '--key',
      set.path('bia'),
      ...more,
      '--json',
    );
    const { items, changed } = json as unknown as {
      items: { ref: string; stands: string }[];
      changed: string[];
    };
    return [items.map(({ ref, stands }) => [ref, stands]), changed];
  };
  for (const name of ['one', 'two', 'three']) await set.plan(name);
  await approve('one', 'bia');
  writeFileSync(set.path('three'), readFileSync(set.path('three'), 'utf8').replace('150', '151'));
  expect(await list()).toEqual([
    [
      ['one', 'approved'],
      ['two', 'waiting'],
    ],
    [set.path('three')],
  ]);
  expect(await list('--waiting-for', 'me')).toEqual([[['two', 'waiting']], [set.path('three')]]);
  expect((await execute('one')).code).toBe(0);
  expect((await list())[0]).toEqual([
    ['one', 'executed'],
    ['two', 'waiting'],
  ]);
  const line = ['plan', 'list', set.path('.')];
  const shown = await set.machine.brl(line, { env: { BRL_LANG: 'pt-BR', COLUMNS: '200' } });
  expect(shown.stdout).toMatch(/executado .*: liquidado/);
});
