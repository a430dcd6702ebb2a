import { hash } from 'node:crypto';
import type { Random } from '../client/port.ts';
import { systemRandom } from '../client/random.ts';

/** The two names of a payment, both made here and both sent (specification, sections 2.2 and 5). */
export interface PaymentNames {
  /** `identifier` of the body: at most 38 of `[A-Za-z0-9._-]`. */
  readonly identifier: string;
  /** Header `Idempotency-Key`. */
  readonly idempotencyKey: string;
}

/** The scope within which a ref is unique. */
export interface RefScope {
  readonly environment: string;
  readonly tenantId: string;
  readonly accountId: string;
}

/** The same names on every machine for the same ref. The version is part of the digest: a change makes new names. */
export function namesFromRef(scope: RefScope, ref: string): PaymentNames {
  const { environment, tenantId, accountId } = spelledOnce(scope);
  const subject = JSON.stringify([environment, tenantId, accountId, ref]);
  const digest = (purpose: string) => hash('sha256', `brl ${purpose} v1\n${subject}`, 'hex').slice(0, 32);
  return { identifier: `r1-${digest('identifier')}`, idempotencyKey: `brl-r1-${digest('idempotency-key')}` };
}

/**
 * The names of one row of a run: the same on every machine for the same ref and content, whatever the row's place in its
 * file. The content is part of the digest, so that a name never belongs to another amount or payee.
 * @param content the whole of what the row means: rail, destination, centavos, text, the row's own reference
 * @param occurrence the how-manieth row of this very content it is, from 1
 */
export function namesOfRow(
  scope: RefScope,
  runRef: string,
  content: readonly unknown[],
  occurrence: number,
): PaymentNames {
  const { environment, tenantId, accountId } = spelledOnce(scope);
  const subject = JSON.stringify([environment, tenantId, accountId, runRef, content, occurrence]);
  const digest = (purpose: string) => hash('sha256', `brl row ${purpose} v1\n${subject}`, 'hex').slice(0, 32);
  return { identifier: `c1-${digest('identifier')}`, idempotencyKey: `brl-c1-${digest('idempotency-key')}` };
}

/** An account id is a UUID: typed in capitals it is the same account, and must give the same names. */
export function spelledOnce<S extends RefScope>(scope: S): S {
  const { accountId } = scope;
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(accountId);
  return isUuid ? { ...scope, accountId: accountId.toLowerCase() } : scope;
}

/** Names that no other payment has. */
export function randomNames(random: Random = systemRandom): PaymentNames {
  return {
    identifier: `p1-${hexOf(random.bytes(16))}`,
    idempotencyKey: `brl-p1-${hexOf(random.bytes(16))}`,
  };
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

/** Whether an identifier is one that was made here, of whatever machine. */
export function isOwnName(identifier: string | null): boolean {
  return identifier !== null && /^[prc]1-[0-9a-f]{32}$/.test(identifier);
}

/** Whether a payment's names may have been used before: all but those that {@link randomNames} made. */
export function mayBeReused(names: {
  readonly identifier: string | null;
  readonly idempotencyKey: string;
}): boolean {
  const { identifier, idempotencyKey } = names;
  return !idempotencyKey.startsWith('brl-p1-') || (identifier !== null && !identifier.startsWith('p1-'));
}

/** Whether a payment's names may be those of another amount or payee: a row's are made from both. */
export function mayMeanAnother(names: Parameters<typeof mayBeReused>[0]): boolean {
  return mayBeReused(names) && !names.idempotencyKey.startsWith('brl-c1-');
}

/**
 * Our own name for an intent, sortable by time: `int_` and 16 letters of Crockford's alphabet, 42 bits of milliseconds
 * (until the year 2109) and 38 random bits. Short enough to stand whole in a table of 80 columns.
 */
export function newIntentId(nowMs: number, random: Random = systemRandom): string {
  return `int_${sortableId(nowMs, random)}`;
}

/** Our own name for a run of many payments, made like that of an intent. */
export function newRunId(nowMs: number, random: Random = systemRandom): string {
  return `run_${sortableId(nowMs, random)}`;
}

function sortableId(nowMs: number, random: Random): string {
  const chance = BigInt(`0x${hexOf(random.bytes(5))}`) & ((1n << 38n) - 1n);
  const bits = (BigInt(nowMs) << 38n) | chance;
  const digits = Array.from({ length: 16 }, (_, i) => alphabet[Number((bits >> BigInt(5 * (15 - i))) & 31n)]);
  return digits.join('');
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** One ref may be at most this long, so that it fits a line of every report. */
const refPattern = /^[\x21-\x7e](?:[\x20-\x7e]{0,118}[\x21-\x7e])?$/;

/** Whether a text can be a ref: 1 to 120 printable ASCII characters without blanks around. */
export function isRef(text: string): boolean {
  return refPattern.test(text);
}
