import { type Boleto, readBoleto } from '../../brazil/boleto-line.ts';
import { type BrCode, parseBrCode } from '../../brazil/br-code.ts';
import { parseAmount } from '../../brazil/typed-amount.ts';
import { pay } from '../../contract/boleto.ts';
import { type Centavos, formatReais } from '../../contract/money.ts';
import { payAsync } from '../../contract/pix-qr.ts';
import type { GapSettings } from '../../contract/settings.ts';
import { usageError } from '../../errors/cli-error.ts';
import type { ShownPayee } from '../../journal/intent.ts';
import type { Payee } from '../../journal/payee.ts';
import { compareDocuments, compareNames } from '../../terminal/text.ts';
import { codeWords } from '../../words/codes.ts';
import { qrWords } from '../../words/qr.ts';
import type { Message } from '../../words/topic.ts';
import { valueSays } from '../../words/values.ts';
import { checkedDescription, type PaymentDraft, reais } from '../facts.ts';
import type { PayoutRole } from './payout-columns.ts';
import { qrDraft, qrPayee } from './qr.ts';
import type { RowCells } from './row-cells.ts';

/**
 * The number of a boleto or a QR code in a row of a file. Only the bank says what it costs today and who gets the money,
 * so the row becomes a payment when the bank has been asked.
 */
export interface RowCode {
  /** What the bank is asked by; the same for each way of writing it: a boleto's barcode, or the code itself. */
  readonly text: string;
  readonly boleto: Boleto | null;
  readonly qr: BrCode | null;
  /** The amount in the row's own cell; null for an empty one. */
  readonly inSheet: Centavos | null;
  /** The bank's answer; null while it has not been asked. */
  readonly told: CodeTold | null;
}

/** What the bank says of a boleto or a code. */
export interface CodeTold {
  /** Null if the payer chooses it. */
  readonly amountDue: Centavos | null;
  /** Whether the payee lets the payer pay another amount than the one due. */
  readonly isChangeable: boolean;
  /** The registered name, and a trade name if there is one. */
  readonly names: readonly string[];
  /** The payee's name in the code, where the bank has another; null where they are the same. */
  readonly nameInCode: string | null;
  readonly document: string | null;
  readonly dueDate: string | null;
  /** `YYYY-MM-DD` in Brasilia: the last day on which it may be paid; null if the bank names none. */
  readonly lastDay: string | null;
  /** The charge's own number, which a boleto of the same bill has in its free field; null for a boleto. */
  readonly txid: string | null;
  readonly to: Payee;
  readonly decodeId: string | null;
  /** What a receipt says of the payee. */
  readonly payee: ShownPayee | null;
  /** Whether its differences from the sheet were accepted when it was planned. */
  readonly isAgreed: boolean;
}

/** The answers that the bank has given for a file, by {@link RowCode.text}. */
export interface CodeAnswers {
  /** Null for a code that it was not asked about; a text if the code cannot be paid, which says why. */
  of(text: string): CodeTold | string | null;
  /** Whether a person has agreed to pay the bank's amounts and payees where the sheet has others. */
  readonly isAgreed: boolean;
  /** Which other row, or earlier payment, has the bill of this line in its other form. */
  twinOf(line: number): Message | null;
}

/** How the rows with codes of a file are read. */
export interface CodeReading {
  readonly settings: GapSettings;
  /** `YYYY-MM-DD` of Brasilia. */
  readonly today: string;
  /** Absent offline: amounts are then those of the sheet, or of the code. */
  readonly codes?: CodeAnswers;
}

/** A row with a code, as an order. */
export interface CodeOrder {
  readonly description: string | null;
  readonly code: RowCode | null;
  readonly draft: () => PaymentDraft;
}

/** Reads a boleto's row. Its digits may stand in either column, or the same boleto in both. */
export function boletoOfRow(row: RowCells, { settings, today, codes }: CodeReading): CodeOrder {
  const read = (text: string) => readBoleto(text, { today });
  const column = row.fills('line') || !row.fills('barcode') ? 'line' : 'barcode';
  const boleto = row.need(column, read);
  const other = column === 'line' ? row.may('barcode', read) : null;
  if (boleto && other && boleto.barcode !== other.barcode)
    row.fault('barcode', 'boleto', codeWords.rowNamesTwo);
  const { inSheet, description } = textsOf(row);
  const code = boleto && codeOf(row, column, { text: boleto.barcode, boleto, qr: null, inSheet }, codes);
  return {
    code,
    description,
    draft: () => boletoDraft(settings, boleto, amountOf(code), description),
  };
}

