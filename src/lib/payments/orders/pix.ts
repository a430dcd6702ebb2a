import { detectKey, KeyError, whyNotAKey } from '../../brazil/key.ts';
import { keyTypesNamed } from '../../brazil/key-types.ts';
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
import type { Message } from '../../words/topic.ts';
import { valueSays } from '../../words/values.ts';
import {
  checkedDescription,
  checkNames,
  type NameFlags,
  type PaymentDraft,
  paymentFacts,
  reais,
} from '../facts.ts';
import { insteadOfKey } from './instead-of-key.ts';
import type { RowCells } from './row-cells.ts';

/** The flags as typed, before they are interpreted. */
export interface PaymentFlags extends NameFlags {
  readonly amount: string;
  readonly key: string;
  readonly 'key-type'?: string | undefined;
  readonly description?: string | undefined;
}

/** A PIX by key as interpreted. */
export interface PixPayment {
  readonly amountCentavos: Centavos;
  readonly keyType: KeyType;
  readonly key: string;
  readonly description: string | null;
}

/**
 * Reads amount, key and description. Eleven digits that are both a CPF and a mobile are asked about on a terminal; off it
 * nothing is guessed.
 * @throws {CliError} exit 2
 */
export async function readPayment(flags: PaymentFlags): Promise<PixPayment> {
  checkNames(flags);
  const amountCentavos = parseAmount(flags.amount);
  const description = checkedDescription(flags.description);
  return { amountCentavos, description, ...(await readKey(flags.key, flags['key-type'])) };
}

/**
 * Reads a row of a file as {@link readPayment} reads a command line; a key that needs a person's decision is a fault of
 * the row.
 */
export function pixOfRow(row: RowCells): PixPayment {
  return {
    amountCentavos: row.need('amount', parseAmount),
    description: row.may('description', checkedDescription),
    ...keyOfCells(row),
  };
}

/** The key of a row, by its own word for the type. */
export function keyOfCells(row: RowCells): Pick<PixPayment, 'keyType' | 'key'> {
  const named = row.may('key-type', readKeyTypes);
  return row.need('key', (text) => keyOfRow(row, text, named));
}

/**
 * @param named the types in the row's own column; undefined if its word is not a type, which is then the only fault
 *   reported
 */
function keyOfRow(
  row: RowCells,
  text: string,
  named: readonly KeyType[] | null | undefined,
): Pick<PixPayment, 'keyType' | 'key'> {
  const { ambiguous, candidates } = detectKey(text, named ?? []);
  const [first, ...others] = candidates;
  if (!first) throw new KeyError(whyNotAKey(text, named ?? []));
  if (named === undefined) return first;
  const readings = candidates.map((one) => valueSays.aside(keyText(one.keyType, one.key), one.reason));
  if (others.length > 0) row.fault('key', 'key_readings', rowWords.ambiguousKey(eitherOf(readings)));
  else if (ambiguous) row.fault('key', 'key_guess', rowWords.guessedKey(eitherOf(readings)));
  return { keyType: first.keyType, key: first.key };
}

function readKeyTypes(text: string, name: string): readonly KeyType[] {
  const named = keyTypesNamed(text);
  if (named) return named;
  throw usageError('usage', pixWords.keyTypes(name, keyTypes.join(', ')));
}

/** The key and its type, which may be given in a person's words. @throws {CliError} exit 2 */
export async function readKey(
  text: string,
  typeName: string | undefined,
): Promise<{ keyType: KeyType; key: string }> {
  const named = typeName === undefined ? [] : readKeyTypes(typeName, '--key-type');
  const detected = detectKey(text, named);
  if (detected.keyType && detected.key) return { keyType: detected.keyType, key: detected.key };
  if (!detected.ambiguous) throw usageError('invalid_pix_key', whyNotAKey(text, named), insteadOfKey(text));
  if (!canAsk()) {
    const { ambiguousKey, addKeyType, pastedKey, typeKeyAs } = pixWords;
    const readings = eitherOf(detected.candidates.map(({ keyType, key }) => keyText(keyType, key)));
    if (detected.cleaned)
      throw usageError(
        'ambiguous_key',
        pastedKey(readings),
        typeKeyAs(eitherOf(detected.candidates.map(({ key }) => key))),
      );
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
    name: valueSays.aside(keyText(keyType, key), reason),
    short: keyText(keyType, key),
  }));
  const keyType = await askChoice(pixWords.whichKey, choices);
  return detected.candidates.find((one) => one.keyType === keyType) ?? (await readKey(text, keyType));
}

function eitherOf(readings: readonly (Message | string)[]): Message | string {
  return readings.reduce((before, last) => valueSays.either(before, last));
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

/** The payment before its names are assigned. */
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
