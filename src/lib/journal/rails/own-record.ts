import { textMember } from '../../json/members.ts';
import type { Intent } from '../intent.ts';
import type { RecordFields } from '../payee-compare.ts';
import { evidenceIn, isAnother } from './prove.ts';
import { isOwnDebit } from './reading.ts';

/** The statement's name for each kind of payment that is looked for in an unspecified body (specification, section 2.4). */
export type StatementOperation = 'BOLETO' | 'INTERNAL' | 'TED' | 'PIX';

/**
 * The one record about an intent in a body that the specification does not show: an object at any depth, with our identifier
 * and a status, that is not another kind of payment or another account's, as a ref may name payments of two kinds. A record
 * with another amount or payee counts only if none is ours. Several with different outcomes prove nothing.
 */
export function recordOf(
  body: unknown,
  intent: Intent,
  operation: StatementOperation,
  fields: RecordFields,
): unknown {
  if (!isOwnDebit(body, intent.accountId)) return null;
  const named = objectsNamed(body, intent.identifier).filter(
    (item) =>
      isOwnDebit(item, intent.accountId) &&
      (textMember(item, 'operation') ?? operation) === operation &&
      textMember(item, 'status') !== null,
  );
  const ours = named.filter((item) => !isAnother(evidenceIn(item, intent, fields)));
  const found = ours.length === 0 ? named : ours;
  const isFinal = (item: unknown) => finalWords.includes(textMember(item, 'status') ?? '');
  const ends = found.filter(isFinal);
  const words = new Set(ends.map((item) => textMember(item, 'status')));
  return words.size > 1 ? null : (ends[0] ?? found[0] ?? null);
}

const finalWords = ['COMPLETED', 'FAILED', 'REVERSED'];
const deepest = 8;

/** By body: one page of the statement is searched for many payments. */
const objectsByIdentifier = new WeakMap<object, Map<string | null, unknown[]>>();

function objectsNamed(body: unknown, identifier: string | null): readonly unknown[] {
  if (typeof body !== 'object' || body === null) return [];
  const known =
    objectsByIdentifier.get(body) ??
    Map.groupBy(objectsIn(body, 0), (item) => textMember(item, 'identifier'));
  objectsByIdentifier.set(body, known);
  return known.get(identifier) ?? [];
}

function objectsIn(value: unknown, depth: number): unknown[] {
  if (typeof value !== 'object' || value === null || depth > deepest) return [];
  const inside = Object.values(value).flatMap((child) => objectsIn(child, depth + 1));
  return Array.isArray(value) ? inside : [value, ...inside];
}
