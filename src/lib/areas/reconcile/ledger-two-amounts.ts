import { AmountError, parseAmountOrZero } from '../../brazil/typed-amount.ts';
import type { SheetLine } from '../../payments/sheet/sheet.ts';
import { wayOfHeading } from './ledger-kinds.ts';

/** The columns of a file that has one for the money that went out and one for what came in. */
export interface TwoAmounts {
  readonly out: number;
  readonly in: number;
  /** Both headings, as the name of the amount. */
  readonly heading: string;
}

/** Those columns, such as `Débito` and `Crédito`; null unless there is exactly one of each. */
export function twoAmountsOf(headings: readonly string[]): TwoAmounts | null {
  const ways = headings.map(wayOfHeading);
  const [out, into] = (['out', 'in'] as const).map((way) => ways.indexOf(way));
  if (out === undefined || into === undefined || out === -1 || into === -1) return null;
  if (ways.lastIndexOf('out') !== out || ways.lastIndexOf('in') !== into) return null;
  return { out, in: into, heading: `${headings[out]} / ${headings[into]}` };
}

/** A line with its amount in a column of its own, at the end: negative for money that went out. */
export function withOneAmount(
  { line, cells }: SheetLine,
  { out, in: into }: TwoAmounts,
  width: number,
): SheetLine {
  const [went, came] = [cells[out] ?? '', cells[into] ?? ''].map((cell) =>
    isNothing(cell) ? '' : cell.trim(),
  );
  const row = [...cells, ...Array<string>(Math.max(0, width - cells.length)).fill('')].slice(0, width);
  // Both at once is no amount, and is reported as such.
  const amount = went && came ? `${went} / ${came}` : went ? asOutgoing(went) : came;
  return { line, cells: [...row, amount ?? ''] };
}

function asOutgoing(amount: string): string {
  return /[-\u2212(]/.test(amount) ? amount : `-${amount}`;
}

function isNothing(cell: string): boolean {
  try {
    return cell.trim() === '' || /^[-\u2212]$/.test(cell.trim()) || parseAmountOrZero(cell.trim()) === 0;
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
    return false;
  }
}
