import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankBoleto, collectionBoleto, lineOf } from '../support/boletos.ts';
import { type Served, serveSandbox } from '../support/served.ts';

/** 1000 stood for 2025-02-22; the sandbox's clock is set to 30 days later. */
const late = bankBoleto(100_00, 1000);
const open = lineOf(0);
let bank: Served;

beforeAll(async () => {
  bank = await serveSandbox();
  bank.sandbox.control.setClock(Date.parse('2025-03-24T12:00:00-03:00'));
  const { BRL_BASE_URL, BRL_TENANT_ID, BRL_ACCOUNT_ID, BRL_CLIENT_ID, BRL_CLIENT_SECRET } = bank.parent;
  const at = ['--base-url', String(BRL_BASE_URL), '--tenant-id', String(BRL_TENANT_ID)];
  const who = ['--account-id', String(BRL_ACCOUNT_ID), '--client-id', String(BRL_CLIENT_ID)];
  const secret = ['--client-secret-file', bank.file('secret', `${BRL_CLIENT_SECRET}\n`), '--store', 'vault'];
  const login = ['auth', 'login', '--environment', 'sandbox', ...at, ...who, ...secret, '--no-check'];
  expect(await brl(login)).toMatchObject({ code: 0 });
});
afterAll(() => bank.close());

const brl = (args: readonly string[]) => bank.machine.brl(args);
const set = async (name: string, value: string) =>
  expect(await brl(['config', 'set', name, value])).toMatchObject({ code: 0 });
const unset = (name: string) => brl(['config', 'set', name, '--unset']);
let refs = 0;
const pay = (...args: string[]) => {
  refs += 1;
  return brl(['boleto', 'pay', ...args, '--ref', `r-${refs}`, '--yes', '--no-wait', '--json']);
};
const paidSoFar = () => bank.sandbox.control.events({}).filter(({ type }) => type === 'boleto.paid').length;

/** The line is refused with this code, and nothing was paid. */
async function refused(exit: number, code: string, ...args: string[]) {
  const before = paidSoFar();
  const run = await pay(...args);
  // A boleto that the service already has may have been paid by anybody.
  const moneyMoved = exit === 33 ? 'unknown' : 'no';
  expect([run.code, run.json.error?.code, run.json.moneyMoved]).toEqual([exit, code, moneyMoved]);
  expect(paidSoFar()).toBe(before);
  return run.json.error?.message ?? '';
}

describe('boleto pay --line', () => {
  test('shows boleto, both sides, due date and amount in figures and words, and sends the digits alone', async () => {
    const run = await pay('--line', '99990.00004 00000.000000 00000.000018 8 00000000015000');
    expect(run.code).toBe(0);
    expect(run.stderr).toMatch(
      /Beneficiary +Fornecedor Exemplo Ltda\nDocument +\*\*\.345\.678\/0001-\*\*\nPayer +Padaria Exemplo Ltda, \*\*\.444\.777\/0001-\*\*\nDue +2025-03-29/,
    );
    expect(run.stderr).toMatch(/Amount +R\$ 150,00\nIn words +one hundred fifty reais/);
    expect(run.json).toMatchObject({
      amount: 150,
      identifier: null,
      result: { digitableLine: lineOf(150_00) },
    });
  });

  test('of one that this journal paid under another ref names that payment, its amount and how it stands', async () => {
    const line = ['--line', lineOf(70_00)];
    const first = await pay(...line);
    const again = await pay(...line);
    expect([again.code, again.json.error?.code]).toEqual([33, 'boleto_already_settled']);
    expect(again.json).toMatchObject({
      moneyMoved: 'yes',
      sent: 'no',
      intentId: first.json.intentId,
      next: `brl journal show ${first.json.intentId}`,
    });
    expect(again.json.error?.message).toMatch(
      new RegExp(
        `${first.json.intentId} for R\\$.70,00, started \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d \\(Brasilia\\)`,
      ),
    );
  });

  test('a dry run asks nobody, and shows the body of the flags', async () => {
    const { line, barcode } = collectionBoleto('8', 9990);
    const named = ['--identifier', 'tax-1', '--description', 'IPTU'];
    const dry = await brl(['boleto', 'pay', '--line', line, ...named, '--dry-run', '--json']);
    expect(JSON.parse(dry.stdout).body).toEqual({
      digitableLine: line,
      description: 'IPTU',
      identifier: 'tax-1',
    });
    const bars = await brl([
      'boleto',
      'pay',
      '--barcode',
      barcode,
      '--amount',
      '99,90',
      '--dry-run',
      '--json',
    ]);
    expect(JSON.parse(bars.stdout).body).toEqual({ barcode, amount: 99.9 });
  });

  test('the same ref is reported, not previewed again, though it is paid by now', async () => {
    const line = ['boleto', 'pay', '--line', lineOf(151_00), '--ref', 'twice', '--yes', '--json'];
    const [first, second] = [await brl(line), await brl(line)];
    expect([first.code, second.code, second.json.intentId]).toEqual([0, 0, first.json.intentId]);
    expect(second.stderr).not.toContain('Beneficiary');
  });

  test('line and barcode of one boleto are one claim', async () => {
    const { line, barcode } = bankBoleto(152_00);
    const env = { BRL_JOURNAL: `${bank.machine.home}/journal.sqlite` };
    const run = (...args: string[]) =>
      bank.machine.brl(['boleto', 'pay', ...args, '--yes', '--json'], { env });
    expect((await run('--line', line)).code).toBe(0);
    const again = await run('--barcode', barcode);
    expect([again.code, again.json.error?.code]).toEqual([33, 'duplicate_payment']);
  });
});

