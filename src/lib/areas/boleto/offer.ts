import { type Boleto, boletoDigits, formatBoletoLine, sameBoleto } from '../../brazil/boleto-line.ts';
import { dayText, timeText } from '../../brazil/clock.ts';
import { normaliseDocument } from '../../brazil/documents.ts';
import { ServiceError } from '../../client/errors.ts';
import type { Answered } from '../../client/reply.ts';
import type { Session } from '../../connection/session.ts';
import { preview } from '../../contract/boleto.ts';
import { type Centavos, centavosFromJsonNumber, formatReais } from '../../contract/money.ts';
import type { GapSettings } from '../../contract/settings.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import type { ShownPayee } from '../../journal/intent.ts';
import { atPath, firstText } from '../../json/paths.ts';
import type { BoletoOrder } from '../../payments/orders/boleto.ts';
import { expectPayee, keptPayee, shownDocument } from '../../payments/payee.ts';
import type { Field } from '../../terminal/answer.ts';
import { boletoReasonText, boletoWords } from '../../words/boleto.ts';
import { orderWords } from '../../words/orders.ts';
import { valueWords } from '../../words/values.ts';

/** The service's preview of a boleto; null for anything it does not say. */
export interface BoletoOffer {
  /** The amount due now. */
  readonly amountDue: Centavos | null;
  readonly beneficiary: { readonly name: string | null; readonly document: string | null };
  readonly payer: { readonly name: string | null; readonly document: string | null };
  readonly dueDate: string | null;
  /** The reasons the amount differs from the one on the boleto: `interest R$ 1,00`. */
  readonly reasons: readonly string[];
}

/** The amount to pay, and the lines shown to a person beforehand. */
export interface BoletoToPay {
  readonly amountCentavos: Centavos;
  readonly details: readonly Field[];
  readonly beneficiary: ShownPayee;
}

/**
 * Asks the service what the boleto costs now and who gets it. Nothing is paid blind: without an amount and a beneficiary
 * this ends here, even on a terminal.
 * @throws {CliError} 33 paid or scheduled already; 35 an answer that does not tell enough, another beneficiary; 2 amount
 * @throws {ServiceError} {@link NoAnswerError} {@link TokenError}
 */
export async function boletoToPay(
  session: Session,
  order: BoletoOrder,
  flags: { readonly 'expect-document'?: string | undefined; readonly 'expect-name'?: string | undefined },
): Promise<BoletoToPay> {
  const { client } = session;
  const { boleto } = order;
  if (boleto === null) throw usageError('invalid_boleto', boletoWords.bodyNamesNone, boletoWords.nameMember);
  const document = flags['expect-document'];
  const expected = {
    document: document === undefined ? null : normaliseDocument(document),
    name: flags['expect-name'] ?? null,
  };
  const reply = await client.read(preview, { bodyText: order.previewText }).catch(orAlreadyPaid);
  requireOurs(reply, boleto);
  const offer = readOffer(reply.json.value, client.connection.settings);
  const { beneficiary } = offer;
  if (beneficiary.name === null && beneficiary.document === null)
    throw unreadable(boletoWords.previewWithoutPayee);
  expectPayee({ ...beneficiary, ...noLookUp }, expected, 'boleto');
  const amountCentavos = payable(order, boleto, offer);
  const kept = keptPayee({ ...beneficiary, ...noLookUp, askedAtMs: client.clock.now() });
  return { amountCentavos, details: offerFields(boleto, offer), beneficiary: kept };
}

/** Reads the preview's answer by the names in the settings. */
export function readOffer(value: unknown, settings: GapSettings): BoletoOffer {
  const party = (names: readonly string[], documents: readonly string[]) => ({
    name: firstText(value, names),
    document: firstText(value, documents),
  });
  return {
    amountDue:
      settings.boletoAmountDue.map((path) => amountAt(value, path)).find((one) => one !== null) ?? null,
    beneficiary: party(settings.boletoBeneficiaryName, settings.boletoBeneficiaryDocument),
    payer: party(settings.boletoPayerName, settings.boletoPayerDocument),
    dueDate: firstText(value, settings.boletoDueDate),
    reasons: settings.boletoAmountReasons.flatMap((path) => {
      const amount = amountAt(value, path);
      return amount === null ? [] : [`${boletoReasonText(path)} ${formatReais(amount)}`];
    }),
  };
}

