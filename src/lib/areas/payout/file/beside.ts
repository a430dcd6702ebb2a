import type { NewFile } from '../../../files/new-file.ts';
import type { LintedRow } from '../../../payments/sheet/verdict.ts';
import type { RowStream } from '../../../terminal/row-stream.ts';

const rowsAtOnce = 200;

/**
 * Passes rows on and writes what some of them are to a file, which appears once all are read.
 * @param written what of a row goes into the file; undefined for nothing
 * @throws {CliError} exit 90 if it cannot be written
 */
export async function* writtenBeside<T>(
  rows: AsyncIterable<LintedRow>,
  file: NewFile,
  stream: RowStream<T>,
  written: (row: LintedRow) => T | undefined,
): AsyncGenerator<LintedRow> {
  try {
    // A file without rows has its header.
    await stream.write([]);
    const held: T[] = [];
    for await (const row of rows) {
      const one = written(row);
      if (one !== undefined) held.push(one);
      if (held.length === rowsAtOnce) await stream.write(held.splice(0));
      yield row;
    }
    await stream.write(held);
    await file.keep();
  } finally {
    file.drop();
  }
}
