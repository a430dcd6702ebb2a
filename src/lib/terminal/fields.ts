import { type Head, heads } from '../words/heads.ts';
import { type Label, labels } from '../words/labels.ts';
import type { Field, Said } from './answer.ts';
import { sanitise } from './text.ts';

/**
 * Labelled lines, labels aligned; a null value is left out. Both are sanitised here, once: a label may be the name of a member
 * that the service made up.
 */
export function fieldsText(fields: readonly Field[]): string {
  const shown = fields.flatMap(([label, value]) =>
    value === null ? [] : [[sanitise(labelText(label)), sanitise(value)] as const],
  );
  const width = Math.max(0, ...shown.map(([label]) => label.length));
  return shown.map(([label, value]) => `${label.padEnd(width)}  ${value}`.trimEnd()).join('\n');
}

/** The heading of a column. */
export function headText(header: Head | Said): string {
  return typeof header === 'object' ? header.said : heads[header];
}

function labelText(label: Field[0]): string {
  if (typeof label === 'object') return label.said;
  const isIndented = label.startsWith('  ');
  const text = labels[label.trimStart() as Label];
  return isIndented ? `  ${text}` : text;
}

const deepest = 3;

/** An object that the specification does not show, as labelled lines: `account.limit  10`. Lists are left to the JSON. */
export function scalarFields(value: unknown, prefix = '', depth = 0): Field[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > deepest) return [];
  return Object.entries(value).flatMap(([name, child]): Field[] =>
    ['string', 'number', 'boolean'].includes(typeof child)
      ? [[{ said: `${prefix}${name}` }, String(child)]]
      : scalarFields(child, `${prefix}${name}.`, depth + 1),
  );
}
