import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { withPragma } from './private-database.ts';

/** Others writing to the same file wait for a step about as long as for one of their own commits. */
const stepMs = 5;
/** The pause after a step is this many times as long as the step: the others get most of the time. */
const restFactor = 2;
/** The log is checkpointed after this many pages, before somebody else's commit has to do it. */
const pagesInLog = 250;

/**
 * Does long work on a database that others write to meanwhile. A power cut may lose what it committed since the last commit of
 * somebody else.
 * @param step works until its time is up, and returns whether there is more
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