describe('what is no boleto is not sent', () => {
  const wrong = `${late.line.slice(0, 12)}${(Number(late.line[12]) + 1) % 10}${late.line.slice(13)}`;
  test.each([
    [['--line', wrong], /check digit of field 2 is wrong/],
    [['--field', `digitableLine=${wrong}`], /check digit of field 2 is wrong/],
    [['--field', `somethingElse=${wrong}`], /check digit of field 2 is wrong/],
    [['--line', late.line.slice(1)], /46 digits are not a boleto/],
    [['--line', late.barcode], /--line has 44 digits/],
    [['--barcode', late.line], /--barcode takes the 44 digits/],
    [['--line', late.line, '--barcode', bankBoleto(1).barcode], /two different boletos/],
    [['--field', `a=${late.line}`, '--field', `b=${lineOf(100)}`], /two boletos/],
    [['--field', 'amount=10.00'], /names no boleto/],
  ])('%j', async (args, why) => {
    expect(await refused(2, 'invalid_boleto', ...args)).toMatch(why);
    const preview = await brl(['boleto', 'preview', ...args, '--json']);
    // A body whose boleto is not found may still be previewed: nothing is paid by it.
    if (!String(why).includes('names no')) expect(preview.code).toBe(2);
  });

  test('another 44 digits in the body are not taken for one', async () => {
    const invoiceKey = '3'.repeat(44);
    const run = await pay('--field', `invoiceKey=${invoiceKey}`, '--field', `boletoLine=${lineOf(153_00)}`);
    expect([run.code, run.json.amount]).toEqual([0, 153]);
  });

  test('flags and a body exclude each other; without either the line says what is missing', async () => {
    await refused(2, 'usage', '--line', late.line, '--field', 'identifier=x');
    expect(await refused(2, 'usage')).toContain('The boleto is missing');
    expect((await pay()).json.error?.hint).toContain('--line');
  });
});

