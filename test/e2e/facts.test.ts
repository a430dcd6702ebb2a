import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lineOf } from '../support/boletos.ts';
import type { Document, Run } from '../support/brl.ts';
import { type DroppingLine, openLine } from '../support/dropping-line.ts';
import { expectEnd, scene, sendLine } from '../support/scene.ts';
import { type Served, serveSandbox } from '../support/served.ts';

/**
 * Two facts, never one: `sent` is about this run; `outcome` and `moneyMoved` are about the payment that the line names,
 * whoever sent it. "No" is said only where it is known.
 */

const preload = fileURLToPath(new URL('../safety/kill-at.mjs', import.meta.url));

/** Checks a document's facts; whatever else it says is for other tests. */
function expectFacts(run: Run, facts: Partial<Pick<Document, 'outcome' | 'moneyMoved' | 'sent'>>): void {
  expect(run.json, `exit ${run.code}, ${run.stderr}`).toMatchObject(facts);
}

const notKnown = { outcome: 'uncertain', moneyMoved: 'unknown', sent: 'no' };

describe('the line of a payment that was made before, and now cannot even be looked at', () => {
  const spoils: readonly (readonly [string, number, (journal: string) => void])[] = [
    ['garbage in the journal', 90, (journal) => writeFileSync(journal, 'no database at all, for sure')],
    ['a journal that others may read', 90, (journal) => chmodSync(journal, 0o644)],
    [
      'a directory in its place',
      90,
      (journal) => {
        rmSync(journal);
        mkdirSync(journal);
      },
    ],
  ];

  test.each(spoils)('%s: not sent by this run, and nobody knows the rest', async (_what, exit, spoil) => {
    const { bank, machine, send } = await scene();
    expectEnd(await send(['--ref', 'r']), 0);
    for (const end of ['-wal', '-shm']) rmSync(`${machine.journal()}${end}`, { force: true });
    spoil(machine.journal());
    const run = await send(['--ref', 'r']);
    expectEnd(run, exit);
    expectFacts(run, notKnown);
    expect(run.stderr).not.toContain('no money moved');
    expect(bank.posts()).toHaveLength(1);
  });

  test.each(['BRL_TENANT_ID', 'BRL_CLIENT_SECRET', 'BRL_BASE_URL'])(
    'a set of variables without %s',
    async (missing) => {
      const { bank, send } = await scene();
      expectEnd(await send(['--ref', 'r']), 0);
      const run = await send(['--ref', 'r'], { env: { [missing]: undefined } });
      expectEnd(run, 91);
      // The line is what is at fault; of the payment nothing is known.
      expectFacts(run, { ...notKnown, outcome: 'not_sent' });
      expect(run.json).toMatchObject({ retry: 'after', ref: 'r', run: null });
      expect(bank.posts()).toHaveLength(1);
    },
  );

  test('no account: the payment cannot even be named, so that nobody looked for it', async () => {
    const { send } = await scene();
    expectEnd(await send(['--ref', 'r']), 0);
    const run = await send(['--ref', 'r'], { env: { BRL_ACCOUNT_ID: undefined } });
    expect(run.code, run.stdout).toBe(2);
    expect(run.json.sent).toBe('no');
    expect(run.json.moneyMoved).not.toBe('no');
  });

  test('in words, too', async () => {
    const { machine, send } = await scene();
    expectEnd(await send(['--ref', 'r']), 0);
    const words = sendLine(['--ref', 'r']).filter((word) => word !== '--json');
    const run = await machine.brl(words, { env: { BRL_TENANT_ID: undefined } });
    expect(run.code).toBe(91);
    expect(run.stderr).toMatch(/[Nn]othing was sent|was not sent/);
    expect(run.stderr).not.toMatch(/no money (has )?moved/i);
    expect(run.stderr).toMatch(/not known/);
  });

  test('bad input before anything is named is known not to move money', async () => {
    const { send } = await scene();
    const run = await send(['--ref', 'r', '--amount', '0']);
    expectEnd(run, 2);
    expectFacts(run, { outcome: 'invalid', moneyMoved: 'no', sent: 'no' });
  });
});

