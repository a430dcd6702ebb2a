import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isMoneyName } from '../../src/lib/contract/money-names.ts';
import { type Machine, machine } from '../support/brl.ts';

let home: Machine;
beforeAll(() => {
  home = machine({ BRL_ENVIRONMENT: 'sandbox' });
});
afterAll(() => home.remove());

const account = '5a4db0c5-0000-4000-8000-00000000acc1';
/** Every way of giving a member of a body on the line that takes money. */
const lines: readonly (readonly [string, string])[] = [
  ['pix send-bank --field bankCode=033 --field branch=1234 --field account=56789', 'amount'],
  ['pix bigpix send --field key=maria@example.com', 'amount'],
  ['pix bigpix send-bank --field bankCode=033 --field account=56789', 'value'],
  ['boleto pay --field digitableLine=1', 'amount'],
  ['boleto charge create --field identifier=c-1', 'amount'],
  ['boleto charge create --field identifier=c-1', 'fineValue'],
  ['api POST /v1/accounts/{accountId}/pix/out', 'amount'],
  ['api PATCH /v1/anything', 'data.totalAmount'],
  ['accreditation create-pj --field name=x', 'monthlyIncome'],
  ['limits operators set 52998224725', 'pixDaytimeBrl'],
  ['limits operators set 52998224725', 'whatever'],
  [`backoffice limits set ${account}`, 'pixOut'],
  ['batch create', 'totalAmount'],
  ['webhooks trigger pix.out.completed --auth-type NONE', 'data.amount'],
];

describe.each(lines)('%s --field %s', (line, name) => {
  const run = (value: string, ...more: readonly string[]) =>
    home.brl([...line.split(' '), '--field', `${name}=${value}`, '--dry-run', '--json', ...more]);

  test.each(['1.500', '"1.500"', '1,500', '10.5'])('=%s is refused with a clear sentence', async (value) => {
    const refused = await run(value);
    expect([refused.code, refused.json.error?.code]).toEqual([2, 'invalid_amount']);
    expect(refused.json.error?.message).toContain(`--field ${name}: `);
    expect(refused.json.error?.message).toContain('Nothing was sent.');
  });
});

const body = async (...args: readonly string[]) => {
  const shown = await home.brl([...args, '--dry-run', '--json']);
  expect(shown.code).toBe(0);
  return /"(?:amount|pixOut|monthly)": ?"?([^,}\s]+)/.exec(shown.stdout)?.[1];
};

describe('an amount in one reading', () => {
  const bank = ['pix', 'send-bank', '--field', 'bankCode=033', '--field', 'identifier=inv-7', '--field'];

  test('the refusal says both readings and how to write each', async () => {
    const refused = await home.brl([...bank, 'amount=1.500', '--dry-run', '--json']);
    expect(refused.json.error?.message).toBe(
      '--field amount: "1.500" may mean R$ 1.500,00 or R$ 1,50. Type 1500,00 or 1,50. Nothing was sent.',
    );
  });

  test.each(['1.250,50', '1250,50', '1250.50', '"1250,50"', 'R$ 1.250,50'])('%s', async (typed) => {
    expect(await body(...bank, `amount=${typed}`)).toBe('1250.50');
  });

  test('whole reais are the same payment as those with centavos', async () => {
    expect(await body(...bank, 'amount=1250')).toBe(await body(...bank, 'amount=1.250,00'));
  });

  test.each(['0', 'null', 'true', '-10.00', '1e3', 'abc', ''])('%s is no payment', async (typed) => {
    const refused = await home.brl([...bank, `amount=${typed}`, '--dry-run', '--json']);
    expect([refused.code, refused.json.error?.code]).toEqual([2, 'invalid_amount']);
  });

  test('a ceiling may be nothing, and null gives the default back', async () => {
    const set = ['backoffice', 'limits', 'set', account, '--field'];
    expect(await body(...set, 'pixOut=0')).toBe('0.00');
    expect(await body(...set, 'pixOut=null')).toBe('null');
    expect(await body(...set, 'pixOut=5.000,00')).toBe('5000.00');
    // A value that is not a number is not an amount.
    expect(await body('limits', 'operators', 'set', '52998224725', '--field', 'monthly=none')).toBe('none"');
  });

  test('JSON is sent as it is', async () => {
    const shown = await home.brl(
      ['api', 'POST', '/v1/accounts/{accountId}/pix/out', '--data', '-', '--dry-run', '--json'],
      {
        stdin: '{"amount":1.500}',
      },
    );
    expect([shown.code, shown.stdout]).toEqual([0, expect.stringContaining('1.500')]);
  });
});

test.each([
  ['amount', true],
  ['value', true],
  ['paidAmount', true],
  ['data.payee.amount', true],
  ['items[0].value', true],
  ['monthlyIncome', true],
  ['monthly_income', true],
  ['fine', true],
  ['interestValue', true],
  ['pixDaytimeBrl', true],
  ['Valor', true],
  ['valorTotal', true],
  ['keyValue', false],
  ['identifier', false],
  ['account', false],
  ['amountType', false],
  ['taxNumber', false],
  ['description', false],
])('%s is a name of money: %s', (name, is) => {
  expect(isMoneyName(name)).toBe(is);
});
