import { newFile } from '../../../files/new-file.ts';
import type { LintedSheet } from '../../../payments/sheet/lint.ts';
import type { LintedRow, Verdict } from '../../../payments/sheet/verdict.ts';
import type { Column } from '../../../terminal/answer.ts';
import { csvStream } from '../../../terminal/csv.ts';
import type { CsvStyle } from '../../../terminal/csv-style.ts';
import { aloud } from '../../../words/language.ts';
import { runWords } from '../../../words/run.ts';
import { writtenBeside } from './beside.ts';
import { ownCell } from './own-cell.ts';
import { requireOwnFile } from './own-file.ts';

/** A row with what is wrong with it, for the person who corrects it. */
type SkippedRow = LintedRow & { readonly problem: string };

/** The columns that the file of skipped rows has after the file's own. */
const skippedColumns = ['line', 'problem'] as const;
const skipped: readonly Verdict[] = ['confirm', 'duplicate', 'invalid'];

/** @throws {CliError} exit 2 if another file has that name */
export function checkSkipped(path: string): Promise<void> {
  return requireOwnFile(path, skippedColumns, runWords.notSkipped(path));
}

/** Passes the rows on and writes those that cannot be paid as they are to a file, each with its faults. */
export async function* skippedWritten(
  sheet: LintedSheet,
  path: string,
  style: CsvStyle,
): AsyncGenerator<LintedRow> {
  const file = newFile(path, true);
  const stream = csvStream(columnsOf(sheet, style), style, file.out);
  yield* writtenBeside(sheet.rows, file, stream, (linted) =>
    skipped.includes(linted.verdict) ? { ...linted, problem: problemOf(linted) } : undefined,
  );
}

function columnsOf({ columns }: LintedSheet, style: CsvStyle): readonly Column<SkippedRow>[] {
  const own = columns.map(
    (heading, i): Column<SkippedRow> => ({
      header: { said: heading },
      value: ({ cells, row }) => ownCell(cells[i] ?? '', row?.amountCentavos ?? null, style),
    }),
  );
  return [
    ...own,
    { header: 'line', value: ({ line }) => String(line) },
    { header: 'problem', value: ({ problem }) => problem, freeText: true },
  ];
}

function problemOf({ findings }: LintedRow): string {
  return aloud(() =>
    findings.map(({ heading, message }) => (heading === null ? message : `${heading}: ${message}`)).join(' '),
  );
}
