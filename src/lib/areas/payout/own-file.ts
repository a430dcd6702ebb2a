import { existsSync } from 'node:fs';
import { usageError } from '../../errors/cli-error.ts';
import { checkTarget } from '../../files/atomic-file.ts';
import { readLimited } from '../../files/limited-file.ts';

/** Longer than any line of headings; a file that is not ours may never end. */
const headingBytes = 64 * 1024;

/**
 * A file that the next command for the same run rewrites: its name is refused early, and no other file is lost.
 * @param columns the headings at the end of what we write there @throws {CliError} exit 2
 */
export function requireOwnFile(path: string, columns: readonly string[], message: string): void {
  checkTarget(path, true);
  if (!existsSync(path)) return;
  const [heading = ''] = readLimited(path, headingBytes).toString('utf8').split('\r\n', 1);
  if (![',', ';'].some((separator) => heading.endsWith(columns.join(separator))))
    throw usageError('file_exists', message);
}
