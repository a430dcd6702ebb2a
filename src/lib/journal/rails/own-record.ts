import { textMember } from '../../json/members.ts';
import type { Intent } from '../intent.ts';
import type { RecordFields } from '../payee-compare.ts';
import { evidenceIn, isAnother } from './prove.ts';
import { isOwnDebit } from './reading.ts';

/** The statement's name for each kind of payment sought in a body that is not shown (specification, section 2.4). */
export type StatementOperation = 'BOLETO' | 'INTERNAL' | 'TED' | 'PIX';

/**
 * The one record about an intent in a body that the specification does not show: an object, anywhere in it, with our
 * identifier and a status, that is no other kind of payment and no other account's: a ref may name payments of two kinds. One
 * that is another's by amount or payee counts where none is ours. Several that end differently tell nothing.
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

/** By body: a page of the statement is searched for as many payments as there are. */
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
