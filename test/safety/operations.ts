import type { Teller } from '../sandbox/teller.ts';
import { bankBoleto } from '../support/boletos.ts';

/** A money operation as it is typed, and what it is worth. */
export interface MoneyOperation {
  readonly name: string;
  /** The line, for a payment that goes through or one that the bank lets fail; another number is another payment. */
  readonly line: (
    teller: Teller,
    fate: 'paid' | 'failed',
    number?: number,
  ) => Promise<readonly string[]> | readonly string[];
  /** The debit of one payment, in centavos. */
  readonly centavos: number;
  /** Whether its answer alone names it: without one, nothing can be asked about it. */
  readonly isNameless?: boolean;
}

/** A body that is typed field by field. */
export const fields = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).flatMap(([name, value]) => ['--field', `${name}=${value}`]);
/** Flags with their values. */
export const flags = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).flatMap(([name, value]) => [`--${name}`, value]);
const otherAccount = '5a4db0c5-0000-4000-8000-00000000acc2';
const ref = (number: number) => ['--ref', `r${number}`];
const good = 'maria@example.com';
const bad = 'refused@example.com';

/** The twelve of docs/safety.md, T1. */
export const operations: readonly MoneyOperation[] = [
  {
    name: 'pix',
    line: (_teller, fate, number = 1) => [
      'pix',
      'send',
      ...flags({ key: fate === 'paid' ? good : bad, amount: '150,00' }),
      ...ref(number),
    ],
    centavos: 150_00,
  },
  {
    name: 'pix async',
    line: (_teller, fate, number = 1) => [
      'pix',
      'send',
      '--async',
      ...flags({ key: fate === 'paid' ? good : bad, amount: '150,00' }),
      ...ref(number),
    ],
    centavos: 150_00,
  },
  {
    name: 'pix bank',
    line: (_teller, fate, number = 1) => [
      'pix',
      'send-bank',
      ...fields({
        amount: fate === 'paid' ? '150.00' : '7777.01',
        bankCode: '033',
        branch: '1234',
        account: '56789',
        identifier: `bank-${number}`,
      }),
      ...ref(number),
    ],
    centavos: 150_00,
  },
  {
    name: 'pix qr',
    line: async (teller, fate, number = 1) => {
      // Charges of that name leave the amount open.
      const { emv } = await charge(teller, `open-${number}`, `/v1/accounts/${otherAccount}`, '52998224725');
      return ['pix', 'qr', 'pay', emv, '--amount', fate === 'paid' ? '150,00' : '7777,01', ...ref(number)];
    },
    centavos: 150_00,
  },
  {
    name: 'bigpix',
    line: (_teller, fate, number = 1) => [
      'pix',
      'bigpix',
      'send',
      ...fields({ amount: '20000.00', key: fate === 'paid' ? good : bad, identifier: `big-${number}` }),
      ...ref(number),
    ],
    centavos: 20_000_00,
  },
  {
    name: 'refund',
    line: async (teller, fate, number = 1) => {
      const { identifier } = await charge(teller, `table-${number}`);
      teller.sandbox.control.settle(identifier, 'COMPLETED');
      const { body } = await teller.call('GET', `A/pix/qr-code/lookup?identifier=${identifier}`);
      const endToEnd = String(body.endToEndId);
      const amount = fate === 'paid' ? '50,00' : '0,13';
      return ['pix', 'refund', endToEnd, '--confirm', endToEnd.slice(-4), '--amount', amount, ...ref(number)];
    },
    centavos: 50_00,
  },
  {
    name: 'ted',
    line: (_teller, fate, number = 1) => [
      'ted',
      'send',
      ...flags({
        'bank-code': '341',
        branch: '1234',
        'account-number': fate === 'paid' ? '56789' : '90001',
        'tax-number': '529.982.247-25',
        'holder-name': 'Joana Exemplo da Silva',
        amount: '150,00',
      }),
      ...ref(number),
    ],
    centavos: 150_00,
  },
  {
    name: 'transfer to an account',
    line: (_teller, fate, number = 1) => [
      'transfer',
      'send',
      ...flags({
        'to-account': otherAccount,
        amount: fate === 'paid' ? '150,00' : '8888,03',
      }),
      ...ref(number),
    ],
    centavos: 150_00,
  },
  {
    name: 'transfer to a document',
    line: (_teller, fate, number = 1) => [
      'transfer',
      'send',
      ...flags({ 'to-document': '529.982.247-25', amount: fate === 'paid' ? '150,00' : '8888,03' }),
      ...ref(number),
    ],
    centavos: 150_00,
  },
  {
    name: 'boleto',
    line: (_teller, fate, number = 1) => {
      const centavos = fate === 'paid' ? 150_00 : 6666_06;
      const digitableLine = boletoLine(centavos, number);
      return ['boleto', 'pay', ...fields({ digitableLine }), ...ref(number)];
    },
    centavos: 150_00,
    isNameless: true,
  },
  {
    name: 'batch',
    line: async (teller, fate, number = 1) => {
      const made = await teller.call('POST', 'A/pix/batches', {
        body: { name: 'march' },
        key: `batch-${number}`,
      });
      const id = String(made.body.batchId);
      const items = [
        { amount: 150, keyType: 'EMAIL', key: fate === 'paid' ? good : bad, identifier: `row-${number}` },
      ];
      await teller.call('PUT', `A/pix/batches/${id}/items`, { body: { items } });
      await teller.call('POST', `A/pix/batches/${id}/review`);
      return ['batch', 'dispatch', id, '--confirm', '150,00'];
    },
    centavos: 150_00,
  },
  {
    name: 'api',
    line: (teller, fate, number = 1) => [
      'api',
      'POST',
      `/v1/accounts/${teller.sandbox.connection().accountId}/pix/out`,
      ...fields({
        amount: '150.00',
        keyType: 'EMAIL',
        key: fate === 'paid' ? good : bad,
        identifier: `api-${number}`,
      }),
      ...ref(number),
    ],
    centavos: 150_00,
  },
];

