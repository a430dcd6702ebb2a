import { CliError } from '../../errors/cli-error.ts';
import type { Finding } from '../../payments/orders/row-table.ts';
import { batchWords } from '../../words/batch.ts';

/**
 * Refuses rows for everything found in them, as one error: nothing was sent.
 * @throws {CliError} exit 2 with the findings as `violations`; exit 33 if rows are only repeated
 */
export function refuseFindings(findings: readonly Finding[]): void {
  const [first] = findings;
  if (!first) return;
  if (findings.every(({ rule }) => rule === 'repeated_row')) throw repeatedRows(first, findings);
  throw new CliError({
    code: 'invalid_rows',
    ends: 'usage',
    message: findings.length === 1 ? batchWords.oneFinding : batchWords.findings(findings.length),
    hint: findings.some(({ rule }) => rule === 'heading') ? batchWords.nameColumns : batchWords.correctAll,
    violations: findings,
  });
}

function repeatedRows({ line, row, message }: Finding, findings: readonly Finding[]): CliError {
  const { repeatedLine, repeatedRow, takeOneOut } = batchWords;
  return new CliError({
    code: 'duplicate_upload',
    ends: 'duplicate',
    message: line === null ? repeatedRow(row ?? 0, message) : repeatedLine(line, message),
    hint: takeOneOut,
    violations: findings,
  });
}
