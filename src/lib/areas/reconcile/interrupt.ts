import { endInterrupted } from '../../command/exit.ts';
import { CliError } from '../../errors/cli-error.ts';
import { watchSignals } from '../../terminal/signals.ts';
import { reconcileWords } from '../../words/reconcile.ts';

/** Runs `work` so that a signal ends it between two steps, and a second one at once. */
export async function interruptible<T>(work: (interrupt: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const end = watchSignals((signal) => {
    if (controller.signal.aborted) endInterrupted();
    controller.abort(signal);
  });
  try {
    return await work(controller.signal);
  } finally {
    end();
  }
}

/** Exit 130: nothing was decided. */
export function interrupted(): CliError {
  return new CliError({ code: 'interrupted', ends: 'interrupted', message: reconcileWords.interrupted });
}
