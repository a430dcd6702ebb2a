import type { journalByPayee } from '../../answers/journal.ts';
import type { AnswerOf } from '../../answers/promise.ts';
import { monthText } from '../../brazil/clock.ts';
import { amountNumber, type Centavos, formatPlain, formatReais } from '../../contract/money.ts';
import { isPayment } from '../../journal/intent.ts';
import type { IntentFilter, Journal, Sum } from '../../journal/journal.ts';
import type { Column } from '../../terminal/answer.ts';
import { payeeText } from './journal-view.ts';
import { isOpen } from './still-open.ts';

/** What a payee was paid in one month of Brasilia. */
export interface Paid {
  /** `YYYY-MM` */
  readonly month: string;
  readonly payee: string;
  readonly destination: string | null;
  readonly payments: number;
  readonly centavos: number;
  /** Without a final outcome: may have been paid, or still be paid. */
  readonly openPayments: number;
  readonly openCentavos: number;
}

/**
 * Sums of the payments in a list, by payee and month, newest month first; those that were refused or came back are not
 * included.
 */
export async function paidByPayee(journal: Journal, filter: IntentFilter): Promise<readonly Paid[]> {
  const names = new Map<string | null, string | null>();
  const found = new Map<string, Paid>();
  for (const sum of await journal.sums(filter)) {
    if (sum.state !== 'SETTLED' && !isOpen(sum)) continue;
    const { month, destination, intentId } = sum;
    if (!names.has(destination)) names.set(destination, await nameOf(journal, intentId));
    const payee = names.get(destination);
    if (payee == null) continue;
    const key = JSON.stringify([month, destination]);
    found.set(key, added(found.get(key) ?? { ...nothing, month, payee, destination }, sum));
  }
  return [...found.values()];
}

const nothing = { payments: 0, centavos: 0, openPayments: 0, openCentavos: 0 };

function added(paid: Paid, sum: Sum): Paid {
  const { count, centavos } = sum;
  return isOpen(sum)
    ? { ...paid, openPayments: paid.openPayments + count, openCentavos: paid.openCentavos + centavos }
    : { ...paid, payments: paid.payments + count, centavos: paid.centavos + centavos };
}

/** The name in the newest payment; null for an intent that makes something and pays nobody. */
async function nameOf(journal: Journal, intentId: string): Promise<string | null> {
  const intent = await journal.find(intentId);
  return intent && isPayment(intent) ? payeeText(intent) : null;
}

/** What was paid in all. */
export function totalOf(sums: readonly Paid[]): Pick<Paid, 'payments' | 'centavos'> {
  return sums.reduce(
    ({ payments, centavos }, sum) => ({
      payments: payments + sum.payments,
      centavos: centavos + sum.centavos,
    }),
    { payments: 0, centavos: 0 },
  );
}

/** As JSON shows it: amounts are BRL numbers. */
export function paidJson({ centavos, openCentavos, ...paid }: Paid): AnswerOf<typeof journalByPayee>[number] {
  return {
    ...paid,
    amount: amountNumber(centavos as Centavos),
    openAmount: amountNumber(openCentavos as Centavos),
  };
}

/** Columns of `journal list --by-payee`. */
export const paidColumns: readonly Column<Paid>[] = [
  { header: 'Month', value: ({ month }) => month, shown: ({ month }) => monthText(month), whole: true },
  {
    header: 'To',
    value: ({ destination }) => destination ?? '',
    shown: ({ payee }) => payee,
    freeText: true,
  },
  { header: 'Payments', value: ({ payments }) => String(payments), align: 'right' },
  amountColumn('Paid', ({ centavos }) => centavos),
  amountColumn('Open', ({ openCentavos }) => openCentavos),
];

function amountColumn(header: 'Paid' | 'Open', centavosOf: (paid: Paid) => number): Column<Paid> {
  return {
    header,
    value: (paid) => formatPlain(centavosOf(paid) as Centavos),
    shown: (paid) => formatReais(centavosOf(paid) as Centavos, '\u00a0'),
    align: 'right',
    cell: 'amount',
  };
}
