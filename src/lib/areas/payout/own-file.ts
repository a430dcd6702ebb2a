import { existsSync, readFileSync } from 'node:fs';
import { usageError } from '../../errors/cli-error.ts';
import { checkTarget } from '../../files/atomic-file.ts';

/**
 * A file that the next line of the same run writes anew: its name is refused early, and no other file is lost.
 * @param columns the headings at the end of what we write there @throws {CliError} exit 2
 */
export function requireOwnFile(path: string, columns: readonly string[], message: string): void {
  checkTarget(path, true);
  if (!existsSync(path)) return;
  const [heading = ''] = readFileSync(path, 'utf8').split('\r\n', 1);
  if (![',', ';'].some((separator) => heading.endsWith(columns.join(separator))))
    throw usageError('file_exists', message);
}
