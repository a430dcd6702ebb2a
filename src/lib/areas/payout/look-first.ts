import { CliError } from '../../errors/cli-error.ts';
import type { PayPorts } from '../../journal/pay-ports.ts';
import { readingPagesOnce } from '../../journal/rails/statement-trace.ts';
import { askFirst } from '../../payments/confirm/ask-first.ts';
import { eachOf } from '../../payments/each-of.ts';
import { type Count, counter } from '../../terminal/progress.ts';
import { whileWaiting } from '../../terminal/waiting.ts';
import { runWords } from '../../words/run.ts';
import { outcomeOf, rowsOf } from './ending.ts';
import type { Asking } from './settle-open.ts';
import type { Signals } from './work/on-signals.ts';

/**
 * A journal that may lack what was confirmed is not trusted about any row: each unsent one is asked about.
 * @returns false if it was stopped before the last of them
 */
export async function lookFirst(
  { command, session, runs, run, journal }: Asking,
  width: number,
  { stop, interrupt }: Signals,
): Promise<boolean> {
  command.note(() => runWords.looksFirst);
  const ports: PayPorts = {
    client: readingPagesOnce(session.client),
    journal,
    interrupt: interrupt.signal,
  };
  const total = (await outcomeOf(runs, run.runId)).unsent.rows;
  const asked: Count = { done: 0, total };
  const rows = rowsOf(runs, run.runId, ['INTENT']);
  const ask = () =>
    eachOf(rows, width, stop.signal, async ({ intent }) => {
      if ((await askFirst(ports, intent)) === 'no-answer') throw couldNotLookFirst();
      asked.done += 1;
    });
  await whileWaiting(
    counter(asked, ({ done }, { left }) => runWords.askingFirst(done, total, left)),
    ask,
  );
  return !stop.signal.aborted;
}

function couldNotLookFirst(): CliError {
  return new CliError({ code: 'unavailable', ends: 'unavailable', message: runWords.couldNotLookFirst });
}
