import { detectKey, KeyError, normaliseKey, whyNotAKey } from '../../brazil/key.ts';
import { parseAmount } from '../../brazil/typed-amount.ts';
import type { Client } from '../../client/client.ts';
import { type KeyType, keyTypes } from '../../contract/fields.ts';
import type { Centavos } from '../../contract/money.ts';
import type { Operation } from '../../contract/operation.ts';
import { usageError } from '../../errors/cli-error.ts';
import type { IntentFacts } from '../../journal/intent.ts';
import { askChoice, canAsk } from '../../terminal/ask.ts';
import { askReally } from '../../terminal/really.ts';
import { keyText } from '../../words/destinations.ts';
import { pixWords } from '../../words/pix.ts';
import { rowWords } from '../../words/rows.ts';
import { valueWords } from '../../words/values.ts';
import {
  checkedDescription,
  checkNames,
  type NameFlags,
  type PaymentDraft,
  paymentFacts,
  reais,
} from '../facts.ts';
import type { RowCells } from './row-cells.ts';

/** The flags as the person typed them, before they are understood. */
export interface PaymentFlags extends NameFlags {
  readonly amount: string;
  readonly key: string;
  readonly 'key-type'?: string | undefined;
  readonly description?: string | undefined;
}

/** A PIX by key as it is meant. */
export interface PixPayment {
  readonly amountCentavos: Centavos;
  readonly keyType: KeyType;
  readonly key: string;
  readonly description: string | null;
}

/**
 * Understands amount, key and description. Eleven digits that are a CPF and a mobile at once are asked about on a
 * terminal; nothing is guessed off it.
 * @throws {CliError} exit 2
 */
export async function readPayment(flags: PaymentFlags): Promise<PixPayment> {
  checkNames(flags);
  const amountCentavos = parseAmount(flags.amount);
  const description = checkedDescription(flags.description);
  return { amountCentavos, description, ...(await readKey(flags.key, flags['key-type'])) };
}

/** Understands a row of a file as {@link readPayment} does a line; a key that a person must decide about is a fault of the row. */
export function pixOfRow(row: RowCells): PixPayment {
  const keyType = row.may('key-type', readKeyType);
  return {
    amountCentavos: row.need('amount', parseAmount),
    description: row.may('description', checkedDescription),
    ...row.need('key', (text) => keyOfRow(row, text, keyType)),
  };
}

function keyOfRow(row: RowCells, text: string, keyType: KeyType | null): Pick<PixPayment, 'keyType' | 'key'> {
  if (keyType !== null) return { keyType, key: normaliseKey(keyType, text) };
  const { ambiguous, candidates } = detectKey(text);
  const [first, ...others] = candidates;
  if (!first) throw new KeyError(whyNotAKey(text));
  const readings = candidates.map((one) => valueWords.aside(keyText(one.keyType, one.key), one.reason));
  if (others.length > 0) row.fault('key', 'key_readings', rowWords.ambiguousKey(eitherOf(readings)));
  else if (ambiguous) row.fault('key', 'key_guess', rowWords.guessedKey(eitherOf(readings)));
  return { keyType: first.keyType, key: first.key };
}

/** The line to type for what is pasted in place of a key; undefined where it is neither a QR code nor a boleto. */
function otherCode(text: string): string | undefined {
  if (/^\s*000201\d/.test(text)) return `brl pix qr pay ${valueWords.typed.code}`;
  const isBoleto = /^(\d{47}|\d{48})$/.test(text.replaceAll(/[\s.-]/g, ''));
  return isBoleto ? `brl boleto pay --line ${valueWords.typed.code}` : undefined;
}

function readKeyType(text: string, name: string): KeyType {
  const keyType = keyTypes.find((known) => known === text.toUpperCase());
  if (keyType) return keyType;
  throw usageError('usage', pixWords.keyTypes(name, keyTypes.join(', ')));
}

/** The key and its type. @throws {CliError} exit 2 */
export async function readKey(
  text: string,
  typeName: string | undefined,
): Promise<{ keyType: KeyType; key: string }> {
  if (typeName !== undefined) {
    const keyType = readKeyType(typeName, '--key-type');
    return { keyType, key: normaliseKey(keyType, text) };
  }
  const detected = detectKey(text);
  if (detected.keyType && detected.key) return { keyType: detected.keyType, key: detected.key };
  if (!detected.ambiguous) throw usageError('invalid_pix_key', whyNotAKey(text), otherCode(text));
  if (!canAsk()) {
    const { ambiguousKey, addKeyType } = pixWords;
    const readings = eitherOf(detected.candidates.map(({ keyType, key }) => keyText(keyType, key)));
    const types = eitherOf(detected.candidates.map(({ keyType }) => `--key-type ${keyType}`));
    throw usageError('ambiguous_key', ambiguousKey(readings), addKeyType(types));
  }
  const [only, ...others] = detected.candidates;
  if (only && others.length === 0) {
    const question = pixWords.isThisKey(keyText(only.keyType, only.key), only.reason);
    await askReally(question, false, pixWords.typeKeyInFull);
    return { keyType: only.keyType, key: only.key };
  }
  const choices = detected.candidates.map(({ keyType, key, reason }) => ({
    value: keyType,
    name: valueWords.aside(keyText(keyType, key), reason),
    short: keyText(keyType, key),
  }));
  const keyType = await askChoice(pixWords.whichKey, choices);
  return { keyType, key: normaliseKey(keyType, text) };
}

function eitherOf(readings: readonly string[]): string {
  return readings.reduce((before, last) => valueWords.either(before, last));
}

/** The exact JSON text of the request (specification, section 2.2); the amount is written from the integer. */
export function pixBodyText(payment: PixPayment, identifier: string): string {
  const { amountCentavos, keyType, key, description } = payment;
  return JSON.stringify({
    amount: reais(amountCentavos),
    keyType,
    key,
    description: description ?? undefined,
    identifier,
  });
}

/** The payment before it has its names. */
export function pixDraft(operation: Operation, payment: PixPayment): PaymentDraft {
  return {
    operation,
    rail: 'pix',
    bodyText: (identifier) => pixBodyText(payment, identifier),
    amountCentavos: payment.amountCentavos,
    to: { kind: 'pix-key', keyType: payment.keyType, key: payment.key },
  };
}

/** Everything that is written down before sending. */
export function pixFacts(
  client: Client,
  operation: Operation,
  payment: PixPayment,
  flags: NameFlags,
): IntentFacts {
  return paymentFacts(client, flags, pixDraft(operation, payment));
}
