import { sanitise } from './text.ts';

/**
 * Labelled lines, labels aligned; a null value is left out. Both are sanitised here, once: a label may be the name of a member
 * that the service made up.
 */
export function fieldsText(fields: readonly (readonly [string, string | null])[]): string {
  const shown = fields.flatMap(([label, value]) =>
    value === null ? [] : [[sanitise(label), sanitise(value)] as const],
  );
  const width = Math.max(0, ...shown.map(([label]) => label.length));
  return shown.map(([label, value]) => `${label.padEnd(width)}  ${value}`.trimEnd()).join('\n');
}

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
