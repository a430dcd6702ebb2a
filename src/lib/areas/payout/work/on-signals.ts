import type { BaseCommand } from '../../../command/base.ts';
import { outliveSignals, watchSignalsOfJob } from '../../../terminal/signals.ts';
import { runWords } from '../../../words/run.ts';

/** What a person's signals ask for. */
export interface Signals {
  readonly stop: AbortController;
  readonly interrupt: AbortController;
  name(): string | null;
  end(): void;
}

/**
 * The first signal stops new rows, the second one the wait for answers.
 * @param withinMs how long to wait for answers after the first: its sender kills the process some time later
 */
export function onSignals(command: BaseCommand, withinMs = 20_000): Signals {
  const stop = new AbortController();
  const interrupt = new AbortController();
  let name: string | null = null;
  let deadline: NodeJS.Timeout | undefined;
  command.stopWatching();
  const end = watchSignalsOfJob((signal) => {
    if (stop.signal.aborted) interrupt.abort(signal);
    name ??= signal;
    if (stop.signal.aborted) return;
    command.note(() => runWords.stopping(Math.round(withinMs / 1000)));
    deadline = setTimeout(() => interrupt.abort(signal), withinMs);
    stop.abort(signal);
  });
  return {
    stop,
    interrupt,
    name: () => name,
    end: () => {
      end();
      clearTimeout(deadline);
      // A signal while the outcome is being reported must not end the process as if nothing had been sent (130).
      outliveSignals();
    },
  };
}
