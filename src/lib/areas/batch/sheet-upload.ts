import { type Centavos, formatReais } from '../../contract/money.ts';
import type { GapSettings } from '../../contract/settings.ts';
import type { SheetRow } from '../../journal/journal.ts';
import { lintRows } from '../../payments/orders/row-lint.ts';
import { batchWords } from '../../words/batch.ts';
import type { Message } from '../../words/topic.ts';
import { type CsvFile, csvBytes } from './csv-file.ts';
import { refuseFindings } from './rows-refused.ts';
import { batchColumnNames, sheetRows } from './sheet.ts';

/** A CSV that may be uploaded. */
export interface SheetUpload {
  /** The file's own bytes if they are already in the form that the service takes. */
  readonly bytes: Buffer;
  readonly rows: readonly SheetRow[];
  readonly totalCentavos: Centavos;
  /** For the person, before anything is sent: what was converted, and the total. */
  readonly said: readonly Message[];
}

/**
 * Checks every row of a CSV and converts it into the form that the service takes.
 * @throws {CliError} exit 2 with every finding, or 33 if the only fault is repeated rows; nothing was sent
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
  const { converted } = batchWords;
  const all = [
    ...conversions,
    ...counted(rewritten.amounts, converted.amount, converted.amounts),
    ...counted(rewritten.blanks, converted.cell, converted.cells),
    ...counted(rewritten.keys, converted.key, converted.keys),
  ];
  const { oneRowInAll, rowsInAll } = batchWords;
  const sum = formatReais(totalCentavos);
  const total = rows.length === 1 ? oneRowInAll(sum) : rowsInAll(rows.length, sum);
  return {
    bytes: all.length === 0 ? bytes : await csvBytes(table.columns, rows),
    rows: sheetRows(table.columns, rows, names),
    totalCentavos,
    said: all.length === 0 ? [total] : [converted.sent(batchWords.listed(...all)), total],
  };
}

function counted(count: number, one: Message, many: (count: number) => Message): readonly Message[] {
  if (count === 0) return [];
  return [count === 1 ? one : many(count)];
}
