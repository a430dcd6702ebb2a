import { CliError } from '../../errors/cli-error.ts';
import type { Finding } from '../../payments/orders/row-table.ts';

/**
 * Refuses rows for everything that was found in them, as one error: nothing was sent.
 * @throws {CliError} exit 2 with the findings as `violations`; exit 33 where rows only stand there twice
 */
export function refuseFindings(findings: readonly Finding[]): void {
  const [first] = findings;
  if (!first) return;
  if (findings.every(({ rule }) => rule === 'repeated_row')) throw repeatedRows(first, findings);
  const count = findings.length === 1 ? '1 thing is' : `${findings.length} things are`;
  throw new CliError({
    code: 'invalid_rows',
    ends: 'usage',
    message: `${count} wrong with the rows. Nothing was sent.`,
    hint: findings.some(({ rule }) => rule === 'heading')
      ? 'Name the columns as brl batch template does; for other names: brl config set batchAmountColumn NAME'
      : 'Correct all of them in the source, and run it again.',
    violations: findings,
  });
}

function repeatedRows({ line, row, message }: Finding, findings: readonly Finding[]): CliError {
  return new CliError({
    code: 'duplicate_upload',
    ends: 'duplicate',
    message: `${message.replace(/^The row/, line === null ? `Row ${row}` : `Line ${line}`)} Nothing was sent.`,
    hint: 'Take one of them out; or --allow-duplicate when both are meant.',
    violations: findings,
  });
}
