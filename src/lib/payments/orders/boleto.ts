import { type Boleto, BoletoError, boletoDigits, readBoleto } from '../../brazil/boleto-line.ts';
import { todayInBrasilia } from '../../brazil/days.ts';
import { parseAmount } from '../../brazil/typed-amount.ts';
import type { Client } from '../../client/client.ts';
import { type ApiBody, requiredBody } from '../../command/body.ts';
import { amountMember } from '../../command/body-amount.ts';
import type { Session } from '../../connection/session.ts';
import { pay } from '../../contract/boleto.ts';
import { identifierMaxLength, identifierPattern } from '../../contract/fields.ts';
import type { Centavos } from '../../contract/money.ts';
import type { GapSettings } from '../../contract/settings.ts';
import { usageError } from '../../errors/cli-error.ts';
import type { IntentFacts } from '../../journal/intent.ts';
import { textMember } from '../../json/members.ts';
import { boletoWords } from '../../words/boleto.ts';
import { orderWords } from '../../words/orders.ts';
import { planWords } from '../../words/plans.ts';
import { checkedDescription, type NameFlags, paymentFacts, reais } from '../facts.ts';

/** The flags as typed, before they are interpreted. */
export interface BoletoFlags {
  readonly line?: string | undefined;
  readonly barcode?: string | undefined;
  readonly amount?: string | undefined;
  readonly description?: string | undefined;
  readonly identifier?: string | undefined;
  readonly data?: string | undefined;
  readonly field?: string[] | undefined;
}

/** A boleto as interpreted, all its check digits right. */
export interface BoletoOrder {
  /** Null only if a body for the preview has no number that can be found. */
  readonly boleto: Boleto | null;
  /** The exact bytes that pay. */
  readonly bodyText: string;
  /** The bytes that ask for the preview: the same names for the same number, and nothing else. */
  readonly previewText: string;
  /** The amount that the person named; null if the boleto's own is meant. */
  readonly asked: Centavos | null;
  /** Null if none is sent. */
  readonly identifier: string | null;
}

/**
 * Reads flags or body. The number is taken from the flags, or from the body by the member names in the settings, else
 * from whatever looks like one.
 * @throws {CliError} {@link BoletoError} {@link AmountError} exit 2
 */
export function boletoOrder(session: Session, flags: BoletoFlags): BoletoOrder {
  const { settings } = session.client.connection;
  const read = (text: string) => readBoleto(text, { today: todayInBrasilia(session.serviceNow()) });
  const { data, field = [] } = flags;
  if (data === undefined && field.length === 0) return orderOfFlags(settings, flags, read);
  const mixed = (['line', 'barcode', 'amount', 'description', 'identifier'] as const).find(
    (name) => flags[name] !== undefined,
  );
  if (mixed !== undefined) throw usageError('usage', orderWords.flagsOrBody(`--${mixed}`));
  return orderOfBody(settings, requiredBody({ data, field }), read);
}

/** Everything that is written down before sending; only the preview tells the amount. */
export function boletoFacts(client: Client, flags: NameFlags, order: BoletoOrder): IntentFacts {
  const { boleto, identifier } = order;
  const given = flags.ref === undefined && identifier !== null ? identifier : undefined;
  const facts = paymentFacts(
    client,
    { ...flags, identifier: given },
    {
      operation: pay,
      rail: pay.id,
      bodyText: () => order.bodyText,
      // Line and barcode denote one boleto, whatever else the body says.
      ...(boleto === null ? {} : { content: boleto.barcode }),
      amountCentavos: null,
      to: { kind: 'boleto', line: boleto?.line ?? null },
    },
  );
  return { ...facts, identifier };
}

/**
 * The same for a plan, by the boleto's line and with the amount that was shown: the service pays no other one.
 * @throws {CliError} exit 2 for a body of the caller's own
 */
export function plannedBoleto(
  client: Client,
  flags: NameFlags & BoletoFlags,
  order: BoletoOrder,
  amountCentavos: Centavos,
): IntentFacts {
  const { boletoLineField, boletoAmountField } = client.connection.settings;
  if (flags.data !== undefined || (flags.field ?? []).length > 0 || order.boleto === null)
    throw usageError('usage', planWords.noPlanOfBody, planWords.useFlags);
  const bodyText = JSON.stringify({
    [boletoLineField]: order.boleto.line,
    [boletoAmountField]: reais(amountCentavos),
    description: checkedDescription(flags.description) ?? undefined,
    identifier: order.identifier ?? undefined,
  });
  return boletoFacts(client, flags, { ...order, bodyText });
}

