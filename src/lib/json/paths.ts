import { member } from './members.ts';

/** The first of these paths in an answer that holds text; a dot steps into an object. Null when none does. */
export function firstText(value: unknown, paths: readonly string[]): string | null {
  for (const path of paths) {
    const found = atPath(value, path);
    if (typeof found === 'string' && found.trim() !== '') return found;
  }
  return null;
}

/** The value at a path of an answer; undefined if the path leads nowhere. */
export function atPath(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => member(inner, name), value);
}
