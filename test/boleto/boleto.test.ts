import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSandbox, type Sandbox } from '../../src/lib/sandbox/index.ts';
import { lineOf } from '../support/boletos.ts';
import { type Machine, machine } from '../support/brl.ts';

let home: Machine;
let sandbox: Sandbox;
beforeAll(() => {
  home = machine({ BRL_ENVIRONMENT: 'sandbox' });
  sandbox = openSandbox({ stateFile: `${home.home}/state/brl/sandbox.sqlite` });
});
afterAll(() => {
  sandbox.close();
  home.remove();
});

const balance = () => (sandbox.control.account(sandbox.connection().accountId)?.balanceCentavos ?? 0) / 100;
const pay = (centavos: number, ...more: string[]) =>
  home.brl([
    'boleto',
    'pay',
    '--field',
    `digitableLine=${lineOf(centavos)}`,
    '--ref',
    `b-${centavos}`,
    '--yes',
    '--no-wait',
    '--json',
    ...more,
  ]);

describe('boleto pay', () => {
  test('pays once under a ref, and is shown by its intent', async () => {
    const before = balance();
    const paid = await pay(15_000);
    expect([paid.code, paid.json.outcome, paid.json.amount]).toEqual([0, 'settled', 150]);
    expect(paid.json.result).toMatchObject({ status: 'COMPLETED', amount: 150 });
    expect((await pay(15_000)).code).toBe(0);
    expect(balance()).toBe(before - 150);
    const shown = await home.brl(['boleto', 'status', String(paid.json.intentId)]);
    expect(shown.stdout).toMatch(/Status +settled \(COMPLETED\)\nAmount +R\$\u00a0150,00/);
  });

  test("another account's is shown by its intent too; one without an id is told as the journal has it", async () => {
    const account = ['--account', '5a4db0c5-0000-4000-8000-00000000acc2'];
    const paid = await pay(1200, ...account);
    expect(paid.code).toBe(0);
    expect((await home.brl(['boleto', 'status', String(paid.json.intentId)])).code).toBe(0);
    sandbox.control.fail('lost_answer', 1, 'boleto.pay');
    const lost = await pay(1300);
    const shown = await home.brl(['boleto', 'status', String(lost.json.intentId), '--json']);
    expect([lost.code, shown.code, shown.json.moneyMoved]).toEqual([40, 40, 'unknown']);
  });

  test('a late one is recovered by the id that it got', async () => {
    const sent = await pay(6666_03);
    expect([sent.code, sent.json.outcome]).toEqual([20, 'pending']);
    sandbox.control.advanceClock(180_000);
    const recovered = await home.brl(['journal', 'recover', String(sent.json.intentId), '--json']);
    expect([recovered.code, recovered.json.outcome]).toEqual([0, 'settled']);
  });

  test('a lost answer is not known; resume sends the same key and finds the one payment', async () => {
    const before = balance();
    sandbox.control.fail('lost_answer', 1, 'boleto.pay');
    const sent = await pay(2500);
    expect(sent.code).toBe(40);
    const resumed = await home.brl(['journal', 'resume', String(sent.json.intentId), '--yes', '--json']);
    expect([resumed.code, resumed.json.outcome]).toEqual([0, 'settled']);
    expect(balance()).toBe(before - 25);
  });

  test('a lost answer is found in the statement where the body names identifier and amount', async () => {
    sandbox.control.fail('lost_answer', 1, 'boleto.pay');
    const sent = await pay(3500, '--field', 'identifier=st-1', '--field', 'amount=35.00');
    const own =
      sent.code === 40 ? await home.brl(['journal', 'recover', String(sent.json.intentId), '--json']) : sent;
    expect([own.code, own.json.identifier]).toEqual([0, 'st-1']);
  });

  test.each([
    [6666_01, 33, 'boleto_already_settled'],
    [6666_06, 30, 'partner_rejected'],
  ])('%i centavos end with %i %s', async (centavos, exit, error) => {
    const refused = await pay(centavos);
    expect([refused.code, refused.json.error?.code]).toEqual([exit, error]);
  });

  test('needs a body, and shows what it would send', async () => {
    const none = await home.brl(['boleto', 'pay', '--yes', '--ref', 'x', '--json']);
    expect([none.code, none.json.error?.code]).toEqual([2, 'usage']);
    const dry = await pay(9900, '--dry-run');
    expect(JSON.parse(dry.stdout)).toMatchObject({ method: 'POST', body: { digitableLine: lineOf(9900) } });
  });
});

