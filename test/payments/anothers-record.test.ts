import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bankBoleto, lineOf } from '../support/boletos.ts';
import { type Machine, machine } from '../support/brl.ts';
import { type DroppingLine, openLine } from '../support/dropping-line.ts';
import { inTheMorning, morningMs } from '../support/morning.ts';
import { type Served, serveSandbox } from '../support/served.ts';

/** A record under our name that is another's by payee or amount is no success of any status. */

let served: Served;
let line: DroppingLine;
let erp: Machine;
const brl = (words: string) =>
  served.machine.brl(words.split(' '), {
    env: { ...served.parent, BRL_BASE_URL: line.url, BRL_JOURNAL: served.machine.journal() },
  });
const joana = '5a4db0c5-0000-4000-8000-00000000acc2';
const nobody = '5a4db0c5-0000-4000-8000-00000000acc9';
const bank = '--bank-code 341 --branch 1234 --account-number';

beforeAll(async () => {
  served = await serveSandbox();
  Object.assign(served.machine.env, inTheMorning, { QUICK_WAITS: '1' });
  served.sandbox.control.setClock(morningMs);
  line = await openLine(String(served.parent.BRL_BASE_URL));
  erp = machine({ ...served.parent, ...inTheMorning, QUICK_WAITS: '1' });
  erp.env.BRL_JOURNAL = erp.journal();
});
afterAll(async () => {
  await line.close();
  await served.close();
  erp.remove();
});

/** The lines of the service's statement that bear a name: the judge. */
async function ledgerOf(identifier: string | null): Promise<readonly { amount: number }[]> {
  const { stdout } = await erp.brl(['statement', 'list', '--all', '--json']);
  const { items } = JSON.parse(stdout) as { items: { identifier: string; amount: number }[] };
  return items.filter((item) => item.identifier === identifier);
}

const ways = [
  ['pix', 'pix send --key maria@example.com --amount 10,00', { pixKey: 'thief@example.com' }],
  [
    'ted',
    `ted send ${bank} 56789 --tax-number 52998224725 --holder-name Joana --amount 12,00`,
    { destination: { bankCode: '341', branch: '1234', account: '98765' } },
  ],
  [
    'boleto',
    `boleto pay --field digitableLine=${lineOf(13_00)}`,
    { digitableLine: bankBoleto(13_00, 0, '2'.repeat(25)).line },
  ],
  ['transfer', `transfer send --to-account ${joana} --amount 14,00`, { destinationAccountId: nobody }],
] as const;

describe.each(ways)('%s status of a payment that was settled', (way, send, payee) => {
  const paid = { identifier: '', id: '', amount: 0 };
  beforeAll(async () => {
    line.told = null;
    await brl(`${send} --ref ${way} --yes --no-wait --json`);
    served.sandbox.control.settle(null, 'COMPLETED');
    const { json } = await brl(`${send} --ref ${way} --yes --json`);
    expect([json.outcome, json.moneyMoved]).toEqual(['settled', 'yes']);
    Object.assign(paid, { identifier: json.identifier, amount: json.amount, id: json.result?.paymentId });
  });
  afterEach(() => {
    line.told = null;
  });

  const lie = (more: object) => {
    const { identifier, amount, id } = paid;
    const operation = { pix: 'PIX', ted: 'TED', boleto: 'BOLETO', transfer: 'INTERNAL' }[way];
    const names = { identifier, tedId: `ted-${identifier}`, paymentId: id, operation };
    const record = { ...names, status: 'COMPLETED', amount: way === 'ted' ? amount : -amount, ...more };
    const body = { ...record, items: [record], hasNext: false };
    line.told = { status: 200, body: JSON.stringify(body) };
  };

  test.each(['', ' --wait 1', ...(way === 'pix' || way === 'ted' ? [' --timeline'] : [])])(
    'ends with 35 where the service now shows another payee or amount%s',
    async (more) => {
      const status = `${way} status --ref ${way}${more} --json`;
      expect((await brl(status)).code, 'the truth').toBe(0);
      for (const [lied, says] of [
        [{ amount: -1.5 }, 'R$ 1,50'],
        [payee, Object.values(payee).flatMap(Object.values).at(-1) ?? ''],
      ] as const) {
        lie(lied);
        const run = await brl(status);
        expect([run.code, run.stderr + run.stdout]).toEqual([35, expect.stringContaining(String(says))]);
        if (!run.stdout.includes('"moments"'))
          expect(run.json).toMatchObject({ moneyMoved: 'yes', sent: 'no', error: { code: 'echo_mismatch' } });
        const asked = await brl(`status ${way} --json`);
        expect([asked.code, asked.json.moneyMoved], asked.stdout).toEqual([35, 'yes']);
        line.told = null;
      }
      expect(await ledgerOf(paid.identifier)).toHaveLength(1);
    },
  );
});

