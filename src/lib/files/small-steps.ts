import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { withPragma } from './private-database.ts';

/** Whoever writes to the same file waits for a step about as long as for a commit of its own. */
const stepMs = 5;
/** The pause after a step is so many times as long as the step was: the others get most of the time. */
const restFactor = 2;
/** The log is emptied after so many pages, before a commit of somebody else's has to do it. */
const pagesInLog = 250;

/**
 * Does long work on a database that others write to meanwhile. What it commits may be lost in a power cut, but for what comes
 * before a commit of somebody else's.
 * @param step works until its time is over, and returns whether there is more
 */
export function inSmallSteps(
  database: DatabaseSync,
  step: (isOver: () => boolean) => boolean,
): Promise<void> {
  return withPragma(database, 'main.synchronous', 1, () =>
    withPragma(database, 'wal_autocheckpoint', pagesInLog, async () => {
      for (;;) {
        const startedMs = performance.now();
        const isMore = step(() => performance.now() - startedMs >= stepMs);
        if (!isMore) return;
        await setTimeout(restFactor * (performance.now() - startedMs));
      }
    }),
  );
}
