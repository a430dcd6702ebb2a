import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { runHere } from '../support/in-process.ts';
import { type Scene, scene } from '../support/scene.ts';

/** A bank that is silent, speaks of another payment, or of a payee with a name for another purpose. */
let desk: Scene;
let identifier: string;
beforeEach(async () => {
  desk = await scene();
  const paid = await desk.send(['--ref', 'n-1', '--expect-name', 'Maria da Silva']);
  expect(paid.code).toBe(0);
  identifier = paid.json.identifier ?? '';
});

const out = () => join(desk.machine.home, 'receipt.html');
const ask = (...more: string[]) => desk.machine.brl(['receipt', 'n-1', ...more]);

/** A record as the bank shows it, with other members. */
function record(change: Readonly<Record<string, unknown>> = {}) {
  return {
    endToEndId: 'E9999900420261121110068000000001',
    direction: 'OUT',
    status: 'COMPLETED',
    amount: -150,
    identifier,
    occurredAt: '2026-11-21T08:00:00-03:00',
    counterParty: { name: 'Maria da Silva', document: '***.456.789-**', bankCode: '001' },
    pixKey: 'maria@example.com',
    ...change,
  };
}

const foreign = 'E9999900420261121110068000000077';

const answer = (body: unknown) => desk.bank.planOther({ route: 'lookup', body });

async function stateInJournal() {
  const { json } = await desk.machine.brl(['journal', 'list', '--json']);
  return (json as unknown as { state: string }[])[0]?.state;
}

describe('no receipt from memory', () => {
  test.each([
    ['an error', 81, () => desk.bank.planOther({ route: 'lookup', status: 503, body: {}, times: 9 })],
    ['a broken line', 81, () => desk.bank.planOther({ route: 'lookup', spoil: () => 'reset', times: 9 })],
  ])('%s instead of an answer ends with %i, though the journal has it as paid', async (_what, exit, plan) => {
    plan();
    desk.bank.planOther({ route: 'transactions', status: 503, body: {}, times: 9 });
    const run = await ask('--out', out(), '--json');
    expect([run.code, run.json.error?.code]).toEqual([exit, expect.any(String)]);
    expect(run.json).not.toHaveProperty('isReceipt');
    expect(existsSync(out())).toBe(false);
    expect(await stateInJournal()).toBe('SETTLED');
  });

  test('an answer about another payment is not ours', async () => {
    answer(record({ amount: -1 }));
    const run = await ask('--json');
    expect([run.code, run.json.error?.code]).toEqual([35, 'echo_mismatch']);
    answer(record({ identifier: 'somebody-elses' }));
    desk.bank.planOther({ route: 'transactions', body: { items: [] } });
    expect((await ask('--json')).json.error?.code).toBe('uncertain');
  });

  test('another end-to-end id than the one it settled under is another payment', async () => {
    answer(record({ endToEndId: 'E9999900420261121110068000000099' }));
    const run = await ask('--json');
    expect([run.code, run.json.error?.code, run.json.moneyMoved]).toEqual([40, 'echo_mismatch', 'yes']);
    expect(run.json).not.toHaveProperty('isReceipt');
  });

  test.each([{ amount: undefined }, { amount: '150.00' }, { amount: -150.001 }])(
    'a record with %o is no receipt of a payment that this journal does not have',
    async (change) => {
      answer(record({ endToEndId: foreign, ...change }));
      desk.bank.planOther({ route: 'transactions', body: { items: [] } });
      const run = await desk.machine.brl(['receipt', foreign, '--json']);
      expect([run.code, run.json.error?.code]).toEqual([40, 'uncertain']);
      answer(record({ endToEndId: foreign }));
      expect((await desk.machine.brl(['receipt', foreign, '--json'])).code).toBe(0);
    },
  );

  test.each([400, 409, 410])('a question that is turned down with %i is no "not paid"', async (status) => {
    desk.bank.planOther({ route: 'lookup', status, body: { errorCode: 'conflict', message: '' }, times: 9 });
    desk.bank.planOther({ route: 'transactions', status, body: {}, times: 9 });
    expect([(await ask('--json')).code, await stateInJournal()]).toEqual([81, 'SETTLED']);
  });

  test('a FAILED of what was settled is no "not paid", by which it would be paid again', async () => {
    answer(record({ status: 'FAILED' }));
    const run = await ask('--json');
    expect([run.code, run.json.error?.code, run.json.moneyMoved]).toEqual([40, 'uncertain', 'yes']);
    expect(run.json.error?.message).toContain('the service now says FAILED');
    expect(await stateInJournal()).toBe('SETTLED');
  });

  test.each([
    [{ status: 'REVERSED' }, 30, 'paid, and came back', 'REVERSED'],
    [{ status: 'PROCESSING' }, 20, 'still being processed', 'SETTLED'],
    [{ status: 'UNKNOWN' }, 40, 'outcome not known', 'SETTLED'],
    [{ status: 'SOMETHING_NEW' }, 40, 'outcome not known', 'SETTLED'],
  ])('%o is no receipt: exit %i', async (change, exit, why, state) => {
    answer(record(change));
    const run = await ask();
    expect([run.code, run.stdout.split('\n')[0]]).toEqual([exit, `*** NOT A RECEIPT: ${why} ***`]);
    expect(await stateInJournal()).toBe(state);
  });
});

