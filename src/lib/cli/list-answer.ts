import { member } from '../client/reply.ts';

/** The list in an answer whose envelope is not shown: the answer itself, or the first of these members that is one. */
export function listOf(value: unknown, names: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return names.map((name) => member(value, name)).find(Array.isArray) ?? [];
}
