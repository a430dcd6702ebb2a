import type { Journal } from '../../../journal/journal.ts';
import { JournalError } from '../../../journal/journal.ts';
import type { Run } from '../../../journal/runs.ts';
import { systemClock } from '../../../ports/clock.ts';

/** Whether a process works on a run; `shared` if machines share the journal: its workers are reported with the run. */
export type Worked = 'yes' | 'no' | 'shared';

/**
 * Checks the run's lock, which ends with its process however that dies: the journal would still say that it is running.
 */
export async function workedOn(journal: Journal, { runId, state }: Run): Promise<Worked> {
  if (journal.isShared) return 'shared';
  if (state !== 'running' && state !== 'stopped') return 'no';
  const lock = await journal.lock(runId, { clock: systemClock, waitMs: 0 }).catch((error: unknown) => {
    // A journal that this user may only read.
    if (error instanceof JournalError) return null;
    throw error;
  });
  await lock?.release(true);
  return lock ? 'no' : 'yes';
}

/** Whether rows without an end are simply not answered yet. */
export function isUnderWay({ state }: Run, worked: Worked): boolean {
  return worked === 'yes' || (worked === 'shared' && state === 'running');
}
