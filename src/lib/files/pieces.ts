import { closeSync, openSync } from 'node:fs';
import { usageError } from '../errors/cli-error.ts';
import { filesWords } from '../words/files.ts';
import { readSome } from './descriptor.ts';

/** Bytes per piece; the last one is shorter, and may be empty. */
export const pieceBytes = 1024 * 1024;

/**
 * The bytes of a file of any length, or of standard input for `-`, piece by piece; each piece overwrites the one before.
 * @throws {CliError} exit 2
 */
export function* piecesOf(path: string): Generator<Buffer> {
  let handle: number | null = null;
  try {
    handle = path === '-' ? 0 : openSync(path, 'r');
    const piece = Buffer.alloc(pieceBytes);
    for (let length = pieceBytes; length === pieceBytes; ) {
      length = fill(piece, handle);
      yield piece.subarray(0, length);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw usageError('unreadable_data', filesWords.unreadable(path, code));
  } finally {
    if (handle !== null && handle !== 0) closeSync(handle);
  }
}

function fill(piece: Buffer, handle: number): number {
  let length = 0;
  for (let read = -1; read !== 0 && length < pieceBytes; length += read)
    read = readSome(handle, piece, length, pieceBytes - length);
  return length;
}
