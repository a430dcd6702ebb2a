import type { Day } from '../../brazil/bank-calendar.ts';
import { dayText } from '../../brazil/clock.ts';
import { normaliseDocument } from '../../brazil/documents.ts';
import type { Centavos } from '../../contract/money.ts';
import { out } from '../../contract/pix.ts';
import { outBankAccount } from '../../contract/pix-bank.ts';
import { usageError } from '../../errors/cli-error.ts';
import { payeeText } from '../../journal/payee.ts';
import type { OwnerBefore } from '../../journal/payees.ts';
import { codeWords } from '../../words/codes.ts';
import { payoutWords } from '../../words/payout.ts';
import { pixWords } from '../../words/pix.ts';
import { valueSays } from '../../words/values.ts';
import type { PaymentDraft } from '../facts.ts';
import { plainWord } from './columns.ts';
import { keyContradiction } from './key-document.ts';
import type { PayoutRole } from './payout-columns.ts';
import { pixDraft, pixOfRow } from './pix.ts';
import { bankDataDraft, bankDataOfRow } from './pix-bank.ts';
import type { RowCells } from './row-cells.ts';
import {
  boletoOfRow,
  type CodeAnswers,
  type CodeReading,
  differencesOf,
  qrOfRow,
  type RowCode,
} from './row-code.ts';
import { type DayReading, dayToPay, type RowDays, readRowDays } from './row-day.ts';
import { readHolderName, tedDraft, tedOfRow } from './ted.ts';
import { transferDraft, transferOfRow } from './transfer.ts';

/** The rails that a row may use. */
export const payoutRails = ['pix', 'pix-bank', 'ted', 'transfer', 'boleto', 'qr'] as const;
/** One of {@link payoutRails}. */
export type PayoutRail = (typeof payoutRails)[number];

/** A row of a file, read as a payment. */
export interface PayoutRow extends RowDays {
  readonly line: number;
  /** The row as in the file. */
  readonly cells: readonly string[];
  readonly rail: PayoutRail;
  readonly draft: PaymentDraft;
  /** Null only for a row with a code of which the bank has not been asked, and which states no amount. */
  readonly amountCentavos: Centavos | null;
  /** The boleto or QR code that it pays; null for a row that says everything itself. */
  readonly code: RowCode | null;
  /** The text for the payee. */
  readonly description: string | null;
  /** The row's own name for the payment; the payee does not see it. */
  readonly reference: string | null;
  /** When it is paid: its day, moved where banks are closed then; null for now. `YYYY-MM-DD`. */
  readonly payDay: Day | null;
  /** Whether that is after its due date. */
  readonly isPastDue: boolean;
  /** The payee according to the file: compared if the key is looked up, and with what the bank says of a code. */
  readonly expected: ExpectedOwner;
}

/** The owner that a row's key must have. */
export interface ExpectedOwner {
  readonly document: string | null;
  readonly name: string | null;
  /** The owner that the payee of its nickname is known to have. */
  readonly before: OwnerBefore | null;
}

/**
 * The content that makes two rows the same payment, regardless of column order and of how a cell is written. Two days are two
 * payments; a row without one has the names that it had before days were read.
 */
export function contentOf(row: PayoutRow): readonly unknown[] {
  const { rail, draft, amountCentavos, description, reference, day, code } = row;
  const content = [rail, payeeText(draft.to), amountCentavos, description, reference];
  // Two codes may have one key and amount.
  return [...content, ...(code?.qr ? [code.text] : []), ...(day === null ? [] : [day])];
}

/** How a file's rows are read. */
export interface RowReading extends CodeReading {
  /** The rail of all rows that name none. */
  readonly rail: PayoutRail | null;
  readonly days: DayReading;
}

/** Reads a row; null if its faults leave no payment; `row` then has all of them. */
export function payoutRow(
  row: RowCells,
  { line, cells }: Pick<PayoutRow, 'line' | 'cells'>,
  reading: RowReading,
): PayoutRow | null {
  const rail = railOf(row, reading.rail);
  const { filling } = row;
  const isOther = rail !== null && filling?.rails.includes(rail) === false;
  if (isOther) row.fault('nickname', 'nickname', payoutWords.otherRail(rail, filling.rails.join(', ')));
  const order = rail === null || isOther ? null : orders[rail](row, reading);
  const reference = row.may('reference', readReference);
  const days = readRowDays(row, reading.days);
  const code = order?.code ?? null;
  const isPix = rail === 'pix' || code !== null;
  const expected = {
    document: isPix ? row.may('document', normaliseDocument) : null,
    name: isPix ? row.may('name', readHolderName) : null,
    before: filling?.owner ?? null,
  };
  const to = rail === 'pix' && row.faults.length === 0 ? order?.draft().to : undefined;
  const wrong = to?.kind === 'pix-key' ? keyContradiction(to.keyType, to.key, expected.document) : null;
  if (wrong !== null) row.fault('document', 'document', valueSays.several(wrong, pixWords.whichIsRight));
  if (code !== null) compareWithBank(row, code, line, expected, reading.codes);
  if (rail === null || order === null || row.faults.some(({ rule }) => !doubts.includes(rule))) return null;
  const { description } = order;
  const draft = order.draft();
  const { amountCentavos } = draft;
  const payDay = dayToPay(row, rail, days, reading.days);
  if (code?.qr) refuseExpired(row, code, payDay ?? reading.days.scheduledOn ?? reading.today, reading.today);
  const isPastDue = days.dueDay !== null && (payDay ?? reading.today) > days.dueDay;
  const read = { line, cells, rail, draft, amountCentavos, code, description, reference, expected };
  return { ...read, ...days, payDay, isPastDue };
}

