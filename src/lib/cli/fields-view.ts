import { sanitise } from '../pix/text.ts';

/** Labelled lines, labels aligned; a null value is left out. Values are sanitised here, once. */
export function fieldsText(fields: readonly (readonly [string, string | null])[]): string {
  const shown = fields.filter((field): field is readonly [string, string] => field[1] !== null);
  const width = Math.max(0, ...shown.map(([label]) => label.length));
  return shown.map(([label, value]) => `${label.padEnd(width)}  ${sanitise(value)}`.trimEnd()).join('\n');
}
