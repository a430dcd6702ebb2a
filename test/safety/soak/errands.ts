import type { Intent } from '../../../src/lib/journal/intent.ts';
import type { Teller } from '../../sandbox/teller.ts';
import { lineOf } from '../../support/boletos.ts';
import { charge, fields, flags } from '../operations.ts';

/** Something that somebody wants paid, once. */
export interface Errand {
  readonly name: string;
  readonly line: readonly string[];
  readonly ref: string | null;
  /** The value of each of its debits, in centavos: no other errand has one of these. */
  readonly debitsCentavos: readonly number[];
  /** Whether a record of a journal is about it. */
  isOwn(intent: Intent): boolean;
}

/** How a payment is typed; amounts are in centavos. */
type Kind = (given: Given) => Promise<readonly string[]> | readonly string[];

interface Given {
  readonly teller: Teller;
  readonly number: number;
  readonly centavos: number;
  pick<T>(from: readonly T[]): T;
}

/** E-mail keys of the sandbox, by what becomes of a payment to them. */
const keys = [
  ...Array.from({ length: 10 }, () => 'maria'),
  ...'refused no-funds timeout-completed timeout-failed held-completed held-failed timeout-forever'.split(
    ' ',
  ),
  ...'db-unavailable internal-error internal-error-paid gateway-timeout lost-answer truncated redirect garbage'.split(
    ' ',
  ),
];
const accounts = ['56789', '56789', '56789', '90001', '90002', '90003', '90004'];
const otherAccount = '5a4db0c5-0000-4000-8000-00000000acc2';
const joana = '52998224725';
/** Rows of one batch. */
const rows = 40;

const kinds: readonly (readonly [weight: number, name: string, kind: Kind])[] = [
  [8, 'pix', ({ centavos, pick }) => pixLine(centavos, pick(keys))],
  [3, 'pix async', ({ centavos, pick }) => [...pixLine(centavos, pick(keys)), '--async']],
  [
    2,
    'pix bank',
    ({ centavos, number }) => [
      'pix',
      'send-bank',
      ...fields({
        amount: reais(centavos),
        bankCode: '033',
        branch: '1234',
        account: '56789',
        identifier: `bank-${number}`,
      }),
    ],
  ],
  [
    2,
    'pix qr',
    async ({ teller, centavos, number }) => {
      const { emv } = await charge(teller, `open-${number}`, `/v1/accounts/${otherAccount}`, joana);
      return ['pix', 'qr', 'pay', emv, '--amount', reais(centavos)];
    },
  ],
  [
    2,
    'refund',
    async ({ teller, centavos, number }) => {
      const { identifier } = await charge(teller, `table-${number}`);
      teller.sandbox.control.settle(identifier, 'COMPLETED');
      const { body } = await teller.call('GET', `A/pix/qr-code/lookup?identifier=${identifier}`);
      const endToEnd = String(body.endToEndId);
      return ['pix', 'refund', endToEnd, '--confirm', endToEnd.slice(-4), '--amount', reais(centavos)];
    },
  ],
  [
    4,
    'ted',
    ({ centavos, pick }) => [
      'ted',
      'send',
      ...flags({
        'bank-code': '341',
        branch: '1234',
        'account-number': pick(accounts),
        'tax-number': joana,
        'holder-name': 'Joana Exemplo da Silva',
        amount: reais(centavos),
      }),
    ],
  ],
  [
    3,
    'transfer',
    ({ centavos }) => ['transfer', 'send', '--to-account', otherAccount, '--amount', reais(centavos)],
  ],
  [2, 'boleto', ({ centavos }) => ['boleto', 'pay', ...fields({ digitableLine: lineOf(centavos) })]],
];

/** Kinds that a content claim protects where no ref does. */
const mayGoWithoutRef = ['pix', 'pix async', 'ted', 'transfer'];
/** One errand of so many is a batch. */
const batchEvery = 25;

/** The next errand: its number decides its amount. */
export async function nextErrand(
  teller: Teller,
  number: number,
  dice: { pick<T>(from: readonly T[]): T; chance(of: number): boolean },
): Promise<Errand> {
  if (number % batchEvery === batchEvery - 1) return batch(teller, number);
  const centavos = amountOf(number, 0);
  const [, name, kind] = dice.pick(kinds.flatMap((one) => Array.from({ length: one[0] }, () => one)));
  const typed = await kind({ teller, number, centavos, pick: dice.pick });
  const ref = mayGoWithoutRef.includes(name) && dice.chance(0.25) ? null : `soak-${number}`;
  return {
    name: `${name} ${number}`,
    line: [...typed, ...(ref === null ? [] : ['--ref', ref]), '--yes', '--no-wait', '--json'],
    ref,
    debitsCentavos: [centavos],
    isOwn: (intent) => (ref === null ? intent.amountCentavos === centavos : intent.ref === ref),
  };
}

async function batch(teller: Teller, number: number): Promise<Errand> {
  const made = await teller.call('POST', 'A/pix/batches', { body: { name: 'soak' }, key: `batch-${number}` });
  const id = String(made.body.batchId);
  const debitsCentavos = Array.from({ length: rows }, (_, row) => amountOf(number, row));
  const items = debitsCentavos.map((centavos, row) => ({
    amount: centavos / 100,
    keyType: 'EMAIL',
    identifier: `row-${number}-${row}`,
    key: `${row === 0 ? 'refused' : 'maria'}@example.com`,
  }));
  await teller.call('PUT', `A/pix/batches/${id}/items`, { body: { items } });
  await teller.call('POST', `A/pix/batches/${id}/review`);
  const total = debitsCentavos.reduce((sum, centavos) => sum + centavos, 0);
  return {
    name: `batch ${number}`,
    line: ['batch', 'dispatch', id, '--confirm', reais(total), '--yes', '--no-wait', '--json'],
    ref: null,
    debitsCentavos,
    isOwn: (intent) => intent.target.includes(id),
  };
}

/** Up to number 5,000 these are no amounts that the sandbox knows, nor the R$ 150,00 of the charges. */
function amountOf(number: number, row: number): number {
  return 10_00 + number + row * 200_00;
}

function pixLine(centavos: number, name: string): string[] {
  return ['pix', 'send', '--key', `${name}@example.com`, '--amount', reais(centavos)];
}

function reais(centavos: number): string {
  return (centavos / 100).toFixed(2);
}