/** A code is paid on a day on which the bank still takes it; a dynamic one for which it names no such day, only today. */
function refuseExpired(row: RowCells, { qr, told }: RowCode, payDay: Day, today: Day): void {
  if (told === null || told.isAgreed || qr?.kind === 'static' || payDay <= today) return;
  const { lastDay } = told;
  if (lastDay === null) row.fault('qr', 'bank_refuses', codeWords.onlyToday);
  else if (payDay > lastDay) row.fault('qr', 'bank_refuses', codeWords.expires(dayText(lastDay)));
}

/** What a person may say yes to; the row is a payment all the same. */
const doubts: readonly string[] = ['key_guess', 'bank_differs', 'same_bill'];

/** Never another amount, nor another payee, than the sheet's without a person's word. */
function compareWithBank(
  row: RowCells,
  { inSheet, told }: RowCode,
  line: number,
  expected: PayoutRow['expected'],
  codes: CodeAnswers | undefined,
): void {
  if (told === null || codes === undefined || codes.isAgreed || told.isAgreed) return;
  for (const { role, message } of differencesOf(inSheet, expected, told))
    row.fault(role, 'bank_differs', message);
  const twin = codes.twinOf(line);
  if (twin !== null) row.fault(null, 'same_bill', twin);
}

/** A row's order; its draft can be made only if the row has no fault. */
interface RowOrder {
  readonly description: string | null;
  readonly code?: RowCode | null;
  readonly draft: () => PaymentDraft;
}

const orders: Readonly<Record<PayoutRail, (row: RowCells, reading: RowReading) => RowOrder>> = {
  pix: (row) => {
    const payment = pixOfRow(row);
    return { ...payment, draft: () => pixDraft(out, payment) };
  },
  'pix-bank': (row, { settings }) => {
    if (settings.bankDataIdentifierField === '') row.fault(null, 'rail', payoutWords.namelessRail);
    const data = bankDataOfRow(row);
    return { ...data, draft: () => bankDataDraft(outBankAccount, settings, data) };
  },
  ted: (row) => {
    const ted = tedOfRow(row);
    return { ...ted, draft: () => tedDraft(ted) };
  },
  transfer: (row) => {
    const payment = transferOfRow(row);
    return { ...payment, draft: () => transferDraft(payment) };
  },
  boleto: boletoOfRow,
  qr: qrOfRow,
};

/** The names of a rail in a row, as {@link plainWord} writes them. */
const railNames: Readonly<Record<PayoutRail, readonly string[]>> = {
  pix: ['pix', 'chave', 'pixchave', 'pixporchave'],
  'pix-bank': ['pixbank', 'pixconta', 'pixdadosbancarios', 'pixpordadosbancarios'],
  ted: ['ted'],
  transfer: ['transfer', 'interna', 'transferenciainterna'],
  boleto: ['boleto', 'boletobancario', 'titulo', 'codigodebarras', 'linhadigitavel', 'pagamentodeboleto'],
  qr: ['qr', 'qrcode', 'pixqr', 'pixqrcode', 'copiaecola', 'pixcopiaecola'],
};

/** The columns that only this rail has, or only these two. */
const railMarks: Readonly<Record<PayoutRail, readonly PayoutRole[]>> = {
  pix: ['key'],
  'pix-bank': ['bank'],
  ted: ['bank'],
  transfer: ['account-id'],
  boleto: ['line', 'barcode'],
  qr: ['qr'],
};

/** The row's own word, else the one for all rows, else the only rail whose column it fills. */
function railOf(row: RowCells, given: PayoutRail | null): PayoutRail | null {
  if (row.fills('rail')) return row.may('rail', readRail) ?? null;
  if (given !== null) return given;
  const fitting = payoutRails.filter((rail) => railMarks[rail].some((role) => row.fills(role)));
  const [only, ...others] = fitting;
  if (only === undefined) row.fault(null, 'missing', payoutWords.noPayee);
  else if (others.length > 0) row.fault(null, 'rail', payoutWords.severalRails(fitting.join(', ')));
  return others.length === 0 ? (only ?? null) : null;
}

function readRail(text: string): PayoutRail {
  const plain = plainWord(text);
  const found = payoutRails.find((rail) => railNames[rail].includes(plain));
  if (found) return found;
  throw usageError('invalid_field', payoutWords.noRail(text.slice(0, 40), payoutRails.join(', ')));
}

const referenceMaxLength = 120;

function readReference(text: string): string {
  if ([...text].length <= referenceMaxLength && !/\p{Cc}/u.test(text)) return text;
  throw usageError('invalid_field', payoutWords.badReference(referenceMaxLength));
}
