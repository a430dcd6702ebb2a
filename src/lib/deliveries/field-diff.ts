import { readJson, withOriginalNumbers } from '../json/strict.ts';

/** A field in which two bodies of one event differ, its values as they were written; null where it is absent. */
export interface FieldChange {
  /** Its path: `data.amount`, `data.items[0].name`. */
  readonly field: string;
  readonly first: string | null;
  readonly other: string | null;
}

/** Nobody compares more of them. */
const mostChanges = 50;
const longestValue = 200;

/**
 * Compares two JSON bodies field by field. Empty when only their form differs: blanks, or the order of their members.
 * @returns null when one of them is not JSON
 */
export function changedFields(first: Uint8Array, other: Uint8Array): readonly FieldChange[] | null {
  const [before, after] = [fieldsOf(first), fieldsOf(other)];
  if (before === null || after === null) return null;
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names]
    .map((field) => ({ field, first: before.get(field) ?? null, other: after.get(field) ?? null }))
    .filter((change) => change.first !== change.other)
    .slice(0, mostChanges);
}

function fieldsOf(body: Uint8Array): Map<string, string> | null {
  const fields = new Map<string, string>();
  try {
    walk(withOriginalNumbers(readJson(body).text), '', fields);
    return fields;
  } catch {
    return null;
  }
}

function walk(value: unknown, path: string, fields: Map<string, string>): void {
  const entries = Array.isArray(value)
    ? value.map((item, i): [string, unknown] => [`${path}[${i}]`, item])
    : typeof value === 'object' && value !== null && !isRaw(value)
      ? Object.entries(value).map(([name, item]): [string, unknown] => [
          path === '' ? name : `${path}.${name}`,
          item,
        ])
      : [];
  if (entries.length > 0) for (const [name, item] of entries) walk(item, name, fields);
  else fields.set(path, (JSON.stringify(value) ?? 'null').slice(0, longestValue));
}

/** A number with its own digits is an object to JavaScript, and no object to JSON. */
function isRaw(value: object): boolean {
  return (JSON as unknown as { isRawJSON(value: unknown): boolean }).isRawJSON(value);
}
