import { nextTurn } from '../ports/clock.ts';

/** What could not be written, by the stream: standard output forgets its own errors. */
const lost = new WeakMap<object, Error>();

/**
 * A reader that is gone (`brl … | head`), or a terminal: what the command does, and its exit code, must not depend on it.
 */
const leftBy = ['EPIPE', 'EIO'];

/**
 * The only listener for output errors: the framework's own throws in the middle of the command. An error thrown here
 * would be reported on the same broken stream, for ever.
 */
export function watchOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.removeAllListeners('error');
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (!leftBy.includes(error.code ?? '')) lost.set(stream, error);
    });
  }
}

/** Why the answer, or part of it, could not be written, as on a full disk; null if it was, or its reader left. */
export async function lostOutput(): Promise<Error | null> {
  // A write to a file fails at once, but reports it later.
  await nextTurn();
  return lost.get(process.stdout) ?? null;
}
