/** A member of a JSON object by its own name; undefined for anything else. */
export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** A member that is a non-empty string, else null. */
export function textMember(value: unknown, name: string): string | null {
  const found = member(value, name);
  return typeof found === 'string' && found !== '' ? found : null;
}