/** Reads the row of a QR code. */
export function qrOfRow(row: RowCells, { codes }: CodeReading): CodeOrder {
  const read = row.need('qr', (text) => ({ emv: text, qr: requirePayable(parseBrCode(text)) }));
  const { inSheet, description } = textsOf(row);
  const code = read && codeOf(row, 'qr', { text: read.emv, boleto: null, qr: read.qr, inSheet }, codes);
  return {
    code,
    description,
    draft: () =>
      qrDraft(payAsync, {
        emv: read.emv,
        amountCentavos: amountOf(code),
        description: description ?? undefined,
        decodeId: code?.told?.decodeId ?? null,
        to: code?.told?.to ?? qrPayee(read.qr, null),
      }),
  };
}

/** What two rows share that pay one bill, which can be paid once; null for a code that may be paid again. */
export function billOf({ boleto, qr }: RowCode): readonly unknown[] | null {
  if (boleto !== null) return ['boleto', boleto.barcode];
  return qr?.url ? ['qr', qr.url] : null;
}

/** What the sheet says otherwise than the bank, each with both values. */
export function differencesOf(
  inSheet: Centavos | null,
  expected: { readonly name: string | null; readonly document: string | null },
  told: CodeTold,
): readonly { readonly role: PayoutRole; readonly message: Message }[] {
  const { amountDue, names, nameInCode, document } = told;
  const otherAmount =
    inSheet !== null && amountDue !== null && inSheet !== amountDue && !told.isChangeable
      ? [
          {
            role: 'amount' as const,
            message: codeWords.otherAmount(formatReais(inSheet), formatReais(amountDue)),
          },
        ]
      : [];
  const { name } = expected;
  const isNamed = name === null || names.some((known) => compareNames(name, known) !== 'mismatch');
  const isTheirs =
    expected.document === null ||
    document === null ||
    compareDocuments(expected.document, document) !== 'mismatch';
  return [
    ...otherAmount,
    ...(nameInCode === null
      ? []
      : [{ role: 'qr' as const, message: codeWords.otherNameInCode(nameInCode, names.join(' / ')) }]),
    ...(isNamed
      ? []
      : [{ role: 'name' as const, message: codeWords.otherName(name ?? '', names.join(' / ')) }]),
    ...(isTheirs
      ? []
      : [
          {
            role: 'document' as const,
            message: codeWords.otherDocument(expected.document ?? '', document ?? ''),
          },
        ]),
  ];
}

/** The bank's answer for a code, and what stops the row because of it. */
function codeOf(
  row: RowCells,
  column: PayoutRole,
  code: Omit<RowCode, 'told'>,
  codes: CodeAnswers | undefined,
): RowCode {
  const answer = codes?.of(code.text) ?? null;
  if (typeof answer === 'string') row.fault(column, 'bank_refuses', valueSays.several(answer));
  const told = typeof answer === 'string' ? null : answer;
  if (told?.amountDue === null && code.inSheet === null) row.fault('amount', 'missing', codeWords.amountOpen);
  return { ...code, told };
}

/** What will be paid; before the bank is asked what the sheet says, else what the code says, else null. */
function amountOf(code: RowCode | null): Centavos | null {
  if (code === null) return null;
  const { told, inSheet, boleto, qr } = code;
  if (told === null) return inSheet ?? boleto?.amountCentavos ?? qr?.amount ?? null;
  return told.isChangeable || told.amountDue === null ? (inSheet ?? told.amountDue) : told.amountDue;
}

/** The row's other cells; an empty amount is the bank's. */
function textsOf(row: RowCells) {
  return { inSheet: row.may('amount', parseAmount), description: row.may('description', checkedDescription) };
}

/** @throws {CliError} exit 2 for a code that only authorises later debits */
function requirePayable(code: BrCode): BrCode {
  if (code.kind !== 'recurrence') return code;
  throw usageError('nothing_to_pay', qrWords.nothingToPay);
}

/** The boleto before its names are assigned; the same claim as that of a single payment of it. */
function boletoDraft(
  { boletoLineField, boletoAmountField }: GapSettings,
  boleto: Boleto,
  amountCentavos: Centavos | null,
  description: string | null,
): PaymentDraft {
  return {
    operation: pay,
    rail: pay.id,
    bodyText: (identifier) =>
      JSON.stringify({
        [boletoLineField]: boleto.line,
        [boletoAmountField]: amountCentavos === null ? undefined : reais(amountCentavos),
        description: description ?? undefined,
        identifier,
      }),
    content: boleto.barcode,
    amountCentavos,
    to: { kind: 'boleto', line: boleto.line },
  };
}
