import { type Centavos, formatReais } from '../../contract/money.ts';
import type { GapSettings } from '../../contract/settings.ts';
import type { SheetRow } from '../../journal/journal.ts';
import { lintRows } from '../../payments/orders/row-lint.ts';
import { type CsvFile, csvBytes } from './csv-file.ts';
import { refuseFindings } from './rows-refused.ts';
import { batchColumnNames, sheetRows } from './sheet.ts';

/** A CSV that may be uploaded. */
export interface SheetUpload {
  /** The file's own bytes where they are in the form that the service takes. */
  readonly bytes: Buffer;
  readonly rows: readonly SheetRow[];
  readonly totalCentavos: Centavos;
  /** For the person, before anything is sent: what was converted, and how much it is. */
  readonly said: readonly string[];
}

/**
 * Checks every row of a CSV and brings it into the form that the service takes.
 * @throws {CliError} exit 2 with every finding, exit 33 where rows only stand in it twice; nothing was sent
 */
export async function sheetUpload(
  { bytes, table, conversions }: CsvFile,
  settings: GapSettings,
  allowRepeated: boolean,
): Promise<SheetUpload> {
  const names = batchColumnNames(settings);
  const linted = lintRows(table, { columns: names, required: ['amount', 'key'], allowRepeated });
  refuseFindings(linted.findings);
  const { rows, totalCentavos, rewritten } = linted;
  const all = [
    ...conversions,
    ...counted(rewritten.amounts, 'amount', 'to a decimal point'),
    ...counted(rewritten.blanks, 'cell', 'without the blanks around it'),
    ...counted(rewritten.keys, 'key or key type', 'to canonical form', 'keys or key types'),
  ];
  const total = `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}, ${formatReais(totalCentavos)} in all.`;
  return {
    bytes: all.length === 0 ? bytes : await csvBytes(table.columns, rows),
    rows: sheetRows(table.columns, rows, names),
    totalCentavos,
    said: all.length === 0 ? [total] : [`Converted before sending: ${all.join('; ')}.`, total],
  };
}

function counted(count: number, one: string, what: string, many = `${one}s`): readonly string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many} ${what}`];
}
