import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CliError, usageError } from '../errors/cli-error.ts';
import { syncDirectory, writeNewFile } from './private-file.ts';

/**
 * Refuses early what would fail after the work was done: a directory that is not there, a file that is.
 * @throws {CliError} exit 2
 */
export function checkTarget(path: string, overwrite: boolean): void {
  if (path === '-') throw noStdout();
  const directory = dirname(path);
  if (!existsSync(directory) || !statSync(directory).isDirectory()) {
    throw usageError('usage', `There is no directory ${directory}.`);
  }
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) throw usageError('usage', `${path} is a directory.`);
  if (!overwrite)
    throw usageError('file_exists', `${path} is there already.`, 'Add --overwrite to replace it.');
}

/** `-` means stdout elsewhere, and here it would be a file of that name; stdout has the description of the file. */
export function noStdout(): CliError {
  return usageError(
    'usage',
    '--out is a file; the answer about it goes to stdout.',
    'Name a file: --out FILE.',
  );
}

/**
 * Writes a file whole or not at all: a temporary one beside it, fsync, rename, fsync of the directory. It is for its
 * owner alone.
 * @throws {CliError} exit 90
 */
export function writeWholeFile(path: string, bytes: Uint8Array): void {
  const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    writeNewFile(temporary, bytes);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    const message = `${path} can't be written (${code ?? 'unknown reason'}).`;
    throw new CliError({ code: 'unwritable_file', ends: 'local_storage', message, cause: error });
  }
  syncDirectory(dirname(path));
}
