import type { Intent } from './intent.ts';
import type { Journal } from './journal.ts';
import type { Entry, Runs } from './runs.ts';

interface Waiting {
  readonly entry: Entry;
  readonly resolve: (intent: Intent) => void;
  readonly reject: (error: Error) => void;
}

/** One commit that took long, as beside a failover, does not hold up the answers after it as long again. */
const longestPauseMs = 200;

/**
 * The journal for many payments at once: the records of one turn of the event loop become one commit, and so do those that
 * arrive while the previous commit is on its way to the disk. As always, a record is durable when its promise is fulfilled.
 */
export function gatheredJournal(journal: Journal, runs: Runs): Journal {
  let waiting: Waiting[] = [];
  let isCommitting = false;
  let nextAtMs = 0;
  const commit = async (): Promise<void> => {
    const gathered = waiting;
    waiting = [];
    isCommitting = true;
    const startedMs = performance.now();
    try {
      const entered = await runs.append(gathered.map(({ entry }) => entry));
      for (const [i, { resolve, reject }] of gathered.entries()) {
        const one = entered[i];
        if (one && 'intent' in one) resolve(one.intent);
        else reject(one?.error ?? new Error('The store gave fewer answers than it was given records.'));
      }
    } catch (error) {
      for (const { reject } of gathered) reject(error as Error);
    }
    // A slow disk gets fewer and larger commits, so that they take at most half of the time; an answer never waits long.
    const endedMs = performance.now();
    nextAtMs = endedMs + Math.min(endedMs - startedMs, longestPauseMs);
    isCommitting = false;
    if (waiting.length > 0) schedule();
  };
  const schedule = () => {
    const pauseMs = nextAtMs - performance.now();
    if (pauseMs > 1) setTimeout(() => void commit(), pauseMs);
    else setImmediate(() => void commit());
  };
  return {
    ...journal,
    append: (intentId, event, terms) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0 && !isCommitting) schedule();
        waiting.push({ entry: { intentId, event, terms }, resolve, reject });
      }),
  };
}
