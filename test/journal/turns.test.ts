import { describe, expect, test } from 'vitest';
import { evenTurns, type KeepMoments, ownTurns, type Turns } from '../../src/lib/journal/turns.ts';
import type { Clock } from '../../src/lib/ports/clock.ts';

/** Rows that share a rate, on a clock that goes as fast as the test does. */

function virtualClock() {
  let nowMs = 0;
  const timers: { readonly atMs: number; readonly wake: () => void }[] = [];
  const clock: Clock = {
    now: () => nowMs,
    monotonic: () => nowMs,
    sleep: (ms) => new Promise((wake) => void timers.push({ atMs: nowMs + ms, wake })),
  };
  /** Lets everything happen until then. */
  const runUntil = async (endMs: number): Promise<void> => {
    for (;;) {
      await new Promise((done) => setImmediate(done));
      const next = timers.toSorted((a, b) => a.atMs - b.atMs)[0];
      if (!next || next.atMs > endMs) return;
      timers.splice(timers.indexOf(next), 1);
      nowMs = Math.max(nowMs, next.atMs);
      next.wake();
    }
  };
  return { clock, runUntil };
}

/** Numbers between 0 and 1 that are the same each time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** The most that left within any second. */
function busiest(times: readonly number[]): number {
  return Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 1000).length));
}

/** Rows leave one after another for some seconds. @param attemptMs how long the next ATTEMPT takes */
async function leave(
  lanes: (clock: Clock) => readonly Turns[],
  seconds: number,
  attemptMs: () => number,
): Promise<number[]> {
  const { clock, runUntil } = virtualClock();
  const times: number[] = [];
  const { signal } = new AbortController();
  for (const turns of lanes(clock)) {
    void (async () => {
      for (;;) {
        const turn = await turns.next(signal);
        void clock
          .sleep(attemptMs())
          .then(() => turn?.())
          .then(() => times.push(clock.now()));
      }
    })();
  }
  await runUntil(seconds * 1000);
  return times.toSorted((a, b) => a - b);
}

/** Several processes that keep moments of one row, each with its own way to it. */
const sharing = (perSecond: number, random: () => number) => (clock: Clock) => {
  let nextMs = 0;
  const keep: KeepMoments = async (count, leadMs) => {
    await clock.sleep(2 * random());
    const firstMs = Math.max(clock.monotonic() + leadMs, nextMs);
    nextMs = firstMs + (count * 1000) / perSecond;
    return firstMs - clock.monotonic();
  };
  return Array.from({ length: 4 }, () => evenTurns(clock, perSecond, keep));
};

describe('rows that share a rate', () => {
  test.each([1, 7, 20, 200])(
    'leave at most %d in a second, but for a twentieth, and not much less',
    async (rate) => {
      const random = numbers(rate);
      const seconds = rate > 100 ? 10 : 30;
      // A disk that others use.
      const attemptMs = () => (random() < 0.05 ? 150 : 5 + 25 * random());
      for (const lanes of [sharing(rate, random), (clock: Clock) => [ownTurns(clock, rate)]]) {
        const times = await leave(lanes, seconds, attemptMs);
        expect(busiest(times)).toBeLessThanOrEqual(Math.ceil(rate * 1.05));
        expect(times.length).toBeGreaterThan(rate * (seconds - 4) * 0.85);
        expect(times.length).toBeLessThanOrEqual(rate * seconds + 1);
      }
    },
  );

  test('do not make up for a time in which none left', async () => {
    let isIdle = true;
    const attemptMs = () => {
      const ms = isIdle ? 4000 : 5;
      isIdle = false;
      return ms;
    };
    expect(busiest(await leave((clock) => [ownTurns(clock, 20)], 10, attemptMs))).toBeLessThanOrEqual(21);
  });

  test('begin none where it is given up', async () => {
    const { clock } = virtualClock();
    const stop = new AbortController();
    const turns = ownTurns({ ...clock, sleep: async () => stop.abort() }, 1);
    const first = await turns.next(stop.signal);
    expect(first).not.toBeNull();
    expect(await turns.next(stop.signal)).toBeNull();
  });
});
