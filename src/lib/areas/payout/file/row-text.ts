import { type Centavos, formatReais } from '../../../contract/money.ts';
import type { Run, RunRow } from '../../../journal/runs.ts';
import { payoutColumns } from '../../../payments/orders/payout-columns.ts';
import { runWords } from '../../../words/run.ts';
import type { Count } from '../ending.ts';

/** The amount of a row, for a person. */
export function amountShown({ intent }: RunRow): string {
  return formatReais((intent.amountCentavos ?? 0) as Centavos);
}

/** A number of rows and their sum, for a person. */
export function countText({ rows, centavos }: Count): string {
  return `${runWords.rows(rows)}, ${formatReais(centavos as Centavos)}`;
}

/** The file's names for its payees, empty if it has none; a heading that was mapped by hand is no longer known. */
export function payeeNames({ columns }: Pick<Run, 'columns'>): (row: RunRow) => string {
  const index = payoutColumns(columns, null, new Map()).columns.get('name')?.index ?? -1;
  return ({ cells }) => cells[index]?.trim() ?? '';
}
