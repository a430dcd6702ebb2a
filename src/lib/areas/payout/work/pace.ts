import type { Clock } from '../../../ports/clock.ts';

/** How many requests may be under way. */
export interface Pace {
  /** Waits until one more may start. @returns false if it was given up */
  take(givenUp: AbortSignal): Promise<boolean>;
  /** Releases one that was taken. */
  release(): void;
  /** The service was overloaded or slow: fewer at a time from now on. */
  slowDown(pauseMs: number): void;
  /** An answer other than throttling, and how long it took. */
  answered(elapsedMs: number): void;
  /** No longer one after another: see {@link createPace}. */
  widen(): void;
  readonly width: number;
}

/** Narrowed at most this often: simultaneous answers tell one thing. */
const narrowedEveryMs = 1000;
/** Answers that take this much longer than earlier ones in the run indicate an overloaded service. */
const slowFactor = 3;
/** Differences below this are noise. */
const slowestUsualMs = 200;

/**
 * A window of at most `most` requests that adapts: one more after each answer, half as many when the service asks for
 * less.
 * @param isAlone whether requests run one after another, until {@link Pace.widen}
 */
export function createPace(clock: Clock, most: number, isAlone = false): Pace {
  const width = adaptiveWidth(clock, most);
  const changes = createChanges();
  let isNarrow = isAlone;
  const widthNow = () => (isNarrow ? 1 : width.now());
  let underWay = 0;
  let pausedUntilMs = 0;
  const wait = async (givenUp: AbortSignal): Promise<boolean> => {
    const pauseMs = pausedUntilMs - clock.monotonic();
    if (pauseMs > 0) await clock.sleep(pauseMs, givenUp);
    else if (underWay < widthNow()) return true;
    else await changes.next();
    return false;
  };
  return {
    get width() {
      return widthNow();
    },
    async take(givenUp) {
      givenUp.addEventListener('abort', changes.tell, { once: true });
      try {
        while (!givenUp.aborted) {
          if (!(await wait(givenUp))) continue;
          underWay += 1;
          return true;
        }
        return false;
      } finally {
        givenUp.removeEventListener('abort', changes.tell);
      }
    },
    release() {
      underWay -= 1;
      changes.tell();
    },
    slowDown(pauseMs) {
      pausedUntilMs = Math.max(pausedUntilMs, clock.monotonic() + pauseMs);
      width.narrow();
    },
    answered: width.answered,
    widen() {
      isNarrow = false;
      changes.tell();
    },
  };
}

/** Lets several wait for something to change. */
function createChanges() {
  let waiting: (() => void)[] = [];
  return {
    next: () =>
      new Promise<void>((resolve) => {
        waiting.push(resolve);
      }),
    tell: () => {
      const woken = waiting;
      waiting = [];
      for (const resolve of woken) resolve();
    },
  };
}

/** How many requests at once the service can handle. */
function adaptiveWidth(clock: Clock, most: number) {
  let width = most;
  let narrowedAtMs = Number.NEGATIVE_INFINITY;
  let usualMs = 0;
  let latelyMs = 0;
  const narrow = () => {
    const nowMs = clock.monotonic();
    if (nowMs - narrowedAtMs < narrowedEveryMs) return;
    narrowedAtMs = nowMs;
    width = Math.max(1, width / 2);
  };
  return {
    now: () => Math.floor(width),
    narrow,
    answered: (elapsedMs: number) => {
      usualMs = usualMs === 0 ? elapsedMs : usualMs * 0.995 + elapsedMs * 0.005;
      latelyMs = latelyMs === 0 ? elapsedMs : latelyMs * 0.9 + elapsedMs * 0.1;
      if (latelyMs > Math.max(usualMs * slowFactor, slowestUsualMs)) narrow();
      else width = Math.min(most, width + 1 / width);
    },
  };
}