/** The boleto as labelled lines; the amount printed on it only if another is due. */
export function offerFields(boleto: Boleto, offer: BoletoOffer): Field[] {
  const { amountDue, beneficiary, payer, dueDate, reasons } = offer;
  const differs = amountDue !== null && boleto.amountCentavos !== null && amountDue !== boleto.amountCentavos;
  const due = timeText(dueDate ?? boleto.dueDate);
  const other = boleto.dueDate !== null && dueDate !== null && !dueDate.startsWith(boleto.dueDate);
  const { notGiven } = valueWords;
  return [
    ['Boleto', formatBoletoLine(boleto.line)],
    ['Beneficiary', beneficiary.name ?? notGiven],
    ['Document', beneficiary.document === null ? notGiven : shownDocument(beneficiary.document)],
    [
      'Payer',
      [payer.name, payer.document && shownDocument(payer.document)].filter(Boolean).join(', ') || notGiven,
    ],
    [
      'Due',
      other
        ? boletoWords.dueDiffers(`${due}`, `${boleto.dueDate && dayText(boleto.dueDate)}`)
        : (due ?? notGiven),
    ],
    ['On the boleto', differs ? formatReais(boleto.amountCentavos as Centavos) : null],
    ['Why it differs', differs ? reasons.join(', ') || boletoWords.noReason : null],
  ];
}

const noLookUp = { bank: null, account: null, asReceived: null, askedAtMs: 0 };

/** The amount to pay: the one the service says is due, or for an open boleto the one the person named. */
function payable({ asked }: BoletoOrder, boleto: Boleto, { amountDue }: BoletoOffer): Centavos {
  if (amountDue !== null && (asked === null || asked === amountDue)) return amountDue;
  if (amountDue !== null)
    throw usageError(
      'boleto_amount_mismatch',
      boletoWords.costsOther(formatReais(amountDue), formatReais(asked as Centavos)),
      boletoWords.leaveAmountOut,
    );
  if (boleto.amountCentavos !== null) throw unreadable(boletoWords.previewWithoutAmount);
  if (asked !== null) return asked;
  throw usageError('invalid_amount', boletoWords.amountOpen, orderWords.addAmount);
}

function unreadable(message: string): CliError {
  return new CliError({
    code: 'boleto_preview_unreadable',
    ends: 'check_failed',
    message,
    hint: boletoWords.lookAtPreview,
  });
}

/** An answer about another boleto says nothing about ours. */
function requireOurs({ json }: Answered, boleto: Boleto): void {
  const members = typeof json.value === 'object' && json.value !== null ? Object.values(json.value) : [];
  const shown = members.filter((value) => typeof value === 'string' && boletoDigits(value) !== null);
  if (shown.length === 0 || shown.some((text) => sameBoleto(String(text), boleto.barcode))) return;
  throw new CliError({
    code: 'boleto_preview_unreadable',
    ends: 'check_failed',
    message: boletoWords.otherPreview,
  });
}

/** Somebody is already paying it, in the service's own words. */
function orAlreadyPaid(error: unknown): never {
  if (!(error instanceof ServiceError)) throw error;
  const { errorCode, status, requestId } = error.reply;
  if (errorCode !== 'boleto_already_settled' && errorCode !== 'boleto_scheduled') throw error;
  throw new CliError({
    code: errorCode,
    ends: 'duplicate',
    message: error.message,
    hint: 'brl statement list --operation BOLETO',
    httpStatus: status,
    requestId,
    cause: error,
  });
}

/** Zero means that the amount is open, or that nothing is added. */
function amountAt(value: unknown, path: string): Centavos | null {
  const found = atPath(value, path);
  const source = typeof found === 'number' || typeof found === 'string' ? String(found) : '';
  const amount = centavosFromJsonNumber(source);
  return amount !== null && amount > 0 ? amount : null;
}
