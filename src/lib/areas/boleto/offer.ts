import { type Boleto, formatBoletoLine } from '../../brazil/boleto-line.ts';
import { dayText, timeText } from '../../brazil/clock.ts';
import { normaliseDocument } from '../../brazil/documents.ts';
import type { Session } from '../../connection/session.ts';
import { type Centavos, formatReais } from '../../contract/money.ts';
import { usageError } from '../../errors/cli-error.ts';
import type { ShownBoleto, ShownPayee } from '../../journal/intent.ts';
import { expectPayee, keptPayee, shownDocument } from '../../payments/confirm/payee.ts';
import type { BoletoOrder } from '../../payments/orders/boleto.ts';
import { askOffer, type BoletoOffer, shownBoleto } from '../../payments/orders/boleto-offer.ts';
import type { Field } from '../../terminal/answer.ts';
import { boletoWords } from '../../words/boleto.ts';
import { orderWords } from '../../words/orders.ts';
import { valueWords } from '../../words/values.ts';

/** The amount to pay, and the lines shown to a person beforehand. */
export interface BoletoToPay {
  readonly amountCentavos: Centavos;
  readonly details: () => readonly Field[];
  readonly beneficiary: ShownPayee;
  /** What must be the same at the hour, if it is scheduled. */
  readonly kept: ShownBoleto;
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
  const offer = await askOffer(client, boleto, order.previewText);
  const { beneficiary } = offer;
  expectPayee({ ...beneficiary, ...noLookUp }, expected, 'boleto');
  const amountCentavos = payable(order, offer);
  const kept = keptPayee({ ...beneficiary, ...noLookUp, askedAtMs: client.clock.now() });
  return {
    amountCentavos,
    details: () => offerFields(boleto, offer),
    beneficiary: kept,
    kept: shownBoleto(offer, amountCentavos),
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
function payable({ asked }: BoletoOrder, { amountDue }: BoletoOffer): Centavos {
  if (amountDue !== null && (asked === null || asked === amountDue)) return amountDue;
  if (amountDue !== null)
    throw usageError(
      'boleto_amount_mismatch',
      boletoWords.costsOther(formatReais(amountDue), formatReais(asked as Centavos)),
      boletoWords.leaveAmountOut,
    );
  if (asked !== null) return asked;
  throw usageError('invalid_amount', boletoWords.amountOpen, orderWords.addAmount);
}
