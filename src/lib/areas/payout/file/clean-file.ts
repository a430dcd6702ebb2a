import { normaliseDocument } from '../../../brazil/documents.ts';
import { detectKey } from '../../../brazil/key.ts';
import { formatPlain } from '../../../contract/money.ts';
import { newFile } from '../../../files/new-file.ts';
import { readCell } from '../../../payments/orders/cell-lint.ts';
import type { PayoutRow } from '../../../payments/orders/payout-row.ts';
import type { LintedSheet } from '../../../payments/sheet/lint.ts';
import { recordsColumn } from '../../../payments/sheet/sheet.ts';
import type { LintedRow } from '../../../payments/sheet/verdict.ts';
import type { Column } from '../../../terminal/answer.ts';
import { csvStream } from '../../../terminal/csv.ts';
import type { CsvStyle } from '../../../terminal/csv-style.ts';
import { writtenBeside } from './beside.ts';

/**
 * Passes the rows on and writes those that are ok to a new file: amounts, keys, documents and days in one form. The file
 * appears once all rows are read.
 * @throws {CliError} exit 2 if a file of that name exists, 90 if it cannot be written
 */
export async function* alsoWritten(
  sheet: LintedSheet,
  path: string,
  style: CsvStyle,
): AsyncGenerator<LintedRow> {
  const file = newFile(path);
  const stream = csvStream(cleanColumns(sheet), style, file.out);
  yield* writtenBeside(sheet.rows, file, stream, ({ verdict, row }) =>
    verdict === 'ok' ? (row ?? undefined) : undefined,
  );
}

function cleanColumns({ columns, meanings }: LintedSheet): readonly Column<PayoutRow>[] {
  const roles = new Map([...meanings].map(([role, { index }]) => [index, role]));
  const typeAt = meanings.get('key-type')?.index ?? -1;
  const own = columns.filter((heading) => heading !== recordsColumn);
  return own.map((heading, i): Column<PayoutRow> => {
    const header = { said: heading };
    const text = ({ cells }: PayoutRow) => cells[i]?.trim() ?? '';
    switch (roles.get(i)) {
      case 'amount':
        return { header, value: (row) => cleanAmount(row), cell: 'amount' };
      case 'key':
        return { header, value: (row) => cleanKey(text(row), row.cells[typeAt] ?? '') };
      case 'date':
        return { header, value: ({ day }) => day ?? '' };
      case 'due-date':
        return { header, value: ({ dueDay }) => dueDay ?? '' };
      case 'document':
        return { header, value: (row) => (text(row) === '' ? '' : normaliseDocument(text(row))) };
      default:
        return { header, value: text, freeText: true };
    }
  });
}

/** An amount that only the bank says stays empty. */
function cleanAmount({ code, amountCentavos }: PayoutRow): string {
  const amount = code === null ? amountCentavos : code.inSheet;
  return amount === null ? '' : formatPlain(amount);
}

/** Left as typed if its bare form has two readings: a CPF without its dots may be a phone. */
function cleanKey(text: string, type: string): string {
  const verdict = readCell('key', text, { key: text, keyType: type.trim() === '' ? null : type });
  const clean = 'text' in verdict ? verdict.text : text;
  return type.trim() !== '' || detectKey(clean).key === clean ? clean : text;
}
