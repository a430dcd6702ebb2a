import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { pragma, withPragma } from './private-database.ts';

/** Others writing to the same file wait for a step about as long as for one of their own commits. */
const stepMs = 5;
/** The pause after a step is this many times as long as the step: while others write, they get most of the time. */
const restFactor = { beside: 2, alone: 0.5 } as const;
/** Who has not written for so long counts as away. */
const awayMs = 5000;
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
      let [seen, seenMs] = [0, 0];
      for (;;) {
        const startedMs = performance.now();
        // Changes with what other connections commit.
        const version = pragma(database, 'main.data_version');
        if (version !== seen) [seen, seenMs] = [version, startedMs];
        const isMore = step(() => performance.now() - startedMs >= stepMs);
        if (!isMore) return;
        const endedMs = performance.now();
        const factor = endedMs - seenMs < awayMs ? restFactor.beside : restFactor.alone;
        await setTimeout(factor * (endedMs - startedMs));
      }
    }),
  );
}
