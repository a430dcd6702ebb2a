import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Machine, machine } from '../support/brl.ts';
import { inTheMorning, morningMs } from '../support/morning.ts';
import { type Served, serveSandbox } from '../support/served.ts';

/** What a receipt tells of each way of paying, at the real sandbox. */
let served: Served;
let other: Machine;
beforeAll(async () => {
  served = await serveSandbox();
  Object.assign(served.machine.env, served.parent);
  other = machine(served.parent);
  served.sandbox.control.setClock(morningMs);
});
afterAll(async () => {
  other.remove();
  await served.close();
});

const joana = '5a4db0c5-0000-4000-8000-00000000acc2';
const brl = (...words: string[]) => served.machine.brl(words);
const pay = (...words: string[]) => brl(...words, '--yes', '--json');

/** The receipt of a name as a document, and how the line ended. */
/** No receipt of the sandbox shows a number without a name, or the name of a bank that there is. */
const madeUp = 'BANCO DE MENTIRA S.A. (SANDBOX)';

async function receipt(name: string, on = served.machine) {
  const { code, json } = await on.brl(['receipt', name, '--json']);
  return { exit: code, ...(json as unknown as Readonly<Record<string, unknown>>) };
}

describe('a PIX', () => {
  test('shows payer, payee, amount in words, Brasilia time and every id', async () => {
    const paid = await pay('pix', 'send', '--key', '529.982.247-25', '--amount', '1.234,56', '--ref', 'n-1');
    const told = await receipt('n-1');
    expect(told).toMatchObject({
      exit: 0,
      isReceipt: true,
      kind: 'pix',
      status: 'COMPLETED',
      amount: 1234.56,
      amountInWords: 'mil duzentos e trinta e quatro reais e cinquenta e seis centavos',
      payee: { name: 'Joana Exemplo da Silva', document: '***.982.247-**', bank: `999 ${madeUp}` },
      payer: { bank: `99999004 ${madeUp}` },
      endToEndId: paid.json.endToEndId,
      intentId: paid.json.intentId,
      ref: 'n-1',
      environment: 'sandbox',
    });
    expect(told).toHaveProperty('paidAt', expect.stringMatching(/^2035-01-08T10:\d\d:\d\d-03:00$/));
    const { stdout } = await brl('receipt', 'n-1');
    expect(stdout).toContain('one thousand two hundred thirty-four reais and fifty-six centavos');
    expect(stdout).toContain('2035-01-08 10:');
    expect(stdout).toContain('*** SANDBOX: no real money ***');
    expect(stdout).not.toContain('NOT A RECEIPT');
    expect(stdout).not.toMatch(/52998224725|529\.982\.247-25/);
  });

  test('a payee who was looked up before paying stands beside the one of the record', async () => {
    const name = ['--expect-name', 'Maria Exemplo de Souza'];
    await pay('pix', 'send', '--key', 'maria@example.com', '--amount', '2', '--ref', 'n-2', ...name);
    expect(await receipt('n-2')).toMatchObject({
      payeeShown: { name: 'Maria Exemplo de Souza', document: '***.456.789-**' },
      payee: { name: 'Maria Exemplo de Souza', document: '***.456.789-**' },
      differences: [],
    });
  });

  test('one that was not made here is found by its end-to-end id, and by nothing else', async () => {
    const { json } = await pay('pix', 'send', '--key', 'maria@example.com', '--amount', '3', '--ref', 'n-3');
    const told = await receipt(json.endToEndId ?? '', other);
    expect(told).toMatchObject({ exit: 0, isReceipt: true, payeeShown: null, intentId: null, amount: 3 });
    expect(await receipt('n-3', other)).toMatchObject({ exit: 2, error: { code: 'intent_not_found' } });
    const unknown = `${json.endToEndId?.slice(0, -4)}zzzz`;
    expect(await receipt(unknown, other)).toMatchObject({ exit: 40, error: { code: 'uncertain' } });
  });

  test.each([
    ['timeout-forever', 20, 'still being processed'],
    ['held-completed', 21, 'held for risk analysis'],
    ['refused', 30, 'not paid'],
  ])('%s@example.com gives no receipt, and says so across: exit %i', async (key, exit, why) => {
    await pay('pix', 'send', '--key', `${key}@example.com`, '--amount', '4', '--ref', key, '--no-wait');
    const { code, stdout } = await brl('receipt', key);
    expect([code, stdout.split('\n')[0]]).toEqual([exit, `*** NOT A RECEIPT: ${why} ***`]);
    expect(stdout).toContain('State of a PIX');
    expect(await receipt(key)).toMatchObject({ isReceipt: false, paidAt: null });
  });

  test('what the look-up found is in the journal', async () => {
    const line = ['pix', 'send', '--key', 'timeout-forever@example.com', '--amount', '5'];
    const { json } = await pay(...line, '--ref', 'late', '--no-wait');
    served.sandbox.control.settle(json.identifier ?? '', 'COMPLETED');
    expect(await receipt('late')).toMatchObject({ exit: 0, isReceipt: true });
    const shown = await brl('journal', 'show', json.intentId ?? '', '--json');
    expect(shown.json).toMatchObject({ state: 'SETTLED' });
  });
});

