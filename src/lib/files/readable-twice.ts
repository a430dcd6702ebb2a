import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { piecesOf } from './pieces.ts';

/**
 * Calls `work` with the path of a file that can be read several times: standard input, `-`, can be read only once, so it is
 * first copied aside, for its owner alone.
 */
export async function readableTwice<T>(path: string, work: (path: string) => Promise<T>): Promise<T> {
  if (path !== '-') return work(path);
  const copy = join(tmpdir(), `brl-input-${process.pid}-${Date.now()}`);
  try {
    copyInput(copy);
    return await work(copy);
  } finally {
    rmSync(copy, { force: true });
  }
}

function copyInput(path: string): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    for (const piece of piecesOf('-')) writeSync(file, piece);
  } finally {
    closeSync(file);
  }
}
