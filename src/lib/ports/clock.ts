/** Time, injected so that tests can set it. */
export interface Clock {
  /** Wall clock, milliseconds since the epoch. */
  now(): number;
  /** Monotonic clock in milliseconds, for deadlines. */
  monotonic(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** How far `now` is ahead of the machine's wall clock, once the service has told its time. */
  readonly aheadMs?: () => number;
  /**
   * Rings once, after `ms` of waiting. A test clock that runs at its own speed leaves it out, and the machine's timer rings.
   * @returns a function that turns it off
   */
  readonly alarm?: (ms: number, ring: () => void) => () => void;
}

/** The machine's own clocks. */
export const systemClock: Clock = {
  now: () => Date.now(),
  // Not `performance`, whose first use loads a part of Node for 2 ms.
  monotonic: () => Number(process.hrtime.bigint()) / 1e6,
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(done, ms);
      signal?.addEventListener('abort', done, { once: true });
      function done(): void {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      }
    }),
};

/** Lets what is waiting run first: a request leaves, a key is heard. Not of `node:timers/promises`: loading it takes 0.2 ms. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
