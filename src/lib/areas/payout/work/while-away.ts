import type { Runs } from '../../../journal/runs.ts';
import { runWords } from '../../../words/run.ts';
import type { Asking } from '../settle-open.ts';

/** A server restart takes less; after that the caller is told that the database is gone. */
const longestMs = 120_000;
const tryAgainMs = 1000;

/** The caller that waits for a database, and what ends the wait early. */
type Waiter = Pick<Asking, 'command' | 'session'> & { readonly interrupt: AbortSignal };

/** Repeats repeatable database work while the server is away. @throws {JournalError} if it stays away */
export async function whileAway<T>(
  { command, session, interrupt }: Waiter,
  work: () => Promise<T>,
): Promise<T> {
  const { clock } = session.client;
  const untilMs = clock.monotonic() + longestMs;
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const { isAway } = await import('../../../journal/postgres/reason.ts');
      if (!isAway(error) || interrupt.aborted || clock.monotonic() >= untilMs) throw error;
      if (tries === 1) command.note(() => runWords.databaseAway((error as Error).message));
      await clock.sleep(tryAgainMs, interrupt);
    }
  }
}

/** The same runs for reporting what became of them: a server that is briefly away must not cost a person the result. */
export function steadyRuns(runs: Runs, waiter: Waiter): Runs {
  return {
    ...runs,
    tally: (runId) => whileAway(waiter, () => runs.tally(runId)),
    rows: (runId, asked) => whileAway(waiter, () => runs.rows(runId, asked)),
    settledLate: (of) => whileAway(waiter, () => runs.settledLate(of)),
  };
}