describe('a duplicate tells the state of the earlier payment', () => {
  const kept = (home: string) => ({ env: { BRL_JOURNAL: join(home, 'kept.sqlite') } });

  test('of the same content, settled', async () => {
    const { machine, send } = await scene();
    expectEnd(await send([], kept(machine.home)), 0);
    const run = await send([], kept(machine.home));
    expectEnd(run, 33);
    expectFacts(run, { outcome: 'duplicate', moneyMoved: 'yes', sent: 'no' });
  });

  test('of the same content, in doubt', async () => {
    const { bank, machine, send } = await scene();
    bank.plan({ run: 'none', spoil: () => 'reset' });
    expectEnd(await send(['--no-wait'], kept(machine.home)), 40);
    const run = await send(['--no-wait'], kept(machine.home));
    expectFacts(run, { moneyMoved: 'unknown', sent: 'no' });
    expect(run.code).toBe(40);
    expect(bank.posts()).toHaveLength(1);
  });

  test.each<[string, object, string]>([
    ['settled', {}, 'yes'],
    ['refused', { run: 'none', code: 'insufficient_funds', status: 422 }, 'no'],
    ['in doubt', { run: 'none', spoil: () => 'reset' }, 'unknown'],
  ])('of the same ref and another amount, %s', async (_what, step, moneyMoved) => {
    const { bank, send } = await scene();
    bank.plan(step);
    await send(['--ref', 'r', '--no-wait']);
    const run = await send(['--ref', 'r', '--amount', '1,00', '--no-wait']);
    expectEnd(run, 33);
    expectFacts(run, { outcome: 'duplicate', moneyMoved, sent: 'no' });
  });

  test('of a ref that named another call', async () => {
    const { bank, machine, send } = await scene();
    expectEnd(await send(['--ref', 'r']), 0);
    const fields = ['--field', 'amount=150.00', '--field', 'identifier=i-1'];
    const path = `/v1/accounts/${bank.accountId}/pix/out/bank-account`;
    const run = await machine.brl(['api', 'POST', path, ...fields, '--ref', 'r', '--yes', '--json']);
    expectEnd(run, 33);
    expectFacts(run, { moneyMoved: 'yes', sent: 'no' });
  });
});

test('a person who resolves too early is told to wait, and not that it is a duplicate', async () => {
  const { bank, machine, send } = await scene();
  bank.plan({ run: 'none', spoil: () => 'reset' });
  const sent = await send(['--ref', 'r', '--no-wait']);
  const line = [
    'journal',
    'resolve',
    String(sent.json.intentId),
    '--as',
    'not-paid',
    '--evidence',
    'statement',
  ];
  const run = await machine.brl([...line, '--yes', '--json']);
  expectFacts(run, notKnown);
  expect(run.code).toBe(40);
  expect(run.json.error?.code).toBe('resolve_refused');
  expect(run.stderr).not.toMatch(/ref or content/);
});

let served: Served;

let line: DroppingLine;

const brl = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  served.machine.brl(args, { env: { ...served.parent, BRL_BASE_URL: line.url, ...env } });

beforeAll(async () => {
  served = await serveSandbox();
  line = await openLine(String(served.parent.BRL_BASE_URL));
});

afterAll(async () => {
  await line.close();
  await served.close();
});

