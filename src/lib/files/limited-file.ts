import { closeSync, openSync, readFileSync } from 'node:fs';
import { usageError } from '../errors/cli-error.ts';
import { filesWords } from '../words/files.ts';
import { readAll, readSome } from './descriptor.ts';

/**
 * The bytes of a file, or of standard input for `-`, up to `maxBytes` plus one, as a path may be endless.
 * @param label how an error message names it
 * @throws {CliError} exit 2
 */
export function readLimited(path: string, maxBytes: number, label = path): Buffer {
  const bytes = Buffer.alloc(maxBytes + 1);
  let length = 0;
  try {
    const handle = path === '-' ? 0 : openSync(path, 'r');
    try {
      for (let read = -1; read !== 0 && length < bytes.length; length += read) {
        read = readSome(handle, bytes, length, bytes.length - length);
      }
    } finally {
      if (handle !== 0) closeSync(handle);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw usageError('unreadable_data', filesWords.unreadable(label, code ?? null));
  }
  return bytes.subarray(0, length);
}

/** Text of a file that holds no secret. @throws {CliError} exit 2 when it cannot be read. */
export function publicFile(path: string): string {
  try {
    return path === '-' ? readAll(0).toString('utf8') : readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw usageError('unreadable_data', filesWords.unreadableNothingSent(path, code ?? null));
  }
}
