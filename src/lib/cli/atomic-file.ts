import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CliError, usageError } from './errors.ts';

/**
 * Refuses early what would fail after the work was done: a directory that is not there, a file that is.
 * @throws {CliError} exit 2
 */
export function checkTarget(path: string, overwrite: boolean): void {
  const directory = dirname(path);
  if (!existsSync(directory) || !statSync(directory).isDirectory()) {
    throw usageError('usage', `There is no directory ${directory}.`);
  }
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) throw usageError('usage', `${path} is a directory.`);
  if (!overwrite)
    throw usageError('file_exists', `${path} is there already.`, 'Add --overwrite to replace it.');
}

/**
 * Writes a file whole or not at all: a temporary one beside it, fsync, rename, fsync of the directory. It is for its
 * owner alone.
 * @throws {CliError} exit 90
 */
export function writeWholeFile(path: string, bytes: Uint8Array): void {
  const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    writeAndSync(temporary, bytes);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    const message = `${path} can't be written (${code ?? 'unknown reason'}).`;
    throw new CliError({ code: 'unwritable_file', exit: 90, message, cause: error });
  }
  syncDirectory(dirname(path));
}

function writeAndSync(path: string, bytes: Uint8Array): void {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);
  const file = openSync(path, flags, 0o600);
  try {
    writeFileSync(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Makes the rename itself durable; Windows has no such call. */
function syncDirectory(path: string): void {
  if (process.platform === 'win32') return;
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
