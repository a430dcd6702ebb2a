import type { Clock } from '../../client/port.ts';

/** How many requests may be under way, and when the next one may leave. */
export interface Pace {
  /** Waits until one more may leave. @returns false when it was given up */
  take(givenUp: AbortSignal): Promise<boolean>;
  /** One that was taken is over. */
  release(): void;
  /** The service was overburdened, or slow: fewer at a time from now on. */
  slowDown(pauseMs: number): void;
  /** An answer that was no throttling, and how long it took. */
  answered(elapsedMs: number): void;
  /** Fulfilled when nothing is under way any more. */
  idle(): Promise<void>;
  readonly width: number;
}

/** Narrowed at most so often: the answers of one moment tell one thing. */
const narrowedEveryMs = 1000;
/** An answer that takes so much longer than the quickest ones is a sign of a service that is overburdened. */
const slowFactor = 3;
/** Differences below this are noise. */
const slowestUsualMs = 50;

/**
 * A window of at most `most` requests that adapts: one more after each that is answered, half as many when the service asks
 * for less. At most `ratePerSecond` leave each second, where that is given.
 */
export function createPace(clock: Clock, most: number, ratePerSecond: number | null): Pace {
  let width = most;
  let underWay = 0;
  let narrowedAtMs = Number.NEGATIVE_INFINITY;
  let quickestMs = Number.POSITIVE_INFINITY;
  let usualMs = 0;
  let waiting: (() => void)[] = [];
  const bucket = ratePerSecond === null ? null : createBucket(clock, ratePerSecond);
  let pausedUntilMs = 0;

  const wake = () => {
    const woken = waiting;
    waiting = [];
    for (const resolve of woken) resolve();
  };
  const change = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  const narrow = (pauseMs: number) => {
    const nowMs = clock.monotonic();
    pausedUntilMs = Math.max(pausedUntilMs, nowMs + pauseMs);
    if (nowMs - narrowedAtMs < narrowedEveryMs) return;
    narrowedAtMs = nowMs;
    width = Math.max(1, width / 2);
  };
  return {
    get width() {
      return Math.floor(width);
    },
    async take(givenUp) {
      givenUp.addEventListener('abort', wake, { once: true });
      try {
        while (!givenUp.aborted) {
          const pauseMs = Math.max(pausedUntilMs - clock.monotonic(), bucket?.waitMs() ?? 0);
          if (pauseMs > 0) await clock.sleep(pauseMs, givenUp);
          else if (underWay < Math.floor(width)) {
            underWay += 1;
            bucket?.take();
            return true;
          } else await change();
        }
        return false;
      } finally {
        givenUp.removeEventListener('abort', wake);
      }
    },
    release() {
      underWay -= 1;
      wake();
    },
    slowDown: narrow,
    answered(elapsedMs) {
      quickestMs = Math.min(quickestMs, elapsedMs);
      usualMs = usualMs === 0 ? elapsedMs : usualMs * 0.9 + elapsedMs * 0.1;
      if (usualMs > Math.max(quickestMs * slowFactor, slowestUsualMs)) narrow(0);
      else width = Math.min(most, width + 1 / width);
    },
    async idle() {
      while (underWay > 0) await change();
    },
  };
}

/** A token bucket of one second: a burst of at most that many, and no more in the long run. */
function createBucket(clock: Clock, perSecond: number) {
  let tokens = Math.max(1, perSecond);
  let filledAtMs = clock.monotonic();
  const fill = () => {
    const nowMs = clock.monotonic();
    tokens = Math.min(Math.max(1, perSecond), tokens + ((nowMs - filledAtMs) / 1000) * perSecond);
    filledAtMs = nowMs;
  };
  return {
    waitMs() {
      fill();
      return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) / perSecond) * 1000);
    },
    take() {
      tokens -= 1;
    },
  };
}