type Read = (text: string) => Boleto;

function orderOfFlags(settings: GapSettings, flags: BoletoFlags, read: Read): BoletoOrder {
  const { line, barcode } = flags;
  if (line === undefined && barcode === undefined)
    throw usageError('usage', boletoWords.which, boletoWords.orBody);
  const boleto = read(line ?? barcode ?? '');
  if (line !== undefined && barcode !== undefined && read(barcode).barcode !== boleto.barcode)
    throw usageError('invalid_boleto', boletoWords.lineAndBarcodeDiffer);
  if (line !== undefined && boletoDigits(line)?.length === 44)
    throw usageError('invalid_boleto', boletoWords.lineIsBarcode, boletoWords.useBarcode);
  if (barcode !== undefined && boletoDigits(barcode)?.length !== 44)
    throw usageError('invalid_boleto', boletoWords.barcodeIsLine, boletoWords.useLine);
  const identifier = checkedIdentifier(flags.identifier ?? null);
  const asked = flags.amount === undefined ? null : parseAmount(flags.amount);
  const number = {
    [settings.boletoLineField]: line === undefined ? undefined : boleto.line,
    [settings.boletoBarcodeField]: barcode === undefined ? undefined : boleto.barcode,
  };
  const bodyText = JSON.stringify({
    ...number,
    [settings.boletoAmountField]: asked === null ? undefined : reais(asked),
    description: checkedDescription(flags.description) ?? undefined,
    identifier: identifier ?? undefined,
  });
  return { boleto, bodyText, previewText: JSON.stringify(number), asked, identifier };
}

function orderOfBody(settings: GapSettings, body: ApiBody, read: Read): BoletoOrder {
  const numbers = numbersIn(settings, body, read);
  const [boleto = null] = numbers.map((number) => number.boleto);
  if (numbers.some((other) => other.boleto.barcode !== boleto?.barcode))
    throw usageError('invalid_boleto', boletoWords.bodyNamesTwo);
  return {
    boleto,
    bodyText: body.text,
    previewText: JSON.stringify(Object.fromEntries(numbers.map(({ name, text }) => [name, text]))),
    asked: amountMember(body, settings.boletoAmountField),
    identifier: checkedIdentifier(textMember(body.value, 'identifier')),
  };
}

interface NumberMember {
  readonly name: string;
  readonly text: string;
  readonly boleto: Boleto;
}

/** The members that hold the number: by the names in the settings, else those that look like one and are valid. */
function numbersIn(settings: GapSettings, { value }: ApiBody, read: Read): NumberMember[] {
  const members = Object.entries(value as Record<string, unknown>);
  const names = [settings.boletoLineField, settings.boletoBarcodeField];
  const named = members.filter(([name]) => names.includes(name));
  for (const [name, number] of named) {
    if (typeof number !== 'string') throw usageError('invalid_boleto', boletoWords.mustBeText(name));
  }
  if (named.length > 0)
    return named.map(([name, text]) => ({ name, text: String(text), boleto: read(String(text)) }));
  return lookAlikes(members, read);
}

/**
 * Any other 44 digits, such as the key of an invoice, may look like a boleto; a wrong digit is reported only if none is
 * valid.
 */
function lookAlikes(members: readonly [string, unknown][], read: Read): NumberMember[] {
  const found: NumberMember[] = [];
  let wrong: BoletoError | null = null;
  for (const [name, text] of members) {
    if (typeof text !== 'string' || boletoDigits(text) === null) continue;
    try {
      found.push({ name, text, boleto: read(text) });
    } catch (error) {
      if (!(error instanceof BoletoError)) throw error;
      wrong ??= error;
    }
  }
  if (found.length === 0 && wrong !== null) throw wrong;
  return found;
}

function checkedIdentifier(identifier: string | null): string | null {
  if (identifier === null || identifierPattern.test(identifier)) return identifier;
  throw usageError('invalid_identifier', orderWords.badIdentifier(identifierMaxLength));
}