describe('at the sandbox', () => {
  test('a batch that was dispatched before: its money moved, and this run sent nothing', async () => {
    const made = await brl(['batch', 'create', '--field', 'name=Folha', '--query', 'batchId']);
    const id = String(JSON.parse(made.stdout));
    const sheet = served.file(
      'rows.csv',
      'amount,keyType,key,description,identifier\n10.00,EMAIL,maria@example.com,,row-1\n',
    );
    expect((await brl(['batch', 'upload-csv', id, sheet])).code).toBe(0);
    expect((await brl(['batch', 'review', id])).code).toBe(0);
    const dispatch = ['batch', 'dispatch', id, '--confirm', '10,00', '--yes', '--no-wait', '--json'];
    const first = await brl(dispatch);
    expect(first.code, first.stdout).toBe(20);
    served.sandbox.control.advanceClock(3_600_000);
    served.sandbox.control.settle(null, 'COMPLETED');
    await brl(['journal', 'recover', String(first.json.intentId), '--json']);
    expectFacts(await brl(dispatch), { moneyMoved: 'yes', sent: 'no' });
    // Another computer, whose journal has no word of it.
    const elsewhere = await brl(dispatch, { BRL_JOURNAL: join(served.machine.home, 'elsewhere.sqlite') });
    expect(elsewhere.code, elsewhere.stdout).toBe(33);
    expect(['yes', 'unknown'], elsewhere.stdout).toContain(elsewhere.json.moneyMoved);
    expectFacts(elsewhere, { sent: 'no' });
  });

  describe('a code that this journal paid, whose decode gets no usable answer', () => {
    // Each has a journal and an amount of its own, as the statement shows what the other journals paid.
    const charge = async (identifier: string, amount: string): Promise<string> => {
      const account = ['--account', '5a4db0c5-0000-4000-8000-00000000acc2'];
      const named = ['--key', '52998224725', '--amount', amount, '--identifier', identifier];
      const made = await brl(['qr', 'create', ...named, ...account, '--json']);
      expect(made.code, made.stderr).toBe(0);
      return String((JSON.parse(made.stdout) as { emv: string }).emv);
    };
    const answers: readonly (readonly [string, string, DroppingLine['told']])[] = [
      [
        '503',
        '10,01',
        { status: 503, body: '{"errorCode":"service_temporarily_unavailable","message":"x"}' },
      ],
      ['a page', '10,02', { status: 200, body: '<html>' }],
      ['404', '10,03', { status: 404, body: '{"errorCode":"not_found","message":"x"}' }],
      ['410', '10,04', { status: 410, body: '{"errorCode":"qr_gone","message":"x"}' }],
    ];

    test.each(answers)('%s', async (what, amount, told) => {
      const emv = await charge(`again-${what.replace(' ', '-')}`, amount);
      const env = {
        BRL_JOURNAL: join(served.machine.home, `${what.replace(' ', '-')}.sqlite`),
        NODE_OPTIONS: `--require=${preload}`,
      };
      const now = (hours: number) => ({ ...env, NOW_MS: String(Date.now() + hours * 3_600_000) });
      const pay = ['pix', 'qr', 'pay', emv, '--yes', '--wait', '5', '--json'];
      const first = await brl(pay, now(0));
      expect(first.json.outcome, first.stdout).toMatch(/settled|pending/);
      served.sandbox.control.settle(null, 'COMPLETED');
      await brl(['journal', 'recover', '--json'], now(0));
      const lines = [
        // The claim is over, so that the line means a new payment, and the code is decoded anew.
        [pay, now(25)],
        [[...pay, '--ref', `other-${what}`.replace(' ', '-')], now(1)],
      ] as const;
      for (const [typed, later] of lines) {
        line.told = told;
        const run = await brl(typed, later);
        line.told = null;
        expect(run.json.moneyMoved, `${typed.length}: ${run.stdout}`).not.toBe('no');
        expect(run.json).toMatchObject({ sent: 'no' });
      }
    });
  });
});

describe('at the sandbox, once more', () => {
  test('a query that is not ready moved nothing', async () => {
    line.told = { status: 409, body: '{"errorCode":"not_ready","message":"x"}' };
    const run = await brl(['limits', 'show', '--json']);
    line.told = null;
    expectFacts(run, { moneyMoved: 'no', sent: 'no' });
  });

  test('a query that does not pay, and of which no payment is named, moved nothing', async () => {
    line.told = { status: 503, body: '{"errorCode":"service_temporarily_unavailable","message":"x"}' };
    for (const typed of [
      ['banks', 'list'],
      ['limits', 'show'],
      ['statement', 'list'],
    ])
      expectFacts(await brl([...typed, '--json']), { moneyMoved: 'no', sent: 'no' });
    line.told = null;
  });

  test('a boleto that was paid before, and whose line is typed without its variables', async () => {
    const typed = [
      'boleto',
      'pay',
      '--field',
      `digitableLine=${lineOf(17_00)}`,
      '--ref',
      'slip',
      '--yes',
      '--json',
    ];
    expect((await brl(typed)).code).toBe(0);
    const run = await brl(typed, { BRL_TENANT_ID: '' });
    expectEnd(run, 91);
    expectFacts(run, { ...notKnown, outcome: 'not_sent' });
  });
});

test('what a run sent is told beside what became of the payment', async () => {
  const { bank, send } = await scene();
  expectFacts(await send(['--ref', 'a']), { outcome: 'settled', moneyMoved: 'yes', sent: 'yes' });
  expectFacts(await send(['--ref', 'a']), { outcome: 'settled', moneyMoved: 'yes', sent: 'no' });
  bank.plan({ run: 'none', code: 'insufficient_funds', status: 422 });
  expectFacts(await send(['--ref', 'b', '--amount', '2']), {
    outcome: 'refused',
    moneyMoved: 'no',
    sent: 'yes',
  });
  expectFacts(await send(['--ref', 'b', '--amount', '2']), {
    outcome: 'refused',
    moneyMoved: 'no',
    sent: 'no',
  });
  bank.plan({ run: 'none', spoil: () => 'reset' });
  const lost = await send(['--ref', 'c', '--amount', '3', '--no-wait']);
  expectFacts(lost, { outcome: 'uncertain', moneyMoved: 'unknown', sent: 'maybe' });
  const nowhere = { env: { BRL_BASE_URL: 'http://127.0.0.1:9' } };
  const closed = await send(['--ref', 'd', '--amount', '4', '--no-wait'], nowhere);
  expectFacts(closed, { outcome: 'not_sent', moneyMoved: 'no', sent: 'no' });
});
