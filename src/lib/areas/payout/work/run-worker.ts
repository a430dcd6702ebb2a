import type { BaseCommand } from '../../../command/base.ts';
import { endInDoubt } from '../../../command/exit.ts';
import { asCliError } from '../../../command/failure.ts';
import { readyToTell } from '../../../command/ready-to-tell.ts';
import type { Session } from '../../../connection/session.ts';
import { CliError } from '../../../errors/cli-error.ts';
import type { Ending } from '../../../errors/exit-codes.ts';
import { NewerJournal } from '../../../journal/journal.ts';
import type { SharedCoordinator } from '../../../journal/postgres/coordinator.ts';
import type { PostgresJournal } from '../../../journal/postgres/store.ts';
import { scopeOf } from '../../../payments/facts.ts';
import { tellNoMore } from '../../../terminal/waiting.ts';
import { runWords } from '../../../words/run.ts';
import type { Telling } from '../../../words/topic.ts';
import { endUnknown } from '../end-unknown.ts';
import { outcomeOf, stateAfter } from '../ending.ts';
import type { ExecuteOptions } from './execute.ts';
import { onSignals } from './on-signals.ts';
import { type Sender, sendPortions } from './send-portions.ts';

/** How a worker works. */
export interface WorkerOptions extends Pick<ExecuteOptions, 'width' | 'stopWithinMs' | 'onRow'> {
  /** Id or ref of the one run that it works on; null for all runs of the account. */
  readonly run: string | null;
  /** Whether it ends when there is nothing to do. */
  readonly once: boolean;
}

/**
 * Works on portions until told to stop. @returns the worker's name, and how its command ends @throws {CliError} exit 50 for a user who may not start
 * rows
 */
export async function runWorker(
  { command, session, journal }: { command: BaseCommand; session: Session; journal: PostgresJournal },
  options: WorkerOptions,
): ReturnType<typeof worked> {
  await readyToTell();
  const signals = onSignals(command, options.stopWithinMs);
  const [stop, interrupt] = [signals.stop.signal, signals.interrupt.signal];
  const note = (text: Telling) => command.note(text);
  let coordinator: SharedCoordinator | null = null;
  try {
    const runs = await journal.runs();
    coordinator = await journal.coordinator({ clock: session.client.clock, note, interrupt });
    const sender = { command, session, journal, runs, told: runs, coordinator, stop, interrupt, ...options };
    return await worked(sender, options);
  } finally {
    await coordinator?.close();
    signals.end();
  }
}

type SharedSender = Sender & { readonly coordinator: SharedCoordinator };

async function worked(
  sender: SharedSender,
  { run, once }: WorkerOptions,
): Promise<{ readonly name: string; readonly ending: Ending }> {
  const { command, coordinator, journal } = sender;
  const { name } = coordinator;
  if (!(await coordinator.mayWork())) throw notAWorker(journal.location);
  endInDoubt('batch_uncertain');
  try {
    const told = await coordinator.join();
    if (told > 0) command.note(() => runWords.spooled(told));
    tellNoMore();
    command.note(() => runWords.working(name));
    await sendPortions(sender, run, async (hadOne) => {
      if (hadOne) return false;
      await endRuns(sender, run);
      return once;
    });
    if (coordinator.isTold()) return { name, ending: 'settled' };
    command.note(() => runWords.leftInSpool);
    return { name, ending: 'batch_uncertain' };
  } catch (error) {
    // Without a token, or a policy that can be asked, nothing is sent, and what was sent before has its answer by now.
    if (error instanceof NewerJournal && coordinator.isTold()) throw newer(error);
    const isOurs = error instanceof CliError || (error as Error).name === 'TokenError';
    const refused = isOurs && coordinator.isTold() && asCliError(error as Error);
    throw refused || endUnknown(error as Error, 'brl payout list');
  }
}

/** A run of which nothing is left to be looked at is over, whoever started it. */
async function endRuns({ session, runs, coordinator }: SharedSender, only: string | null): Promise<void> {
  const scope = scopeOf(session.client);
  for (const runId of await coordinator.settled(scope, only)) {
    const outcome = await outcomeOf(runs, runId);
    const state = stateAfter(outcome, false, null);
    const halt = state === 'finished' ? null : ((await runs.find(scope, runId))?.halt ?? null);
    await runs.change(runId, state, halt, session.client.clock.now());
  }
}

/** Others go on: a worker of the later version takes what this one leaves. Exit 90, as at its next start. */
function newer(error: NewerJournal): CliError {
  return new CliError({
    code: 'journal_unavailable',
    ends: 'local_storage',
    message: runWords.newerJournal(error.message),
    hint: 'brl version',
    cause: error,
  });
}

/** Of a shared journal: a user who may not start rows. Exit 50. */
export function notAWorker(location: string): CliError {
  return new CliError({
    code: 'not_a_worker',
    ends: 'not_allowed',
    message: runWords.notAWorker(location),
    hint: 'GRANT brl_worker TO USER',
  });
}
