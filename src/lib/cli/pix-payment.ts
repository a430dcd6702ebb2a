import { hash } from 'node:crypto';
import type { Client } from '../client/client.ts';
import {
  descriptionMaxLength,
  identifierMaxLength,
  identifierPattern,
  type KeyType,
  keyTypes,
} from '../contract/fields.ts';
import { amountJson, type Centavos, parseAmount } from '../contract/money.ts';
import type { Operation } from '../contract/operation.ts';
import { bodyHash, type IntentFacts } from '../journal/intent.ts';
import {
  isRef,
  namesFromRef,
  newIntentId,
  type PaymentNames,
  type RefScope,
  randomNames,
} from '../journal/names.ts';
import { detectKey, normaliseKey, whyNotAKey } from '../pix/key.ts';
import { askChoice, canAsk } from './ask.ts';
import { usageError } from './errors.ts';
import { operatorName } from './operator.ts';
import { version } from './version.ts';

/** What the person typed, before it is understood. */
export interface PaymentFlags {
  readonly amount: string;
  readonly key: string;
  readonly 'key-type'?: string | undefined;
  readonly description?: string | undefined;
  readonly ref?: string | undefined;
  readonly identifier?: string | undefined;
  readonly 'idempotency-key'?: string | undefined;
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
  const description = flags.description === undefined ? null : checkedDescription(flags.description);
  return { amountCentavos, description, ...(await readKey(flags.key, flags['key-type'])) };
}

/** The key and its type. @throws {CliError} exit 2 */
export async function readKey(
  text: string,
  typeName: string | undefined,
): Promise<{ keyType: KeyType; key: string }> {
  if (typeName !== undefined) {
    const keyType = keyTypes.find((known) => known === typeName.toUpperCase());
    if (!keyType) throw usageError('usage', `--key-type must be one of ${keyTypes.join(', ')}.`);
    return { keyType, key: normaliseKey(keyType, text) };
  }
  const detected = detectKey(text);
  if (detected.keyType && detected.key) return { keyType: detected.keyType, key: detected.key };
  if (!detected.ambiguous) throw usageError('invalid_pix_key', whyNotAKey(text));
  if (!canAsk()) {
    const readings = detected.candidates.map(({ keyType, key }) => `${keyType} ${key}`).join(' or ');
    const types = detected.candidates.map(({ keyType }) => `--key-type ${keyType}`).join(' or ');
    throw usageError(
      'ambiguous_key',
      `This key may be read as ${readings}; it is not guessed.`,
      `Add ${types}.`,
    );
  }
  const choices = detected.candidates.map(({ keyType, key, reason }) => ({
    value: keyType,
    name: `${keyType} ${key} (${reason})`,
  }));
  const keyType = await askChoice('Which key is meant?', choices);
  return { keyType, key: normaliseKey(keyType, text) };
}

/** The exact JSON text of the request (specification, section 2.2); the amount is written from the integer. */
export function pixBodyText(payment: PixPayment, identifier: string): string {
  const members = [
    `"amount":${amountJson(payment.amountCentavos)}`,
    `"keyType":${JSON.stringify(payment.keyType)}`,
    `"key":${JSON.stringify(payment.key)}`,
    ...(payment.description === null ? [] : [`"description":${JSON.stringify(payment.description)}`]),
    `"identifier":${JSON.stringify(identifier)}`,
  ];
  return `{${members.join(',')}}`;
}

/**
 * Identifier and key of a payment: derived from the ref; or from the one name that was given; else made up.
 * A chosen identifier fixes the key too, so that it stays one payment on every machine.
 */
export function namesFor(flags: PaymentFlags, scope: RefScope): PaymentNames {
  if (flags.ref !== undefined) return namesFromRef(scope, flags.ref);
  const { identifier, 'idempotency-key': idempotencyKey } = flags;
  if (identifier === undefined && idempotencyKey === undefined) return randomNames();
  const derived = namesFromRef(scope, JSON.stringify({ identifier, idempotencyKey }));
  return {
    identifier: identifier ?? derived.identifier,
    idempotencyKey: idempotencyKey ?? derived.idempotencyKey,
  };
}

/** Everything that is written down before sending. */
export function pixFacts(
  client: Client,
  operation: Operation,
  payment: PixPayment,
  flags: PaymentFlags,
): IntentFacts {
  const { connection, clock } = client;
  const probe = client.encode(operation, {}, '-');
  const url = new URL(probe.url);
  const scope = {
    environment: connection.environment,
    tenantId: connection.tenantId,
    accountId: connection.accountId ?? '',
  };
  const names = namesFor(flags, scope);
  const bodyText = pixBodyText(payment, names.identifier);
  const destination = `${payment.keyType} ${payment.key}`;
  return {
    intentId: newIntentId(clock.now()),
    ...scope,
    host: url.origin,
    operation: operation.id,
    target: probe.url.slice(connection.hostUrl.length),
    ref: flags.ref ?? null,
    identifier: names.identifier,
    idempotencyKey: names.idempotencyKey,
    bodyText,
    bodySha256: bodyHash(bodyText),
    amountCentavos: payment.amountCentavos,
    destination,
    claim: contentClaim(scope, destination, payment.amountCentavos),
    createdAtMs: clock.now(),
    toolVersion: version,
    operator: operatorName(process.env),
  };
}

function contentClaim(scope: RefScope, destination: string, amountCentavos: number): string {
  const content = [scope.environment, scope.tenantId, scope.accountId, 'pix', destination, amountCentavos];
  return hash('sha256', JSON.stringify(content), 'hex');
}

function checkNames(flags: PaymentFlags): void {
  const { ref, identifier, 'idempotency-key': key } = flags;
  if (ref !== undefined && (identifier !== undefined || key !== undefined)) {
    throw usageError(
      'usage',
      '--ref makes identifier and key itself.',
      'Leave --identifier and --idempotency-key out.',
    );
  }
  if (ref !== undefined && !isRef(ref)) {
    throw usageError('usage', '--ref must be 1 to 120 printable ASCII characters without blanks around.');
  }
  if (identifier !== undefined && !identifierPattern.test(identifier)) {
    throw usageError(
      'invalid_identifier',
      `--identifier must be 1 to ${identifierMaxLength} letters, digits, dots, dashes or underscores.`,
    );
  }
  if (key !== undefined && !/^[\x21-\x7e]{1,128}$/.test(key)) {
    throw usageError(
      'usage',
      '--idempotency-key must be 1 to 128 printable ASCII characters without blanks.',
    );
  }
}

function checkedDescription(text: string): string {
  const length = [...text].length;
  if (length > descriptionMaxLength) {
    throw usageError(
      'invalid_field',
      `--description has ${length} characters; at most ${descriptionMaxLength} fit.`,
    );
  }
  if ([...text].some((character) => character < ' ' || character === '\u007f') || !text.isWellFormed()) {
    throw usageError('invalid_field', '--description must be one line of text without control characters.');
  }
  return text;
}
