import type { Clock } from './port.ts';

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

/** Beyond this a clock is too wrong to rely on: signatures that are 300 s off are refused (specification, section 5, item 8). */
export const maxSkewMs = 240_000;

/** The other clock minus ours, from a `Date` header: 0 within the header's own rounding, null when it is not a date. */
export function clockSkewMs(dateHeader: string | null, nowMs: number): number | null {
  const skew = Date.parse(dateHeader ?? '') - nowMs;
  if (Number.isNaN(skew)) return null;
  return Math.abs(skew) < 2000 ? 0 : skew;
}
