import { existsSync } from 'node:fs';
import { usageError } from '../../../errors/cli-error.ts';
import { checkTarget } from '../../../files/atomic-file.ts';
import { readLimited } from '../../../files/limited-file.ts';
import { type Head, heads } from '../../../words/heads.ts';
import { saidIn } from '../../../words/language.ts';

/** Longer than any line of headings; a file that is not ours may never end. */
const headingBytes = 64 * 1024;

/**
 * A file that the next command for the same run rewrites: its name is refused early, and no other file is lost.
 * @param columns the headings at the end of what we write there, in either style @throws {CliError} exit 2
 */
export async function requireOwnFile(path: string, columns: readonly Head[], message: string): Promise<void> {
  checkTarget(path, true);
  if (!existsSync(path)) return;
  const [heading = ''] = readLimited(path, headingBytes).toString('utf8').split('\r\n', 1);
  const inPortuguese = await saidIn('pt', () => columns.map((name) => heads[name]).join(';'));
  if (![columns.join(','), inPortuguese].some((own) => heading.endsWith(own)))
    throw usageError('file_exists', message);
}
