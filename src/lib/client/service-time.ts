import type { Clock } from '../ports/clock.ts';

/** The machine's clock, corrected by the service's time. */
export interface ServiceTime {
  /** Tells the service's time, as far as it is known; deadlines and pauses use the machine's. */
  readonly clock: Clock;
  /** @param skewMs the service's clock minus the machine's; null when unknown, which changes nothing */
  learn(skewMs: number | null): void;
  /** Converts a moment of {@link clock} to the machine's own clock. */
  byMachine(ms: number): number;
}

/** Follows the service's time; the machine's own until that is known. */
export function serviceTime(machine: Clock): ServiceTime {
  let aheadMs = 0;
  return {
    clock: { ...machine, now: () => machine.now() + aheadMs, aheadMs: () => aheadMs },
    learn(skewMs) {
      aheadMs = skewMs ?? aheadMs;
    },
    byMachine: (ms) => ms - aheadMs,
  };
}
