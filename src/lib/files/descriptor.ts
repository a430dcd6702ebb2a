import { readSync } from 'node:fs';

/** Bytes that are asked for at once. */
const partBytes = 64 * 1024;
/** Between two looks at a pipe that does not block and is empty yet. */
const pauseMs = 20;

/**
 * Reads as `readSync` does, and waits for a pipe that another program has set not to block.
 * @returns how many bytes were read; 0 at the end, also of a pipe that was closed
 */
export function readSome(descriptor: number, bytes: Uint8Array, at: number, length: number): number {
  for (;;) {
    try {
      return readSync(descriptor, bytes, at, length, null);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
    }
  }
}

/** All that an open descriptor has to say. */
export function readAll(descriptor: number): Buffer {
  const parts: Buffer[] = [];
  for (;;) {
    const part = Buffer.alloc(partBytes);
    const read = readSome(descriptor, part, 0, partBytes);
    if (read === 0) return Buffer.concat(parts);
    parts.push(part.subarray(0, read));
  }
}