/** The ways of moving money that the twelve leave out. */
export const otherOperations: readonly MoneyOperation[] = [
  {
    name: 'pix qr at once',
    line: async (teller, fate, number = 1) => {
      const { emv } = await charge(teller, `open-${number}`, `/v1/accounts/${otherAccount}`, '52998224725');
      const amount = fate === 'paid' ? '150,00' : '7777,01';
      return ['pix', 'qr', 'pay', emv, '--sync', '--amount', amount, ...ref(number)];
    },
    centavos: 150_00,
  },
  {
    name: 'pix bank without an identifier',
    line: (_teller, fate, number = 1) => [
      'pix',
      'send-bank',
      ...fields({
        amount: fate === 'paid' ? '150.00' : '7777.01',
        bankCode: '033',
        branch: '1234',
        account: `567${number}`,
      }),
      ...ref(number),
    ],
    centavos: 150_00,
    isNameless: true,
  },
  {
    name: 'bigpix bank',
    line: (_teller, fate, number = 1) => [
      'pix',
      'bigpix',
      'send-bank',
      ...fields({
        amount: fate === 'paid' ? '20000.00' : '7777.01',
        bankCode: '033',
        branch: '1234',
        account: '56789',
        identifier: `big-bank-${number}`,
      }),
      ...ref(number),
    ],
    centavos: 20_000_00,
  },
  {
    name: 'transfer to a branch and number',
    line: (_teller, fate, number = 1) => [
      'transfer',
      'send',
      ...flags({
        'to-branch': '0001',
        'to-number': '1002',
        'holder-document': '529.982.247-25',
        amount: fate === 'paid' ? '150,00' : '8888,03',
      }),
      ...ref(number),
    ],
    centavos: 150_00,
  },
  {
    name: 'boleto with an identifier',
    line: (_teller, fate, number = 1) => {
      const centavos = fate === 'paid' ? 150_00 : 6666_06;
      const digitableLine = boletoLine(centavos, number);
      const body = { digitableLine, amount: (centavos / 100).toFixed(2), identifier: `slip-${number}` };
      return ['boleto', 'pay', ...fields(body), ...ref(number)];
    },
    centavos: 150_00,
  },
  {
    name: 'api on a route that nobody knows',
    line: (teller, _fate, number = 1) => [
      'api',
      'POST',
      `/v1/accounts/${teller.sandbox.connection().accountId}/pix/out/next-week`,
      ...fields({ amount: '150.00', key: good, identifier: `unknown-${number}` }),
      ...ref(number),
    ],
    centavos: 150_00,
  },
];

/** A boleto of its own for each number. */
const boletoLine = (centavos: number, number: number) =>
  bankBoleto(centavos, 0, String(number).padStart(25, '0')).line;

/** Issues a charge of R$ 150,00 to be paid or refunded; `account` is its path, with `A` for the main one. */
export async function charge(
  teller: Teller,
  identifier: string,
  account = 'A',
  pixKey = '11444777000161',
): Promise<{ emv: string; identifier: string }> {
  const body = { pixKey, value: 150, identifier };
  const made = await teller.call('POST', `${account}/pix/qr-code/dynamic`, { body });
  return { emv: String(made.body.emv), identifier };
}
