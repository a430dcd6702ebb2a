import type { Clock } from './port.ts';

/** The machine's clock, put right by what the service told of its own time. */
export interface ServiceTime {
  /** Tells the service's time, as far as it is known; deadlines and pauses stay the machine's. */
  readonly clock: Clock;
  /** @param skewMs the service's clock minus the machine's; null, and nothing changes, when it did not tell the time */
  learn(skewMs: number | null): void;
  /** A moment that {@link clock} told, by the machine's own clock. */
  byMachine(ms: number): number;
}

/** Follows the service's time, the machine's own until it is told. */
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
