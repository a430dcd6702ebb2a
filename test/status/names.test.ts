import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBoleto } from '../../src/lib/brazil/boleto-line.ts';
import { lineOf } from '../support/boletos.ts';
import { inTheMorning, morningMs } from '../support/morning.ts';
import { type Served, serveSandbox } from '../support/served.ts';

/** One resolver of names: whatever a payment is called, `brl status` and its like say whether it was paid. */

let served: Served;
const boletoLine = lineOf(13_00);
const joana = '5a4db0c5-0000-4000-8000-00000000acc2';
const brl = (...words: string[]) => served.machine.brl(words);
const typed = (line: string) => brl(...line.split(' '));

const lines: readonly (readonly [way: string, line: string])[] = [
  ['pix', 'pix send --key maria@example.com --amount 10,00'],
  [
    'ted',
    'ted send --bank-code 341 --branch 1234 --account-number 56789 --tax-number 52998224725 --holder-name Joana --amount 12,00',
  ],
  ['boleto', `boleto pay --field digitableLine=${boletoLine}`],
  ['transfer', `transfer send --to-account ${joana} --amount 14,00`],
];
const names: Record<string, (string | null)[]> = {};
let received = '';

beforeAll(async () => {
  served = await serveSandbox();
  Object.assign(served.machine.env, served.parent, inTheMorning);
  served.sandbox.control.setClock(morningMs);
  for (const [way, line] of lines) {
    const { code, stdout, json } = await typed(`${line} --ref ${way}-1 --yes --no-wait --json`);
    expect(code, stdout).toBe(way === 'ted' ? 20 : 0);
    const { paymentId, transactionId, tedId } = json.result ?? {};
    const told = [paymentId, transactionId, tedId].map((name) => (name === undefined ? null : String(name)));
    names[way] = [`${way}-1`, json.intentId, json.identifier, json.endToEndId, json.idempotencyKey, ...told];
  }
  const { line, barcode } = readBoleto(boletoLine, { today: '2035-01-08' });
  names.boleto?.push(line, barcode, line.replace(/^(.{5})(.{5})/, '$1.$2 '));
  served.sandbox.control.settle(null, 'COMPLETED');
  const file = join(served.machine.home, 'rows.csv');
  writeFileSync(file, 'chave;valor;referencia\nmaria@example.com;20,00;NF-2019\n', { mode: 0o600 });
  expect((await typed(`payout run ${file} --ref march --confirm 20,00`)).code).toBe(0);
  names.row = ['NF-2019'];
  served.sandbox.control.deposit(String(served.parent.BRL_ACCOUNT_ID), 300_00);
  const credit = served.sandbox.control.events({ type: 'pix.in.completed', last: 1 })[0];
  received = String(credit?.data.endToEnd);
  const refund = await typed(
    `pix refund ${received} --amount 100,00 --confirm ${received.slice(-4)} --ref back-1 --yes --json`,
  );
  expect(refund.code, refund.stdout).toBe(0);
  names.refund = [
    'back-1',
    refund.json.intentId,
    refund.json.endToEndId,
    String(refund.json.result?.refundId),
  ];
});
afterAll(() => served.close());

test.each(['pix', 'ted', 'boleto', 'transfer', 'row', 'refund'])(
  'a paid %s by each of its names',
  async (way) => {
    for (const name of names[way] ?? []) {
      if (name === null) continue;
      const run = await brl('status', name, '--json');
      expect([name, run.code, run.json.outcome, run.json.moneyMoved, run.json.sent], run.stderr).toEqual([
        name,
        0,
        'settled',
        'yes',
        'no',
      ]);
    }
  },
);

test('a row of a file is told by the file, the line and its own reference', async () => {
  const run = await typed('status NF-2019');
  expect([run.code, run.stderr]).toEqual([0, expect.stringContaining('Line 2 of the run march, NF-2019:\n')]);
});

describe('a payment of another way', () => {
  const others = [
    ['ted status pix-1', 'ted status --ref pix-1', 'boleto status pix-1', 'boleto status --ref pix-1'],
    ['pix status ted-1', 'pix status --ref ted-1', 'transfer status boleto-1', 'transfer status --ref pix-1'],
  ].flat();
  test.each(others)('%s says that it was paid', async (line) => {
    const run = await typed(line);
    expect(run.code, run.stderr).toBe(0);
    expect(run.stdout).toMatch(/^Paid: /);
    expect(run.stderr).not.toMatch(/nothing was sent|not known|do not pay/i);
  });
});

describe('a received PIX', () => {
  test.each(['status', 'pix status', 'pix status --e2e', 'transactions timeline --e2e'])(
    '%s says that it came in, and nothing of money that left',
    async (line) => {
      const run = await typed(`${line} ${received}`);
      expect(run.code, run.stderr).toBe(0);
      expect(run.stdout).toMatch(/Direction +in/);
      expect(run.stdout + run.stderr).not.toMatch(/nothing was sent|not known|do not pay/i);
    },
  );

  test('its document says so, too', async () => {
    const { code, json } = await brl('status', received, '--json');
    expect(code).toBe(0);
    expect(json).toMatchObject({ outcome: 'settled', amount: 300, endToEndId: received, error: null });
    expect(json.result).toMatchObject({ direction: 'IN' });
  });
});

test('a charge that was made is no payment, and the line that tells of it can be typed', async () => {
  expect((await typed('qr create --key 11444777000161 --amount 25,00 --ref table-7')).code).toBe(0);
  const { code, json } = await brl('status', 'table-7', '--json');
  expect([code, json.error?.code, json.moneyMoved]).toEqual([2, 'intent_not_found', 'no']);
  expect((await typed(`${json.error?.hint?.replace(/^brl /, '')}`)).code).toBe(0);
});