describe('the other ways of paying', () => {
  test('a TED: whom the order named, its id, and when it was settled', async () => {
    const to = ['--bank-code', '341', '--branch', '1234', '--account-number', '56789'];
    const holder = ['--tax-number', '52998224725', '--holder-name', 'Joana Exemplo da Silva'];
    const line = ['ted', 'send', ...to, ...holder, '--amount', '150', '--ref', 't-1', '--no-wait'];
    const { json } = await served.machine.brl([...line, '--yes', '--json'], { env: inTheMorning });
    expect(await receipt('t-1')).toMatchObject({ exit: 20, isReceipt: false });
    served.sandbox.control.settle(json.identifier ?? '', 'COMPLETED');
    expect(await receipt('t-1')).toMatchObject({
      exit: 0,
      kind: 'ted',
      tedId: `ted-${json.identifier}`,
      payeeOrdered: {
        name: 'Joana Exemplo da Silva',
        document: '***.982.247-**',
        bank: '341 Itaú Unibanco',
        branch: '1234',
      },
    });
  });

  test('one whose ref is its identifier, too, by that word', async () => {
    const body = ['amount=7.00', 'key=maria@example.com', 'identifier=both'];
    await pay('pix', 'bigpix', 'send', ...body.flatMap((pair) => ['--field', pair]), '--ref', 'both');
    expect(await receipt('both')).toMatchObject({ exit: 0, amount: 7 });
  });

  test('a transfer', async () => {
    await pay('transfer', 'send', '--to-account', joana, '--amount', '6', '--ref', 'x-1');
    expect(await receipt('x-1')).toMatchObject({
      exit: 0,
      kind: 'transfer',
      amount: 6,
      payeeOrdered: { account: joana },
    });
  });

  test('a refund names the payment that it gives back, and that payment its refund', async () => {
    await brl('qr', 'create', '--key', '11444777000161', '--amount', '25', '--identifier', 'table-1');
    await brl('sandbox', 'settle', 'table-1');
    served.sandbox.control.settle('table-1', 'COMPLETED');
    const charge = await brl('qr', 'status', 'table-1', '--json');
    const { endToEndId } = charge.json as { endToEndId: string };
    await pay('pix', 'refund', endToEndId, '--confirm', endToEndId.slice(-4), '--ref', 'back-1');
    const told = await receipt('back-1');
    expect(told).toMatchObject({
      exit: 0,
      kind: 'refund',
      isReceipt: true,
      original: endToEndId,
      amount: 25,
    });
    expect(told).toHaveProperty('endToEndId', expect.stringMatching(/^D/));
  });

  test('a boleto', async () => {
    const line = '99990000040000000000000000000018800000000015000';
    await pay('boleto', 'pay', '--line', line, '--ref', 'rent', '--expect-document', '12345678000195');
    expect(await receipt('rent')).toMatchObject({ kind: 'boleto', payeeOrdered: { boleto: line } });
  });
});

test('a QR code and bank data are paid by PIX', async () => {
  const { json } = await brl(
    'qr',
    'create',
    '--key',
    '11444777000161',
    '--amount',
    '9',
    '--identifier',
    'b-9',
    '--json',
  );
  await pay('pix', 'qr', 'pay', (json as unknown as { emv: string }).emv, '--ref', 'q-1');
  expect(await receipt('q-1')).toMatchObject({ kind: 'pix' });
  const to = '--bank-code 341 --branch 1234 --account-number 56789 --tax-number 52998224725';
  await pay('pix', 'send-bank', ...to.split(' '), '--holder-name', 'Joana', '--amount', '8', '--ref', 'b-1');
  expect(await receipt('b-1')).toMatchObject({ kind: 'pix' });
});

test('who got a TED or a transfer is read from the statement, where their own records do not say it', async () => {
  const desk = await serveSandbox();
  Object.assign(desk.machine.env, desk.parent, inTheMorning);
  desk.sandbox.control.setClock(morningMs);
  const line = (words: string) => desk.machine.brl([...words.split(' '), '--yes', '--json']);
  await line(`transfer send --to-account ${joana} --amount 6 --ref x-2`);
  expect(await receipt('x-2', desk.machine)).toMatchObject({ payee: { name: 'Joana Exemplo da Silva' } });
  const to = '--bank-code 341 --branch 1234 --account-number 56789 --tax-number 52998224725';
  const { json } = await line(`ted send ${to} --holder-name Joana --amount 7 --ref t-2 --no-wait`);
  desk.sandbox.control.settle(json.identifier ?? '', 'COMPLETED');
  expect(await receipt('t-2', desk.machine)).toMatchObject({
    payee: { name: 'Joana', document: '***.982.247-**', bank: '341 Itaú Unibanco' },
    payeeOrdered: { account: '56789' },
    differences: [],
  });
  await desk.close();
});

describe('what has no receipt', () => {
  test('a charge pays nobody', async () => {
    await brl('qr', 'create', '--key', '11444777000161', '--amount', '9', '--identifier', 'table-9');
    const list = (await brl('journal', 'list', '--json')).json as unknown as {
      intentId: string;
      operation: string;
    }[];
    const made = list.find(({ operation }) => operation.startsWith('qr'));
    expect(await receipt(made?.intentId ?? '')).toMatchObject({ exit: 2, error: { code: 'no_receipt' } });
  });

  test('a payment of another tenant is not asked about', async () => {
    const { json } = await pay('pix', 'send', '--key', 'maria@example.com', '--amount', '8', '--ref', 'n-8');
    const env = { ...served.machine.env, BRL_TENANT_ID: 'another' };
    const run = await served.machine.brl(['receipt', json.intentId ?? '', '--json'], { env });
    expect([run.code, run.json.error?.code]).toEqual([91, 'environment_mismatch']);
  });
});
