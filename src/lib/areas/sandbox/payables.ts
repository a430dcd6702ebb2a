import { nextBankBusinessDay } from '../../brazil/bank-calendar.ts';
import { amountNumber, type Centavos } from '../../contract/money.ts';
import type { Payable } from '../../sandbox/account/payables.ts';
import type { Sheet } from '../../sandbox/statement/sheet.ts';

/** The columns of the company's sheet, as its people name them. */
const columns = [
  { name: 'Favorecido', width: 30 },
  { name: 'CPF/CNPJ', width: 20 },
  { name: 'Forma de pagamento', width: 20 },
  { name: 'Chave PIX', width: 40 },
  { name: 'Banco', width: 7 },
  { name: 'Agência', width: 9 },
  { name: 'Conta', width: 10 },
  { name: 'Linha digitável', width: 58 },
  { name: 'Pix copia e cola', width: 40 },
  { name: 'Valor (R$)', width: 12, holds: 'amount' },
  { name: 'Vencimento', width: 12 },
  { name: 'Data de pagamento', width: 18 },
  { name: 'Seu número', width: 14 },
] as const;
type Row = Record<(typeof columns)[number]['name'], string | number>;

const forms = { key: 'PIX', boleto: 'Boleto', qr: 'QR Code' } as const;

/** A mistake in one row of a kind. */
interface Mistake {
  readonly kind: Payable['by']['kind'];
  readonly change: (row: Row, before: Row) => Partial<Row>;
}

/** What is seen offline, and last what only the bank tells. */
const mistakes: readonly Mistake[] = [
  { kind: 'boleto', change: (row) => ({ 'Linha digitável': otherDigit(row['Linha digitável']) }) },
  { kind: 'boleto', change: (_, before) => ({ 'Linha digitável': before['Linha digitável'] }) },
  {
    kind: 'qr',
    change: (row) => ({ 'Pix copia e cola': `${row['Pix copia e cola']}`.replace('5204', '5205') }),
  },
  { kind: 'key', change: () => ({ 'Valor (R$)': '1.500' }) },
  { kind: 'key', change: () => ({ 'Chave PIX': '529.982.247-26' }) },
  { kind: 'key', change: () => ({ 'Chave PIX': '1,23457E+13' }) },
  { kind: 'key', change: () => ({ 'Chave PIX': '11912345684' }) },
  { kind: 'key', change: () => ({ 'Valor (R$)': '' }) },
  { kind: 'account', change: () => ({ Agência: '' }) },
  { kind: 'boleto', change: (row) => ({ 'Valor (R$)': Number(row['Valor (R$)']) + 1 }) },
];

/**
 * A company's payables as its people would type them, for five days, with ten mistakes among them. A late boleto has no amount,
 * as nobody knows what it costs by now.
 * @param today `YYYY-MM-DD`
 */
export function payablesSheet(payables: readonly Payable[], today: string): Sheet {
  const days = [today];
  while (days.length < 5) days.push(nextBankBusinessDay(days.at(-1) ?? today));
  const rows = payables.map((payable, at) => rowOf(payable, at, days));
  for (const [nth, { kind, change }] of mistakes.entries()) {
    const ofKind = rows.filter((_, at) => payables[at]?.by.kind === kind);
    const [before, row] = ofKind.slice(4 + 5 * nth);
    if (before && row) Object.assign(row, change(row, before));
  }
  return { title: 'Contas a pagar', columns, rows: rows.map((row) => columns.map(({ name }) => row[name])) };
}

function rowOf(
  { name, document, amountCentavos, dueDay, by }: Payable,
  at: number,
  days: readonly string[],
): Row {
  // A code that is paid at once is not kept for another day.
  const payDay = (by.kind === 'qr' && by.isOnce ? days[0] : days[at % days.length]) ?? '';
  return {
    Favorecido: name,
    'CPF/CNPJ': document,
    'Forma de pagamento': by.kind === 'account' ? (by.isTed ? 'TED' : 'PIX dados bancários') : forms[by.kind],
    'Chave PIX': by.kind === 'key' ? by.key : '',
    Banco: by.kind === 'account' ? '341' : '',
    Agência: by.kind === 'account' ? '1234' : '',
    Conta: by.kind === 'account' ? by.account : '',
    'Linha digitável': by.kind === 'boleto' ? by.line : '',
    'Pix copia e cola': by.kind === 'qr' ? by.emv : '',
    'Valor (R$)': by.kind === 'boleto' && by.isLate ? '' : amountNumber(amountCentavos as Centavos),
    Vencimento: asTyped(dueDay ?? ''),
    'Data de pagamento': asTyped(payDay),
    'Seu número': `NF-${String(at + 1).padStart(4, '0')}`,
  };
}

/** `10/12/2026`. */
function asTyped(day: string): string {
  return day.split('-').reverse().join('/');
}

function otherDigit(line: string | number): string {
  const text = String(line);
  return `${text.slice(0, 6)}${(Number(text[6]) + 1) % 10}${text.slice(7)}`;
}
