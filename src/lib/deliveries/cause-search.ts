import type { Worker } from 'node:worker_threads';
import type { CauseAnswer, CauseQuestion } from './cause-worker.ts';

/** How much is spent on causes, however large and many the refused deliveries are. */
export const searchLimits = {
  /** Computing for one delivery; the thread looks at its clock between two attempts. */
  oneMs: 500,
  /** After that much time the thread is ended; on a busy machine it waits for its turns. */
  hungMs: 60_000,
  /** A pause is so many times as long as the search computed, and longer the more wait: a flood gets a twentieth of one core. */
  restFactor: { alone: 3, flood: 19 },
  /** Waiting deliveries; of more the cause is found when somebody asks. */
  waiting: 64,
  waitingBytes: 8 * 1024 * 1024,
} as const;

/** Looks for the causes of refused deliveries, one at a time, in a thread of its own. */
export interface CauseSearch {
  /** Null when there was no time for it. */
  look(question: Omit<CauseQuestion, 'limitMs'>): Promise<CauseAnswer | null>;
  /** Gives up what waits, and ends the thread. */
  close(): Promise<void>;
}

interface Job {
  readonly question: CauseQuestion;
  readonly done: (answer: CauseAnswer | null) => void;
}

/** Makes a search; its thread starts with the first delivery that was refused. */
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

/** How long the thread rests after a search: good deliveries shall not notice a flood, and a person waits for a few causes only. */
export function restMs(computedMs: number, waiting: number): number {
  const { alone, flood } = searchLimits.restFactor;
  return computedMs * Math.min(alone + waiting, flood);
}

/** The small one of a true delivery is not looked for behind a flood of large ones. */
function takeSmallest(waiting: Job[]): Job | undefined {
  const sizes = waiting.map(({ question }) => question.delivery.body.length);
  return waiting.splice(sizes.indexOf(Math.min(...sizes)), 1)[0];
}

/** Starts a thread that looks for causes; it keeps no process alive. */
export async function startThread(): Promise<Worker> {
  const { startCauseThread } = await import('./cause-thread.ts');
  const thread = startCauseThread();
  thread.unref();
  // Without a listener it would be an error of this process.
  thread.on('error', () => undefined);
  return thread;
}

/** What a thread found; null when it hangs, breaks or is ended. */
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
