import { type Centavos, formatReais } from '../../../contract/money.ts';
import { htmlText } from '../../../files/html.ts';
import { sanitise } from '../../../terminal/text.ts';

/** Text from others: no markup, invisible characters written out, and its writing direction isolated. */
export function theirs(value: string): string {
  return `<bdi>${htmlText(sanitise(value))}</bdi>`;
}

/** An amount that does not wrap, with a real minus sign. */
export function money(centavos: number): string {
  return htmlText(formatReais(centavos as Centavos, '\u00a0')).replace('-', '−');
}

/** A table whose head repeats on each printed page; `heads` are texts, `amounts` the numbers of right-aligned columns. */
export function tableStart(heads: readonly string[], amounts: readonly number[] = []): string {
  const cells = heads.map(
    (head, at) => `<th scope="col"${amounts.includes(at) ? ' class="amount"' : ''}>${htmlText(head)}</th>`,
  );
  return `<table>\n<thead><tr>${cells.join('')}</tr></thead>\n<tbody>\n`;
}

export const tableEnd = '</tbody>\n</table>\n';
