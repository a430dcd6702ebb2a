import type { Check } from '../../connection/check.ts';
import type { Column } from '../../terminal/answer.ts';
import { sanitise } from '../../terminal/text.ts';
import { usualWidth } from '../../terminal/width.ts';
import { wrapAfter } from '../../terminal/wrap.ts';
import { doctorWords } from '../../words/doctor.ts';

/** All checks for a person. Sentences wrap at `width`; a path or an address longer than a line is not broken. */
export function checksText(checks: readonly Check[], width: number = usualWidth): string {
  const statusWidth = Math.max(...Object.values(doctorWords.statuses).map((word) => word.length));
  const nameWidth = Math.max(...checks.map((check) => nameOf(check).length));
  const isBeside = width - statusWidth - nameWidth - 2 * gap >= longestId;
  const indent = isBeside ? statusWidth + nameWidth + 2 * gap : gap;
  const lines = checks.flatMap((check) => {
    const head = `${doctorWords.statuses[check.status].padEnd(statusWidth + gap)}${nameOf(check).padEnd(nameWidth + gap)}`;
    const below = ' '.repeat(indent);
    const message = wrapAfter(isBeside ? head : below, sanitise(check.message), width);
    const next = check.next === null ? [] : [wrapAfter(below, doctorWords.next(sanitise(check.next)), width)];
    return [...(isBeside ? [] : [head.trimEnd()]), message, ...next];
  });
  return [...lines, '', summary(checks)].join('\n');
}

/** A check's name for people. */
export function nameOf({ name }: Pick<Check, 'name'>): string {
  const names: Readonly<Record<string, string>> = doctorWords.names;
  return Object.hasOwn(doctorWords.names, name) ? (names[name] ?? name) : name;
}

const gap = 2;
/** An account's id must not be broken: if there is no room for it beside the names, the sentences go below them. */
const longestId = 36;

function summary(checks: readonly Check[]): string {
  const failed = checks.filter((check) => check.status === 'fail').length;
  const warned = checks.filter((check) => check.status === 'warn').length;
  const says = doctorWords.summary;
  if (failed > 0) return says.failed(failed, checks.length, warned);
  return warned > 0 ? says.warned(warned) : says.passed(checks.length);
}

/** Columns for `--output csv` and `--columns`. */
export const checkColumns: readonly Column<Check>[] = [
  { header: 'Name', value: (check) => check.name, shown: nameOf, cell: 'name' },
  {
    header: 'Status',
    value: ({ status }) => status,
    shown: ({ status }) => doctorWords.statuses[status],
    cell: 'name',
  },
  { header: 'Message', value: (check) => check.message, freeText: true },
  { header: 'Next', value: (check) => check.next ?? '', freeText: true },
];
