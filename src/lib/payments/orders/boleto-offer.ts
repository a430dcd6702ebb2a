import { type Boleto, boletoDigits, readBoleto, sameBoleto } from '../../brazil/boleto-line.ts';
import { todayInBrasilia } from '../../brazil/days.ts';
import type { Client } from '../../client/client.ts';
import { ServiceError } from '../../client/errors.ts';
import type { Answered } from '../../client/reply.ts';
import type { Session } from '../../connection/session.ts';
import { preview } from '../../contract/boleto.ts';
import { type Centavos, centavosFromJsonNumber, formatReais } from '../../contract/money.ts';
import type { GapSettings } from '../../contract/settings.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { ShownBoleto } from '../../journal/intent.ts';
import { atPath, firstText } from '../../json/paths.ts';
import { boletoReasonText, boletoWords } from '../../words/boleto.ts';
import { shownDocument } from '../confirm/payee.ts';

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

/**
 * Asks the service what a boleto costs now and who gets it.
 * @throws {CliError} 33 paid or scheduled already; 35 an answer about another boleto, or one that names no beneficiary
 * @throws {ServiceError} {@link NoAnswerError} {@link TokenError}
 */
export async function askOffer(client: Client, boleto: Boleto, previewText: string): Promise<BoletoOffer> {
  const reply = await client.read(preview, { bodyText: previewText }).catch(orAlreadyPaid);
  requireOurs(reply, boleto);
  const offer = readOffer(reply.json.value, client.connection.settings);
  const { beneficiary, amountDue } = offer;
  if (beneficiary.name === null && beneficiary.document === null)
    throw unreadable(boletoWords.previewWithoutPayee);
  if (amountDue === null && boleto.amountCentavos !== null)
    throw unreadable(boletoWords.previewWithoutAmount);
  return offer;
}

/** The same by a boleto's line alone. */
export async function askOfferOfLine({ client, serviceNow }: Session, line: string): Promise<BoletoOffer> {
  const boleto = readBoleto(line, { today: todayInBrasilia(serviceNow()) });
  return askOffer(
    client,
    boleto,
    JSON.stringify({ [client.connection.settings.boletoLineField]: boleto.line }),
  );
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

/** What must be the same when a scheduled boleto is paid. @param otherwise its amount, if the bank leaves it open */
export function shownBoleto(
  { amountDue, beneficiary, dueDate }: Pick<BoletoOffer, 'amountDue' | 'beneficiary' | 'dueDate'>,
  otherwise: number,
): ShownBoleto {
  const { name, document } = beneficiary;
  return {
    amountCentavos: amountDue ?? otherwise,
    beneficiary: name,
    document: document && shownDocument(document),
    dueDate,
  };
}
