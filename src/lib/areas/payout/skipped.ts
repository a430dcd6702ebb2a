import { existsSync, readFileSync } from 'node:fs';
import { usageError } from '../../errors/cli-error.ts';
import { newFile } from '../../files/new-file.ts';
import type { LintedSheet } from '../../payments/sheet/lint.ts';
import type { LintedRow } from '../../payments/sheet/verdict.ts';
import type { Column } from '../../terminal/answer.ts';
import { csvStream } from '../../terminal/row-stream.ts';
import { runWords } from '../../words/run.ts';

/** The last column of the file, by which it is known again. */
const lastHeading = 'findings';

/**
 * Passes all rows on and writes those that are wrong to a file, with what is wrong: its rows can be corrected and paid by
 * themselves. The file of an earlier try is replaced, and no other one.
 * @throws {CliError} exit 2 or 90
 */
export async function* wrongRowsWritten(sheet: LintedSheet, path: string): AsyncGenerator<LintedRow> {
  if (existsSync(path) && !isOurs(path)) throw usageError('file_exists', runWords.notSkipped(path));
  const file = newFile(path, true);
  const stream = csvStream(columnsOf(sheet), file.out);
  try {
    await stream.write([]);
    for await (const row of sheet.rows) {
      if (['confirm', 'duplicate', 'invalid'].includes(row.verdict)) await stream.write([row]);
      yield row;
    }
    await file.keep();
  } finally {
    file.drop();
  }
}

function isOurs(path: string): boolean {
  const [heading = ''] = readFileSync(path, 'utf8').split('\r\n', 1);
  return heading.endsWith(`,${lastHeading}`);
}

function columnsOf({ columns }: LintedSheet): readonly Column<LintedRow>[] {
  const own = columns.map(
    (heading, i): Column<LintedRow> => ({
      header: { said: heading },
      value: ({ cells }) => cells[i] ?? '',
      freeText: true,
    }),
  );
  const why: Column<LintedRow> = {
    header: { said: lastHeading },
    value: ({ findings }) => findings.map(({ message }) => message).join(' '),
    freeText: true,
  };
  return [...own, why];
}