describe.each([
  ['pix', 'pix send --key maria@example.com --amount', 33],
  ['ted', `ted send ${bank} 56789 --tax-number 52998224725 --holder-name Joana --amount`, 33],
  ['transfer', `transfer send --to-account ${joana} --amount`, 33],
] as const)('%s status of a name that another system has used', (way, send, exit) => {
  test('says whose it is, ends as the payment ended, and nothing was paid twice', async () => {
    const theirs = await erp.brl(`${send} 21,00 --ref shared-${way} --yes --json`.split(' '));
    expect(theirs.code).toBe(way === 'ted' ? 20 : 0);
    served.sandbox.control.settle(null, 'COMPLETED');
    const ours = await brl(`${send} 22,00 --ref shared-${way} --yes --json`);
    expect([ours.code, ours.json.error?.code], ours.stdout).toEqual([exit, 'ref_conflict']);
    const asked = ['', ' --wait 1', ...(way === 'transfer' ? [] : [' --timeline'])].map(
      (more) => `${way} status --ref shared-${way}${more}`,
    );
    for (const typed of [...asked, `status shared-${way}`]) {
      const status = await brl(typed);
      expect([typed, status.code]).toEqual([typed, exit]);
      expect(status.stderr.replace(/\s+/g, ' ')).toContain('R$ 21,00');
    }
    expect(await ledgerOf(theirs.json.identifier)).toMatchObject([{ amount: -21 }]);
  });
});

test('a key that was handed on after its look-up is paid to its new owner: told as a doubt, never as unpaid', async () => {
  const send = 'pix send --key maria@example.com --amount 23,00 --ref handed --expect-document 12345678909';
  const planned = (await brl(`${send} --dry-run --json`)).json as unknown as { body: { identifier: string } };
  const { identifier } = planned.body;
  const counterParty = { name: 'Bruno Exemplo Lima', document: '***.111.222-**' };
  const record = { identifier, status: 'COMPLETED', amount: -23, pixKey: 'maria@example.com', counterParty };
  line.told = { status: 200, body: JSON.stringify(record), route: '/payments/lookup' };
  for (const typed of [send, send, `${send} --new-attempt`]) {
    const sent = await brl(`${typed} --yes --wait 1 --json`);
    expect([sent.code, sent.json.moneyMoved, sent.json.error?.code], sent.stdout).toEqual([
      40,
      'unknown',
      'echo_mismatch',
    ]);
    expect(sent.json.error?.message).toContain('***.111.222-**');
  }
  line.told = null;
  expect(await ledgerOf(identifier)).toMatchObject([{ amount: -23 }]);
});

test('an identifier that an ERP has used, where our answer was lost, is not known', async () => {
  const send = (amount: string) =>
    `pix send --key maria@example.com --amount ${amount} --identifier erp-77 --yes --json --no-lookup`;
  expect((await erp.brl(send('31,00').split(' '))).code).toBe(0);
  line.fate = 'before';
  expect((await brl(`${send('32,00')} --wait 1`)).code).toBe(40);
  line.fate = null;
  const status = await brl('pix status --identifier erp-77 --json');
  expect([status.code, status.json.moneyMoved]).toEqual([40, 'unknown']);
  expect(await ledgerOf('erp-77')).toMatchObject([{ amount: -31 }]);
});
