const deepest = 3;

/** An object that the specification does not show, as labelled lines: `account.limit  10`. Lists are left to the JSON. */
export function scalarFields(value: unknown, prefix = '', depth = 0): [string, string][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > deepest) return [];
  return Object.entries(value).flatMap(([name, child]): [string, string][] =>
    ['string', 'number', 'boolean'].includes(typeof child)
      ? [[`${prefix}${name}`, String(child)]]
      : scalarFields(child, `${prefix}${name}.`, depth + 1),
  );
}
