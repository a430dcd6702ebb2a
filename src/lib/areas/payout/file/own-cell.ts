import { type CsvStyle, decimalComma } from '../../../terminal/csv-style.ts';

/** A cell of the paid file: unchanged, except for the row's amount, which has the decimal comma of its style. */
export function ownCell(cell: string, amountCentavos: number | null, style: CsvStyle): string {
  if (style === 'plain' || amountCentavos === null) return cell;
  const isAmount = /^\d+\.\d{2}$/.test(cell) && BigInt(cell.replace('.', '')) === BigInt(amountCentavos);
  return isAmount ? decimalComma(cell) : cell;
}
