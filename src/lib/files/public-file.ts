import { readFileSync } from 'node:fs';
import { usageError } from '../errors/cli-error.ts';

/** Text of a file that holds no secret. @throws {CliError} exit 2 when it cannot be read. */
export function publicFile(path: string): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw usageError(
      'unreadable_data',
      `${path} cannot be read (${code ?? 'unknown reason'}). Nothing was sent.`,
    );
  }
}
