import type { Writable } from 'node:stream';

/** Writes, and waits while the stream is full; one that was closed takes nothing more, and its owner says why. */
export async function written(out: Writable, piece: string | Uint8Array): Promise<void> {
  if (out.destroyed || out.write(piece)) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      out.off('drain', done).off('close', done);
      resolve();
    };
    out.on('drain', done).on('close', done);
  });
}
