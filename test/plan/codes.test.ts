import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { magicKeys } from '../../src/lib/sandbox/magic.ts';
import { writeStaticEmv } from '../../src/lib/sandbox/qr/emv.ts';
import { bankBoleto } from '../support/boletos.ts';
import { inTheMorning } from '../support/morning.ts';
import { type Served, serveSandbox } from '../support/served.ts';
import { type Office, office } from './desk.ts';

/** Plans of what the bank says the price and the payee of, and of what is paid later; its ledger says what left the account. */

let served: Served;
let people: Office;
beforeAll(async () => {
  served = await serveSandbox();
  Object.assign(served.machine.env, served.parent);
  people = office(served.machine);
});
afterAll(() => served.close());

const monday = '2035-01-08T10:00:00';
const tuesday = '2035-01-09T10:00:00';
/** Types a line at a moment: the machine and the bank live then. */
const typed = (time: string, ...words: readonly string[]) =>
  served.machine.brl([...words, '--json'], {
    env: { ...inTheMorning, NOW_MS: String(Date.parse(`${time}-03:00`)) },
  });
const balance = () =>
  served.sandbox.control.account(String(served.parent.BRL_ACCOUNT_ID))?.balanceCentavos ?? 0;
/** What a line costs, by the ledger. */
async function debitOf(work: () => Promise<unknown>): Promise<number> {
  const before = balance();
  await work();
  return before - balance();
}

async function planned(name: string, ...words: readonly string[]): Promise<void> {
  const flags = ['--ref', name, '--plan', people.path(name), '--signing-ssh-key', people.path('ana')];
  const end = await typed(monday, ...words, ...flags);
  expect(end.code, end.stderr).toBe(0);
}
const approve = async (name: string) => {
  const end = await typed(monday, 'plan', 'approve', people.path(name), '--key', people.path('bia'), '--yes');
  expect(end.code, end.stderr).toBe(0);
};
const execute = (name: string, time = monday, ...more: readonly string[]) =>
  typed(time, 'plan', 'execute', people.path(name), '--yes', ...more);
const codeOf = ({ code, json }: Awaited<ReturnType<typeof execute>>) => [code, json.error?.code];

/** The due factor of that Monday (Banco Central, Carta-Circular 2.926: factor 1000 again on 2025-02-22). */
const dueMonday = 1000 + Math.round((Date.parse('2035-01-08') - Date.parse('2025-02-22')) / 86_400_000);
const boleto = (free: string, centavos = 200_00) =>
  bankBoleto(centavos, dueMonday, free.padStart(25, '0')).line;

/** A code of a supplier's key, who is somebody else in the bank's reading only if a test says so. */
const emvOf = (txid: string) =>
  writeStaticEmv({
    key: '123e4567-e89b-42d3-a456-426614174000',
    name: 'Fornecedor Exemplo Ltda',
    city: 'SAO PAULO',
    amountCentavos: 150_00,
    txid,
  });

test('a code is paid as its plan shows it, by the code alone', async () => {
  await planned('qr', 'pix', 'qr', 'pay', emvOf('VENDA1'));
  const shown = await typed(monday, 'plan', 'show', people.path('qr'));
  expect(shown.stdout).not.toContain('decodeId');
  await approve('qr');
  expect(await debitOf(() => execute('qr', monday, '--wait', '1m'))).toBe(150_00);
  expect(codeOf(await execute('qr'))).toEqual([33, 'plan_executed']);
});

interface Written {
  readonly payment: {
    to: object;
    body: string;
    bodySha256: string;
    amountCentavos: number;
    destination: string;
  };
  readonly shown: object;
}

/** What a maker's own program may write of a boleto or a code, approved by who believes it. */
const lies: readonly (readonly [string, 'boleto' | 'qr', exit: 2 | 35, (plan: Written) => void])[] = [
  [
    'another beneficiary',
    'boleto',
    35,
    ({ shown }) => Object.assign(shown, { name: 'Papelaria Exemplo Ltda' }),
  ],
  ['another due date', 'boleto', 35, ({ shown }) => Object.assign(shown, { dueDate: '2036-01-01' })],
  ['nobody', 'boleto', 2, (plan) => Object.assign(plan, { shown: null })],
  ['another amount', 'boleto', 2, ({ payment }) => Object.assign(payment, { amountCentavos: 100 })],
  [
    'another boleto in its description',
    'boleto',
    2,
    ({ payment }) =>
      rewrite(payment, ({ digitableLine, ...body }) => ({
        description: digitableLine,
        digitableLine: boleto('99'),
        ...body,
      })),
  ],
  [
    'a second number',
    'boleto',
    2,
    ({ payment }) => rewrite(payment, (body) => ({ ...body, barcode: bankBoleto(1_00).barcode })),
  ],
  ['another payee', 'qr', 35, ({ shown }) => Object.assign(shown, { name: 'Papelaria Exemplo Ltda' })],
  ['another document', 'qr', 35, ({ payment }) => Object.assign(payment.to, { document: '52998224725' })],
  [
    'another key',
    'qr',
    35,
    ({ payment }) => {
      Object.assign(payment.to, { key: '52998224725' });
      Object.assign(payment, { destination: 'QR 52998224725' });
    },
  ],
  [
    'the reading of another code',
    'qr',
    2,
    ({ payment }) => rewrite(payment, (body) => ({ ...body, decodeId: 'dec_1' })),
  ],
];

