import { hash } from 'node:crypto';
import { hostname } from 'node:os';
import type { Client } from '../client/client.ts';
import type { Input } from '../client/request.ts';
import type { Env } from '../connection/paths.ts';
import { version } from '../connection/version.ts';
import { descriptionMaxLength, identifierMaxLength, identifierPattern } from '../contract/fields.ts';
import { amountJson, type Centavos } from '../contract/money.ts';
import type { Operation } from '../contract/operation.ts';
import { usageError } from '../errors/cli-error.ts';
import { bodyHash, type IntentFacts, type Operator, type WrittenBy } from '../journal/intent.ts';
import {
  isRef,
  namesFromRef,
  newIntentId,
  type PaymentNames,
  type RefScope,
  randomNames,
  spelledOnce,
} from '../journal/names.ts';
import { type Payee, payeeText } from '../journal/payee.ts';
import { rawNumber } from '../json/strict.ts';
import type { Random } from '../ports/random.ts';
import { orderWords } from '../words/orders.ts';
import { operatorOf } from './operator.ts';
import { isPlainLine } from './plain-line.ts';

/** The flags that name a payment. */
export interface NameFlags {
  readonly ref?: string | undefined;
  readonly identifier?: string | undefined;
  readonly 'idempotency-key'?: string | undefined;
}

/** A payment of any kind, before its names are assigned. */
export interface PaymentDraft {
  readonly operation: Operation;
  readonly params?: Input['params'];
  /** What a second identical payment shares with this one besides destination and amount: `pix`, `ted` … */
  readonly rail: string;
  /** The exact JSON text that is sent. A body without an identifier ignores the argument. */
  readonly bodyText: (identifier: string) => string;
  /** What a second identical request shares, if that is neither amount and destination nor the bytes. */
  readonly content?: string;
  /** The kind of thing that a given identifier names, if it is not a payment: a charge and a payment may share one. */
  readonly names?: string;
  /** False if the operation's body has no identifier that we may set. */
  readonly hasIdentifier?: boolean;
  /** Null if the amount is not known: the claim then covers the exact bytes. */
  readonly amountCentavos: Centavos | null;
  /** Who is paid, or a text for what a creation makes. */
  readonly to: Payee;
}

/** Everything that is written down before sending. @throws {CliError} exit 2 for names that cannot be used. */
export function paymentFacts(client: Client, flags: NameFlags, draft: PaymentDraft): IntentFacts {
  checkNames(flags);
  const names = namesFor(flags, scopeOf(client), client.random, draft.names);
  return factsOfDraft(client, draft, names, flags.ref ?? null, operatorOf(client.connection, process.env));
}

/** What describes a payment; nothing of it is sent. */
export type Describing = Pick<Client, 'connection' | 'clock' | 'random' | 'encode'>;

/** The scope within which a name is unique on this connection. */
export function scopeOf({ connection }: Pick<Client, 'connection'>): RefScope {
  const { environment, tenantId, accountId } = connection;
  return { environment, tenantId, accountId: accountId ?? '' };
}

/** A draft with its names, ready to be written down. */
export function factsOfDraft(
  client: Describing,
  draft: PaymentDraft,
  names: PaymentNames,
  ref: string | null,
  operator: Operator,
): IntentFacts {
  const { connection, clock, random } = client;
  const { url } = client.encode(draft.operation, draft.params ? { params: draft.params } : {});
  const scope = scopeOf(client);
  const bodyText = draft.bodyText(names.identifier);
  const destination = payeeText(draft.to);
  const paid = draft.amountCentavos === null ? bodyText : [destination, draft.amountCentavos];
  const content = draft.content ?? paid;
  return {
    intentId: newIntentId(clock.now(), random),
    ...scope,
    host: new URL(url).origin,
    operation: draft.operation.id,
    target: url.slice(connection.hostUrl.length),
    ref,
    identifier: draft.hasIdentifier === false ? null : names.identifier,
    idempotencyKey: names.idempotencyKey,
    bodyText,
    bodySha256: bodyHash(bodyText),
    amountCentavos: draft.amountCentavos,
    destination,
    to: draft.to,
    claim: hash('sha256', JSON.stringify([spelledOnce(scope), draft.rail, content]), 'hex'),
    createdAtMs: clock.now(),
    toolVersion: version,
    ...operator,
    by: writtenBy(client, process.env),
  };
}

/** An amount as a member of a body: a JSON number written from the integer, never from a double. */
export function reais(amount: Centavos): unknown {
  return rawNumber(amountJson(amount));
}

/**
 * Identifier and key of a payment: derived from the ref; or from the one name that was given; otherwise generated. A
 * chosen identifier also fixes the key, so that it is one payment on every machine.
 */
function namesFor(flags: NameFlags, scope: RefScope, random: Random, what?: string): PaymentNames {
  if (flags.ref !== undefined) return namesFromRef(scope, flags.ref);
  const { identifier, 'idempotency-key': idempotencyKey } = flags;
  if (identifier === undefined && idempotencyKey === undefined) return randomNames(random);
  const derived = namesFromRef(scope, JSON.stringify({ identifier, idempotencyKey, what }));
  return {
    identifier: identifier ?? derived.identifier,
    idempotencyKey: idempotencyKey ?? derived.idempotencyKey,
  };
}

/** @throws {CliError} exit 2 */
export function checkNames(flags: NameFlags): void {
  const { ref, identifier, 'idempotency-key': key } = flags;
  if (ref !== undefined && (identifier !== undefined || key !== undefined)) {
    throw usageError('usage', orderWords.refNamesBoth, orderWords.leaveNamesOut);
  }
  if (ref !== undefined && !isRef(ref)) {
    throw usageError('usage', orderWords.badRef);
  }
  if (identifier !== undefined && !identifierPattern.test(identifier)) {
    throw usageError('invalid_identifier', orderWords.badIdentifierFlag(identifierMaxLength));
  }
  if (key !== undefined && !/^[\x21-\x7e]{1,128}$/.test(key)) {
    throw usageError('usage', orderWords.badKey);
  }
}

/**
 * Text for the other side, called `name` in messages: one line of at most 140 characters. Null if there is none: the
 * member is optional, so an empty text is not sent.
 * @throws {CliError} exit 2
 */
export function checkedDescription(text: string | undefined, name = '--description'): string | null {
  if (text === undefined || text === '') return null;
  const length = [...text].length;
  if (length > descriptionMaxLength) {
    throw usageError('invalid_field', orderWords.longDescription(name, length, descriptionMaxLength));
  }
  if (!isPlainLine(text)) throw usageError('invalid_field', orderWords.badDescription(name));
  return text;
}

/** A shared journal lets in who proves to be this user. */
export function writtenBy(
  { connection }: Pick<Client, 'connection'>,
  { BRL_JOURNAL: journal = '' }: Env,
): WrittenBy {
  const [, user] = /^postgres(?:ql)?:\/\/([^:@/]+)[:@]/.exec(journal) ?? [];
  return { machine: hostname(), clientId: connection.clientId, databaseRole: user ?? null };
}
