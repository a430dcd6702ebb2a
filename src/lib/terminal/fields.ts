import { type Head, heads } from '../words/heads.ts';
import { type Label, labels } from '../words/labels.ts';
import { aloud, toldText } from '../words/language.ts';
import { memberWords } from '../words/members.ts';
import type { Field, Said } from './answer.ts';
import { sanitise } from './text.ts';

/**
 * Labelled lines, labels aligned; a null value is left out. Both are sanitised here, once: a label may be the name of a
 * member chosen by the service.
 */
export function fieldsText(fields: readonly Field[]): string {
  const shown = fields.flatMap(([label, value]) =>
    value === null
      ? []
      : [
          [
            sanitise(aloud(() => labelText(label))),
            sanitise(typeof value === 'string' ? value : toldText(value)),
          ] as const,
        ],
  );
  const width = Math.max(0, ...shown.map(([label]) => label.length));
  return shown.map(([label, value]) => `${label.padEnd(width)}  ${value}`.trimEnd()).join('\n');
}

/** The heading of a column for the person. */
export function headText(header: Head | Said): string {
  return typeof header === 'object' ? headIn(header) : aloud(() => headIn(header));
}

/** The heading of a column in the language that is spoken; a member of the service has its word if there is one. */
export function headIn(header: Head | Said): string {
  if (typeof header !== 'object') return heads[header];
  const known: Readonly<Record<string, string>> = memberWords;
  return header.isMember && Object.hasOwn(known, header.said) ? (known[header.said] ?? '') : header.said;
}

function labelText(label: Field[0]): string {
  if (typeof label === 'object') return label.said;
  const isIndented = label.startsWith('  ');
  const text = labels[label.trimStart() as Label];
  return isIndented ? `  ${text}` : text;
}