test('money that came in under an identifier is no payment of ours, and its own id tells of it', async () => {
  await typed('qr create --key 11444777000161 --amount 25,00 --identifier table-8');
  served.sandbox.control.settle('table-8', 'COMPLETED');
  const env = { BRL_JOURNAL: join(served.machine.home, 'third.sqlite') };
  const asked = await served.machine.brl(['status', 'table-8', '--json'], { env });
  expect([asked.code, asked.json.moneyMoved]).toEqual([40, 'unknown']);
  expect(asked.json.error?.message).toContain('money that came in under this name');
  const told = await served.machine.brl((asked.json.error?.hint ?? '').split(' ').slice(1), { env });
  expect([told.code, told.stdout]).toEqual([0, expect.stringMatching(/^Received: R\$.25,00/)]);
});

test('a refusal of one way is no answer where another way has paid under the name', async () => {
  const at = (journal: string) => ({ env: { BRL_JOURNAL: join(served.machine.home, journal) } });
  const pay = async (journal: string, line: string) =>
    (await served.machine.brl(`${line} --ref both-1 --yes --no-wait`.split(' '), at(journal))).code;
  expect(await pay('a.sqlite', 'pix send --key refused@example.com --amount 9,00')).toBe(30);
  expect(await pay('b.sqlite', String(lines[1]?.[1]).replace('12,00', '9,50'))).toBe(20);
  served.sandbox.control.settle(null, 'COMPLETED');
  const told = await served.machine.brl(['status', 'both-1'], at('c.sqlite'));
  expect([told.code, told.stdout]).toEqual([0, expect.stringMatching(/^Paid: R\$.9,50/)]);
});

test('a run is told with its rows', async () => {
  const run = await brl('status', 'march', '--json');
  expect([run.code, run.json]).toMatchObject([0, { ref: 'march', rows: 1, state: 'finished' }]);
});

test('another machine, whose journal has none of it, is told the same by ref and by the names of the service', async () => {
  const env = { BRL_JOURNAL: join(served.machine.home, 'other.sqlite') };
  const ofService = [names.pix?.[2], names.pix?.[3], names.ted?.[7], names.boleto?.[5], names.transfer?.[2]];
  for (const name of ['pix-1', 'ted-1', 'transfer-1', ...ofService]) {
    const run = await served.machine.brl(['status', String(name)], { env });
    expect([name, run.code], run.stderr).toEqual([name, 0]);
    expect(run.stdout).toMatch(/^Paid: R\$/);
    expect(run.stderr).toContain('This journal has no such payment');
  }
});

test('what nobody knows is not known, and nobody says that nothing was sent', async () => {
  for (const line of ['status cpf-2', 'pix status cpf-2', 'boleto status cpf-2', 'ted status cpf-2']) {
    const { code, stderr } = await typed(line);
    expect([line, code]).toEqual([line, 40]);
    expect(stderr).toContain('which proves nothing');
    expect(stderr).not.toMatch(/nothing was sent/i);
    expect(stderr).toMatch(/Next: Before you pay it, .*: brl statement list\n$/);
  }
});

test('a part of a name, or a payee, leads to the payments that have it', async () => {
  for (const text of ['maria@example', 'NF-20']) {
    const { code, stderr } = await brl('status', text);
    const line = /Next: .*: brl (journal list --text .*)\n$/.exec(stderr)?.[1];
    expect([text, code, line]).toEqual([text, 40, `journal list --text ${text}`]);
    expect(stderr).toMatch(/\n {2}int_\w+ {2}R\$ [\d,]+, [^,\n]+, [\d-]+ [\d:]+, settled\n/);
    expect((await typed(`${line} --json`)).stdout).toContain('SETTLED');
  }
});

test('a settled and a failed payment are not told as open', async () => {
  const refused = await typed('pix send --key refused@example.com --amount 9,00 --ref no-1 --yes --json');
  expect(refused.code).toBe(30);
  for (const [name, exit] of [
    ['pix-1', 0],
    ['no-1', 30],
  ] as const) {
    const { stderr, stdout } = await typed(`transactions timeline --identifier ${name}`);
    expect(stdout + stderr).not.toMatch(/may still be paid|--wait/);
    expect((await typed(`status ${name}`)).code).toBe(exit);
  }
});

test('the line that an open payment leads to is one that can be typed, and ends with it', async () => {
  const sent = await typed(
    'pix send --key timeout-forever@example.com --amount 8,00 --ref open-1 --yes --no-wait --json',
  );
  expect(sent.code).toBe(20);
  const before = served.sandbox.control.account(String(served.parent.BRL_ACCOUNT_ID))?.balanceCentavos;
  const told = await typed(`transactions timeline --identifier ${sent.json.identifier}`);
  const next = /Next: brl (.*)\n$/.exec(told.stderr)?.[1] ?? '';
  expect(next).toBe(`status ${sent.json.intentId} --wait`);
  served.sandbox.control.settle(String(sent.json.identifier), 'COMPLETED');
  const ended = await typed(next);
  expect([ended.code, ended.stdout]).toEqual([0, expect.stringMatching(/^Paid: R\$ 8,00/)]);
  const after = served.sandbox.control.account(String(served.parent.BRL_ACCOUNT_ID))?.balanceCentavos;
  expect([0, 800]).toContain((before ?? 0) - (after ?? 0));
});

test('in Portuguese it has a name of its own, with an accent or without', async () => {
  for (const command of ['situacao', 'situação']) {
    const run = await served.machine.brl([command, 'pix-1'], {
      env: { LANG: 'pt_BR.UTF-8' },
      ownProcess: true,
    });
    expect([command, run.code], run.stderr).toEqual([command, 0]);
    expect(run.stdout).toMatch(/^Pago: /);
  }
});