describe('what is due now', () => {
  test('differs from the boleto after its due date: both are shown, with the reason', async () => {
    const run = await pay('--line', late.line);
    expect(run.code).toBe(0);
    expect(run.stderr).toMatch(
      /Due +2025-02-22\nOn the boleto +R\$ 100,00\nWhy it differs +interest R\$ 1,00, fine R\$ 2,00\n/,
    );
    expect(run.stderr).toMatch(/Amount +R\$ 103,00\nIn words +one hundred three reais/);
    expect([run.json.amount, run.json.result?.amount]).toEqual([103, 103]);
  });

  test("the profile's limits hold for it, not for the amount on the boleto", async () => {
    const line = bankBoleto(100_00, 1000, '2'.repeat(25)).line;
    await set('max-amount', '102,99');
    await refused(2, 'above_max_amount', '--line', line);
    await unset('max-amount');
    await set('confirm-above', '102,99');
    await refused(2, 'needs_confirm', '--line', line, '--confirm', '100,00');
    expect((await pay('--line', line, '--confirm', '103,00')).code).toBe(0);
    await unset('confirm-above');
  });

  test('an open amount is named by the payer, and read strictly; another one must be the one that is due', async () => {
    expect(await refused(2, 'invalid_amount', '--line', open)).toContain('leaves the amount to you');
    await refused(2, 'invalid_amount', '--line', open, '--amount', '1.234');
    const mismatch = await refused(
      2,
      'boleto_amount_mismatch',
      '--line',
      lineOf(154_00),
      '--amount',
      '154,01',
    );
    expect(mismatch).toContain('R$ 154,00');
    await refused(2, 'boleto_amount_mismatch', '--field', `x=${lineOf(154_00)}`, '--field', 'amount=1.00');
    const run = await pay('--line', open, '--amount', '25,00');
    expect([run.code, run.json.amount, run.json.result?.amount]).toEqual([0, 25, 25]);
  });
});

describe('nothing is paid blind', () => {
  test('when the service says that it is paid or scheduled', async () => {
    await refused(33, 'boleto_already_settled', '--line', lineOf(6666_01));
    await refused(33, 'boleto_scheduled', '--line', lineOf(6666_02));
  });

  test('when the preview does not answer', async () => {
    bank.sandbox.control.fail('lost_answer', 3, 'boleto.preview');
    await refused(81, 'response_unreadable', '--line', lineOf(155_00));
  });

  test.each([
    ['boletoAmountDue', 'nowhere', /what is due now/],
    ['boletoBeneficiaryName', 'nowhere', /who gets the money/],
  ])('when %s is not in the answer', async (name, value, why) => {
    if (name === 'boletoBeneficiaryName') await set('boletoBeneficiaryDocument', value);
    await set(name, value);
    expect(await refused(35, 'boleto_preview_unreadable', '--line', lineOf(156_00))).toMatch(why);
    await unset(name);
    await unset('boletoBeneficiaryDocument');
  });

  test('when the beneficiary is another one than expected', async () => {
    const line = ['--line', lineOf(157_00)];
    const message = await refused(35, 'expectation_failed', ...line, '--expect-document', '111.444.777-35');
    expect(message).toContain('the beneficiary of the boleto has the document **.345.678/0001-**');
    const other = await refused(35, 'expectation_failed', ...line, '--expect-name', 'Fornecedor Outro');
    expect(other).toMatch(/Fornecedor Exemplo Ltda, not "Fornecedor Outro"\. Nothing was sent\.$/i);
    const right = ['--expect-document', '12.345.678/0001-95', '--expect-name', 'fornecedor exemplo ltda'];
    expect((await pay(...line, ...right)).code).toBe(0);
  });

  test('the names of the members are settings', async () => {
    await set('boletoLineField', 'typedLine');
    const dry = await brl(['boleto', 'pay', '--line', open, '--dry-run', '--json']);
    expect(JSON.parse(dry.stdout).body).toEqual({ typedLine: open });
    await unset('boletoLineField');
  });
});

test('boleto preview shows what is due now, and why', async () => {
  const line = bankBoleto(100_00, 1000, '3'.repeat(25)).line;
  const seen = await brl(['boleto', 'preview', '--line', line]);
  expect(seen.stdout).toMatch(
    /On the boleto +R\$ 100,00\nWhy it differs +interest .*\nAmount due now +R\$ 103,00/,
  );
  const json = await brl(['boleto', 'preview', '--line', line, '--json']);
  expect(JSON.parse(json.stdout)).toMatchObject({ amount: 103, originalAmount: 100, digitableLine: line });
});

test('boleto preview of a paid one says nothing of the money of that payment', async () => {
  const line = lineOf(171_00);
  expect((await pay('--line', line)).code).toBe(0);
  const seen = await brl(['boleto', 'preview', '--line', line]);
  expect([seen.code, seen.stderr]).toEqual([33, expect.stringContaining('\nThis command moved no money.\n')]);
});
