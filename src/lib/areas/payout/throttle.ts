import type { Clock } from '../../client/port.ts';
import type { Halt } from '../../journal/runs.ts';

/** Rows that the service turned away as too much. */
export interface Throttle {
  /** One more was turned away. @returns whether nothing else has been heard for so long that a person has to look */
  isTooLong(halt: Halt): boolean;
  /** A row had another end. */
  over(): void;
  /** What the last one that was turned away was told; null where none was. */
  latest(): Halt | null;
}

/** A service that turns everything away for so long wants to be left alone. */
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
