import { member, textMember } from './members.ts';

/** The first of these members that holds text; for objects whose names the specification does not show. */
export function firstTextMember(value: unknown, names: readonly string[]): string | null {
  return names.map((name) => textMember(value, name)).find((text) => text !== null) ?? null;
}

/** The list in an answer: the answer itself, or the first of these members that is a list; empty when there is none. */
export function listOf(value: unknown, names: readonly string[] = []): readonly unknown[] {
  return listMember(value, names) ?? [];
}

/** The same, but null when there is none. */
export function listMember(value: unknown, names: readonly string[]): readonly unknown[] | null {
  const found: unknown = [value, ...names.map((name) => member(value, name))].find(Array.isArray);
  return Array.isArray(found) ? found : null;
}