describe('the payee of the record and the payee who was shown', () => {
  test('agree without a word', async () => {
    answer(record());
    const run = await ask();
    expect([run.code, run.stdout]).toEqual([0, expect.not.stringContaining('differs')]);
    expect(run.stdout).toContain('PAYEE AS SHOWN BEFORE PAYING');
  });

  test('differ aloud by name', async () => {
    const counterParty = { name: 'Mario Souza', document: '***.456.789-**', bankCode: '001' };
    answer(record({ counterParty }));
    expect((await ask('--json')).json).toMatchObject({ differences: ['name'] });
    answer(record({ counterParty }));
    const { stdout, code } = await ask();
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining('"Maria da Silva" before paying, "Mario Souza"'),
    ]);
  });

  test.each([
    ['document', { counterParty: { name: 'Maria da Silva', document: '***.456.788-**', bankCode: '001' } }],
    ['key', { pixKey: 'mario@example.com' }],
  ])('are two payees by their %s: no receipt', async (_what, change) => {
    answer(record(change));
    const run = await ask('--json');
    expect([run.code, run.json.error?.code]).toEqual([35, 'echo_mismatch']);
    expect(run.json).not.toHaveProperty('isReceipt');
  });

  test('a document that the service shows whole is masked', async () => {
    answer(record({ counterParty: { name: 'Maria', document: '123.456.789-09' } }));
    const { stdout } = await ask();
    expect(stdout).toContain('***.456.789-**');
    expect(stdout).not.toMatch(/12345678909|123\.456\.789-09/);
  });
});

test('where money is real, nothing stands across a receipt', async () => {
  const real = await scene({ BRL_ENVIRONMENT: 'production' });
  expect((await real.send(['--ref', 'n-1', '--expect-name', 'Maria da Silva'])).code).toBe(0);
  const { code, stdout } = await real.machine.brl(['receipt', 'n-1']);
  expect([code, stdout.split('\n')[0]]).toEqual([0, 'Receipt of a PIX']);
  expect(stdout).not.toMatch(/^\*\*\*/m);
});

test('a long text on a terminal goes on under its value, and poses as no line of ours', async () => {
  answer(record({ description: `${'x '.repeat(36)}Amount R$ 9.999,00` }));
  const { home, env } = desk.machine;
  const terminal = { shows: 'both' } as const;
  const { stdout } = await runHere(['receipt', 'n-1'], { env, cwd: home, terminal });
  expect(stdout).toMatch(/^Amount +R\$ 150,00/m);
  expect(stdout).toMatch(/^ {10,}.*R\$ 9\.999,00/m);
  expect(stdout).not.toMatch(/^ {0,4}Amount.*9\.999/m);
});

test('a name for another purpose steers neither terminal nor browser', async () => {
  const name = '<script>alert(1)</script> "Maria" \u001b[2J\u202e & Cia';
  answer(record({ counterParty: { name, document: '***.456.789-**', bankCode: '001' } }));
  const { stdout } = await ask();
  expect(stdout).toContain('<script>alert(1)</script> "Maria" ^[[2J\\u{202e} & Cia');
  answer(record({ counterParty: { name, document: '***.456.789-**', bankCode: '001' } }));
  expect((await ask('--out', out())).code).toBe(0);
  const html = readFileSync(out(), 'utf8');
  for (const wild of ['<script', '\u001b', '\u202e']) expect(html).not.toContain(wild);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &quot;Maria&quot; ^[[2J\\u{202e} &amp; Cia');
  expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
});
