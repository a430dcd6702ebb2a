import { centavosFromJsonNumber, formatPlain } from '../../contract/money.ts';

/**
 * A number as the text of a cell: whole ones as their digits, others with two decimals, as amounts are written. What has a part
 * below one centavo, or is too large, stays as it is: it is no amount, and as anything else it was no number.
 */
export function numberText(source: string): string {
  if (/^-?\d+$/.test(source)) return source;
  const centavos = centavosFromJsonNumber(source);
  return centavos === null ? source : formatPlain(centavos);
}
