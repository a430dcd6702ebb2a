import type { Clock } from '../ports/clock.ts';

/** Waits until the first byte of a row may leave. */
export type Turn = () => Promise<void>;

/** The even spacing of payments that share a rate, whichever process sends them. */
export interface Turns {
  /** Waits until the next row's ATTEMPT is to be written down. @returns null if it was given up */
  next(givenUp: AbortSignal): Promise<Turn | null>;
}

/** Reserves the next moments, the first not before `leadMs`. @returns milliseconds until the first */
export type KeepMoments = (count: number, leadMs: number) => Promise<number>;

/** A moment missed by more than this is given up: used late, the row would leave together with later ones. */
const lateMs = 20;
/** The moments of one twentieth of a second are reserved at a time. */
const handfulsASecond = 20;

/** Turns in moments that are reserved for this process among all that share them. */
export function evenTurns(clock: Clock, perSecond: number, keep: KeepMoments): Turns {
  const handful = Math.max(1, Math.floor(perSecond / handfulsASecond));
  let left = 0;
  let nextMs = 0;
  // How long before its moment an ATTEMPT is written down: as long as writing takes.
  let leadMs = 0;
  const next = async () => {
    if (left === 0 || clock.monotonic() > nextMs + lateMs) {
      nextMs = (await keep(handful, leadMs)) + clock.monotonic();
      left = handful;
    }
    const momentMs = nextMs;
    left -= 1;
    nextMs += 1000 / perSecond;
    return momentMs;
  };
  const moment = oneAfterAnother(next);
  return {
    async next(givenUp) {
      const firstMs = await moment();
      await waitUntil(clock, firstMs - leadMs, givenUp);
      if (givenUp.aborted) return null;
      const beganMs = clock.monotonic();
      return async () => {
        leadMs += (clock.monotonic() - beganMs - leadMs) / 8;
        let momentMs = firstMs;
        while (clock.monotonic() < momentMs || clock.monotonic() > momentMs + lateMs) {
          if (clock.monotonic() > momentMs) momentMs = await moment();
          await waitUntil(clock, momentMs);
        }
      };
    },
  };
}

/** Turns that no other process shares. */
export function ownTurns(clock: Clock, perSecond: number): Turns {
  let nextMs = Number.NEGATIVE_INFINITY;
  return evenTurns(clock, perSecond, async (count, leadMs) => {
    const nowMs = clock.monotonic();
    const firstMs = Math.max(nowMs + leadMs, nextMs);
    nextMs = firstMs + (count * 1000) / perSecond;
    return firstMs - nowMs;
  });
}

function oneAfterAnother<T>(work: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
}

async function waitUntil(clock: Clock, atMs: number, givenUp?: AbortSignal): Promise<void> {
  for (
    let leftMs = atMs - clock.monotonic();
    leftMs > 0 && !givenUp?.aborted;
    leftMs = atMs - clock.monotonic()
  )
    await clock.sleep(leftMs, givenUp);
}
