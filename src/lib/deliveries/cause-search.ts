import type { Worker } from 'node:worker_threads';
import type { CauseAnswer, CauseQuestion } from './cause-worker.ts';

/** Limits on the search for causes, however large and many the refused deliveries are. */
export const searchLimits = {
  /** Computing time for one delivery; the thread checks its clock between two attempts. */
  oneMs: 500,
  /** After this time the thread is terminated; on a busy machine it has to wait for the processor. */
  hungMs: 60_000,
  /**
   * A pause is this many times as long as the search computed, longer when more deliveries wait: a flood gets a twentieth of
   * one core.
   */
  restFactor: { alone: 3, flood: 19 },
  /** The most deliveries that wait; beyond that, a cause is searched for when somebody asks. */
  waiting: 64,
  waitingBytes: 8 * 1024 * 1024,
} as const;

/** Searches for the causes of refused deliveries, one at a time, in its own thread. */
export interface CauseSearch {
  /** Null when there was no time for it. */
  look(question: Omit<CauseQuestion, 'limitMs'>): Promise<CauseAnswer | null>;
  /** Abandons what waits, and ends the thread. */
  close(): Promise<void>;
}

interface Job {
  readonly question: CauseQuestion;
  readonly done: (answer: CauseAnswer | null) => void;
}

/** Creates a search; its thread starts with the first refused delivery. */
export function causeSearch(): CauseSearch {
  const waiting: Job[] = [];
  let waitingBytes = 0;
  let thread: Promise<Worker> | null = null;
  let current: Job | null = null;
  let closed = false;

  const end = async (): Promise<void> => {
    const ended = thread;
    thread = null;
    await (await ended)?.terminate();
  };
  const next = async (): Promise<void> => {
    if (current !== null || closed) return;
    const job = takeSmallest(waiting);
    if (!job) return;
    current = job;
    waitingBytes -= job.question.delivery.body.length;
    thread ??= startThread();
    const running = await thread;
    const answer = await askThread(running, job.question);
    if (answer === null) await end();
    job.done(answer);
    const rest = restMs(answer?.computedMs ?? searchLimits.oneMs, waiting.length);
    setTimeout(() => {
      current = null;
      void next();
    }, rest).unref();
  };
  return {
    look: (question) =>
      new Promise((resolve) => {
        const bytes = question.delivery.body.length;
        const isFull =
          waiting.length >= searchLimits.waiting || waitingBytes + bytes > searchLimits.waitingBytes;
        if (isFull || closed) return resolve(null);
        waitingBytes += bytes;
        waiting.push({ question: { ...question, limitMs: searchLimits.oneMs }, done: resolve });
        void next();
      }),
    async close() {
      closed = true;
      for (const { done } of waiting.splice(0)) done(null);
      await end();
    },
  };
}

/**
 * How long the thread rests after a search: a flood must not slow good deliveries, while a person waits for only a
 * few causes.
 */
export function restMs(computedMs: number, waiting: number): number {
  const { alone, flood } = searchLimits.restFactor;
  return computedMs * Math.min(alone + waiting, flood);
}

/** The smallest goes first, so that a genuine small delivery does not wait behind a flood of large ones. */
function takeSmallest(waiting: Job[]): Job | undefined {
  const sizes = waiting.map(({ question }) => question.delivery.body.length);
  return waiting.splice(sizes.indexOf(Math.min(...sizes)), 1)[0];
}

/** Starts a thread that searches for causes; it does not keep the process alive. */
export async function startThread(): Promise<Worker> {
  const { startCauseThread } = await import('./cause-thread.ts');
  const thread = startCauseThread();
  thread.unref();
  // Without a listener it would become an error of this process.
  thread.on('error', () => undefined);
  return thread;
}

/** What a thread found; null when it hangs, fails or is terminated. */
export function askThread(thread: Worker, question: CauseQuestion): Promise<CauseAnswer | null> {
  return new Promise((resolve) => {
    const settle = (answer: CauseAnswer | null) => {
      clearTimeout(timer);
      thread.off('message', settle).off('error', fail).off('exit', fail);
      resolve(answer);
    };
    const fail = () => settle(null);
    const timer = setTimeout(fail, searchLimits.hungMs);
    thread.on('message', settle).on('error', fail).on('exit', fail);
    thread.postMessage(question);
  });
}
