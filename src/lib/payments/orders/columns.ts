import { payoutWords } from '../../words/payout.ts';
import type { Message } from '../../words/topic.ts';
import { columnLetter, type Finding } from './row-table.ts';

/** The columns of a file by meaning; a column without a meaning is carried along. */
export type Columns<R extends string> = ReadonlyMap<R, { readonly index: number; readonly heading: string }>;

/** The headings for each meaning, as {@link isHeading} takes them; where there may be an amount, there must be one. */
export type Headings<R extends string> = Readonly<Record<R, readonly string[]>>;

/**
 * Finds the columns, and everything that is wrong with the heading. @param given headings that were mapped by hand, by
 * role @param needed one of these must be there
 */
export function findColumns<R extends string>(
  headings: Headings<R>,
  columns: readonly string[],
  headingLine: number | null,
  given: ReadonlyMap<R, string>,
  needed: readonly R[] = ['amount' as R],
): { readonly columns: Columns<R>; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const found = new Map<R, { index: number; heading: string }>();
  const report = (index: number | null, message: Message) =>
    findings.push({
      line: headingLine,
      row: null,
      column: index === null ? null : columnLetter(index),
      heading: index === null ? null : (columns[index] ?? null),
      rule: 'heading',
      message,
    });
  const plain = columns.map(plainWord);
  for (const [index, name] of plain.entries())
    if (name !== '' && plain.indexOf(name) < index)
      report(index, payoutWords.columnTwice(columns[index] ?? ''));
  for (const role of Object.keys(headings) as R[]) {
    const name = given.get(role);
    const fits = (heading: string) =>
      name === undefined
        ? headings[role].some((one) => isHeading(one, heading))
        : plainWord(name) === plainWord(heading);
    const fitting = [...columns.keys()].filter((index) => fits(columns[index] ?? ''));
    const [index, other] = fitting;
    if (index === undefined) {
      if (name !== undefined) report(null, payoutWords.noSuchColumn(name, columns.join(', ')));
    } else if (other !== undefined && plain[index] !== plain[other])
      report(other, payoutWords.twoColumns(role, columns[index] ?? '', columns[other] ?? ''));
    else found.set(role, { index, heading: columns[index] ?? '' });
  }
  if (needed.length > 0 && !needed.some((role) => found.has(role)) && findings.length === 0)
    report(null, columns.length === 0 ? payoutWords.emptyFile : payoutWords.noAmountColumn);
  return { columns: found, findings };
}

/**
 * Whether a heading matches a name, allowing a `de`, `da` or `do` between its words: `Tipo da chave PIX` is `tipo chave
 * pix`.
 */
export function isHeading(name: string, heading: string): boolean {
  const words = name
    .replaceAll(/([a-z])(?=[A-Z])/g, '$1 ')
    .split(' ')
    .map(plainWord);
  return new RegExp(`^${words.join('(?:d[aeo]s?)?')}$`).test(plainWord(heading));
}

/** A word in lower case without accents, blanks and marks: `Valor (R$)` is `valorr`. */
export function plainWord(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}
