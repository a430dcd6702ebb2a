import type { BaseCommand } from '../../command/base.ts';
import { outliveSignals, watchSignalsOfJob } from '../../terminal/signals.ts';
import { runWords } from '../../words/run.ts';

/** What a person's signals ask for. */
export interface Signals {
  readonly stop: AbortController;
  readonly interrupt: AbortController;
  name(): string | null;
  end(): void;
}

/** The first signal stops new rows, the second one the wait for answers. */
export function heedSignals(command: BaseCommand): Signals {
  const stop = new AbortController();
  const interrupt = new AbortController();
  let name: string | null = null;
  command.about.stopWatching();
  const end = watchSignalsOfJob((signal) => {
    if (stop.signal.aborted) interrupt.abort(signal);
    name ??= signal;
    if (!stop.signal.aborted) command.note(runWords.stopping);
    stop.abort(signal);
  });
  return {
    stop,
    interrupt,
    name: () => name,
    end: () => {
      end();
      // A signal while the outcome is told must not end the process as one that sent nothing (130).
      outliveSignals();
    },
  };
}
