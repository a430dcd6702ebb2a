/**
 * An object of unknown shape as labelled lines, a path for each value: `events.0.status`. For answers that the
 * specification does not show.
 */
export function plainFields(value: unknown, path = ''): [string, string | null][] {
  if (typeof value !== 'object' || value === null) return [[path === '' ? 'value' : path, textOf(value)]];
  const entries = Object.entries(value);
  if (entries.length === 0) return [[path === '' ? 'value' : path, Array.isArray(value) ? 'none' : 'empty']];
  // A number that was kept as it was written is an object of its own kind.
  if (isRawNumber(value)) return [[path, JSON.stringify(value)]];
  return entries.flatMap(([name, child]) => plainFields(child, path === '' ? name : `${path}.${name}`));
}

function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}

function isRawNumber(value: object): boolean {
  return !/^[[{]/.test(JSON.stringify(value) ?? '{');
}
