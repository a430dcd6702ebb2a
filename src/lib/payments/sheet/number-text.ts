import { centavosFromJsonNumber, formatPlain } from '../../contract/money.ts';

/**
 * A number as the text of a cell: whole ones as their digits, others with two decimals, as amounts are written. One with
 * a fraction of a centavo, or that is too large, is unchanged: it is not an amount, and as anything else it should not
 * have been a number.
 */
export function numberText(source: string): string {
  if (/^-?\d+$/.test(source)) return source;
  const centavos = centavosFromJsonNumber(source);
  return centavos === null ? source : formatPlain(centavos);
}
