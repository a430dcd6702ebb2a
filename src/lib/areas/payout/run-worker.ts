import type { BaseCommand } from '../../command/base.ts';
import { endInDoubt } from '../../command/exit.ts';
import { asCliError } from '../../command/failure.ts';
import { readyToTell } from '../../command/ready-to-tell.ts';
import type { Session } from '../../connection/session.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Ending } from '../../errors/exit-codes.ts';
import type { Finding } from '../../journal/intent.ts';
import { openQueue, type Queue } from '../../journal/postgres/queue.ts';
import { mayWork, meetServer, runningRuns } from '../../journal/postgres/shared-run.ts';
import { openSpool, writeSpooled } from '../../journal/postgres/spool.ts';
import type { PostgresJournal } from '../../journal/postgres/store.ts';
import type { RunRow, Runs } from '../../journal/runs.ts';
import { scopeOf } from '../../payments/facts.ts';
import { tellNoMore } from '../../terminal/waiting.ts';
import { runWords } from '../../words/run.ts';
import { endUnknown } from './end-unknown.ts';
import { outcomeOf } from './ending.ts';
import { onSignals } from './on-signals.ts';
import { stateAfter } from './state-after.ts';
import { movedHalt, workerName, workTickets } from './worker.ts';

/** How a worker works. */
export interface WorkerOptions {
  /** Id or ref of the one run that it works on; null for all runs of the account. */
  readonly run: string | null;
  /** Requests at once. */
  readonly width: number;
  /** Whether it ends when there is nothing to do. */
  readonly once: boolean;
  /** How long to wait for answers after a stop was requested, in milliseconds. */
  readonly stopWithinMs: number;
  readonly onRow: (row: RunRow, finding: Finding) => void;
}

/**
 * Works on tickets until told to stop. @returns the worker's name, and how its command ends @throws {CliError} exit 50 for a user who may not start
 * rows
 */
export async function runWorker(
  { command, session, journal }: { command: BaseCommand; session: Session; journal: PostgresJournal },
  options: WorkerOptions,
): Promise<{ readonly name: string; readonly ending: Ending }> {
  const { database } = journal;
  const { clock } = session.client;
  if (!(await mayWork(database))) throw notAWorker(journal.location);
  await readyToTell();
  const runs = await journal.runs();
  const signals = onSignals(command, options.stopWithinMs);
  const queue = await openQueue(database, true);
  const spool = await openSpool(database.place, clock);
  endInDoubt('batch_uncertain');
  try {
    await meetServer(database, movedHalt(), clock.now());
    const told = await writeSpooled(database.place, runs, clock);
    if (told > 0) command.note(runWords.spooled(told));
    const name = workerName();
    tellNoMore();
    command.note(runWords.working(name));
    const { stop, interrupt } = { stop: signals.stop.signal, interrupt: signals.interrupt.signal };
    const worker = { command, session, journal, runs, queue, spool, name, stop, interrupt, ...options };
    await workTickets(worker, options.run, async (hadTicket) => {
      if (hadTicket) return false;
      await endRuns(session, journal, runs, queue, options.run);
      return options.once;
    });
    if (spool.isTold()) return { name, ending: 'settled' };
    command.note(runWords.leftInSpool);
    return { name, ending: 'batch_uncertain' };
  } catch (error) {
    // Without a token nothing is sent, and what was sent before has its answer by now.
    const refused = (error as Error).name === 'TokenError' && spool.isTold() && asCliError(error as Error);
    throw refused || endUnknown(error as Error, 'brl payout list');
  } finally {
    spool.close();
    await queue.close();
    signals.end();
  }
}

/** A run whose tickets are all settled is over, whoever started it. */
async function endRuns(
  session: Session,
  { database }: PostgresJournal,
  runs: Runs,
  queue: Queue,
  name: string | null,
): Promise<void> {
  const scope = scopeOf(session.client);
  for (const runId of await runningRuns(database, scope, name)) {
    if (!(await queue.isEmpty(runId))) continue;
    const outcome = await outcomeOf(runs, runId);
    const state = stateAfter(outcome, false, null);
    const halt = state === 'finished' ? null : ((await runs.find(scope, runId))?.halt ?? null);
    await runs.change(runId, state, halt, session.client.clock.now());
  }
}

function notAWorker(location: string): CliError {
  return new CliError({
    code: 'not_a_worker',
    ends: 'not_allowed',
    message: runWords.notAWorker(location),
    hint: 'GRANT brl_worker TO USER',
  });
}
