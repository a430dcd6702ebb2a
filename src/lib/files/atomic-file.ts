import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CliError, usageError } from '../errors/cli-error.ts';
import { filesWords } from '../words/files.ts';
import { syncDirectory, writeNewFile } from './private-file.ts';

/**
 * Refuses early what would fail after the work was done: a missing directory, an existing file.
 * @param flag the flag that allows replacing a file
 * @throws {CliError} exit 2
 */
export function checkTarget(path: string, overwrite: boolean, flag = '--overwrite'): void {
  if (path === '-') throw noStdout();
  const directory = dirname(path);
  if (!existsSync(directory) || !statSync(directory).isDirectory()) {
    throw usageError('usage', filesWords.noDirectory(directory));
  }
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) throw usageError('usage', filesWords.isDirectory(path));
  if (!overwrite) throw usageError('file_exists', filesWords.isThere(path), filesWords.addFlag(flag));
}

/** `-` means stdout elsewhere; here it would be a file of that name, and stdout carries the description of the file. */
export function noStdout(): CliError {
  return usageError('usage', filesWords.outIsFile, filesWords.nameOut);
}

/**
 * Writes a file whole or not at all: a temporary one beside it, fsync, rename, fsync of the directory. Only its owner can
 * access it.
 * @throws {CliError} exit 90
 */
export function writeWholeFile(path: string, bytes: Uint8Array): void {
  const temporary = temporaryBeside(path);
  try {
    writeNewFile(temporary, bytes);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw unwritable(path, error as Error);
  }
  syncDirectory(dirname(path));
}

/** An unused name, for a file that replaces another once it is complete. */
export function temporaryBeside(path: string): string {
  return join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`);
}

/** For a file that cannot be written: exit 90. */
export function unwritable(path: string, cause: NodeJS.ErrnoException): CliError {
  const message = filesWords.unwritable(path, cause.code ?? null);
  return new CliError({ code: 'unwritable_file', ends: 'local_storage', message, cause });
}
