import { closeSync, openSync, readSync } from 'node:fs';

/** Whether a file begins with these bytes; false for one that cannot be read, which whoever reads it says. */
export function beginsWith(path: string, bytes: Uint8Array): boolean {
  try {
    const file = openSync(path, 'r');
    try {
      const first = Buffer.alloc(bytes.length);
      readSync(file, first);
      return first.equals(bytes);
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
}