describe('boleto charge', () => {
  const create = (...args: string[]) => home.brl(['boleto', 'charge', 'create', ...args]);

  test('is issued under its identifier, and listed', async () => {
    const made = await create('--field', 'identifier=c-1', '--field', 'amount=80.00', '--json');
    expect([made.code, JSON.parse(made.stdout).identifier]).toEqual([0, 'c-1']);
    const listed = await home.brl(['boleto', 'charge', 'list', '--identifier', 'c-1']);
    expect(listed.stdout).toMatch(/^IDENTIFIER +STATUS +AMOUNT +DUE\nc-1 +(?:being )?registered/);
    const quota = await home.brl(['boleto', 'charge', 'quota']);
    expect(quota.stdout).toMatch(/\nAccount\n {2}Limit +10\n {2}Used +1/);
  });

  test('without a usable identifier nothing is sent', async () => {
    const missing = await create('--field', 'amount=80.00', '--json');
    expect([missing.code, missing.json.error?.code]).toEqual([2, 'missing_field']);
    const bad = await create('--field', 'identifier=a b', '--json');
    expect([bad.code, bad.json.error?.code]).toEqual([2, 'invalid_identifier']);
  });

  test('while the account is registered it says when to come back', async () => {
    const account = ['--account', '5a4db0c5-0000-4000-8000-00000000acc2'];
    const pending = await create('--field', 'identifier=p-1', '--json', ...account);
    expect([pending.code, pending.json.retry]).toEqual([81, 'same-ref']);
    expect(pending.json.error?.message).toMatch(/Try again at \d\d:\d\d:\d\d \(Brasilia\) with/);
    sandbox.control.advanceClock(300_000);
    expect((await create('--field', 'identifier=p-1', ...account)).code).toBe(0);
  });

  test('a lost answer is looked for in the list', async () => {
    sandbox.control.fail('lost_answer', 1, 'boletoCharge.create');
    const lost = await create('--field', 'identifier=l-1', '--json');
    expect([lost.code, JSON.parse(lost.stdout).identifier]).toEqual([0, 'l-1']);
    expect(lost.stderr).toContain('The answer was lost');
  });

  test('a batch wants its id typed', async () => {
    const made = await home.brl(['boleto', 'charge', 'batch', 'create', '--json']);
    const id = String(JSON.parse(made.stdout).batchId);
    const data = '{"items":[{"identifier":"cb-1","amount":20}]}';
    const put = await home.brl(['boleto', 'charge', 'batch', 'put-items', id, '--data', '-'], {
      stdin: data,
    });
    expect(put.code).toBe(0);
    const dispatch = (...more: string[]) =>
      home.brl(['boleto', 'charge', 'batch', 'dispatch', id, '--json', ...more]);
    expect((await dispatch('--yes')).json.error?.code).toBe('needs_confirm');
    expect((await dispatch('--yes', '--confirm', id)).code).toBe(0);
    // Refused for its state, as a request that a machine on the way sent twice is: it is asked whether it was issued.
    const again = await dispatch('--yes', '--confirm', id);
    expect([again.code, again.json]).toMatchObject([0, { status: 'QUEUED' }]);
    expect(again.stderr).toContain('no longer a draft');
    sandbox.control.advanceClock(10_000);
    const status = await home.brl(['boleto', 'charge', 'batch', 'status', id]);
    expect(status.stdout).toMatch(/Status +finished \(COMPLETED\)\nRows +1: 1 completed/);
  });
});
