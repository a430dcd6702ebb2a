import stringWidth from 'string-width';
import type { Check } from '../../connection/check.ts';
import type { Column } from '../../terminal/answer.ts';
import { sanitise } from '../../terminal/text.ts';
import { usualWidth } from '../../terminal/width.ts';

/** Columns for `--output csv` and `--columns`. */
export const checkColumns: readonly Column<Check>[] = [
  { header: 'Name', value: (check) => check.name },
  { header: 'Status', value: (check) => check.status },
  { header: 'Message', value: (check) => check.message, freeText: true },
  { header: 'Next', value: (check) => check.next ?? '', freeText: true },
];

/** All checks for a person. Sentences wrap at `width`; a path or an address longer than a line stays whole. */
export function checksText(checks: readonly Check[], width: number = usualWidth): string {
  const nameWidth = Math.max(...checks.map((check) => check.name.length));
  const indent = statusWidth + nameWidth + 2 * gap;
  const lines = checks.flatMap((check) => {
    const head = `${check.status.padEnd(statusWidth + gap)}${check.name.padEnd(nameWidth + gap)}`;
    const next = check.next === null ? [] : wrapped(`Next: ${sanitise(check.next)}`, width - indent);
    const [first = '', ...rest] = [...wrapped(sanitise(check.message), width - indent), ...next];
    return [head + first, ...rest.map((line) => ' '.repeat(indent) + line)];
  });
  return [...lines, '', summary(checks)].join('\n');
}

const statusWidth = 4;
const gap = 2;
const narrowest = 30;

function wrapped(text: string, width: number): string[] {
  const limit = Math.max(width, narrowest);
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && stringWidth(last) + 1 + stringWidth(word) <= limit)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function summary(checks: readonly Check[]): string {
  const failed = checks.filter((check) => check.status === 'fail').length;
  const warned = checks.filter((check) => check.status === 'warn').length;
  const warnings = `${warned} warning${warned === 1 ? '' : 's'}`;
  if (failed > 0) return `${failed} of ${checks.length} checks failed, ${warnings}.`;
  return warned > 0 ? `Nothing failed, ${warnings}.` : `All ${checks.length} checks passed.`;
}