function rewrite(payment: Written['payment'], change: (body: Record<string, unknown>) => object): void {
  payment.body = JSON.stringify(change(JSON.parse(payment.body) as Record<string, unknown>));
  payment.bodySha256 = createHash('sha256').update(payment.body).digest('hex');
}

test.each(lies)('a plan that shows %s than its %s is not executed', async (what, kind, exit, lie) => {
  const name = createHash('sha256')
    .update(what + kind)
    .digest('hex')
    .slice(0, 8);
  if (kind === 'qr') await planned(name, 'pix', 'qr', 'pay', emvOf(`V${name}`));
  else await planned(name, 'boleto', 'pay', '--line', boleto(String(Number.parseInt(name.slice(0, 6), 16))));
  people.forge(name, (plan) => lie(plan as unknown as Written), '150.00');
  const end: { cost: number; code: number | null } = { cost: 0, code: null };
  end.cost = await debitOf(async () => {
    people.policy({ bands: [{ need: {} }] });
    end.code = (await execute(name)).code;
    people.policy();
  });
  expect(end).toEqual({ cost: 0, code: exit });
});

test('what is planned for an hour waits for it, with its papers', async () => {
  await planned('rent', 'pix', 'send', '--key', 'maria@example.com', '--amount', '150', '--on', '2035-01-15');
  await planned('past', 'pix', 'send', '--key', 'maria@example.com', '--amount', '151', '--at', '10:30');
  for (const name of ['rent', 'past']) await approve(name);
  expect(codeOf(await execute('past', '2035-01-08T10:31:00'))).toEqual([2, 'plan_expired']);
  expect(await debitOf(() => execute('rent'))).toBe(0);
  expect(codeOf(await execute('rent'))).toEqual([33, 'plan_executed']);
  expect(await debitOf(() => typed('2035-01-15T08:59:00', 'schedule', 'run'))).toBe(0);
  expect(await debitOf(() => typed('2035-01-15T09:00:10', 'schedule', 'run'))).toBe(150_00);
});

test('a file that is planned for an hour pays then, to the owners of the plan', async () => {
  const file = served.file('later.csv', 'chave;valor\nmaria@example.com;90,00\n52998224725;80,00\n');
  const flags = ['--on', '2035-01-16', '--ref', 'later'];
  const words = ['--plan', people.path('later'), '--signing-ssh-key', people.path('ana')];
  const end = await typed(monday, 'payout', 'schedule', file, ...flags, ...words);
  expect(end.code, end.stderr).toBe(0);
  // A hand takes the hour away, another one hides it from those who approve.
  const whole = readFileSync(people.path('later'), 'utf8');
  for (const lie of [
    (plan: Record<string, unknown>) => Object.assign(plan, { notBefore: undefined, schedule: undefined }),
    (plan: Record<string, unknown>) => Object.assign(plan, { notBefore: '2035-01-17T12:00:00Z' }),
    ({ schedule }: Record<string, unknown>) => Object.assign(schedule as object, { day: '2035-01-17' }),
  ]) {
    people.forge('later', lie, '170.00', 2);
    expect(codeOf(await execute('later', monday, '--file', file))).toEqual([2, 'plan_changed']);
    people.sign(people.path('later'), whole, 'ana', 'brl.plan.v1');
    for (const name of ['later.bia.approval', 'later.bia.approval.sig']) rmSync(people.path(name));
  }
  await approve('later');
  const owner = magicKeys.find(({ key }) => key === 'maria@example.com')?.owner as { name: string };
  const { name } = owner;
  owner.name = 'Bruno Exemplo Lima';
  const other = served.machine.brl(
    ['plan', 'execute', people.path('later'), '--file', file, '--yes', '--json'],
    {
      env: {
        ...inTheMorning,
        NOW_MS: String(Date.parse(`${monday}-03:00`)),
        XDG_CACHE_HOME: people.path('no-cache'),
      },
    },
  );
  expect((await other).code).toBe(35);
  owner.name = name;
  const done = await execute('later', monday, '--file', file);
  expect(done.code, done.stderr).toBe(0);
  expect(await debitOf(() => typed('2035-01-15T12:00:00', 'schedule', 'run'))).toBe(0);
  expect(await debitOf(() => typed('2035-01-16T09:00:10', 'schedule', 'run'))).toBe(170_00);
});

test('a boleto is paid as its plan shows it, and not when it costs more the day after', async () => {
  const lines = [boleto('71'), boleto('72')] as const;
  for (const [i, line] of lines.entries()) {
    await planned(`boleto-${i}`, 'boleto', 'pay', '--line', line);
    await approve(`boleto-${i}`);
  }
  expect(await debitOf(() => execute('boleto-0', monday, '--wait', '1m'))).toBe(200_00);
  expect(codeOf(await execute('boleto-0'))).toEqual([33, 'plan_executed']);
  served.sandbox.control.setClock(Date.parse(`${tuesday}-03:00`));
  let late: readonly unknown[] = [];
  expect(
    await debitOf(async () => {
      late = codeOf(await execute('boleto-1', tuesday));
    }),
  ).toBe(0);
  expect(late).toEqual([35, 'expectation_failed']);
});
