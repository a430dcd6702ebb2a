import type { Halt } from '../../../journal/runs.ts';
import type { Clock } from '../../../ports/clock.ts';

/** Rows that the service rejected as too many. */
export interface Throttle {
  /** One more was rejected. @returns whether nothing else has been heard for so long that a person must look */
  isTooLong(halt: Halt): boolean;
  /** A row ended otherwise. */
  over(): void;
  /** The answer to the last rejected one; null if there was none. */
  latest(): Halt | null;
}

/** A service that rejects everything for this long wants to be left alone. */
const longestMs = 120_000;

/** Tells a service that asks for fewer requests from one that takes none. */
export function watchThrottle(clock: Pick<Clock, 'monotonic'>): Throttle {
  let sinceMs: number | null = null;
  let latest: Halt | null = null;
  return {
    isTooLong(halt) {
      latest = halt;
      sinceMs ??= clock.monotonic();
      return clock.monotonic() - sinceMs >= longestMs;
    },
    over() {
      sinceMs = null;
    },
    latest: () => latest,
  };
}
